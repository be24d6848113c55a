"""Unique squadrons of the core set."""

from __future__ import annotations
