"""What a line of a provider's statement and our own rows tell differently. Pure."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from api.commerce.subscriptions.tables import PaymentStatus


class DifferenceKind(StrEnum):
    MISSING_THERE = "missing_there"
    MISSING_HERE = "missing_here"
    UNKNOWN = "unknown"
    AMOUNT_DIFF = "amount_diff"
    TAKEN_BACK = "taken_back"


@dataclass(frozen=True)
class Pair:
    """One line of the statement and what we have under its number; either side may be missing.

    `held`: what came into suspense under the number, whatever became of it since. `returned`: what of that went back.
    """

    provider: str
    line_id: UUID | None
    their_id: str | None
    theirs: int | None
    fee: int | None
    settled_at: datetime | None
    is_reversal: bool
    payment_id: UUID | None
    our_id: str | None
    ours: int | None
    status: PaymentStatus | None
    paid_at: datetime | None
    amount_reversed: int | None
    held: int | None
    returned: int | None

    @property
    def is_paid(self) -> bool:
        return self.status is PaymentStatus.COMPLETED

    @property
    def is_in_suspense(self) -> bool:
        """The money is no payment, and stands in suspense to the shilling, or went back from there."""
        return not self.is_reversal and not self.is_paid and self.theirs is not None and self.theirs == self.held

    @property
    def beyond(self) -> int:
        """By how many shillings of payments the provider has more than we."""
        theirs = 0 if self.is_reversal or self.theirs is None else self.theirs
        ours = self.ours if self.is_paid and not self.is_reversal and self.ours is not None else 0
        return theirs - ours


@dataclass(frozen=True)
class Mismatch:
    """A pair that does not agree, in words; `can_settle`: the line proves what we lack."""

    kind: DifferenceKind
    words: str
    can_settle: bool
    pair: Pair

    @property
    def tracking(self) -> str | None:
        return self.pair.their_id or self.pair.our_id


def mismatch_of(pair: Pair) -> Mismatch | None:
    """What a pair tells differently; None where both sides agree, or suspense explains it."""
    found = _of_reversal(pair) if pair.is_reversal else _of_payment(pair)
    if found is None:
        return None
    kind, words = found
    return Mismatch(kind, words, _can_settle(kind, pair), pair)


def _of_payment(pair: Pair) -> tuple[DifferenceKind, str] | None:
    kind = DifferenceKind
    if pair.is_in_suspense:
        return None
    if pair.line_id is None and not pair.is_paid:
        return kind.MISSING_THERE, "We hold it in suspense; the provider's statement does not have it."
    if pair.line_id is None:
        return kind.MISSING_THERE, "We hold it as paid; the provider's statement does not have it."
    if not pair.is_paid and pair.held:
        return kind.AMOUNT_DIFF, "What stands in suspense is another amount."
    if pair.payment_id is None:
        return kind.UNKNOWN, "The provider settled it; we have no such payment."
    if not pair.is_paid:
        status = pair.status.value if pair.status else ""
        return kind.MISSING_HERE, f"The provider settled it; here it is {status}."
    return (kind.AMOUNT_DIFF, "The amounts differ.") if pair.theirs != pair.ours else None


def _of_reversal(pair: Pair) -> tuple[DifferenceKind, str] | None:
    if pair.payment_id is not None and pair.theirs == pair.amount_reversed:
        return None
    if not pair.is_paid and pair.theirs == pair.returned:
        return None
    if not pair.is_paid and pair.held:
        return DifferenceKind.TAKEN_BACK, "The provider took it back; here it still stands in suspense."
    return DifferenceKind.TAKEN_BACK, "The provider took it back; here it is not."


def _can_settle(kind: DifferenceKind, pair: Pair) -> bool:
    if kind is DifferenceKind.MISSING_HERE:
        return pair.theirs == pair.ours
    whole = pair.is_paid and not pair.amount_reversed
    return kind is DifferenceKind.TAKEN_BACK and whole and (pair.theirs or 0) <= (pair.ours or 0)
