"""The desk of those who look after the mail."""

from datetime import date, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response, status

from api.notifications.email import admin
from api.notifications.email.admin import Asked, Sort
from api.notifications.email.layout import Footer, write
from api.notifications.email.message import footer
from api.notifications.email.preferences import as_chosen, masked, wants
from api.notifications.email.schemas import (
    LetterOut,
    LetterValue,
    MailAttempt,
    MailOut,
    MailOverview,
    Mails,
    SendingIn,
    TestSentOut,
)
from api.notifications.email.service import post
from api.notifications.email.tables import MailKind
from api.notifications.email.template_loader import Letter, letters
from api.notifications.outbox.tables import OutboxStatus
from api.platform.client_info import From
from api.platform.clock import Now, day_of
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import SupportAgent, SupportAgentInPerson
from api.platform.limits import limit
from api.platform.problem import NotFound, Problem
from api.platform.quotas import EXPORTS
from api.platform.raw_sql import SqlDb
from api.platform.schemas import PageNumber, PageSize

router = APIRouter(prefix="/api/admin/mail", tags=["mail"])
CSV_ROWS = 10_000
CSV = (
    "id", "posted_at", "template", "kind", "address", "subject", "status", "attempts", "sent_at", "last_error",
)  # fmt: skip


class NotWantedByYourself(Problem):
    status, title = 409, "You Turned These Off"
    detail = "You turned this kind of email off. Turn it on in your profile to get a test."


def asked(
    status: OutboxStatus | None = None,
    template: Annotated[str, Query(max_length=100)] = "",
    address: Annotated[str, Query(max_length=254)] = "",
    from_day: Annotated[date | None, Query(alias="from")] = None,
    to_day: Annotated[date | None, Query(alias="to")] = None,
) -> Asked:
    """The filters of the log, from the address."""
    return Asked(status, template, address, from_day, to_day)


Filters = Annotated[Asked, Depends(asked)]


@router.get("/overview")
def mail_overview(me: SupportAgent, now: Now, db: Db, days: Annotated[int, Query(ge=1, le=90)] = 14) -> MailOverview:
    return admin.overview(db, days=days, now=now)


@router.get("/log")
def list_mails(
    me: SupportAgent, db: Db, wanted: Filters, sort: Sort = "-postedAt", page: PageNumber = 1, page_size: PageSize = 20
) -> Mails:
    rows, total = admin.page(db, wanted, sort, page=page, page_size=page_size)
    return Mails(data=rows, total=total, page=page, page_size=page_size)


@router.get("/log.csv", response_class=Response, dependencies=[EXPORTS])
def export_mails(me: SupportAgent, now: Now, db: Db, wanted: Filters, sort: Sort = "-postedAt") -> Response:
    rows = db.scalars(admin.listed(wanted, sort).limit(CSV_ROWS)).all()
    return csv_response(f"kitabo-mail-{day_of(now)}", CSV, admin.mails_of(db, rows))


@router.get("/log/{mail_id}")
def list_mail_attempts(mail_id: UUID, me: SupportAgent, db: Db) -> list[MailAttempt]:
    return [MailAttempt.model_validate(row) for row in admin.attempts(db, mail_id)]


@router.post("/log/{mail_id}/retry")
def retry_mail(mail_id: UUID, me: SupportAgentInPerson, now: Now, db: Db, client: From) -> MailOut:
    row = admin.retry(db, mail_id, me_id=me.id, now=now, client=client)
    return admin.mails_of(db, [row])[0]


@router.put("/sending", status_code=status.HTTP_204_NO_CONTENT)
def pause_sending(body: SendingIn, me: SupportAgentInPerson, now: Now, db: Db, client: From) -> None:
    admin.pause(db, body.is_paused, me_id=me.id, now=now, client=client)


@router.get("/templates")
def list_letters(me: SupportAgent, db: Db) -> list[LetterOut]:
    foot = {leaves: footer(db, "x" * 43 if leaves else "") for leaves in (False, True)}
    return [_shown(each, foot[each.kind is not MailKind.ACCOUNT]) for each in letters().values()]


def _shown(each: Letter, foot: Footer) -> LetterOut:
    made = write(each.name, each.sample, foot)
    sample = [LetterValue(name=name, value=value) for name, value in each.sample.items()]
    return LetterOut(
        name=each.name, kind=each.kind, subject=made.subject, text=made.text, html=made.html, sample=sample
    )


@router.post("/templates/{name}/test", status_code=status.HTTP_202_ACCEPTED)
def send_test(name: str, me: SupportAgentInPerson, now: Now, db: Db, sql: SqlDb) -> TestSentOut:
    """The letter with its samples, to one's own address."""
    if (wanted := letters().get(name)) is None:
        raise NotFound
    limit(sql, "mail_test", str(me.id), allowed=20, per=timedelta(hours=1), now=now)
    if not wants(wanted.kind, as_chosen(db, me.id)):
        raise NotWantedByYourself
    post(db, name, to=me.email, now=now, user_id=me.id, **wanted.sample)
    return TestSentOut(address=masked(me.email))
