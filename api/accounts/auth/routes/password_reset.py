"""A forgotten password, and a changed one."""

from fastapi import APIRouter, Request, Response

from api.accounts.auth.concurrency import Evenly, Turn
from api.accounts.auth.routes.device_cookie import remember_device
from api.accounts.auth.schemas import ChangePasswordIn, Confirmation, EmailIn, ResetIn
from api.accounts.auth.service import password_reset
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.cookies import set_cookie
from api.platform.db import Db
from api.platform.guards import EmergencySession, Impersonating, Known
from api.platform.raw_sql import SqlDb

router = APIRouter(tags=["identity"])
SENT = "If this address has an account, we sent it an email with a link. It works for 30 minutes."
RESET = "Your password was changed. You can sign in with it now."
CHANGED = "Your password was changed. Your other devices were signed out."


@router.post("/api/auth/forgot-password")
def forgot_password(even: Evenly, body: EmailIn, client: From, now: Now, db: Db, sql: SqlDb) -> Confirmation:
    password_reset.forgot(db, sql, email=body.email, now=now, client=client)
    return Confirmation(success=True, message=SENT)


@router.post("/api/auth/reset-password")
def reset_password(
    turn: Turn, body: ResetIn, request: Request, client: From, response: Response, now: Now, db: Db, sql: SqlDb
) -> Confirmation:
    whose = password_reset.reset(db, sql, token=body.token, password=body.password, now=now, client=client)
    remember_device(request, response, whose)
    return Confirmation(success=True, message=RESET)


@router.post("/api/auth/change-password")
def change_password(
    turn: Turn, me: Known, body: ChangePasswordIn, response: Response, now: Now, db: Db, sql: SqlDb
) -> Confirmation:
    if me.is_emergency:
        raise EmergencySession
    if me.impersonator_id is not None:
        raise Impersonating
    token = password_reset.change_password(db, sql, me, current=body.current_password, new=body.new_password, now=now)
    set_cookie(response, token, is_staff=me.has_trust)
    return Confirmation(success=True, message=CHANGED)
