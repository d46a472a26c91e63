"""Payments on their way to a provider: started by a person, sent once, asked after until they are settled."""

from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import and_, func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.ledger.purses import PURSE, balance_of
from api.commerce.payments.rules import EXPIRES, network_of, wait_after
from api.commerce.providers.protocol import Ability, Begun, Key, Method, Network, Order, PaymentProvider
from api.commerce.subscriptions.service.periods import quote_of
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus, SubscriptionPlan
from api.platform.ids import uuid7
from api.platform.money import Ugx
from api.platform.phone_numbers import INVALID, full_number
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.secrets import secret
from api.settings import settings

AT_ONCE: Final = 50
SIGNED: Final = "signed"


class PlanNotFound(NotFound):
    title, detail = "Plan Not Found", "This plan is not sold any more. Look at the plans again."


class PaymentNotFound(NotFound):
    title, detail = "Payment Not Found", "There is no such payment, or it is not yours."


class NoProvider(Problem):
    status, title = 503, "Payments Are Off"
    detail = "You cannot pay here yet. Please write to us."


class NotOfferedHere(Problem):
    status, title, detail = 422, "Not Offered", "You cannot pay in this way here. Choose another way."


class PurseFull(Problem):
    status, title = 409, "The Purse Is Full"
    detail = f"A purse holds at most UGX {constants.PURSE_HELD_UGX:,}. Use some of it first."


class PaymentWaits(Problem):
    status, title = 409, "A Payment Waits"
    detail = "You began to pay already. Finish that payment first, or stop it."


def start(
    db: Session, *, user_id: UUID, plan_id: UUID, method: Method, phone: str | None, return_path: str | None,
    offered: dict[str, PaymentProvider], now: datetime, is_gift: bool = False,
) -> Payment:  # fmt: skip
    """Note what somebody wants to pay; nothing has gone out yet. The same wish again is the payment that waits.

    A gift waits apart: whoever pays for a learner is not in the way of what the learner pays.
    """
    owner = db.get_one(User, user_id, with_for_update={"key_share": True})
    plan = db.get(SubscriptionPlan, plan_id)
    if plan is None or not plan.is_active or plan.price_amount <= 0:
        raise PlanNotFound
    number, network = payer_of(phone, method)
    provider = choose(offered, method, network)
    if waits := waiting(db, owner.id, number if is_gift else None, now):
        if (waits.plan, waits.method, waits.payer_phone) == (plan.name, method.value, number):
            return waits
        raise PaymentWaits() if is_gift else PaymentWaits(paymentId=str(waits.id))
    price = quote_of(db, owner, plan, now)
    made = Payment(
        user_id=owner.id, amount=Ugx(price.amount), credit=Ugx(price.credit), currency=plan.currency, plan=plan.name,
        method=method.value, network=network.value if network else None, payer_phone=number, return_path=return_path,
        is_gift=is_gift, purpose=PaymentPurpose.PLAN,
    )  # fmt: skip
    return sent_to(db, made, provider, now)


def fill_purse(
    db: Session, *, user_id: UUID, amount: Ugx, phone: str, offered: dict[str, PaymentProvider], now: datetime,
    is_gift: bool = False, return_path: str | None = None,
) -> Payment:  # fmt: skip
    """Note that somebody wants to put mobile money into a learner's purse, apart from what is paid for a plan."""
    owner = db.get_one(User, user_id, with_for_update={"key_share": True})
    number, network = payer_of(phone, Method.MOBILE_MONEY)
    provider = choose(offered, Method.MOBILE_MONEY, network)
    if waits := waiting(db, owner.id, number if is_gift else None, now, PaymentPurpose.PURSE):
        if (waits.amount, waits.payer_phone) == (amount, number):
            return waits
        raise PaymentWaits() if is_gift else PaymentWaits(paymentId=str(waits.id))
    coming = _coming(db, owner.id, now) if is_gift else 0
    if balance_of(db, owner.id) + coming + amount > constants.PURSE_HELD_UGX:
        raise PurseFull
    made = Payment(
        user_id=owner.id, amount=amount, credit=Ugx(0), currency=constants.CURRENCY, plan=PURSE,
        method=Method.MOBILE_MONEY.value, network=network.value if network else None, payer_phone=number,
        return_path=return_path, is_gift=is_gift, purpose=PaymentPurpose.PURSE,
    )  # fmt: skip
    return sent_to(db, made, provider, now)


def _coming(db: Session, user_id: UUID, now: datetime) -> int:
    """What is about to be put into this purse; what was stopped is not asked for.

    What holders of the code began and did not pay takes the room of one top-up at most, however much they begin.
    """
    wanted = select(Payment.is_gift, func.sum(Payment.amount)).where(
        Payment.user_id == user_id, Payment.purpose == PaymentPurpose.PURSE, Payment.abandoned_at.is_(None),
        Payment.status == PaymentStatus.PENDING, Payment.created_at > now - EXPIRES,
    )  # fmt: skip
    sums = {is_gift: int(ugx) for is_gift, ugx in db.execute(wanted.group_by(Payment.is_gift))}
    return sums.get(False, 0) + min(sums.get(True, 0), constants.PURSE_MOST_UGX)


def sent_to(db: Session, made: Payment, provider: PaymentProvider, now: datetime) -> Payment:
    """The payment with its numbers, to be asked after from now on."""
    made.id, made.created_at, made.status = uuid7(int(now.timestamp() * 1000)), now, PaymentStatus.PENDING
    made.provider, made.next_question_at, made.questions = provider.name, now + wait_after(0), 0
    made.amount_reversed, made.ipn_verified = Ugx(0), False
    made.provider_order_id = f"KTB-{made.id.hex}"
    made.tracking_id = str(uuid4()) if Ability.PROMPT in provider.abilities else None
    db.add(made)
    db.flush()
    return made


def payer_of(phone: str | None, method: Method) -> tuple[str | None, Network | None]:
    number = full_number(phone) if phone else None
    if method is Method.CARD:
        return number, None
    if number is None:
        raise Malformed(fields={"phone": INVALID})
    network = network_of(number)
    if network is None:
        raise Malformed(fields={"phone": "Give a number of MTN or Airtel in Uganda."})
    return number, network


def choose(offered: dict[str, PaymentProvider], method: Method, network: Network | None) -> PaymentProvider:
    """Who takes this payment: MTN itself for its own numbers, else who asks on the phone, else a page to pay on."""
    if not offered:
        raise NoProvider
    if method is Method.CARD:
        order = ["flutterwave", "pesapal"]
    else:
        order = [*(["momo"] if network is Network.MTN else []), "flutterwave", "pesapal"]
    for name in order:
        if name in offered:
            return offered[name]
    raise NotOfferedHere


def waiting(
    db: Session, user_id: UUID, giver: str | None, now: datetime, purpose: PaymentPurpose = PaymentPurpose.PLAN
) -> Payment | None:
    """What somebody began and did not finish; of gifts those of this number."""
    apart = and_(Payment.is_gift, Payment.payer_phone == giver) if giver else ~Payment.is_gift
    wanted = select(Payment).where(
        apart,
        Payment.purpose == purpose,
        Payment.user_id == user_id, Payment.status == PaymentStatus.PENDING, Payment.abandoned_at.is_(None),
        Payment.created_at > now - EXPIRES, Payment.method.is_not(None),
    )  # fmt: skip
    return db.scalar(wanted.order_by(Payment.created_at.desc()).limit(1))


def own(db: Session, user_id: UUID, payment_id: UUID) -> Payment:
    """A payment of this person."""
    found = db.get(Payment, payment_id)
    if found is None or found.user_id != user_id:
        raise PaymentNotFound
    return found


def abandon(db: Session, payment: Payment, now: datetime) -> None:
    """Whoever paid does not want it any more, so another may be started. If it is paid all the same, it counts."""
    payment.abandoned_at = payment.abandoned_at or now
    db.flush()


def note_sending(db: Session, payment_id: UUID, now: datetime) -> tuple[Order, bool] | None:
    """The order to send, and whether it may have been sent before; None where there is nothing to send."""
    payment = db.get(Payment, payment_id, with_for_update=True)
    if payment is None or payment.status is not PaymentStatus.PENDING or payment.begun_at or payment.abandoned_at:
        return None
    was_sent = payment.sent_at is not None
    payment.sent_at = payment.sent_at or now
    owner = db.get_one(User, payment.user_id)
    base = settings().base_url.rstrip("/")
    order = Order(
        reference=payment.provider_order_id,
        tracking=payment.tracking_id or "",
        amount=payment.amount,
        description=f"{settings().site_name} {payment.plan}",
        email=owner.email,
        name=f"{owner.first_name} {owner.last_name}",
        return_url=f"{base}/payment-success?payment={payment.id}",
        hook_url=f"{base}/api/payments/notifications/{payment.provider}/{hook_key(payment.provider)}",
        method=Method(payment.method or Method.MOBILE_MONEY),
        phone=payment.payer_phone,
        network=Network(payment.network) if payment.network else None,
        currency=payment.currency,
    )
    return order, was_sent


def note_begun(db: Session, payment_id: UUID, begun: Begun, now: datetime) -> None:
    """The provider has the order."""
    payment = db.get_one(Payment, payment_id, with_for_update=True)
    payment.begun_at, payment.redirect_url = payment.begun_at or now, begun.redirect_url
    payment.tracking_id = payment.tracking_id or begun.tracking


def note_refused(db: Session, payment_id: UUID, code: str) -> None:
    """The provider would not begin it: nobody was asked for money."""
    payment = db.get_one(Payment, payment_id, with_for_update=True)
    if payment.status is PaymentStatus.PENDING:
        payment.status, payment.failure_reason, payment.next_question_at = PaymentStatus.FAILED, code[:100], None


def key_of(db: Session, payment_id: UUID, tracking: str | None) -> tuple[str, Key]:
    """The provider of a payment, and how to ask for it: by the number somebody named, or by ours."""
    payment = db.get_one(Payment, payment_id)
    return payment.provider, Key(payment.provider_order_id, tracking or payment.tracking_id)


def due(db: Session, now: datetime) -> list[UUID]:
    """Pending payments to be asked after now; each is next asked after a longer while."""
    wanted = select(Payment).where(Payment.status == PaymentStatus.PENDING, Payment.next_question_at <= now)
    rows = db.scalars(wanted.order_by(Payment.next_question_at).limit(AT_ONCE).with_for_update(skip_locked=True)).all()
    for payment in rows:
        payment.questions += 1
        last = payment.created_at + EXPIRES
        after = now + wait_after(payment.questions)
        payment.next_question_at = last if now < last < after else after
    db.flush()
    return [payment.id for payment in rows]


def hook_key(provider: str) -> str:
    """The end of the address a provider's notifications come to; where they are signed it need not be secret."""
    return SIGNED if provider == "flutterwave" else secret(f"payment notifications of {provider}").hex()[:40]
