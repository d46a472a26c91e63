"""Plans and payments as they cross the wire."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.commerce.payments.rules import PaymentFailure
from api.commerce.payments.tables import SuspenseReason
from api.commerce.providers.protocol import Method
from api.commerce.subscriptions.tables import PaymentStatus
from api.platform.roles import Tier
from api.platform.schemas import Wire

OWN_PATH = r"^/([^/\s\\][^\s\\]*)?$"  # a screen of ours, never another site


class PlanForSale(Wire):
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


class ShopOut(Wire):
    """What is sold, and the ways to pay for it; no way where payments are off."""

    plans: list[PlanForSale]
    methods: list[Method]


class PaymentIn(Wire):
    plan_id: UUID
    method: Method
    phone: Annotated[str, Field(max_length=30)] | None = None
    return_path: Annotated[str, Field(max_length=300, pattern=OWN_PATH)] | None = None


class PaymentOut(Wire):
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


class ProviderOut(Wire):
    """One provider with what waits for it; `is_on` is false for one that old payments name and no key is set for."""

    name: str
    is_on: bool
    waiting: int
    waiting_since: datetime | None
    completed_at: datetime | None
    notified_at: datetime | None


class SuspenseOut(Wire):
    """Money that fits nothing: what was asked for, what came, and since when it waits."""

    id: UUID
    number: str
    provider: str
    reason: SuspenseReason
    asked: int
    held: int
    said_amount: str | None
    said_currency: str | None
    found_at: datetime


class NotificationOut(Wire):
    """News of a provider, however often it came; without a number where it named no payment of ours."""

    id: UUID
    provider: str
    number: str | None
    status: PaymentStatus | None
    received_at: datetime
    copies: int


class PaymentsOverview(Wire):
    """Providers, suspense that is open, the oldest first, and the last notifications."""

    providers: list[ProviderOut]
    suspense: list[SuspenseOut]
    held: int
    notifications: list[NotificationOut]
