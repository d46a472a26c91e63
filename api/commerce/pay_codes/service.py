"""Making a code, paying by it, and the children a parent may pay for."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.ledger.purses import balance_of
from api.commerce.pay_codes.schemas import ChildToPayFor, GiftOut, PayableOut, PlanToGive
from api.commerce.pay_codes.tables import PayCode
from api.commerce.payments.rules import failure_of
from api.commerce.payments.service import orders
from api.commerce.payments.service.purse import available
from api.commerce.payments.service.returns import NOTHING, Returned, returned
from api.commerce.providers.protocol import Method, PaymentProvider
from api.commerce.subscriptions.rules import PlanStep
from api.commerce.subscriptions.service.presenters import subscription_of
from api.commerce.subscriptions.service.settings import as_chosen
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan
from api.platform.ids import uuid7
from api.platform.money import Ugx
from api.platform.problem import NotFound
from api.school.families.rules import Side, written
from api.school.families.service.permissions import LinkNotFound, link_of
from api.school.families.tables import ParentChildLink

LENGTH: Final = 10


class CodeNotKnown(NotFound):
    title, detail = "Code Not Known", "This code is not known, or a newer one took its place. Ask for the new one."


def code_of(db: Session, user_id: UUID) -> str | None:
    """The code one has, if one was made."""
    return db.scalar(select(PayCode.code).where(PayCode.user_id == user_id))


def make(db: Session, user_id: UUID) -> str:
    """The code one has, made where there is none. Twice at once is one."""
    row = {"id": uuid7(), "user_id": user_id, "code": _new_code()}
    db.execute(insert(PayCode).values(row).on_conflict_do_nothing(index_elements=["user_id"]))
    return db.scalars(select(PayCode.code).where(PayCode.user_id == user_id)).one()


def replace(db: Session, user_id: UUID) -> str:
    """Another code; the old one pays for nobody any more."""
    make(db, user_id)
    mine = update(PayCode).where(PayCode.user_id == user_id)
    return db.scalars(mine.values(code=_new_code()).returning(PayCode.code)).one()


def _new_code() -> str:
    return "".join(secrets.choice(constants.FAMILY_CODE_ALPHABET) for _ in range(LENGTH))


def _learner(db: Session, code: str) -> User:
    """Whom a code pays for; an unknown code and one of a closed account get the same answer."""
    of_code = select(User).join(PayCode, PayCode.user_id == User.id).where(PayCode.code == written(code))
    found = db.scalar(of_code.where(User.is_active, User.deleted_at.is_(None)))
    if found is None:
        raise CodeNotKnown
    return found


def payable(db: Session, code: str, now: datetime) -> PayableOut:
    """What a holder of the code may know."""
    learner = _learner(db, code)
    return PayableOut(initial=learner.first_name[:1].upper(), plans=_offered(db, learner.id, now))


def _offered(db: Session, learner_id: UUID, now: datetime) -> list[PlanToGive]:
    """The plans a learner may be given now, at what each costs them."""
    days = {plan.id: plan.billing_period_days for plan in db.scalars(select(SubscriptionPlan))}
    offers = [each for each in subscription_of(db, learner_id, now).offers if each.step is not PlanStep.SMALLER]
    return [PlanToGive(id=each.plan_id, name=each.name, amount=each.amount, days=days[each.plan_id]) for each in offers]


def pay(
    db: Session, code: str, *, plan_id: UUID, phone: str, offered: Mapping[str, PaymentProvider], now: datetime
) -> Payment:
    """Begin a payment for the learner of the code. The same wish again is the payment that waits."""
    learner = _learner(db, code)
    return orders.start(
        db, user_id=learner.id, plan_id=plan_id, method=Method.MOBILE_MONEY, phone=phone, return_path=None,
        offered=dict(offered), now=now, is_gift=True,
    )  # fmt: skip


def fill(
    db: Session, code: str, *, amount: int, phone: str, offered: Mapping[str, PaymentProvider], now: datetime
) -> Payment:
    """Begin to put money into the purse of the learner of the code."""
    learner = _learner(db, code)
    return orders.fill_purse(
        db, user_id=learner.id, amount=Ugx(amount), phone=phone, offered=dict(offered), now=now, is_gift=True
    )


def gift(db: Session, code: str, payment_id: UUID) -> Payment:
    """A payment that was begun by this code."""
    found = db.get(Payment, payment_id)
    if found is None or not found.is_gift or found.user_id != _learner(db, code).id:
        raise orders.PaymentNotFound
    return found


def gift_shown(db: Session, code: str, payment_id: UUID) -> GiftOut:
    """A payment by this code with what of it went back."""
    found = gift(db, code, payment_id)
    return shown(found, returned(db, [found])[found.id])


def shown(payment: Payment, back: Returned = NOTHING) -> GiftOut:
    return GiftOut(
        id=payment.id, plan=payment.plan, purpose=payment.purpose, amount=payment.amount, status=payment.status,
        is_begun=payment.begun_at is not None, redirect_url=payment.redirect_url,
        failure=failure_of(payment.status, payment.failure_reason), sent_back_at=back.at, sent_back_amount=back.amount,
        is_closed=back.is_closed,
    )  # fmt: skip


def children(db: Session, parent_id: UUID, now: datetime) -> list[ChildToPayFor]:
    """The children one is linked with, the plan of each, and what is in their purses."""
    linked = select(ParentChildLink.id, User).join(User, User.id == ParentChildLink.student_user_id)
    mine = linked.where(ParentChildLink.parent_user_id == parent_id, ParentChildLink.is_active, User.is_active)
    found = []
    for link_id, child in db.execute(mine.order_by(User.first_name, ParentChildLink.id)):
        periods = subscription_of(db, child.id, now).periods
        last, there = periods[-1] if periods else None, available(db, child.id)
        found.append(
            ChildToPayFor(
                link_id=link_id, name=child.first_name, plan=last.plan if last else None,
                until=last.ends_at if last else None, purse=balance_of(db, child.id),
                draws_for_renewal=bool(as_chosen(db, child.id).draws_from_purse),
                from_purse=[each for each in (_offered(db, child.id, now) if there else []) if each.amount <= there],
            )
        )  # fmt: skip
    return found


def child_of(db: Session, parent_id: UUID, link_id: UUID) -> UUID:
    """The child of a link of this parent; raises LinkNotFound."""
    link, side = link_of(db, user_id=parent_id, link_id=link_id)
    if side is not Side.PARENT:
        raise LinkNotFound
    return link.student_user_id


def code_of_child(db: Session, parent_id: UUID, link_id: UUID) -> str:
    """The code that pays for a child of this parent, made where there is none; raises LinkNotFound."""
    return make(db, child_of(db, parent_id, link_id))
