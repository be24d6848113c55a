"""Scenarios of X-Wing: the words of its scripts, what its files say, and how they are judged and written."""

from holotable.scenario.xwing.script import XWingScript

__all__ = ["XWingScript"]
