"""An encrypted chunk for a reader who has the book on loan, found and allowed in one plain statement.

A book that is kept offline comes in hundreds of them. Whoever is not found here is judged step by step as for all else.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from api.library.catalogue.rules import plan_opens
from api.library.editions.rules import DELIVERED
from api.library.editions.tables import BookPart
from api.platform.principal import Principal
from api.platform.raw_sql import Sql
from api.platform.roles import Tier

LENT: Final = """
select c.storage_key, c.size, c.sha256, b.required_tier
from pdf_assets a
join books b on b.id = a.book_id
join loans l on l.book_id = a.book_id and l.user_id = %(user)s and l.status = 'active'
join book_chunks c on c.asset_id = a.id and c.part = %(part)s and c.index = %(index)s
where a.book_id = %(book)s and a.version = %(version)s and a.status in ('approved', 'replaced')
  and a.removed_at is null and b.approval_status = 'approved'
"""


@dataclass(frozen=True)
class ChunkPlace:
    """Where a chunk stands."""

    book_id: UUID
    version: int
    part: BookPart
    index: int


class LentChunk(NamedTuple):
    storage_key: str
    size: int
    sha256: str


def find_lent_chunk(sql: Sql, *, me: Principal, place: ChunkPlace, now: datetime) -> LentChunk | None:
    """A chunk of a published version of a book on loan that the reader's plan reaches."""
    if place.part not in DELIVERED:
        return None
    wanted = {"user": me.id, "book": place.book_id, "version": place.version, "part": place.part.value}
    found = sql.row(LENT, wanted | {"index": place.index})
    if found is None or not plan_opens(me, Tier(found[3]), now):
        return None
    return LentChunk(*found[:3])
