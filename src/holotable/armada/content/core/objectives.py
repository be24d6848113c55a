"""The objectives of the core set that can be played: one of each category."""

from __future__ import annotations
