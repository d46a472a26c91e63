"""Plans that a purse pays for: at a tap, or by itself when a plan ends and that was switched on. Nobody is prompted."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import PREFIX, PURSE, account_of
from api.commerce.ledger.tables import LedgerAccount, LedgerPosting
from api.commerce.payments.service import orders, purse
from api.commerce.payments.service.settlement import complete
from api.commerce.subscriptions.service.periods import quote_of, recorded
from api.commerce.subscriptions.service.renewal import ending, renewed_with
from api.commerce.subscriptions.tables import (
    Payment,
    PaymentPurpose,
    PaymentStatus,
    SubscriptionPlan,
    SubscriptionSettings,
)
from api.platform.audit.service import audit
from api.platform.ids import uuid7
from api.platform.money import Ugx
from api.platform.principal import Principal
from api.platform.problem import Problem


class NotEnoughInPurse(Problem):
    status, title = 409, "Not Enough in the Purse"
    detail = "There is too little in the purse for this plan. Put more in, or pay in another way."


def pay_from_purse(db: Session, *, user_id: UUID, plan_id: UUID, now: datetime, by: Principal | None = None) -> Payment:
    """Pay for a plan with what is in the purse, whole or not at all; two at once never draw more than there is.

    `by`: whoever taps for somebody else.
    """
    owner = db.get_one(User, user_id, with_for_update={"key_share": True}, populate_existing=True)
    plan = db.get(SubscriptionPlan, plan_id)
    if plan is None or not plan.is_active or plan.price_amount <= 0:
        raise orders.PlanNotFound
    if waits := orders.waiting(db, owner.id, None, now):
        raise orders.PaymentWaits(paymentId=str(waits.id))
    return _draw(db, owner, plan, now, by)


def _draw(db: Session, owner: User, plan: SubscriptionPlan, now: datetime, by: Principal | None = None) -> Payment:
    """The owner is locked by the caller."""
    price = quote_of(db, owner, plan, now)
    there = purse.available(db, owner.id)
    if there < price.amount:
        raise NotEnoughInPurse(available=there, amount=price.amount)
    made = Payment(
        id=uuid7(int(now.timestamp() * 1000)), user_id=owner.id, amount=Ugx(price.amount), credit=Ugx(price.credit),
        currency=plan.currency, status=PaymentStatus.PENDING, plan=plan.name, provider=PURSE, created_at=now,
        amount_reversed=Ugx(0), ipn_verified=False, questions=0, is_gift=False, purpose=PaymentPurpose.PLAN,
    )  # fmt: skip
    made.provider_order_id = f"KTB-{made.id.hex}"
    db.add(made)
    db.flush()
    purse.note_uses(db, made)
    complete(db, made, paid_at=now, now=now, source=account_of(owner.id))
    new = {"status": made.status.value, "amount": made.amount, "plan": made.plan}
    audit(
        db, user_id=by.id if by else None, action="payment.drawn", entity=("payments", str(made.id)), new=new,
        client=by.client if by else None,
    )  # fmt: skip
    db.flush()
    return made


def renew_from_purses(db: Session, now: datetime) -> int:
    """Plans that end within the day and may be drawn for, where there is enough; how many were paid.

    Whoever has too little, or stopped the plan, or began to pay, is left to the reminder and the prompt.
    """
    drawn = 0
    for owner in db.scalars(_able(now)).all():
        plan = renewed_with(db, owner, recorded(db, owner.id, now))
        if plan is None or orders.waiting(db, owner.id, None, now) is not None:
            continue
        try:
            _draw(db, owner, plan, now)
        except NotEnoughInPurse:
            continue
        drawn += 1
    return drawn


def _able(now: datetime) -> Select[User]:
    """Who lets the purse pay, and has enough in it for the smallest plan at least."""
    least = select(func.min(SubscriptionPlan.price_amount)).where(
        SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0
    )
    there = (
        select(-func.sum(LedgerPosting.amount))
        .join(LedgerAccount, LedgerAccount.id == LedgerPosting.account_id)
        .where(LedgerAccount.code == func.concat(PREFIX, User.id))
    )
    return ending(
        now, SubscriptionSettings.draws_from_purse.is_(True), there.scalar_subquery() >= least.scalar_subquery()
    )
