"""One's own purse: what is in it, putting more in, and paying for a plan from it."""

from datetime import timedelta
from typing import Final

from fastapi import APIRouter

from api import constants
from api.commerce.payments.jobs import begin_payment
from api.commerce.payments.schemas import PaymentOut
from api.commerce.payments.service import draws, orders, prompts
from api.commerce.payments.service.presenters import shown
from api.commerce.providers.catalogue import providers
from api.commerce.purses import service
from api.commerce.purses.schemas import DrawIn, PurseOut, PurseSettingsIn, TopUpIn
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn
from api.platform.limits import limit
from api.platform.money import Ugx
from api.platform.raw_sql import SqlDb

router = APIRouter(prefix="/api/purse", tags=["purses"])
HOUR: Final = timedelta(hours=1)


@router.get("")
def get_purse(me: SignedIn, db: Db) -> PurseOut:
    return service.purse_of(db, me.id)


@router.put("/settings")
def set_purse_settings(body: PurseSettingsIn, me: InPerson, db: Db) -> PurseOut:
    """Whether the purse pays by itself when the plan ends."""
    service.set_renewal(db, me.id, draws=body.draws_for_renewal, me=me)
    return service.purse_of(db, me.id)


@router.post("/top-ups")
def fill_own_purse(body: TopUpIn, me: InPerson, now: Now, sql: SqlDb, db: Db) -> PaymentOut:
    """Ask a number to pay into one's purse. Nothing is paid unless its holder types the PIN."""
    limit(sql, "payments", str(me.id), allowed=constants.PAYMENT_STARTS_PER_HOUR, per=HOUR, now=now)
    made = orders.fill_purse(
        db, user_id=me.id, amount=Ugx(body.amount), phone=body.phone, offered=providers(), now=now,
        return_path="/billing/purse",
    )  # fmt: skip
    prompts.bound(db, made, now)
    begin_payment.enqueue(db, payment_id=str(made.id))
    return shown(made)


@router.post("/draws")
def pay_from_purse(body: DrawIn, me: InPerson, now: Now, sql: SqlDb, db: Db) -> PaymentOut:
    """Pay for a plan with what is in the purse; nobody is prompted."""
    limit(sql, "payments", str(me.id), allowed=constants.PAYMENT_STARTS_PER_HOUR, per=HOUR, now=now)
    made = draws.pay_from_purse(db, user_id=me.id, plan_id=body.plan_id, now=now)
    made.return_path = body.return_path
    return shown(made)
