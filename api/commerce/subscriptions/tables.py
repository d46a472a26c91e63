"""Plans, payments, and what the payment provider says of them."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from api import constants
from api.platform.db import Choice, Record
from api.platform.money import Ugx
from api.platform.roles import Tier


class PaymentStatus(StrEnum):
    PENDING = "pending"
    COMPLETED = "completed"
    FAILED = "failed"
    INVALID = "invalid"


class PaymentPurpose(StrEnum):
    PLAN = "plan"  # it opens a period, and is revenue
    PURSE = "purse"  # it fills a learner's purse, and is owed to them until it is drawn
    SEATS = "seats"  # it pays an order of seats, and is owed to the school until its days come


class SubscriptionPlan(Record):
    __tablename__ = "subscription_plans"
    __table_args__ = (
        CheckConstraint("price_amount >= 0", "price_not_negative"),
        CheckConstraint("book_limit >= -1", "book_limit_known"),
    )

    name: Mapped[str] = mapped_column(unique=True)
    price: Mapped[str]
    price_amount: Mapped[Ugx]
    currency: Mapped[str] = mapped_column(default="UGX")
    period: Mapped[str] = mapped_column(default="per month")
    billing_period_days: Mapped[int] = mapped_column(default=30)
    description: Mapped[str | None]
    book_limit: Mapped[int] = mapped_column(default=3)
    features: Mapped[list[str]] = mapped_column(default=list)
    is_active: Mapped[bool] = mapped_column(default=True)
    provider_price_id: Mapped[str | None]
    display_order: Mapped[int] = mapped_column(default=1)
    tier: Mapped[Tier] = mapped_column(Choice(Tier), default=Tier.PREMIUM, server_default=Tier.PREMIUM.value)


class Payment(Record):
    """Money for a plan, a learner's purse or a school's seats (`purpose`). `paid_at` is the provider's moment.

    What a purse pays for a plan is a payment whose provider is the purse; what seats bring into a month is one whose
    provider is seats.

    `provider_order_id` is our reference, `tracking_id` the provider's. What became of it changes only as
    `allowed_payment_change` lets it, a trigger of the database. `receipt_number` counts what was paid, without a gap.
    """

    __tablename__ = "payments"
    __table_args__ = (
        CheckConstraint("amount > 0", "amount_positive"),
        CheckConstraint("status <> 'completed' or paid_at is not null", "completed_has_moment"),
        CheckConstraint("amount_reversed between 0 and amount", "reversal_within_amount"),
        CheckConstraint("period_begins_at < period_ends_at", "period_has_a_length"),
        CheckConstraint(
            "purpose = 'plan' or (provider <> 'purse' and period_ends_at is null)", "what_fills_a_purse_opens_nothing"
        ),
        CheckConstraint(
            "(seat_order_id is not null) = (purpose = 'seats' or provider = 'seats')", "money_of_seats_has_an_order"
        ),
        Index("ix_payments_next_question_at", "next_question_at", postgresql_where=text("status = 'pending'")),
        Index("ix_payments_status_paid_at", "status", "paid_at"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    provider_order_id: Mapped[str] = mapped_column(unique=True)
    tracking_id: Mapped[str | None] = mapped_column(unique=True)
    amount: Mapped[Ugx]
    currency: Mapped[str] = mapped_column(default="UGX")
    status: Mapped[PaymentStatus] = mapped_column(Choice(PaymentStatus), default=PaymentStatus.PENDING)
    plan: Mapped[str]
    provider: Mapped[str] = mapped_column(default="pesapal")
    ipn_verified: Mapped[bool] = mapped_column(default=False)
    paid_at: Mapped[datetime | None]
    failure_reason: Mapped[str | None]
    reversed_at: Mapped[datetime | None]
    amount_reversed: Mapped[Ugx] = mapped_column(default=0)
    credit: Mapped[Ugx] = mapped_column(default=0, server_default="0")  # taken off for what was left of a smaller plan
    method: Mapped[str | None]
    network: Mapped[str | None]
    payer_phone: Mapped[str | None]
    return_path: Mapped[str | None]
    sent_at: Mapped[datetime | None]
    begun_at: Mapped[datetime | None]
    redirect_url: Mapped[str | None]
    abandoned_at: Mapped[datetime | None]
    questions: Mapped[int] = mapped_column(default=0, server_default="0")
    next_question_at: Mapped[datetime | None]
    period_begins_at: Mapped[datetime | None]
    period_ends_at: Mapped[datetime | None]
    receipt_number: Mapped[int | None] = mapped_column(unique=True)
    is_gift: Mapped[bool] = mapped_column(default=False, server_default="false")  # paid by the holder of a pay code
    purpose: Mapped[PaymentPurpose] = mapped_column(
        Choice(PaymentPurpose), default=PaymentPurpose.PLAN, server_default=PaymentPurpose.PLAN.value
    )
    seat_order_id: Mapped[UUID | None] = mapped_column(ForeignKey("seat_orders.id"), index=True)


class LineSource(StrEnum):
    STATEMENT = "statement"
    ASKED = "asked"  # the answer about one payment, where there is no statement to fetch


class ProviderStatementLine(Record):
    """One line of the provider's own statement: what reconciliation compares our payments with."""

    __tablename__ = "provider_statement_lines"
    __table_args__ = (UniqueConstraint("provider", "tracking_id", "kind"),)

    provider: Mapped[str]
    tracking_id: Mapped[str]
    merchant_reference: Mapped[str]
    kind: Mapped[str] = mapped_column(default="payment")  # payment | reversal
    amount: Mapped[Ugx]
    fee: Mapped[Ugx] = mapped_column(default=0)
    currency: Mapped[str] = mapped_column(default="UGX")
    settled_at: Mapped[datetime]
    statement_on: Mapped[date] = mapped_column(index=True)
    source: Mapped[LineSource] = mapped_column(
        Choice(LineSource), default=LineSource.STATEMENT, server_default="statement"
    )


class PaymentSettlement(Record):
    """That a statement line proves a payment: proposed with a reason by one person, confirmed by another."""

    __tablename__ = "payment_settlements"
    __table_args__ = (
        CheckConstraint("confirmed_by <> proposed_by", "two_people"),
        CheckConstraint("(confirmed_at is null) = (confirmed_by is null)", "confirmed_by_somebody"),
        CheckConstraint("(declined_at is null) = (declined_by is null)", "declined_by_somebody"),
        CheckConstraint("confirmed_at is null or declined_at is null", "confirmed_or_declined"),
        Index(
            "ix_payment_settlements_open_line", "statement_line_id", unique=True,
            postgresql_where=text("declined_at is null"),
        ),
    )  # fmt: skip

    statement_line_id: Mapped[UUID] = mapped_column(ForeignKey("provider_statement_lines.id"))
    reason: Mapped[str]
    proposed_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    proposed_at: Mapped[datetime]
    confirmed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    confirmed_at: Mapped[datetime | None]
    declined_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    declined_at: Mapped[datetime | None]


class SubscriptionPeriod(Record):
    """Time somebody paid for, with the price it was bought at: the one record of what a person has.

    Periods of one person that are not closed follow one another. `closed_at`: the rest was counted into a bigger plan,
    or the money was given back.
    """

    __tablename__ = "subscription_periods"
    __table_args__ = (
        CheckConstraint("begins_at < ends_at", "period_has_a_length"),
        CheckConstraint("days > 0 and price >= 0", "price_by_days"),
        Index("ix_subscription_periods_begins_at", "begins_at", postgresql_where=text("closed_at is null")),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    payment_id: Mapped[UUID | None] = mapped_column(ForeignKey("payments.id"), unique=True)
    seat_id: Mapped[UUID | None] = mapped_column(ForeignKey("seats.id"), unique=True)  # given by a school
    plan: Mapped[str]
    tier: Mapped[Tier] = mapped_column(Choice(Tier))
    price: Mapped[Ugx]
    days: Mapped[int]
    begins_at: Mapped[datetime]
    ends_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]


class SubscriptionSettings(Record):
    """How a person wants their plan renewed, and be reminded of it. No row: the defaults.

    `next_plan_id` is the plan that follows the one that runs, where another was chosen.
    """

    __tablename__ = "subscription_settings"
    __table_args__ = (
        CheckConstraint("notification_days_before between 1 and 14", "days_before_known"),
        CheckConstraint("preferred_billing_day between 1 and 28", "billing_day_in_every_month"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), unique=True)
    auto_renewal: Mapped[bool] = mapped_column(default=True)
    default_payment_method_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("payment_methods.id", ondelete="set null")
    )
    billing_notifications: Mapped[bool] = mapped_column(default=True)
    email_notifications: Mapped[bool] = mapped_column(default=True)
    sms_notifications: Mapped[bool] = mapped_column(default=False)
    notification_days_before: Mapped[int] = mapped_column(default=constants.RENEWAL_REMINDER_DAYS)
    renewal_reminder_sent: Mapped[bool] = mapped_column(default=False)
    last_reminder_sent_at: Mapped[datetime | None]
    preferred_billing_day: Mapped[int | None]
    timezone: Mapped[str] = mapped_column(default=constants.TIMEZONE)
    next_plan_id: Mapped[UUID | None] = mapped_column(ForeignKey("subscription_plans.id"))
    draws_from_purse: Mapped[bool] = mapped_column(default=False, server_default="false")


class PaymentMethod(Record):
    """A way to pay that a person keeps: the number that paid before. It is only ever asked, never charged."""

    __tablename__ = "payment_methods"
    __table_args__ = (UniqueConstraint("user_id", "type", "phone_number"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    type: Mapped[str]
    provider: Mapped[str]
    last4_digits: Mapped[str | None]
    phone_number: Mapped[str | None]
    expiry_month: Mapped[int | None]
    expiry_year: Mapped[int | None]
    provider_token: Mapped[str | None]
    provider_reference: Mapped[str | None]
    is_default: Mapped[bool] = mapped_column(default=True)
    is_active: Mapped[bool] = mapped_column(default=True)
    nickname: Mapped[str | None]
    country: Mapped[str] = mapped_column(default="UG")
    currency: Mapped[str] = mapped_column(default="UGX")
