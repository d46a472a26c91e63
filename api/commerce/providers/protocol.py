"""What every payment provider can be asked, and the three ways an answer can be missing.

A provider that is silent (too slow, down, talking nonsense) has said nothing about the money: whoever asked for
something to happen asks for its state before asking again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Final, Protocol

from api.platform.money import Ugx
from api.platform.schemas import JsonObject

MOST_UGX: Final = 10**9  # nobody pays more here; whoever says so is wrong
NOTHING: Final = Ugx(0)


class Outcome(StrEnum):
    """What became of a payment, refund or transfer, as the provider says when it is asked."""

    PENDING = "pending"
    COMPLETED = "completed"
    FAILED = "failed"
    REVERSED = "reversed"
    ABSENT = "absent"  # the provider has nothing under this reference


class Method(StrEnum):
    MOBILE_MONEY = "mobile_money"
    CARD = "card"


class Network(StrEnum):
    MTN = "mtn"
    AIRTEL = "airtel"


class Ability(StrEnum):
    """What not every provider offers."""

    CARD = "card"
    PROMPT = "prompt"  # asks on the phone itself, without a page of its own
    REFUND = "refund"
    PARTIAL_REFUND = "partial_refund"
    TRANSFER = "transfer"
    STATEMENT = "statement"


class ProviderSilent(Exception):
    """Nobody knows whether it was done. Ask for its state before asking for it again."""


class ProviderRefused(Exception):
    """It was not done, and asking again the same way is no use. `code` is the provider's own word."""

    def __init__(self, code: str, message: str = "") -> None:
        self.code = code
        super().__init__(f"{code} {message}".strip())


class NotOffered(Exception):
    """This provider has no such service; a programmer's error, for `abilities` says so."""


class BadNotification(Exception):
    """No notification of this provider: unreadable, or not signed as agreed."""


@dataclass(frozen=True)
class Order:
    """A payment to be begun. `reference` is ours and unique, `tracking` is set where the provider lets us name it."""

    reference: str
    tracking: str
    amount: Ugx
    description: str
    email: str
    name: str
    return_url: str
    hook_url: str
    method: Method
    phone: str | None = None  # E.164
    network: Network | None = None
    currency: str = "UGX"


@dataclass(frozen=True)
class Begun:
    """The provider has the order: a page to send the person to, or a prompt on their phone."""

    tracking: str | None = None
    redirect_url: str | None = None
    is_prompted: bool = False


@dataclass(frozen=True)
class Key:
    """How a payment, refund or transfer is found again."""

    reference: str
    tracking: str | None = None


@dataclass(frozen=True)
class Found:
    """What the provider says when asked. An amount that is not whole shillings, nothing, less, or absurdly much is None
    and proves nothing; `said` is what they wrote in its place, for a person to read.
    """

    outcome: Outcome
    tracking: str | None = None
    reference: str | None = None
    amount: Ugx | None = None
    currency: str | None = None
    reason: str | None = None
    completed_at: datetime | None = None
    fee: Ugx = NOTHING
    proof: str = ""  # the provider's code of confirmation, where it has one
    said: str | None = None


@dataclass(frozen=True)
class Notification:
    """What somebody sent to our address, as it came."""

    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)  # names in small letters
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Hint:
    """That something may have happened to a payment. `once` is the same for the same news."""

    once: str
    reference: str | None
    tracking: str | None
    answer: JsonObject = field(default_factory=dict)  # what the provider wants to hear


@dataclass(frozen=True)
class Refund:
    """Money to be given back for a payment, whole or in part. `tracking` as with an order."""

    reference: str
    tracking: str
    payment: Key
    amount: Ugx
    paid: Ugx
    reason: str
    proof: str = ""  # the provider's code of confirmation, where it asks for one
    currency: str = "UGX"


@dataclass(frozen=True)
class Transfer:
    """Money to be sent to somebody's phone. `tracking` as with an order."""

    reference: str
    tracking: str
    amount: Ugx
    phone: str
    network: Network
    name: str
    reason: str
    currency: str = "UGX"


@dataclass(frozen=True)
class StatementLine:
    """One payment as the provider's own statement has it."""

    tracking: str
    reference: str
    amount: Ugx
    fee: Ugx
    currency: str
    settled_at: datetime


class PaymentProvider(Protocol):
    """Every call raises `ProviderSilent` or `ProviderRefused`; nothing else says that it was not done."""

    name: str
    abilities: frozenset[Ability]

    def begin(self, order: Order) -> Begun: ...
    def status(self, key: Key) -> Found: ...
    def read(self, notification: Notification) -> Hint: ...
    def refund(self, refund: Refund) -> Found: ...
    def refund_status(self, refund: Refund) -> Found: ...
    def transfer(self, transfer: Transfer) -> Found: ...
    def transfer_status(self, key: Key) -> Found: ...
    def statement(self, begin: date, end: date) -> list[StatementLine]: ...


def whole_shillings(given: object) -> Ugx | None:
    """A provider's number or text as shillings; None where it is no whole amount above nothing."""
    if isinstance(given, bool) or not isinstance(given, int | str | Decimal):
        return None
    try:
        amount = Decimal(given)
    except InvalidOperation:
        return None
    if not amount.is_finite() or amount != amount.to_integral_value() or not 0 < amount <= MOST_UGX:
        return None
    return Ugx(int(amount))


def unusable(given: object) -> str | None:
    """An amount as a provider wrote it where it is none we can take; None where it can be, or nothing was said."""
    if given is None or whole_shillings(given) is not None:
        return None
    return str(given)[:40]


def text_or_none(given: object) -> str | None:
    """What a provider wrote, cut to a length that fits anywhere; nothing as None."""
    return str(given)[:200] if isinstance(given, str | int) and str(given).strip() else None
