"""Identifiers: UUID version 7 (RFC 9562), ordered by the millisecond of birth."""

import os
import time
from datetime import datetime
from typing import Final
from uuid import UUID

VARIANTS: Final = "89ab"


def uuid7(at_ms: int | None = None) -> UUID:
    """A new UUIDv7; `at_ms` (milliseconds since 1970) backdates it, for imports and tests."""
    stamp = time.time_ns() // 1_000_000 if at_ms is None else at_ms
    raw = bytearray(stamp.to_bytes(6, "big") + os.urandom(10))
    raw[6] = 0x70 | raw[6] & 0x0F
    raw[8] = 0x80 | raw[8] & 0x3F
    return UUID(bytes=bytes(raw))


def first_of(at: datetime) -> UUID:
    """No UUIDv7 of this moment or a later one is less: where to begin to read a table by its key."""
    return UUID(int=int(at.timestamp() * 1000) << 80)


def uuid7s(count: int) -> list[str]:
    """Many new ids at once as text, of one millisecond, for one trip to the system's randomness."""
    stamp, raw = (time.time_ns() // 1_000_000).to_bytes(6, "big").hex(), os.urandom(10 * count)
    noise = raw.hex()
    return [
        f"{stamp}7{noise[at : at + 3]}{VARIANTS[raw[at >> 1] & 3]}{noise[at + 4 : at + 19]}"
        for at in range(0, 20 * count, 20)
    ]
