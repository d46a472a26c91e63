"""What finance does with money that fits nothing, and with a payment that goes back: one person says why, another
confirms. Value is given once or not at all.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import PURSE
from api.commerce.ledger.seats import BANK, SEATS
from api.commerce.payments import hooks
from api.commerce.payments.rules import choices_of
from api.commerce.payments.service import refunds
from api.commerce.payments.service.orders import PaymentNotFound, PlanNotFound
from api.commerce.payments.service.reversals import take_back
from api.commerce.payments.service.settlement import SUSPENSE, complete
from api.commerce.payments.tables import DecisionAct, PaymentDecision, PaymentRefund, RefundState, SuspenseItem
from api.commerce.subscriptions.tables import (
    Payment,
    PaymentPurpose,
    PaymentStatus,
    ProviderStatementLine,
    SubscriptionPlan,
)
from api.platform.audit.service import audit
from api.platform.ids import uuid7
from api.platform.money import Ugx
from api.platform.principal import Principal
from api.platform.problem import Malformed, NotFound, Problem

PURPOSES = {PURSE: PaymentPurpose.PURSE, SEATS: PaymentPurpose.SEATS}


class SuspenseNotFound(NotFound):
    title, detail = "Nothing in Suspense", "This case is decided already, or it never was."


class DecisionNotFound(NotFound):
    title, detail = "Decision Not Found", "This was never proposed, or it is already decided."


class DecisionWaits(Problem):
    status, title = 409, "A Decision Waits"
    detail = "Somebody proposed what to do already. Confirm or decline that first."


class ActNotPossible(Problem):
    status, title, detail = 409, "Not Possible", "This cannot be done with this money."


class SamePerson(Problem):
    status, title = 409, "Needs Two People"
    detail = "Whoever proposed it cannot confirm it. Ask a colleague."


def propose(
    db: Session, *, item_id: UUID, act: DecisionAct, reason: str, receiver: str | None, plan: str | None,
    me: Principal, now: datetime,
) -> PaymentDecision:  # fmt: skip
    """Say what becomes of money in suspense, and why. Nothing moves until somebody confirms."""
    item = db.get(SuspenseItem, item_id, with_for_update=True)
    if item is None or item.resolved_at is not None:
        raise SuspenseNotFound
    if act not in choices_of(item.reason, item.held) or _is_on_its_way(db, item):
        raise ActNotPossible
    if _waiting(db, item.payment_id, item.id):
        raise DecisionWaits
    payment = db.get_one(Payment, item.payment_id)
    given = act is DecisionAct.GIVE
    made = PaymentDecision(
        payment_id=payment.id, suspense_item_id=item.id, act=act, reason=reason, proposed_by=me.id, proposed_at=now,
        amount=payment.amount if act is DecisionAct.TAKE_BACK else item.held,
        receiver_id=_receiver(db, receiver, payment) if given else None,
        plan=_plan(db, plan or payment.plan) if given else None,
    )  # fmt: skip
    return _noted(db, made, me)


def propose_refund(db: Session, *, payment_id: UUID, reason: str, me: Principal, now: datetime) -> PaymentDecision:
    """Say why a completed payment goes back to whoever paid. Nothing moves until somebody confirms."""
    payment = db.get(Payment, payment_id, with_for_update=True)
    if payment is None:
        raise PaymentNotFound
    if not refunds.may_go_back(db, payment):
        raise ActNotPossible("This payment cannot go back: it is not complete, or it is on its way back already.")
    if _waiting(db, payment.id, None):
        raise DecisionWaits
    made = PaymentDecision(
        payment_id=payment.id, act=DecisionAct.SEND_BACK, amount=payment.amount, reason=reason, proposed_by=me.id,
        proposed_at=now,
    )  # fmt: skip
    return _noted(db, made, me)


def confirm(db: Session, *, decision_id: UUID, me: Principal, now: datetime) -> PaymentRefund | None:
    """Do what was proposed, and answer with the refund to send; raises SamePerson for whoever proposed it."""
    found = _open(db, decision_id)
    if found.proposed_by == me.id:
        raise SamePerson
    payment = db.get_one(Payment, found.payment_id, with_for_update=True, populate_existing=True)
    item, refund = _locked_item(db, found), None
    found.confirmed_by, found.confirmed_at = me.id, now
    match found.act:
        case DecisionAct.GIVE if item is not None:
            _give(db, found, payment, item, now)
        case DecisionAct.SEND_BACK:
            refund = _send_back(db, found, payment, item, now)
        case DecisionAct.TAKE_BACK if item is not None:
            if not payment.amount_reversed:
                take_back(db, payment, payment.amount, at=now, now=now)
            item.resolved_at = now
        case DecisionAct.CLOSE if item is not None:
            item.resolved_at = now
        case _:
            raise ActNotPossible
    db.flush()
    entity = ("payments", str(payment.id))
    new = {"reason": found.reason, "amount": found.amount, "decision": str(found.id)}
    audit(db, user_id=me.id, action=f"payment.{found.act}_confirmed", entity=entity, new=new, client=me.client)
    return refund


def decline(db: Session, *, decision_id: UUID, me: Principal, now: datetime) -> PaymentDecision:
    """Refuse what was proposed, or take one's own back; the case may be decided anew."""
    found = _open(db, decision_id)
    found.declined_by, found.declined_at = me.id, now
    db.flush()
    entity = ("payments", str(found.payment_id))
    audit(db, user_id=me.id, action=f"payment.{found.act}_declined", entity=entity, client=me.client)
    return found


def mind(db: Session, *, item_id: UUID, me: Principal) -> None:
    """From now on this person looks after the case."""
    item = db.get(SuspenseItem, item_id, with_for_update=True)
    if item is None or item.resolved_at is not None:
        raise SuspenseNotFound
    item.minded_by = me.id
    audit(
        db, user_id=me.id, action="payment.suspense_minded", entity=("suspense_items", str(item.id)), client=me.client
    )


def _send_back(
    db: Session, found: PaymentDecision, payment: Payment, item: SuspenseItem | None, now: datetime
) -> PaymentRefund | None:
    """The refund to send; what a purse paid is in the purse again at once. Nothing is drawn meanwhile."""
    db.get_one(User, payment.user_id, with_for_update={"key_share": True}, populate_existing=True)
    if item is None and not refunds.may_go_back(db, payment):
        raise ActNotPossible
    if payment.provider == PURSE:
        take_back(db, payment, payment.amount, at=now, now=now)
        return None
    made = refunds.approve(db, found, payment, item, now)
    if payment.provider == BANK:  # no provider to ask: whoever confirms has transferred it
        refunds.settle_by_hand(db, made, payment, now)
        return None
    return made


def _give(db: Session, found: PaymentDecision, payment: Payment, item: SuspenseItem, now: datetime) -> None:
    """The payment becomes what was paid, by whom it is for; a second payment of one order becomes one of its own."""
    assert found.receiver_id is not None
    assert found.plan is not None
    paid = payment
    if payment.status is PaymentStatus.COMPLETED:
        paid = Payment(
            id=uuid7(int(now.timestamp() * 1000)), status=PaymentStatus.INVALID, currency=payment.currency,
            provider=payment.provider, method=payment.method, network=payment.network, payer_phone=payment.payer_phone,
            created_at=now, amount_reversed=Ugx(0), ipn_verified=False, questions=0, credit=Ugx(0),
        )  # fmt: skip
        paid.provider_order_id = f"KTB-{paid.id.hex}"
        db.add(paid)
    if (paid.user_id, paid.plan) != (found.receiver_id, found.plan):
        paid.credit = Ugx(0)
    paid.purpose = PURPOSES.get(found.plan, PaymentPurpose.PLAN)
    paid.seat_order_id = payment.seat_order_id if paid.purpose is PaymentPurpose.SEATS else None
    if paid.purpose is PaymentPurpose.SEATS and not _fits_order(db, paid, item):
        raise ActNotPossible("This order takes no money now, or another amount.")
    paid.user_id, paid.plan, paid.amount = found.receiver_id, found.plan, item.held
    paid.tracking_id = item.tracking or paid.tracking_id
    db.flush()
    line = ProviderStatementLine
    proved = select(line.settled_at).where(
        line.provider == item.provider, line.tracking_id == item.tracking, line.kind == "payment"
    )
    complete(db, paid, paid_at=db.scalar(proved) or item.found_at, now=now, source=SUSPENSE)
    item.resolved_at = now


def _receiver(db: Session, named: str | None, payment: Payment) -> UUID:
    """The account that was named by email or user name; whoever the payment is of where nobody was."""
    wanted = select(User.id).where(User.deleted_at.is_(None))
    if named:
        low = named.strip().lower()
        wanted = wanted.where(or_(func.lower(User.email) == low, func.lower(User.username) == low))
    else:
        wanted = wanted.where(User.id == payment.user_id)
    found = db.scalar(wanted)
    if found is None:
        raise Malformed(fields={"receiver": "There is no account with this email or user name."})
    return found


def _plan(db: Session, name: str) -> str:
    """A plan there is; money may go into a purse, or pay the seats it was meant for, as well."""
    if name in PURPOSES:
        return name
    found = db.scalar(select(SubscriptionPlan.name).where(SubscriptionPlan.name == name))
    if found is None:
        raise PlanNotFound
    return found


def _fits_order(db: Session, paid: Payment, item: SuspenseItem) -> bool:
    """Whether the order of seats the money was meant for takes exactly so much, also where its day to pay is over."""
    order = paid.seat_order_id
    return order is not None and hooks.takes_money(db, order, True) and hooks.price_of(db, order) == item.held


def _is_on_its_way(db: Session, item: SuspenseItem) -> bool:
    live = select(PaymentRefund.id).where(
        PaymentRefund.suspense_item_id == item.id, PaymentRefund.state != RefundState.FAILED
    )
    return db.scalar(live) is not None


def _waiting(db: Session, payment_id: UUID, item_id: UUID | None) -> bool:
    of = PaymentDecision.suspense_item_id
    wanted = select(PaymentDecision.id).where(
        PaymentDecision.payment_id == payment_id, of == item_id if item_id else of.is_(None),
        PaymentDecision.confirmed_at.is_(None), PaymentDecision.declined_at.is_(None),
    )  # fmt: skip
    return db.scalar(wanted) is not None


def _open(db: Session, decision_id: UUID) -> PaymentDecision:
    found = db.get(PaymentDecision, decision_id, with_for_update=True, populate_existing=True)
    if found is None or found.confirmed_at is not None or found.declined_at is not None:
        raise DecisionNotFound
    return found


def _locked_item(db: Session, found: PaymentDecision) -> SuspenseItem | None:
    if found.suspense_item_id is None:
        return None
    item = db.get_one(SuspenseItem, found.suspense_item_id, with_for_update=True, populate_existing=True)
    if item.resolved_at is not None:
        raise SuspenseNotFound
    return item


def _noted(db: Session, made: PaymentDecision, me: Principal) -> PaymentDecision:
    db.add(made)
    db.flush()
    entity = ("payments", str(made.payment_id))
    new = {"reason": made.reason, "amount": made.amount, "decision": str(made.id)}
    audit(db, user_id=me.id, action=f"payment.{made.act}_proposed", entity=entity, new=new, client=me.client)
    return made
