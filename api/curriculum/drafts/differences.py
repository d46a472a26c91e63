"""How two texts differ, line by line, field by field. Pure."""

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

from api.curriculum.drafts.schemas import DiffLine, FieldChange

CONTEXT = 1  # lines shown around what differs


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[FieldChange]:
    """The fields that differ, in their own order, each with its lines."""
    names = dict.fromkeys([*after, *before])
    return [
        FieldChange(field=name, lines=list(_lines(before.get(name, ""), after.get(name, ""))))
        for name in names
        if before.get(name, "") != after.get(name, "")
    ]


def _lines(before: str, after: str) -> Iterator[DiffLine]:
    old, new = before.splitlines(), after.splitlines()
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(CONTEXT):
        for what, i1, i2, j1, j2 in group:
            if what == "equal":
                yield from (DiffLine(kind="same", text=line) for line in old[i1:i2])
                continue
            yield from (DiffLine(kind="removed", text=line) for line in old[i1:i2])
            yield from (DiffLine(kind="added", text=line) for line in new[j1:j2])
