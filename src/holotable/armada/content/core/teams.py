"""Support teams and weapons teams."""

from __future__ import annotations
