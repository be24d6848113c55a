"""How a scenario file is written: texts and lists of TOML."""

from __future__ import annotations


class NotExportable(Exception):
    """A moment that a position cannot hold, in one line."""


def quoted(text: str) -> str:
    """A text."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def array(items: list[str]) -> str:
    """A list in one line."""
    return f"[{', '.join(map(quoted, items))}]"


def listed(key: str, items: list[str]) -> str:
    """A key with its list, an item a line."""
    if not items:
        return f"{key} = []"
    return "\n".join([f"{key} = [", *(f"  {quoted(item)}," for item in items), "]"])
