"""What a device sends of its offline reading, and what it hears back."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api import constants
from api.library.offline_reading.tables import EntryOutcome
from api.library.reading.tables import ReadingEventType
from api.platform.schemas import Schema

Hash = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$")]
Moment = Annotated[int, Field(ge=0, le=2**53 - 1)]
Link = Literal["missing", "changed"]


class OfflineEntryIn(Schema):
    """One signed entry. `at` is milliseconds since 1970, `monoMs` the device's clock that cannot be set."""

    seq: Annotated[int, Field(ge=1, le=10_000_000)]
    previous_hash: Hash
    opening: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    type: ReadingEventType
    page: Annotated[int, Field(ge=1, le=10_000)]
    at: Annotated[int, Field(ge=0, le=4_102_444_800_000)]
    mono_ms: Moment
    visible: bool
    input_age_ms: Moment
    signature: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{86}$")]


class OfflineBatchIn(Schema):
    """Entries of one licence's chain, in any order; what the server has already is passed over."""

    licence_id: UUID
    entries: Annotated[list[OfflineEntryIn], Field(min_length=1, max_length=constants.EVENT_BATCH_LIMIT)]


class UncountedEntryOut(Schema):
    """An entry that was taken and earns nothing."""

    seq: int
    reason: EntryOutcome


class ChainBreakOut(Schema):
    """Where the chain breaks: an entry is missing before this one, or this one is not as it was signed.

    Nothing from here on was taken. The device keeps it, and may link it to `lastHash` anew.
    """

    seq: int
    reason: Link


class OfflineBatchOut(Schema):
    """The server has the chain up to `lastSeq`; the device may forget that much."""

    last_seq: int
    last_hash: str
    counted_seconds: int
    not_counted: list[UncountedEntryOut]
    refused: ChainBreakOut | None
    server_time: datetime
