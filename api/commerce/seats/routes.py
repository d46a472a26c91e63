"""Seats of one's school: ordering, paying, giving and taking back; and transfers that finance saw at the bank."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import Response

from api import constants
from api.commerce.payments.jobs import begin_payment
from api.commerce.payments.schemas import PaymentOut
from api.commerce.payments.service import prompts
from api.commerce.payments.service.presenters import shown
from api.commerce.providers.catalogue import providers
from api.commerce.seats.schemas import (
    BankOut,
    GivenOut,
    GiveSeatsIn,
    SeatOrderIn,
    SeatPaymentIn,
    SeatSettingsIn,
    SeatsOut,
    TakeSeatsIn,
    TransferIn,
)
from api.commerce.seats.service import holders, orders, payments, transfers
from api.commerce.seats.service.invoice import invoice_of, printed_number
from api.commerce.seats.service.presenters import bank_of, seats_of
from api.platform.audit.service import audit
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import FinanceMember, FinancePreparer, FinanceReader, FinanceSettler, InPerson, SignedIn
from api.platform.limits import limit
from api.platform.principal import Principal
from api.platform.quotas import EXPORTS
from api.platform.raw_sql import SqlDb

router = APIRouter(prefix="/api", tags=["seats"])
HOUR: Final = timedelta(hours=1)


def _seen(db: Db, me: Principal, now: datetime) -> SeatsOut:
    return seats_of(db, me, now, can_pay=bool(providers()))


@router.get("/seats")
def get_seats(me: SignedIn, now: Now, db: Db) -> SeatsOut:
    """The schools one leads a class of; none for anybody else."""
    return _seen(db, me, now)


@router.post("/seats/orders")
def order_seats(body: SeatOrderIn, me: InPerson, now: Now, sql: SqlDb, db: Db) -> SeatsOut:
    """Order seats by invoice. Nothing is paid and nobody is told by that."""
    limit(sql, "seat-orders", str(me.id), allowed=constants.SEAT_ORDERS_PER_HOUR, per=HOUR, now=now)
    orders.place(
        db, me, school=body.school, plan_id=body.plan_id, year=body.year, term=body.term, seats=body.seats, now=now
    )
    return _seen(db, me, now)


@router.post("/seats/orders/{order_id}/cancel")
def cancel_seats(order_id: UUID, me: InPerson, now: Now, db: Db) -> SeatsOut:
    orders.cancel(db, me, order_id, now)
    return _seen(db, me, now)


@router.get(
    "/seats/orders/{order_id}/invoice",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}}},
    dependencies=[EXPORTS],
)
def get_invoice(order_id: UUID, me: SignedIn, db: Db) -> Response:
    """The invoice, as a file to print."""
    order = orders.own(db, me, order_id)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'inline; filename="{printed_number(order)}.pdf"',
    }
    return Response(invoice_of(db, order), media_type="application/pdf", headers=headers)


@router.post("/seats/orders/{order_id}/payments")
def pay_seats(order_id: UUID, body: SeatPaymentIn, me: InPerson, now: Now, sql: SqlDb, db: Db) -> PaymentOut:
    """Ask a number to pay the invoice. Nothing is paid unless its holder types the PIN."""
    limit(sql, "payments", str(me.id), allowed=constants.SEAT_ORDERS_PER_HOUR, per=HOUR, now=now)
    made = payments.start(db, me, order_id, phone=body.phone, offered=providers(), now=now)
    prompts.bound(db, made, now)
    begin_payment.enqueue(db, payment_id=str(made.id))
    return shown(made)


@router.put("/seats/orders/{order_id}/settings")
def set_seat_settings(order_id: UUID, body: SeatSettingsIn, me: InPerson, now: Now, db: Db) -> SeatsOut:
    """Whether learners who join a class take a free seat."""
    order = orders.own(db, me, order_id, locked=True)
    order.gives_to_joiners = body.gives_to_joiners
    entity, new = (orders.ENTITY, str(order.id)), {"joiners": body.gives_to_joiners}
    audit(db, user_id=me.id, action="seats.joiners_set", entity=entity, new=new, client=me.client)
    db.flush()
    return _seen(db, me, now)


@router.post("/seats/orders/{order_id}/given")
def give_seats(order_id: UUID, body: GiveSeatsIn, me: InPerson, now: Now, db: Db) -> GivenOut:
    """Give seats to a class, or to some of it."""
    done = holders.give(db, me, order_id, class_id=body.class_id, learners=body.learner_ids, now=now)
    return GivenOut(given=done.given, had_one=done.had_one, has_bigger=done.has_bigger, seats=_seen(db, me, now))


@router.post("/seats/orders/{order_id}/taken")
def take_seats(order_id: UUID, body: TakeSeatsIn, me: InPerson, now: Now, db: Db) -> SeatsOut:
    """End seats now; they are free again."""
    holders.take_back(db, me, order_id, body.learner_ids, now)
    return _seen(db, me, now)


@router.get("/admin/payments/bank")
def get_bank_transfers(me: FinanceReader, now: Now, db: Db) -> BankOut:
    return bank_of(db, me, now)


@router.post("/admin/payments/bank")
def record_transfer(body: TransferIn, me: FinancePreparer, now: Now, db: Db) -> BankOut:
    """Note a line of the bank's statement; another person confirms it."""
    transfers.record(
        db, me, invoice=body.invoice, reference=body.reference.strip(), amount=body.amount,
        received_on=body.received_on, now=now,
    )  # fmt: skip
    return bank_of(db, me, now)


@router.post("/admin/payments/bank/{transfer_id}/confirm")
def confirm_transfer(transfer_id: UUID, me: FinanceSettler, now: Now, db: Db) -> BankOut:
    """The bank's statement says so, as somebody else saw as well."""
    transfers.confirm(db, me, transfer_id, now)
    return bank_of(db, me, now)


@router.post("/admin/payments/bank/{transfer_id}/decline")
def decline_transfer(transfer_id: UUID, me: FinanceMember, now: Now, db: Db) -> BankOut:
    transfers.decline(db, me, transfer_id, now)
    return bank_of(db, me, now)
