"""One's own code, paying by somebody's, and the children a parent may pay for."""

from datetime import datetime, timedelta
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Path

from api import constants
from api.commerce.pay_codes import service
from api.commerce.pay_codes.schemas import ChildDrawIn, ChildToPayFor, GiftIn, GiftOut, PayableOut, PayCodeOut
from api.commerce.payments.jobs import begin_payment
from api.commerce.payments.service import draws, prompts
from api.commerce.providers.catalogue import providers
from api.commerce.purses.schemas import PurseOut, PurseSettingsIn, TopUpIn
from api.commerce.purses.service import purse_of, set_renewal
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn
from api.platform.limits import limit
from api.platform.raw_sql import Sql, SqlDb
from api.school.families.guards import ParentSide
from api.school.families.rules import written

router = APIRouter(prefix="/api", tags=["paying for a learner"])
Code = Annotated[str, Path(min_length=10, max_length=20)]
HOUR: Final = timedelta(hours=1)


@router.get("/pay-code")
def get_pay_code(me: SignedIn, db: Db) -> PayCodeOut:
    return PayCodeOut(code=service.code_of(db, me.id))


@router.post("/pay-code")
def make_pay_code(me: InPerson, db: Db) -> PayCodeOut:
    """A code to give to whoever wants to pay."""
    return PayCodeOut(code=service.make(db, me.id))


@router.post("/pay-code/replace")
def replace_pay_code(me: InPerson, db: Db) -> PayCodeOut:
    """Another code, where the old one is in hands it should not be in."""
    return PayCodeOut(code=service.replace(db, me.id))


# Before their siblings, whose {code} would swallow them.
@router.get("/pay/children")
def list_children_to_pay_for(me: ParentSide, now: Now, db: Db) -> list[ChildToPayFor]:
    return service.children(db, me.id, now)


@router.post("/pay/children/{link_id}/code")
def make_code_of_child(link_id: UUID, me: ParentSide, db: Db) -> PayCodeOut:
    return PayCodeOut(code=service.code_of_child(db, me.id, link_id))


@router.get("/pay/children/{link_id}/purse")
def get_purse_of_child(link_id: UUID, me: ParentSide, db: Db) -> PurseOut:
    """The purse of one's child, and which top-up paid what."""
    return purse_of(db, service.child_of(db, me.id, link_id))


@router.put("/pay/children/{link_id}/purse")
def set_purse_of_child(link_id: UUID, body: PurseSettingsIn, me: ParentSide, db: Db) -> PurseOut:
    """Whether the purse of one's child pays by itself when the plan ends."""
    child = service.child_of(db, me.id, link_id)
    set_renewal(db, child, draws=body.draws_for_renewal, me=me)
    return purse_of(db, child)


@router.post("/pay/children/{link_id}/draws")
def draw_for_child(link_id: UUID, body: ChildDrawIn, me: ParentSide, now: Now, sql: SqlDb, db: Db) -> GiftOut:
    """Pay for a plan of one's child with what is in the child's purse; nobody is prompted."""
    limit(sql, "payments", str(me.id), allowed=constants.PAY_CODE_GIFTS_PER_HOUR, per=HOUR, now=now)
    child = service.child_of(db, me.id, link_id)
    return service.shown(draws.pay_from_purse(db, user_id=child, plan_id=body.plan_id, now=now, by=me))


def _looked(sql: Sql, client: From, now: datetime) -> None:
    limit(sql, "pay-code-looks", client.ip, allowed=constants.PAY_CODE_LOOKS_PER_HOUR, per=HOUR, now=now)


def _may_prompt(sql: Sql, code: str, client: From, now: datetime) -> None:
    _looked(sql, client, now)
    limit(sql, "pay-code-gifts", written(code), allowed=constants.PAY_CODE_GIFTS_PER_HOUR, per=HOUR, now=now)


@router.get("/pay/{code}")
def get_payable(code: Code, client: From, now: Now, sql: SqlDb, db: Db) -> PayableOut:
    """What can be paid for the learner of a code, who is told by one letter."""
    _looked(sql, client, now)
    return service.payable(db, code, now)


@router.post("/pay/{code}/payments")
def pay_by_code(code: Code, body: GiftIn, client: From, now: Now, sql: SqlDb, db: Db) -> GiftOut:
    """Ask a number to pay. Nothing is paid unless its holder types the PIN."""
    _may_prompt(sql, code, client, now)
    made = service.pay(db, code, plan_id=body.plan_id, phone=body.phone, offered=providers(), now=now)
    prompts.bound(db, made, now)
    begin_payment.enqueue(db, payment_id=str(made.id))
    return service.shown(made)


@router.post("/pay/{code}/top-ups")
def fill_purse_by_code(code: Code, body: TopUpIn, client: From, now: Now, sql: SqlDb, db: Db) -> GiftOut:
    """Ask a number to pay into the learner's purse. What is in it already, its holder is not told."""
    _may_prompt(sql, code, client, now)
    made = service.fill(db, code, amount=body.amount, phone=body.phone, offered=providers(), now=now)
    prompts.bound(db, made, now)
    begin_payment.enqueue(db, payment_id=str(made.id))
    return service.shown(made)


@router.get("/pay/{code}/payments/{payment_id}")
def get_gift(code: Code, payment_id: UUID, client: From, now: Now, sql: SqlDb, db: Db) -> GiftOut:
    _looked(sql, client, now)
    return service.gift_shown(db, code, payment_id)
