"""The effects of the 1st edition's cards. Each module beside this one writes on the same set of definitions."""

from __future__ import annotations

from holotable.xwing.content.first import damage as _damage
from holotable.xwing.content.first import gear as _gear
from holotable.xwing.content.first import pilots as _pilots
from holotable.xwing.content.first import talents as _talents
from holotable.xwing.content.first.kinds import effects

__all__ = ["effects"]
WRITTEN = (_damage, _gear, _pilots, _talents)
