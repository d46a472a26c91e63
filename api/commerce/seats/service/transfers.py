"""Money for seats that came by bank: one of finance records what the bank's statement says, another confirms it."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.commerce.ledger.seats import BANK, SEATS
from api.commerce.payments.service.decisions import SamePerson
from api.commerce.payments.service.settlement import settle
from api.commerce.providers.protocol import Found, Outcome
from api.commerce.seats.service.orders import ENTITY
from api.commerce.seats.tables import BankTransfer, SeatOrder
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus, ProviderStatementLine
from api.platform.audit.service import audit
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.money import Ugx
from api.platform.principal import Principal
from api.platform.problem import Malformed, NotFound, Problem


class TransferNotFound(NotFound):
    title, detail = "Transfer Not Found", "This transfer was never recorded, or it is decided already."


class ReferenceKnown(Problem):
    status, title = 409, "Recorded Already"
    detail = "A transfer with this reference is recorded already."


def record(
    db: Session, me: Principal, *, invoice: int, reference: str, amount: int, received_on: date, now: datetime
) -> BankTransfer:
    """Note a line of the bank's statement. Nothing is paid until somebody else confirms it."""
    order = db.scalar(select(SeatOrder).where(SeatOrder.number == invoice))
    if order is None:
        raise Malformed(fields={"invoice": "There is no invoice with this number."})
    if received_on > day_of(now):
        raise Malformed(fields={"receivedOn": "Give a day that is not ahead."})
    db.execute(select(func.pg_advisory_xact_lock(func.hashtext("bank transfers"))))
    known = select(BankTransfer.id).where(BankTransfer.reference == reference, BankTransfer.declined_at.is_(None))
    if db.scalar(known) is not None:
        raise ReferenceKnown
    made = BankTransfer(
        order_id=order.id, reference=reference, amount=Ugx(amount), received_on=received_on, recorded_by=me.id,
        recorded_at=now,
    )  # fmt: skip
    db.add(made)
    db.flush()
    _note(db, made, "recorded", me)
    return made


def confirm(db: Session, me: Principal, transfer_id: UUID, now: datetime) -> None:
    """Pay the order with it; what does not fit waits in suspense. Raises SamePerson for whoever recorded it."""
    found = _open(db, transfer_id)
    if found.recorded_by == me.id:
        raise SamePerson
    order = db.get_one(SeatOrder, found.order_id)
    tracking = f"{BANK}:{found.reference}"
    paid = Payment(
        id=uuid7(int(now.timestamp() * 1000)), user_id=order.ordered_by, amount=order.amount, credit=Ugx(0),
        currency=constants.CURRENCY, status=PaymentStatus.PENDING, plan=SEATS, provider=BANK, tracking_id=tracking,
        purpose=PaymentPurpose.SEATS, seat_order_id=order.id, created_at=now, begun_at=now, sent_at=now,
        amount_reversed=Ugx(0), questions=0, ipn_verified=False, is_gift=False,
    )  # fmt: skip
    paid.provider_order_id = f"KTB-{paid.id.hex}"
    line = ProviderStatementLine(
        provider=BANK, tracking_id=tracking, merchant_reference=paid.provider_order_id, amount=found.amount,
        fee=Ugx(0), settled_at=now, statement_on=day_of(now),
    )  # fmt: skip
    db.add_all([paid, line])
    db.flush()
    found.confirmed_by, found.confirmed_at, found.payment_id = me.id, now, paid.id
    db.flush()
    said = Found(Outcome.COMPLETED, tracking, paid.provider_order_id, found.amount, paid.currency, None, now)
    settle(db, paid.id, said, now, asked_tracking=None)
    _note(db, found, "confirmed", me)


def decline(db: Session, me: Principal, transfer_id: UUID, now: datetime) -> None:
    """It is not so, or not this invoice; the line may be recorded anew."""
    found = _open(db, transfer_id)
    found.declined_by, found.declined_at = me.id, now
    db.flush()
    _note(db, found, "declined", me)


def _open(db: Session, transfer_id: UUID) -> BankTransfer:
    found = db.get(BankTransfer, transfer_id, with_for_update=True, populate_existing=True)
    if found is None or found.confirmed_at is not None or found.declined_at is not None:
        raise TransferNotFound
    return found


def _note(db: Session, of: BankTransfer, what: str, me: Principal) -> None:
    new = {"amount": of.amount, "reference": of.reference}
    action = f"seats.transfer_{what}"
    audit(db, user_id=me.id, action=action, entity=(ENTITY, str(of.order_id)), new=new, client=me.client)
