"""What staff see of short messages: which went out, which did not and why, and another try. Never what they say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session

from api import constants
from api.notifications.outbox.tables import OutboxStatus
from api.notifications.sms.jobs import send_sms
from api.notifications.sms.schemas import SmsMessageOut, SmsOverview
from api.notifications.sms.service import number_of
from api.notifications.sms.tables import OutboxSms, SmsPurpose
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.problem import NotFound, Problem


class SmsNotToRetry(Problem):
    status, title = 409, "Nothing To Retry"
    detail = "Only a message that failed in the last days can be tried again. A code is too old by then."


@dataclass(frozen=True)
class Asked:
    """The filters. `phone` is a whole number: the list is no directory to look through."""

    status: OutboxStatus | None = None
    purpose: SmsPurpose | None = None
    phone: str = ""

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        if self.status is not None:
            yield OutboxSms.status == self.status
        if self.purpose is not None:
            yield OutboxSms.purpose == self.purpose
        if self.phone:
            yield OutboxSms.to_address == self.phone


def overview(db: Session, *, days: int, now: datetime) -> SmsOverview:
    """What the last days came to, and what waits now."""
    is_recent = OutboxSms.posted_at >= now - timedelta(days=days)
    counted = {each: func.count().filter(OutboxSms.status == each) for each in OutboxStatus}
    recent = db.execute(select(*counted.values(), func.sum(OutboxSms.cost_ugx)).where(is_recent)).one()
    waiting = OutboxSms.status == OutboxStatus.WAITING
    oldest = db.scalar(select(func.min(OutboxSms.posted_at)).where(waiting))
    *counts, cost = recent
    found = dict(zip(counted, counts, strict=True))
    return SmsOverview(
        days=days,
        sent=found[OutboxStatus.SENT],
        failed=found[OutboxStatus.FAILED],
        withheld=found[OutboxStatus.WITHHELD],
        waiting=db.scalar(select(func.count()).select_from(OutboxSms).where(waiting)) or 0,
        oldest_waiting_at=oldest,
        cost_ugx=int(cost or 0),
    )


def listed(asked: Asked) -> Select[OutboxSms]:
    """The messages asked for, the newest first."""
    return select(OutboxSms).where(*asked.conditions()).order_by(OutboxSms.posted_at.desc(), OutboxSms.id.desc())


def page(db: Session, asked: Asked, *, page: int, page_size: int) -> tuple[list[SmsMessageOut], int]:
    total = db.scalar(select(func.count()).select_from(OutboxSms).where(*asked.conditions())) or 0
    return messages_of(db.scalars(listed(asked).limit(page_size).offset((page - 1) * page_size)).all()), total


def messages_of(rows: Sequence[OutboxSms]) -> list[SmsMessageOut]:
    """Messages without their words, their numbers masked."""
    return [
        SmsMessageOut(
            id=row.id,
            purpose=row.purpose,
            number=masked(row.to_address),
            status=row.status,
            failure=row.failure,
            last_error=row.last_error,
            attempts=row.attempts,
            signs=row.signs,
            parts=parts(row.signs),
            cost_ugx=row.cost_ugx,
            posted_at=row.posted_at,
            sent_at=row.sent_at,
            failed_at=row.failed_at,
            may_retry=may_retry(row),
        )
        for row in rows
    ]


def masked(number: str) -> str:
    """Enough of a number for somebody who was told it on the telephone: +25677…456."""
    return f"{number[:6]}…{number[-3:]}"


def parts(signs: int) -> int:
    """How many messages a carrier counts it as."""
    return max(1, -(-signs // constants.SMS_MOST))


def may_retry(row: OutboxSms) -> bool:
    return row.status is OutboxStatus.FAILED and row.sealed_content is not None and row.purpose is not SmsPurpose.CODE


def retry(db: Session, sms_id: UUID, *, me_id: UUID, now: datetime, client: Client) -> OutboxSms:
    """Put a failed message back as if it had just been posted, and believe its number again; raises `SmsNotToRetry`."""
    row = db.get(OutboxSms, sms_id, with_for_update=True)
    if row is None:
        raise NotFound
    if not may_retry(row):
        raise SmsNotToRetry
    old = {"status": "failed", "failure": row.failure, "error": row.last_error}
    row.status, row.attempts, row.next_at, row.failure, row.failed_at = OutboxStatus.WAITING, 0, now, None, None
    send_sms.enqueue(db)
    number = number_of(db, row.user_id) if row.user_id else None
    if number is not None and number.phone == row.to_address:
        number.failure = number.failed_at = None
    db.flush()
    audit(db, user_id=me_id, action="sms.retried", entity=("outbox_messages", str(row.id)), old=old,
          new={"status": "waiting"}, client=client)  # fmt: skip
    return row
