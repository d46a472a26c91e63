"""One's telephone for short messages: entering it, proving it, choosing, taking it away; and STOP from the carrier."""

import re
import secrets
from datetime import datetime, timedelta
from typing import Annotated

from fastapi import APIRouter, Form, Path

from api import constants
from api.notifications.sms import service
from api.notifications.sms.schemas import SmsCodeIn, SmsNumberIn, SmsNumberOut, SmsWishesIn
from api.notifications.sms.tables import SmsNumber
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.platform.limits import limit
from api.platform.problem import NotFound
from api.platform.raw_sql import Sql, SqlDb
from api.settings import settings

router = APIRouter(prefix="/api/sms", tags=["sms"])


def _number_out(number: SmsNumber | None) -> SmsNumberOut:
    return SmsNumberOut(
        phone=number.phone if number else None,
        is_proved=bool(number and number.verified_at),
        code_expires_at=number.code_expires_at if number else None,
        digests=bool(number and number.digests),
        alerts=bool(number and number.alerts),
        is_stopped=bool(number and number.stopped_at),
        failure=number.failure if number else None,
        failed_at=number.failed_at if number else None,
    )


@router.get("/number")
def get_sms_number(me: SignedIn, db: Db) -> SmsNumberOut:
    return _number_out(service.number_of(db, me.id))


@router.put("/number")
def enter_sms_number(body: SmsNumberIn, me: SignedIn, now: Now, sql: SqlDb, db: Db) -> SmsNumberOut:
    """Counted by person and by number, so that nobody's telephone can be made to ring all day."""
    phone = service.written(body.phone)
    _count_code(sql, "sms-person", str(me.id), now)
    _count_code(sql, "sms-number", phone, now)
    return _number_out(service.enter(db, user_id=me.id, phone=phone, now=now))


def _count_code(sql: Sql, bucket: str, key: str, now: datetime) -> None:
    detail = "We sent enough codes today. Please try again tomorrow."
    limit(sql, bucket, key, allowed=constants.SMS_CODES_PER_DAY, per=timedelta(days=1), now=now, detail=detail)


@router.post("/number/confirm")
def confirm_sms_number(body: SmsCodeIn, me: SignedIn, now: Now, sql: SqlDb, db: Db) -> SmsNumberOut:
    minutes = timedelta(minutes=constants.SMS_CODE_MINUTES)
    limit(sql, "sms-tries", str(me.id), allowed=constants.SMS_CODE_TRIES, per=minutes, now=now)
    return _number_out(service.confirm(db, user_id=me.id, code=body.code, now=now))


@router.put("/number/wishes")
def choose_sms(body: SmsWishesIn, me: SignedIn, db: Db) -> SmsNumberOut:
    return _number_out(service.choose(db, user_id=me.id, digests=body.digests, alerts=body.alerts))


@router.delete("/number")
def forget_sms_number(me: SignedIn, db: Db) -> SmsNumberOut:
    service.forget(db, user_id=me.id)
    return _number_out(None)


# The carrier posts from anywhere, without a cookie; its key can only stop messages.
INCOMING = re.compile(r"/api/sms/incoming/[\w-]{20,80}", re.ASCII)


@router.post("/incoming/{key}", status_code=204)
def take_incoming_sms(
    key: Annotated[str, Path(pattern=r"^[\w-]{20,80}$")],
    sender: Annotated[str, Form(alias="from", max_length=30)],
    text: Annotated[str, Form(max_length=2_000)],
    now: Now,
    db: Db,
) -> None:
    """An answer to one of our messages, as the carrier's callback forwards it: STOP ends them. Others say nothing."""
    known = settings().sms_incoming_key.get_secret_value()
    if not known or not secrets.compare_digest(known.encode(), key.encode()):
        raise NotFound
    if service.says_stop(text):
        service.stop(db, sender, now)
