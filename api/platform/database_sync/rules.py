"""When a table of the warehouse is in step with the database."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

COUNTED_TO: Final = 1_000_000
"""Larger tables are not counted row by row for a look at a screen."""


class SyncState(StrEnum):
    """How a table of the warehouse stands to its source."""

    IN_STEP = "in_step"
    WAITING = "waiting"
    DIFFERS = "differs"


@dataclass(frozen=True)
class Side:
    """One side of a table: its rows, the newest touch of any, and how often it was written, where that is known."""

    rows: int | None
    newest_at: datetime | None
    written: int | None = None
    is_counted: bool = True


def state_of(here: Side, taken: Side) -> SyncState:
    """Newer work waits for the next refresh; rows that differ without newer work are a difference to explain.

    Of a table too large to count, PostgreSQL's own count of rows written says whether it moved.
    """
    if not here.is_counted:
        return SyncState.IN_STEP if here.written == taken.written else SyncState.WAITING
    if here.newest_at and (taken.newest_at is None or here.newest_at > taken.newest_at):
        return SyncState.WAITING
    return SyncState.IN_STEP if here.rows == taken.rows else SyncState.DIFFERS
