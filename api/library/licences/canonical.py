"""The bytes a licence is signed over: RFC 8785 for what a licence holds. Pure.

Only objects, lists, texts, whole numbers, booleans and null, and names in ASCII: so sorting by code unit is sorting,
and no number needs a rule.
"""

import json
from collections.abc import Mapping
from typing import TypeAlias

Canonical: TypeAlias = "str | int | bool | list[Canonical] | Mapping[str, Canonical] | None"


def canonical(value: Canonical) -> bytes:
    """UTF-8 of the one way to write a value; raises TypeError for a float and ValueError for a name beyond ASCII."""
    _check(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _check(value: Canonical) -> None:
    if isinstance(value, float):
        raise TypeError("a licence holds no fractions")
    if isinstance(value, Mapping):
        for name, inside in value.items():
            if not name.isascii():
                raise ValueError("names in a licence are ASCII")
            _check(inside)
    elif isinstance(value, list):
        for each in value:
            _check(each)
