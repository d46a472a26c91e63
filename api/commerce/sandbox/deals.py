"""What the pretend providers remember: payments, transfers, refunds, and what was asked to go wrong."""

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from itertools import count
from typing import Final
from uuid import uuid4

from api.platform.clock import now

SHORT_BY: Final = 2_000  # shillings that are missing where somebody pays too little
KEPT: Final = 20_000


class State(StrEnum):
    PENDING = "pending"
    COMPLETED = "completed"
    FAILED = "failed"
    REVERSED = "reversed"


class Decision(StrEnum):
    """What a person may do with a prompt."""

    APPROVE = "approve"
    REJECT = "reject"
    TIME_OUT = "time_out"
    PAY_LITTLE = "pay_little"
    PAY_LATE = "pay_late"
    PAY_TWICE = "pay_twice"


class Mishap(StrEnum):
    """What can go wrong with an answer (the first ones) or with a notification (the last five)."""

    SLOW = "slow"
    DOWN = "down"
    NONSENSE = "nonsense"
    DROP = "drop"  # it is done, and the line breaks before the answer
    STALE_TOKEN = "stale_token"
    WRONG_AMOUNT = "wrong_amount"
    WRONG_CURRENCY = "wrong_currency"
    WRONG_REFERENCE = "wrong_reference"
    FRACTION = "fraction"
    NEGATIVE = "negative"
    ZERO = "zero"
    ABSURD = "absurd"
    NUMBERS_AS_TEXT = "numbers_as_text"
    CHANGED_MIND = "changed_mind"
    DUPLICATE = "duplicate"
    LATE = "late"
    UNSIGNED = "unsigned"
    FORGED = "forged"
    LOST = "lost"


OF_NOTIFICATIONS: Final = frozenset({Mishap.DUPLICATE, Mishap.LATE, Mishap.UNSIGNED, Mishap.FORGED, Mishap.LOST})
CHANGED: Final = {State.COMPLETED: State.REVERSED, State.FAILED: State.COMPLETED, State.PENDING: State.FAILED,
                  State.REVERSED: State.COMPLETED}  # fmt: skip


WRONG: Final[dict[Mishap | None, Callable[[int], int]]] = {
    Mishap.WRONG_AMOUNT: lambda amount: amount + 1,
    Mishap.NEGATIVE: lambda amount: -amount,
    Mishap.ZERO: lambda amount: 0,
    Mishap.ABSURD: lambda amount: 10**15,
}


@dataclass
class Deal:
    """One payment, transfer or refund at one provider."""

    provider: str
    kind: str
    reference: str
    amount: int
    currency: str
    tracking: str = field(default_factory=lambda: str(uuid4()))
    number: int = 0
    phone: str = ""
    words: str = ""
    return_url: str = ""
    hook: str = ""
    is_card: bool = False
    state: State = State.PENDING
    reason: str = ""
    made_at: datetime = field(default_factory=now)
    of: str = ""  # the payment a refund gives back, by its tracking
    version: int = 3  # of Flutterwave's API it was made by
    text: bool = False  # numbers are written as texts in this answer

    @property
    def written_amount(self) -> int | str | float:
        return str(self.amount) if self.text else self.amount

    def seen(self, fault: Mishap | None) -> "Deal":
        """The deal as an answer with this fault shows it."""
        if fault in WRONG:
            return replace(self, amount=WRONG[fault](self.amount))
        if fault is Mishap.WRONG_CURRENCY:
            return replace(self, currency="KES")
        if fault is Mishap.WRONG_REFERENCE:
            return replace(self, reference=f"{self.reference}-X")
        if fault is Mishap.CHANGED_MIND:
            return replace(self, state=CHANGED[self.state])
        return replace(self, text=fault is Mishap.NUMBERS_AS_TEXT)


@dataclass
class _Planned:
    fault: Mishap
    provider: str
    act: str
    times: int


class Book:
    """Everything, in memory; one lock, since answers and the phone come at once."""

    def __init__(self) -> None:
        self.slow_seconds = 3.0
        self.late_seconds = 20.0
        self.at_once = False  # every prompt is approved by itself
        self.hooks: dict[str, str] = {}  # Pesapal's registered addresses by their number
        self.notified: Callable[[Deal], None] = lambda deal: None
        self._deals: dict[str, Deal] = {}
        self._planned: list[_Planned] = []
        self._numbers = count(4_000_001)
        self._lock = threading.RLock()

    def add(self, deal: Deal) -> Deal:
        with self._lock:
            deal.number = deal.number or next(self._numbers)
            self._deals[deal.tracking] = deal
            while len(self._deals) > KEPT:
                del self._deals[next(iter(self._deals))]
        if self.at_once and deal.kind == "payment":
            self.decide(deal, Decision.APPROVE)
        return deal

    def find(self, provider: str, *, tracking: str = "", reference: str = "", number: int = 0) -> Deal | None:
        """By any of its names; of several under one reference the paid one, then the newest."""
        with self._lock:
            found = [
                deal for deal in self._deals.values() if deal.provider == provider
                and tracking in ("", deal.tracking) and reference in ("", deal.reference) and number in (0, deal.number)
            ]  # fmt: skip
        paid = [deal for deal in found if deal.state is State.COMPLETED]
        return next(iter(paid + found[-1:]), None)

    def all(self, provider: str = "", kind: str = "") -> list[Deal]:
        """The newest first."""
        with self._lock:
            rows = list(self._deals.values())
        return [deal for deal in reversed(rows) if provider in ("", deal.provider) and kind in ("", deal.kind)]

    def plan(self, fault: Mishap, *, provider: str = "", act: str = "", times: int = 1) -> None:
        with self._lock:
            self._planned.append(_Planned(fault, provider, act, times))

    def forget_plans(self) -> None:
        with self._lock:
            self._planned.clear()

    def next_fault(self, provider: str, act: str, among: Iterable[Mishap]) -> Mishap | None:
        """What was asked to go wrong with this answer, counted down."""
        wanted = frozenset(among)
        with self._lock:
            for planned in self._planned:
                fits = planned.provider in ("", provider) and planned.act in ("", act) and planned.fault in wanted
                if fits and planned.times > 0:
                    planned.times -= 1
                    return planned.fault
        return None

    def decide(self, deal: Deal, decision: Decision) -> None:
        """What a person did; whoever is owed news of it gets it."""
        with self._lock:
            if deal.state is not State.PENDING:
                return
            match decision:
                case Decision.REJECT:
                    deal.state, deal.reason = State.FAILED, "APPROVAL_REJECTED"
                case Decision.TIME_OUT | Decision.PAY_LATE:
                    deal.state, deal.reason = State.FAILED, "EXPIRED"
                case Decision.PAY_LITTLE:
                    deal.amount = max(deal.amount - SHORT_BY, 1)
                    deal.state = State.COMPLETED
                case _:
                    deal.state = State.COMPLETED
        self.notified(deal)
        if decision is Decision.PAY_TWICE:
            self._again(deal)
        if decision is Decision.PAY_LATE:
            threading.Thread(target=self._pay_late, args=(deal,), daemon=True).start()

    def _again(self, deal: Deal) -> None:
        """MTN's prompt can be approved once; the pages of the others take a second payment for the same order."""
        if deal.provider == "momo":
            return self.notified(deal)
        twin = replace(deal, tracking=str(uuid4()), number=next(self._numbers))
        with self._lock:
            self._deals[twin.tracking] = twin
        return self.notified(twin)

    def _pay_late(self, deal: Deal) -> None:
        time.sleep(self.late_seconds)
        with self._lock:
            deal.state, deal.reason = State.COMPLETED, ""
        self.notified(deal)

    def left(self, deal: Deal) -> int:
        """What can still be given back of a payment: nothing of one that was not made."""
        given = sum(each.amount for each in self.all(deal.provider, "refund")
                    if each.of == deal.tracking and each.state is not State.FAILED)  # fmt: skip
        return deal.amount - given if deal.kind == "payment" and deal.state is State.COMPLETED else 0

    def take_back(self, deal: Deal) -> None:
        """The provider gives the money back to whoever paid."""
        with self._lock:
            deal.state = State.REVERSED
        self.notified(deal)
