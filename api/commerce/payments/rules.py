"""What follows from what a provider says of a payment. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

from api import constants
from api.commerce.payments.tables import DecisionAct, SuspenseReason
from api.commerce.providers.protocol import Found, Network, Outcome
from api.commerce.subscriptions.tables import PaymentStatus

EXPIRES: Final = timedelta(hours=constants.PAYMENT_EXPIRES_HOURS)
UNSENT: Final = timedelta(minutes=2)  # one that the provider has not, after so long, was never begun
FIRST_QUESTION: Final = timedelta(seconds=constants.FIRST_ASKED_SECONDS)
LONGEST_WAIT: Final = timedelta(hours=1)
NETWORKS: Final = dict.fromkeys(constants.MTN_NUMBERS, Network.MTN) | dict.fromkeys(
    constants.AIRTEL_NUMBERS, Network.AIRTEL
)


class MoneyStep(StrEnum):
    """What to do with a payment."""

    NOTHING = "nothing"
    COMPLETE = "complete"
    FAIL = "fail"
    HOLD = "hold"  # the money is there and does not fit: suspense, and the payment is invalid
    HOLD_MORE = "hold_more"  # money beside a payment that is settled: suspense
    REPORT = "report"  # a case for a person, no money


@dataclass(frozen=True)
class Facts:
    """What the rule reads of a payment."""

    status: PaymentStatus
    reference: str
    tracking: str | None
    amount: int
    currency: str
    created_at: datetime
    is_begun: bool
    has_owner: bool
    is_going_back: bool = False
    is_wanted: bool = True


@dataclass(frozen=True)
class Verdict:
    step: MoneyStep
    reason: str | None = None


NOTHING: Final = Verdict(MoneyStep.NOTHING)


def judge(paid: Facts, found: Found, now: datetime, *, is_ours: bool) -> Verdict:
    """What follows. `is_ours`: asked for by the number we know it by; one that somebody sent us may be anybody's."""
    if not is_ours and found.reference != paid.reference:
        return NOTHING
    match paid.status:
        case PaymentStatus.COMPLETED:
            return _of_settled(paid, found)
        case PaymentStatus.INVALID:
            return NOTHING
    if found.outcome is Outcome.COMPLETED:
        wrong = _mismatch(paid, found)
        return Verdict(MoneyStep.HOLD, wrong) if wrong else Verdict(MoneyStep.COMPLETE)
    if paid.status is PaymentStatus.FAILED:
        return NOTHING
    if found.outcome in (Outcome.FAILED, Outcome.REVERSED):
        return Verdict(MoneyStep.FAIL, (found.reason or found.outcome.value)[:100])
    if found.outcome is Outcome.ABSENT and not paid.is_begun and now - paid.created_at >= UNSENT:
        return Verdict(MoneyStep.FAIL, "NOT_BEGUN")
    return Verdict(MoneyStep.FAIL, "EXPIRED") if now - paid.created_at >= EXPIRES else NOTHING


def _of_settled(paid: Facts, found: Found) -> Verdict:
    is_other = found.tracking is not None and paid.tracking is not None and found.tracking != paid.tracking
    if found.outcome is Outcome.COMPLETED:
        return Verdict(MoneyStep.HOLD_MORE, SuspenseReason.PAID_TWICE) if is_other else NOTHING
    if found.outcome in (Outcome.REVERSED, Outcome.FAILED) and not is_other and not paid.is_going_back:
        return Verdict(MoneyStep.REPORT, SuspenseReason.TAKEN_BACK)
    return NOTHING


def _mismatch(paid: Facts, found: Found) -> SuspenseReason | None:
    if found.reference != paid.reference:
        return SuspenseReason.WRONG_REFERENCE
    if found.currency != paid.currency:
        return SuspenseReason.WRONG_CURRENCY
    if found.amount != paid.amount:
        return SuspenseReason.WRONG_AMOUNT
    if not paid.has_owner:
        return SuspenseReason.ACCOUNT_DELETED
    return None if paid.is_wanted else SuspenseReason.ORDER_CLOSED


def choices_of(reason: SuspenseReason, held: int) -> tuple[DecisionAct, ...]:
    """What can be done with a case: money that is held goes to somebody, and what holds none is closed."""
    if held:
        return (DecisionAct.GIVE, DecisionAct.SEND_BACK)
    if reason is SuspenseReason.TAKEN_BACK:
        return (DecisionAct.TAKE_BACK, DecisionAct.CLOSE)
    return (DecisionAct.CLOSE,)


def first_in_first_out(parts: Sequence[tuple[UUID, int]], amount: int) -> list[tuple[UUID, int]]:
    """What of each part makes up an amount, the oldest first. The parts have enough; who asks has looked."""
    taken: list[tuple[UUID, int]] = []
    for part, left in parts:
        used = min(left, amount - sum(ugx for _, ugx in taken))
        if used > 0:
            taken.append((part, used))
    if sum(ugx for _, ugx in taken) != amount:
        raise ValueError("the parts of a purse are less than what is drawn")
    return taken


class PaymentFailure(StrEnum):
    """Why a payment did not come through, as far as whoever paid can do something about it."""

    REJECTED = "rejected"
    NO_FUNDS = "no_funds"
    LIMIT = "limit"
    EXPIRED = "expired"
    WRONG_NUMBER = "wrong_number"
    NOT_BEGUN = "not_begun"
    HELD = "held"  # the money is here and does not fit; a person looks at it
    OTHER = "other"


SAID_SO: Final = {
    PaymentFailure.REJECTED: ("APPROVAL_REJECTED", "TRANSACTION_CANCELED", "PAYMENT_NOT_APPROVED"),
    PaymentFailure.NO_FUNDS: ("NOT_ENOUGH_FUNDS",),
    PaymentFailure.LIMIT: ("PAYER_LIMIT_REACHED",),
    PaymentFailure.EXPIRED: ("EXPIRED", "COULD_NOT_PERFORM_TRANSACTION", "GIVEN_UP"),
    PaymentFailure.WRONG_NUMBER: ("PAYER_NOT_FOUND", "NO_PHONE"),
    PaymentFailure.NOT_BEGUN: ("NOT_BEGUN", "NO_PROVIDER"),
}


def failure_of(status: PaymentStatus, reason: str | None) -> PaymentFailure | None:
    """The reason in one of our words; None where nothing failed."""
    if status is PaymentStatus.INVALID:
        return PaymentFailure.HELD
    if status is not PaymentStatus.FAILED:
        return None
    return next((word for word, codes in SAID_SO.items() if reason in codes), PaymentFailure.OTHER)


def wait_after(questions: int) -> timedelta:
    """How long after so many questions the next one is asked: doubling, at most an hour."""
    doubled: timedelta = FIRST_QUESTION * 2 ** min(questions, 20)
    return min(doubled, LONGEST_WAIT)


def network_of(phone: str) -> Network | None:
    """The network a Ugandan number in full form was given out by; None where it is another's."""
    return NETWORKS.get(phone[4:6]) if phone.startswith("+256") else None
