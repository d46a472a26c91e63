"""Plans and payments as they cross the wire."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.commerce.payments.rules import PaymentFailure
from api.commerce.payments.tables import DecisionAct, RefundState, SuspenseReason
from api.commerce.providers.protocol import Method
from api.commerce.subscriptions.tables import PaymentPurpose, PaymentStatus
from api.platform.roles import SubscriptionStatus, Tier
from api.platform.schemas import Required, Schema

OWN_PATH = r"^/([^/\s\\][^\s\\]*)?$"  # a screen of ours, never another site


class PlanForSale(Schema):
    id: UUID
    name: str
    price: str
    price_amount: int
    currency: str
    period: str
    billing_period_days: int
    description: str | None
    book_limit: int
    features: list[str]
    tier: Tier


class ShopOut(Schema):
    """What is sold, and the ways to pay for it; no way where payments are off."""

    plans: list[PlanForSale]
    methods: list[Method]


class PaymentIn(Schema):
    plan_id: UUID
    method: Method
    phone: Annotated[str, Field(max_length=30)] | None = None
    return_path: Annotated[str, Field(max_length=300, pattern=OWN_PATH)] | None = None


class PaymentOut(Schema):
    """A payment as its owner sees it. `sent_back_amount`: all of its money that went back, held money as well;
    `is_closed`: it opens nothing, and nobody has to decide about it any more.
    """

    id: UUID
    plan: str
    amount: int
    currency: str
    status: PaymentStatus
    number: str
    provider: str
    method: Method | None
    phone: str | None
    return_path: str | None
    redirect_url: str | None
    is_begun: bool
    is_abandoned: bool
    failure: PaymentFailure | None
    created_at: datetime
    paid_at: datetime | None
    period_ends_at: datetime | None
    receipt_number: int | None
    is_gift: bool
    purpose: PaymentPurpose
    sent_back_at: datetime | None
    sent_back_amount: int
    is_closed: bool


class ProviderOut(Schema):
    """One provider with what waits for it; `is_on` is false for one that old payments name and no key is set for."""

    name: str
    is_on: bool
    waiting: int
    waiting_since: datetime | None
    completed_at: datetime | None
    notified_at: datetime | None


class DecisionOut(Schema):
    """What somebody proposed, and that waits for another person."""

    id: UUID
    act: DecisionAct
    amount: int
    reason: str
    receiver: str | None
    plan: str | None
    proposed_by: str
    proposed_by_id: UUID
    proposed_at: datetime


class RefundOut(Schema):
    """Money that goes back, or went: who wanted it and who agreed, and what the provider says."""

    id: UUID
    number: str
    provider: str
    amount: int
    state: RefundState
    failure: str | None
    reason: str
    proposed_by: str
    confirmed_by: str
    confirmed_at: datetime
    settled_at: datetime | None


class ProposalOut(Schema):
    """A completed payment that somebody proposed to send back."""

    number: str
    payer: str
    decision: DecisionOut


class SuspenseOut(Schema):
    """Money that fits nothing: what was asked for, what came, since when it waits, and who looks after it."""

    id: UUID
    payment_id: UUID
    number: str
    provider: str
    reason: SuspenseReason
    payer: str
    plan: str
    asked: int
    held: int
    said_amount: str | None
    said_currency: str | None
    found_at: datetime
    minded_by: str | None
    choices: list[DecisionAct]
    decision: DecisionOut | None
    is_going_back: bool


class MoneyDecisionIn(Schema):
    act: DecisionAct
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]
    receiver: Annotated[str, Field(max_length=320)] | None = None
    plan: Annotated[str, Field(max_length=40)] | None = None


class RefundIn(Schema):
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]


class PaymentStateIn(Schema):
    """`failed` gives a payment up that waits, `completed` has the provider asked; other states follow from that."""

    status: PaymentStatus
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]


class PaidRow(Schema):
    """One payment with who it is of, and whether it can be given back."""

    id: UUID
    number: str
    tracking: str | None
    payer: str
    payer_name: str
    plan: str
    amount: int
    reversed: int
    provider: str
    status: PaymentStatus
    failure: str | None
    created_at: datetime
    paid_at: datetime | None
    period_ends_at: datetime | None
    plan_until: datetime | None
    plan_status: SubscriptionStatus
    can_go_back: bool
    is_going_back: bool


class RunningPlans(Schema):
    """How many people have a plan that runs; the cancelled ones are among them."""

    basic: int
    premium: int
    cancelled: int


class NotificationOut(Schema):
    """News of a provider, however often it came, and what became of it; no payment where it named none of ours."""

    id: UUID
    provider: str
    payment_id: UUID | None
    number: str | None
    said: str
    status: PaymentStatus | None
    first_at: datetime
    received_at: datetime
    copies: int


class PaymentsOverview(Schema):
    """Providers, suspense that is open, the oldest first, payments proposed to go back, and refunds."""

    providers: list[ProviderOut]
    suspense: list[SuspenseOut]
    held: int
    proposals: list[ProposalOut]
    refunds: list[RefundOut]
