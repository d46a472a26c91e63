"""What ships, as columns of the demo: the rows are those of `content publish`, ids and dates the demo's own."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from api.content.rows import Row
from api.demo.world import Ids, hexes


def columns_of(key: str, rows: Iterable[tuple[str, Row]]) -> dict[str, list[object]]:
    """Rows by their key as columns to copy; the key is a column, too."""
    found = dict(rows)
    names = next(iter(found.values()))
    return {key: list(found)} | {name: [row[name] for row in found.values()] for name in names}


def by_key(keys: Sequence[str], ids: Ids) -> dict[str, UUID]:
    """The id of each key, as rows of content ask for it."""
    return {key: UUID(id) for key, id in zip(keys, hexes(ids), strict=True)}
