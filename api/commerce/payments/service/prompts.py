"""How often a phone may be asked to pay. What was paid never counts, so one phone may pay for a whole class."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import exists, func, select
from sqlalchemy.orm import Session, aliased

from api import constants
from api.commerce.providers.protocol import Method
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.ids import first_of
from api.platform.limits import Step, TooMany

HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
REFUSED: Final = "This number was asked a few times and did not pay. Try again later, or use another number."
TOO_MANY_NUMBERS: Final = (
    "Many new numbers were asked today and did not pay. Try tomorrow, or use one that paid before."
)


def bound(db: Session, made: Payment, now: datetime) -> None:
    """Raise TooMany where a payment that was just begun would ask its number once too often.

    Whose number paid for this person before is asked by what they begin alone, so that nobody else can use its tries
    up. Any other number may be a stranger's: what all accounts began counts together, it is asked less, and a person
    asks only so many of them a day. Givers by a pay code are counted apart: they take no try of the person's own.
    """
    if made.created_at != now or made.payer_phone is None or made.method == Method.CARD.value:
        return
    # Two at once are counted one after the other.
    db.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"prompts of {made.payer_phone}"))))
    is_known = _has_paid(db, made.user_id, made.payer_phone)
    if not is_known:
        _bound_new_numbers(db, made, now)
    asked = _unpaid(db, made, made.user_id if is_known else None, now - DAY)
    by_day = constants.PROMPTS_PER_DAY if is_known else constants.PROMPTS_PER_DAY_TO_STRANGERS
    if (opens := _opens(asked, [(constants.PROMPTS_PER_HOUR, HOUR), (by_day, DAY)], now)) is not None:
        raise TooMany(REFUSED, retryAfter=max(1, int((opens - now).total_seconds())))


def _bound_new_numbers(db: Session, made: Payment, now: datetime) -> None:
    """Raise TooMany where this would be one more number that never paid for this person."""
    paid, by_day = aliased(Payment), constants.NEW_NUMBERS_PER_DAY
    if made.is_gift:
        by_day = constants.NEW_NUMBERS_PER_DAY_BY_CODE
    last = func.max(Payment.created_at)
    wanted = select(Payment.payer_phone, last).where(
        Payment.id >= first_of(now - DAY), Payment.created_at > now - DAY, Payment.id != made.id,
        Payment.user_id == made.user_id, Payment.is_gift == made.is_gift, Payment.method != Method.CARD.value,
        ~exists().where(
            paid.user_id == made.user_id, paid.payer_phone == Payment.payer_phone,
            paid.status == PaymentStatus.COMPLETED,
        ),
    ).group_by(Payment.payer_phone).order_by(last.desc())  # fmt: skip
    others = {number: at for number, at in db.execute(wanted)}
    if made.payer_phone in others:
        return
    if (opens := _opens(list(others.values()), [(by_day, DAY)], now)) is not None:
        raise TooMany(TOO_MANY_NUMBERS, retryAfter=max(1, int((opens - now).total_seconds())))


def _has_paid(db: Session, user_id: UUID, number: str) -> bool:
    paid = exists().where(
        Payment.user_id == user_id, Payment.payer_phone == number, Payment.status == PaymentStatus.COMPLETED
    )
    return bool(db.scalar(select(paid)))


def _unpaid(db: Session, made: Payment, user_id: UUID | None, since: datetime) -> list[datetime]:
    """When the number was asked and did not pay, the latest first; the new one is left out."""
    wanted = select(Payment.created_at).where(
        Payment.id >= first_of(since),  # ids are in the order of birth, so that only the last day is read
        Payment.id != made.id, Payment.created_at > since, Payment.payer_phone == made.payer_phone,
        Payment.method != Method.CARD.value, Payment.status.in_((PaymentStatus.PENDING, PaymentStatus.FAILED)),
    )  # fmt: skip
    if user_id is not None:
        wanted = wanted.where(Payment.user_id == user_id)
    return list(db.scalars(wanted.order_by(Payment.created_at.desc())))


def _opens(asked: list[datetime], steps: list[Step], now: datetime) -> datetime | None:
    """When there is room again; None where there is room now."""
    full = [asked[allowed - 1] + span for allowed, span in steps if len(asked) >= allowed]
    return max((until for until in full if until > now), default=None)
