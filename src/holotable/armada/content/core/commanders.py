"""Commanders of the core set, and four from outside it that prove the kernel."""

from __future__ import annotations
