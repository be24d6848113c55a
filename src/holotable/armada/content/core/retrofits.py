"""Retrofits, turbolasers, ion cannons and ordnance."""

from __future__ import annotations
