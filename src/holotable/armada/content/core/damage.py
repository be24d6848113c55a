"""The damage deck: what its faceup cards do (ARM-DCK-02 to ARM-DCK-23)."""

from __future__ import annotations
