"""The monthly pool on the wire. Amounts are whole shillings, times are seconds."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import Field, JsonValue

from api.commerce.reconciliation.rules import DifferenceKind
from api.platform.schemas import Percent, Required, Schema
from api.publishing.royalties.month_states import MonthState
from api.publishing.royalties.shares import HeldState
from api.publishing.royalties.tables import CloseState, HoldDecision


class CloseFigures(Schema):
    """What a close has worked out of a month so far; null until it is drafted."""

    state: CloseState
    total_subscription_revenue: int | None
    reversals: int | None
    carried_in: int | None
    author_pool_amount: int | None
    author_pool_percentage: Percent | None
    total_reading_seconds: int | None
    revenue_per_minute: Percent | None
    input_hash: str | None
    previous_hash: str | None
    close_hash: str | None
    drafted_at: datetime | None
    approved_at: datetime | None
    finalized_at: datetime | None
    evidence: dict[str, JsonValue] | None


class MonthOut(CloseFigures):
    """A month in the list."""

    month: str
    is_running: bool


class Completeness(Schema):
    recorded_seconds: int
    mart_seconds: int
    missing_seconds: int
    checks_hold: bool
    as_of: datetime | None


class Totals(Schema):
    """`suspense_ugx`: came in and is no payment, held or sent back. `late_ugx`: paid in months that are final.

    `explained_ugx`: by how much the provider has more than we, in differences a person explained.
    """

    provider_ugx: int
    payments_ugx: int
    journal_ugx: int
    suspense_ugx: int
    explained_ugx: int
    fees_ugx: int
    late_ugx: int


class SettlementOut(Schema):
    """A settlement that waits for a second person."""

    id: UUID
    reason: str
    proposed_by: str
    proposed_by_id: UUID
    proposed_at: datetime


class Difference(Schema):
    kind: DifferenceKind
    explanation: str
    line_id: UUID | None
    payment_id: UUID | None
    tracking_id: str | None
    provider_ugx: int | None
    payment_ugx: int | None
    at: datetime
    can_settle: bool
    settlement: SettlementOut | None


class WalkOut(MonthOut):
    """A month on its way to being final."""

    drafted_by: str | None
    approved_by: str | None
    completeness: Completeness | None
    reconciliation: Totals
    differences: list[Difference]
    overdue_differences: int
    held: dict[str, int]


class EarningOut(Schema):
    author_id: UUID
    author: str
    reading_seconds: int
    share_pct: Percent
    earnings_ugx: int
    correction_ugx: int
    is_paid: bool


class HoldOut(Schema):
    """Held minutes; `reader` is the tail of an id, enough to tell lines apart."""

    id: UUID
    reader: str
    author: str
    reason: str
    seconds: int
    evidence: dict[str, JsonValue]
    decision: HoldDecision
    note: str | None
    decided_at: datetime | None


class HoldMark(Schema):
    """One rule that holds a reader's minutes with an author."""

    id: UUID
    reason: str
    evidence: dict[str, JsonValue]
    decision: HoldDecision
    note: str | None


class HeldBookOut(Schema):
    """Held minutes of one reader in one book; lines of one `pair`, a reader and an author, are decided together."""

    pair: UUID
    reader: str
    author_id: UUID
    author: str
    book_id: UUID
    title: str
    seconds: int
    ugx: int
    decision: HoldDecision
    holds: list[HoldMark]


class HeldReasonOut(Schema):
    reason: str
    lines: int
    seconds: int
    ugx: int


class HeldBoardOut(Schema):
    """All held minutes of a drafted month, each second once; `ugx` is about what they are worth."""

    seconds: int
    ugx: int
    shared_ugx: int
    waiting_lines: int
    waiting_ugx: int
    reasons: list[HeldReasonOut]
    lines: list[HeldBookOut]


class DecisionsIn(Schema):
    """One decision about many held lines, with one reason."""

    hold_ids: list[UUID] = Field(min_length=1, max_length=500)
    decision: Literal["released", "confirmed"]
    note: Required("Say why", least=3, most=500)  # type: ignore[valid-type]


class UndoIn(Schema):
    """Held lines whose decision, one's own, is taken back."""

    hold_ids: list[UUID] = Field(min_length=1, max_length=500)


class DecisionIn(Schema):
    decision: Literal["released", "confirmed"]
    note: Required("Say why", least=3, most=500)  # type: ignore[valid-type]


class SettlementIn(Schema):
    line_id: UUID
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]


class ReopenIn(Schema):
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]


NO_MONTH = "Type the month to confirm"


class FinaliseIn(Schema):
    """The month typed out, because it cannot be undone."""

    confirm: Required(NO_MONTH, most=7, too_long=NO_MONTH)  # type: ignore[valid-type]


class AuthorMonth(Schema):
    month: str
    month_state: MonthState
    is_final: bool
    reading_seconds: int
    platform_seconds: int
    pool_ugx: int
    earnings_ugx: int
    correction_ugx: int  # taken back, because payments of readers were; from the share and from what was owed
    is_paid: bool


class LineOut(Schema):
    book_id: UUID
    title: str
    status: str
    seconds: int
    paid_seconds: int
    readers: int


class MonthSumOut(Schema):
    """The month's money and what it is divided by. A weight is paid seconds x the author's rate in percent."""

    received_ugx: int
    reversals_ugx: int
    deficit_ugx: int
    net_ugx: int
    authors_part_ugx: int
    authors_part_pct: Percent
    carried_in_ugx: int
    pool_ugx: int
    shared_ugx: int
    paid_seconds: int
    weight: Percent
    authors: int
    least_remainder: Percent | None


class BookShare(Schema):
    """What one book adds to the share; the shillings of all books add up to the earnings."""

    book_id: UUID
    title: str
    seconds: int
    paid_seconds: int
    weight: Percent
    share_pct: Percent
    ugx: int


class HeldLineOut(Schema):
    """Held minutes in one book: waiting, rejected or released, why, and about what they are worth."""

    book_id: UUID
    title: str
    state: HeldState
    why: list[str]
    note: str
    seconds: int
    readers: int
    ugx: int


class StatementOut(AuthorMonth):
    rate_pct: Percent
    weight: Percent
    remainder: Percent
    spare_ugx: int  # 1 where the share got one of the shillings that cutting to whole ones left over
    month_sum: MonthSumOut
    books: list[BookShare]
    held: list[HeldLineOut]
    lines: list[LineOut]
