"""What a payout may become, what is kept of it, and which months it paid. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

from api import constants
from api.commerce.payments.rules import network_of
from api.commerce.providers.protocol import Found, Network, Outcome
from api.platform.clock import day_of
from api.platform.money import Ugx
from api.platform.problem import Problem
from api.publishing.payouts.tables import PayoutStatus as Status

MOVES: Final[Mapping[Status, frozenset[Status]]] = {
    Status.PENDING: frozenset({Status.APPROVED, Status.REJECTED, Status.CANCELLED}),
    Status.APPROVED: frozenset({Status.PROCESSING}),
    Status.PROCESSING: frozenset({Status.COMPLETED, Status.FAILED}),
    Status.FAILED: frozenset({Status.APPROVED}),
    Status.COMPLETED: frozenset({Status.REVERSED}),
    Status.REJECTED: frozenset(),
    Status.CANCELLED: frozenset(),
    Status.REVERSED: frozenset(),
}
# The amount is out of the author's balance.
TAKEN: Final = frozenset({Status.PENDING, Status.APPROVED, Status.PROCESSING, Status.COMPLETED})
WAITING: Final = TAKEN - {Status.COMPLETED}
FIRST_QUESTION: Final = timedelta(seconds=constants.FIRST_ASKED_SECONDS)
LONGEST_WAIT: Final = timedelta(hours=1)
# One answer that it failed may be a slip of theirs, and the money would be given twice: it has to be said again later.
DOUBT: Final = {Status.PROCESSING: timedelta(minutes=1), Status.COMPLETED: timedelta(hours=1)}


class WrongPayoutState(Problem):
    status, title = 409, "Not Possible Now"
    detail = "This payout has moved on. Load the page again."


def move(now: Status, to: Status) -> None:
    """Raises WrongPayoutState where `to` may not follow."""
    if to not in MOVES[now]:
        raise WrongPayoutState


def withheld(amount: int, at: datetime, rates: Sequence[tuple[str, int]] = constants.WITHHOLDING_BP_SINCE) -> Ugx:
    """The tax kept back of a payout asked for at this moment, to the shilling below."""
    day = day_of(at)
    rate = max(
        ((date.fromisoformat(since), bp) for since, bp in rates if date.fromisoformat(since) <= day), default=None
    )
    return Ugx(amount * rate[1] // 10_000) if rate else Ugx(0)


def wait_after(questions: int) -> timedelta:
    """How long to wait for the next question, after so many."""
    doubled: timedelta = FIRST_QUESTION * 2 ** min(questions, 20)
    return min(doubled, LONGEST_WAIT)


def operator_of(phone: str) -> Network | None:
    """Whose mobile money a full number is."""
    return network_of(phone)


class Sent(NamedTuple):
    """What the rule reads of a payout that was sent; `doubted` is how long ago it was first said to be gone."""

    status: Status
    reference: str | None
    net: int
    currency: str
    doubted: timedelta | None


class Verdict(NamedTuple):
    """What follows: a new state, a doubt begun or ended, or words for whoever looks."""

    to: Status | None = None
    doubt: bool | None = None
    note: str | None = None


def judge(sent: Sent, found: Found, *, is_refused: bool) -> Verdict:
    """What a provider's answer makes of a payout. What was refused was never done."""
    if sent.status not in DOUBT:
        return Verdict()
    if found.outcome in (Outcome.FAILED, Outcome.REVERSED):
        is_sure = is_refused or (sent.doubted is not None and sent.doubted >= DOUBT[sent.status])
        gone = Status.FAILED if sent.status is Status.PROCESSING else Status.REVERSED
        return Verdict(gone) if is_sure else Verdict(doubt=True)
    if found.outcome is not Outcome.COMPLETED:
        return Verdict()
    if sent.status is Status.COMPLETED:
        return Verdict(doubt=False)
    return Verdict(Status.COMPLETED, doubt=False) if _fits(sent, found) else Verdict(note=_said(found))


def _fits(sent: Sent, found: Found) -> bool:
    return (found.amount, found.currency, found.reference) == (sent.net, sent.currency, sent.reference)


def _said(found: Found) -> str:
    return f"The provider says: paid, {found.currency} {found.amount or 'an unknown amount'}, {found.reference}."


class Earned(NamedTuple):
    """One final month of an author: what it added to the balance."""

    row: UUID
    net: int


class PaidOut(NamedTuple):
    payout: UUID
    amount: int
    at: datetime


def paid_months(earned: Sequence[Earned], payouts: Sequence[PaidOut]) -> dict[UUID, PaidOut]:
    """Row of a month -> the payout that completed paying it: the oldest months are paid first.

    Both are in the order of time. A month that brought nothing, or gave back, is paid by nobody.
    """
    result: dict[UUID, PaidOut] = {}
    due = 0
    for month in earned:
        due += month.net
        if month.net <= 0:
            continue
        together = 0
        for each in payouts:
            together += each.amount
            if together >= due:
                result[month.row] = each
                break
    return result
