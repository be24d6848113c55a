"""The printed figures of cards: read from the JSON files that lie beside a pack's effects."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from holotable.kernel.record_base import Fact


def read_facts(kinds: Mapping[str, type[Fact]], package: str, *names: str) -> dict[str, Any]:
    """Facts from the JSON files of a content folder, keyed `kind:id`; the file's stem names the kind."""
    facts: dict[str, Any] = {}
    for name in names:
        kind = name.removesuffix(".json").removesuffix("s")
        table: Any = msgspec.json.decode(_bytes(package, name), type=dict[str, Any])
        facts |= {f"{kind}:{key}": _fact(name, key, fields, kinds[kind]) for key, fields in table.items()}
    return facts


def read_changed(package: str, facts: Mapping[str, Any], name: str) -> dict[str, Any]:
    """These facts, with the fields that the file gives for some of them, keyed `kind:id`, in their place."""
    changed = dict(facts)
    for key, fields in msgspec.json.decode(_bytes(package, name), type=dict[str, dict[str, Any]]).items():
        if key not in facts:
            raise ValueError(f"{name}: unknown card {key!r}")
        old: Fact = facts[key]
        changed[key] = _fact(name, key, {**msgspec.to_builtins(old, str_keys=True), **fields}, type(old))
    return changed


def _bytes(package: str, name: str) -> bytes:
    return files(package).joinpath(name).read_bytes()


def _fact(name: str, key: str, fields: Any, kind: type[Fact]) -> Fact:
    try:
        return msgspec.convert(fields, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise ValueError(f"{name}: {key}: {error}") from None
