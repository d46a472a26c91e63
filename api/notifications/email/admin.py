"""How the post is doing, and what those who look after it may do: try again, pause, look at the letters."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Select, asc, desc, func, select, update
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from api.notifications.email.jobs import send_email
from api.notifications.email.preferences import masked
from api.notifications.email.schemas import MailDay, MailLetterCount, MailOut, MailOverview
from api.notifications.email.tables import EmailLog, MailSending, OutboxMail
from api.notifications.email.template_loader import letters
from api.notifications.outbox.tables import OutboxStatus
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.clock import day_of, start_of_day
from api.platform.problem import NotFound, Problem

ALIVE = timedelta(seconds=60)
Sort = Literal[
    "postedAt", "-postedAt", "sentAt", "-sentAt", "attempts", "-attempts", "status", "-status", "template", "-template"
]


class NotFailed(Problem):
    status, title = 409, "Nothing To Retry"
    detail = "You can only try a failed email again, and only while we still keep its text."


@dataclass(frozen=True)
class Asked:
    """The filters of the log. `address` is a whole one: the log is no list of addresses to look through."""

    status: OutboxStatus | None = None
    template: str = ""
    address: str = ""
    from_day: date | None = None
    to_day: date | None = None

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        if self.status is not None:
            yield OutboxMail.status == self.status
        if self.template:
            yield OutboxMail.template == self.template
        if self.address:
            yield func.lower(OutboxMail.to_address) == self.address.strip().lower()
        if self.from_day:
            yield OutboxMail.posted_at >= start_of_day(self.from_day)
        if self.to_day:
            yield OutboxMail.posted_at < start_of_day(self.to_day + timedelta(days=1))


def overview(db: Session, *, days: int, now: datetime) -> MailOverview:
    """The state of the outbox now, and the attempts of the last days by day and by letter."""
    today = day_of(now)
    since = start_of_day(today - timedelta(days=days - 1))
    sending = db.scalars(select(MailSending)).one()
    waiting, oldest = db.execute(
        select(func.count(), func.min(OutboxMail.posted_at)).where(OutboxMail.status == OutboxStatus.WAITING)
    ).one()
    failed = db.scalar(select(func.count()).where(OutboxMail.status == OutboxStatus.FAILED)) or 0
    return MailOverview(
        waiting=waiting,
        oldest_waiting_at=oldest,
        failed=failed,
        is_paused=sending.is_paused,
        paused_at=sending.paused_at,
        sender_seen_at=sending.seen_at,
        is_sender_alive=sending.seen_at is not None and sending.seen_at > now - ALIVE,
        days=_days(db, since, today),
        letters=_letters(db, since),
    )


def _outcomes() -> dict[str, ColumnElement[int]]:
    def counted(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.count().filter(condition)

    failed = EmailLog.status == OutboxStatus.FAILED
    return {
        "sent": counted(EmailLog.status == OutboxStatus.SENT),
        "retried": counted(EmailLog.status == OutboxStatus.WAITING),
        "failed": counted(failed),
        "bounced": counted(failed & EmailLog.error_message.regexp_match("^5[0-9]{2} ")),
        "withheld": counted(EmailLog.status == OutboxStatus.WITHHELD),
    }


def _days(db: Session, since: datetime, today: date) -> list[MailDay]:
    """Every day of the range, also those without mail."""
    day = func.date(func.timezone("Africa/Kampala", EmailLog.sent_at)).label("day")
    counts = select(day, *(count.label(name) for name, count in _outcomes().items()))
    rows = {row.day: row for row in db.execute(counts.where(EmailLog.sent_at >= since).group_by(day))}
    first = day_of(since)
    every = [first + timedelta(days=n) for n in range((today - first).days + 1)]
    none = dict.fromkeys(_outcomes(), 0)
    return [MailDay.model_validate(rows.get(each) or {"day": each, **none}) for each in every]


def _letters(db: Session, since: datetime) -> list[MailLetterCount]:
    wanted = {name: count for name, count in _outcomes().items() if name in ("sent", "failed", "withheld")}
    counts = select(EmailLog.email_type.label("template"), *(count.label(name) for name, count in wanted.items()))
    grouped = counts.where(EmailLog.sent_at >= since).group_by(EmailLog.email_type).order_by(EmailLog.email_type)
    return [MailLetterCount.model_validate(row) for row in db.execute(grouped)]


def listed(asked: Asked, sort: Sort = "-postedAt") -> Select[OutboxMail]:
    """The mails asked for, in order; the id settles ties."""
    columns: Mapping[str, Any] = {
        "postedAt": OutboxMail.posted_at,
        "sentAt": OutboxMail.sent_at,
        "attempts": OutboxMail.attempts,
        "status": OutboxMail.status,
        "template": OutboxMail.template,
    }
    turned = desc if sort.startswith("-") else asc
    ordered = turned(columns[sort.removeprefix("-")]).nulls_last()
    return select(OutboxMail).where(*asked.conditions()).order_by(ordered, turned(OutboxMail.id))


def page(db: Session, asked: Asked, sort: Sort, *, page: int, page_size: int) -> tuple[list[MailOut], int]:
    """One page of the log and how long it is."""
    total = db.scalar(select(func.count()).select_from(OutboxMail).where(*asked.conditions())) or 0
    rows = db.scalars(listed(asked, sort).limit(page_size).offset((page - 1) * page_size)).all()
    return mails_of(db, rows), total


def mails_of(db: Session, rows: Sequence[OutboxMail]) -> list[MailOut]:
    """Mails as the log shows them: the receiver masked, the subject as last sent or as the letter has it."""
    latest = (
        select(EmailLog.outbox_id, EmailLog.subject)
        .where(EmailLog.outbox_id.in_([row.id for row in rows]))
        .ext(distinct_on(EmailLog.outbox_id))
        .order_by(EmailLog.outbox_id, EmailLog.id.desc())
    )
    subjects = {mail_id: subject for mail_id, subject in db.execute(latest)}
    known = letters()
    return [
        MailOut(
            id=row.id,
            template=row.template,
            kind=row.kind,
            address=masked(row.to_address),
            subject=subjects.get(row.id) or (known[row.template].subject if row.template in known else ""),
            status=row.status,
            attempts=row.attempts,
            posted_at=row.posted_at,
            next_at=row.next_at,
            sent_at=row.sent_at,
            last_error=row.last_error,
            may_retry=row.status is OutboxStatus.FAILED and row.sealed_content is not None,
        )
        for row in rows
    ]


def attempts(db: Session, mail_id: UUID) -> list[EmailLog]:
    """What each attempt came to, the newest first; NotFound for a mail that is none."""
    if db.get(OutboxMail, mail_id) is None:
        raise NotFound
    return list(db.scalars(select(EmailLog).where(EmailLog.outbox_id == mail_id).order_by(EmailLog.id.desc())))


def retry(db: Session, mail_id: UUID, *, me_id: UUID, now: datetime, client: Client) -> OutboxMail:
    """Put a failed mail back as if it had just been posted; raises `NotFailed`."""
    row = db.get(OutboxMail, mail_id, with_for_update=True)
    if row is None:
        raise NotFound
    if row.status is not OutboxStatus.FAILED or row.sealed_content is None:
        raise NotFailed
    row.status, row.attempts, row.next_at = OutboxStatus.WAITING, 0, now
    send_email.enqueue(db)
    audit(
        db, user_id=me_id, action="mail.retried", entity=("outbox_messages", str(row.id)),
        old={"status": "failed", "error": row.last_error}, new={"status": "waiting"}, client=client,
    )  # fmt: skip
    return row


def pause(db: Session, is_paused: bool, *, me_id: UUID, now: datetime, client: Client) -> None:
    """Stop or resume all sending. What is posted meanwhile waits; nothing is lost."""
    old = MailSending.is_paused.is_not(is_paused)
    changed = update(MailSending).where(old).values(is_paused=is_paused, paused_at=now if is_paused else None)
    if db.scalar(changed.returning(MailSending.id)) is not None:
        send_email.enqueue(db)
        audit(
            db, user_id=me_id, action="mail.paused" if is_paused else "mail.resumed", entity=("email_sending", "1"),
            old={"is_paused": not is_paused}, new={"is_paused": is_paused}, client=client,
        )  # fmt: skip
