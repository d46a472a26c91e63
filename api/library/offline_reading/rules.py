"""When a chain holds, and which of its entries count. Pure.

An entry is signed over canonical JSON that names its licence, its book and the hash of the entry before. So none can be
changed, left out, moved or taken to another book, and a chain that is sent twice is the same chain.
"""

import hashlib
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from api import constants
from api.library.devices.rules import DeviceNotProved, check_signature, encode_base64url
from api.library.licences.canonical import canonical
from api.library.offline_reading.tables import BreakCause, EntryOutcome
from api.library.reading.tables import ReadingEventType

CONTEXT: Final = b"kitabo/offline-reading/v1"
DAY_MS: Final = 86_400_000
SLACK_MS: Final = constants.OFFLINE_CLOCK_SLACK_SECONDS * 1000
OLDEST_MS: Final = constants.READING_ARRIVAL_DAYS * DAY_MS


class Entry(Protocol):
    """What the rules read of an entry as it was sent."""

    seq: int
    previous_hash: str
    opening: str
    type: ReadingEventType
    page: int
    at: int
    mono_ms: int
    visible: bool
    input_age_ms: int
    signature: str


class Licence(NamedTuple):
    """Which licence, of which book, signed by which key, and the milliseconds it runs from and to."""

    id: UUID
    book_id: UUID
    signing_key: str
    start: int
    end: int


@dataclass(slots=True)
class Head:
    """The end of a chain: the next entry names this hash. `at` is the latest moment that was believed."""

    seq: int
    hash: str
    at: int


def first_link(licence_id: UUID) -> str:
    """What the first entry of a licence's chain names as the one before."""
    return _digest(CONTEXT + str(licence_id).encode())


def signed_bytes(entry: Entry, licence_id: UUID, book_id: UUID) -> bytes:
    """What the device signs, and what the next entry's hash is made of."""
    return CONTEXT + canonical({
        "licenceId": str(licence_id), "bookId": str(book_id), "seq": entry.seq, "previousHash": entry.previous_hash,
        "opening": entry.opening, "type": entry.type.value, "page": entry.page, "at": entry.at,
        "monoMs": entry.mono_ms, "visible": entry.visible, "inputAgeMs": entry.input_age_ms,
    })  # fmt: skip


def hash_of(entry: Entry, licence: Licence) -> str:
    return _digest(signed_bytes(entry, licence.id, licence.book_id))


def _digest(data: bytes) -> str:
    return encode_base64url(hashlib.sha256(data).digest())


def broken_at(entry: Entry, head: Head, licence: Licence) -> BreakCause | None:
    """Why this entry is not the next one of the chain; None where it is."""
    if entry.seq != head.seq + 1:
        return BreakCause.MISSING
    if entry.previous_hash != head.hash:
        return BreakCause.LINK
    try:
        check_signature(licence.signing_key, signed_bytes(entry, licence.id, licence.book_id), entry.signature)
    except DeviceNotProved:
        return BreakCause.SIGNATURE
    return None


class Origin(NamedTuple):
    """How an opening began: the moment told, and the clock that cannot be set at that moment and at the last entry."""

    at: int
    mono: int
    last_mono: int


def judge(entry: Entry, head: Head, licence: Licence, origin: Origin | None, now: int) -> EntryOutcome:
    """What becomes of the next entry. Moments are milliseconds.

    The moment told must not go back, must have come, and within an opening must keep up with the clock that cannot be
    set: time that passed there and not here was won by turning the clock back.
    """
    if entry.at < head.at or entry.at > now + SLACK_MS:
        return EntryOutcome.CLOCK
    if origin is not None:
        ran, said = entry.mono_ms - origin.mono, entry.at - origin.at
        allowed = said + said * constants.OFFLINE_CLOCK_DRIFT_PCT // 100 + SLACK_MS
        if entry.mono_ms < origin.last_mono or ran > allowed:
            return EntryOutcome.CLOCK
    if now - entry.at > OLDEST_MS:
        return EntryOutcome.TOO_OLD
    if not licence.start <= entry.at <= licence.end:
        return EntryOutcome.OUTSIDE_LICENCE
    return EntryOutcome.COUNTED
