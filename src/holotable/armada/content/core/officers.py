"""Officers of the core set, and Hondo Ohnaka as a proof of the kernel."""

from __future__ import annotations
