"""The words that X-Wing's steps and cards are written in."""

from __future__ import annotations

from holotable.xwing.vocabulary.labels import Labels


class XWing(Labels):
    """A game of X-Wing: the kernel's game with measuring, tokens, moving and dice in its vocabulary."""
