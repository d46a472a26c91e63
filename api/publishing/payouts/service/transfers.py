"""Payouts on their way to a phone: sent once, and asked after until it is known what became of them."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.commerce.providers.protocol import Ability, Found, Key, Network, PaymentProvider, Transfer
from api.platform.audit.service import audit
from api.platform.money import Ugx
from api.publishing.authors.tables import Author
from api.publishing.payouts.rules import DOUBT, Sent, judge, operator_of, wait_after
from api.publishing.payouts.service.transitions import By, locked, transition
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from api.settings import settings

AT_ONCE: Final = 50
DAILY: Final = timedelta(days=1)


class Sending(NamedTuple):
    """What to send to whom, and whether it may have been sent before."""

    provider: str
    transfer: Transfer
    was_sent: bool


class Due(NamedTuple):
    payout_id: UUID
    is_to_send: bool


def choose(offered: Mapping[str, PaymentProvider], network: Network | None) -> str | None:
    """Who sends money to this phone: MTN itself to its own numbers, else who reaches both."""
    for name in [*(["momo"] if network is Network.MTN else []), "flutterwave"]:
        if name in offered and Ability.TRANSFER in offered[name].abilities:
            return name
    return None


def note_sending(db: Session, payout_id: UUID, offered: Mapping[str, PaymentProvider], now: datetime) -> Sending | None:
    """Keep how it will be found again before it is sent; None where there is nothing to send, or nobody to send it."""
    payout, author = locked(db, payout_id)
    phone = payout.payment_details.get("phoneNumber")
    if phone is None or (network := operator_of(phone)) is None:
        return None
    was_sent = payout.status is PayoutStatus.PROCESSING
    if not was_sent:
        if payout.status is not PayoutStatus.APPROVED or (payout.payable_from and now < payout.payable_from):
            return None
        if (name := choose(offered, network)) is None:
            payout.notes = "No provider can send to this number now."
            return None
        payout.provider, payout.tracking_id, payout.notes = name, str(uuid4()), None
        payout.provider_order_id = f"PAY-{payout.id.hex}-{payout.attempts}"
        payout.processed_at, payout.questions = now, 0
        transition(db, payout, author, PayoutStatus.PROCESSING, By(now))
        payout.next_question_at = now + wait_after(0)
    assert payout.provider is not None
    assert payout.provider_order_id is not None
    assert payout.tracking_id is not None
    return Sending(payout.provider, Transfer(
        reference=payout.provider_order_id, tracking=payout.tracking_id,
        amount=Ugx(payout.amount - payout.withheld_amount), phone=phone, network=network,
        name=payout.payment_details.get("accountName") or author.display_name,
        reason=f"{settings().site_name} payout", currency=payout.currency,
    ), was_sent)  # fmt: skip


def key_of(db: Session, payout_id: UUID) -> tuple[str, Key] | None:
    """The provider of a payout that was sent, and how to ask for it."""
    payout = db.get_one(AuthorPayoutRequest, payout_id)
    if payout.provider is None or payout.provider_order_id is None:
        return None
    return payout.provider, Key(payout.provider_order_id, payout.tracking_id)


def settle(
    db: Session, payout_id: UUID, reference: str, found: Found, now: datetime, *, is_refused: bool = False
) -> None:
    """Bring a payout to what its provider says of this attempt. News of what is settled changes nothing."""
    payout, author = locked(db, payout_id)
    if payout.provider_order_id != reference:
        return
    before, since = payout.status, payout.doubted_at
    net = payout.amount - payout.withheld_amount
    sent = Sent(before, reference, net, payout.currency, now - since if since else None)
    verdict = judge(sent, found, is_refused=is_refused)
    if found.tracking and before is PayoutStatus.PROCESSING:
        payout.tracking_id = found.tracking
    if verdict.note and verdict.note != payout.notes:
        payout.notes = verdict.note
        entity = ("author_payout_requests", str(payout.id))
        audit(db, user_id=None, action="payout.does_not_fit", entity=entity, new={"said": verdict.note})
    if verdict.doubt is not None:
        payout.doubted_at = (since or now) if verdict.doubt else None
    if verdict.doubt:
        payout.next_question_at = now + DOUBT[before]
    if verdict.to is not None:
        _turn(db, payout, author, verdict.to, found, now)
    db.flush()


def _turn(
    db: Session, payout: AuthorPayoutRequest, author: Author, to: PayoutStatus, found: Found, now: datetime
) -> None:
    if to is not PayoutStatus.COMPLETED:
        payout.failure_reason = found.reason
    transition(db, payout, author, to, By(now), found.reason)
    if to is PayoutStatus.COMPLETED:
        payout.next_question_at, payout.notes = now + DAILY, None


def due(db: Session, now: datetime) -> list[Due]:
    """Payouts to be sent or asked after now; each is next looked at after a longer while."""
    row = AuthorPayoutRequest
    rows = db.scalars(
        select(row)
        .where(row.next_question_at <= now)
        .order_by(row.next_question_at)
        .limit(AT_ONCE)
        .with_for_update(skip_locked=True)
    ).all()
    for payout in rows:
        payout.questions += 1
        payout.next_question_at = _next(payout, now)
    db.flush()
    return [Due(each.id, each.status is PayoutStatus.APPROVED) for each in rows]


def _next(payout: AuthorPayoutRequest, now: datetime) -> datetime | None:
    if payout.doubted_at is not None:
        return now + DOUBT[payout.status]
    if payout.status is not PayoutStatus.COMPLETED:
        return now + wait_after(payout.questions)
    paid = payout.completed_at or now
    return now + DAILY if now < paid + timedelta(days=constants.PAYOUT_WATCHED_DAYS) else None
