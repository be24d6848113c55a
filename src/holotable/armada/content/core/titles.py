"""Titles of the core set, and Demolisher as a proof of the kernel."""

from __future__ import annotations
