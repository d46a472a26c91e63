"""Making an account and proving its address."""

from fastapi import APIRouter, Response

from api.accounts.auth.concurrency import Evenly, Turn
from api.accounts.auth.schemas import Confirmation, HandleIn, RegisterIn, RegisterOut, VerifyIn
from api.accounts.auth.service import email_verification, registration
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.cookies import set_cookie
from api.platform.db import Db
from api.platform.raw_sql import SqlDb

router = APIRouter(tags=["identity"])
VERIFIED = "Your account is now active. You can sign in to start reading."
CODE_SENT = "A new verification code has been sent to your email."


@router.post("/api/auth/register")
def register(
    turn: Turn, body: RegisterIn, client: From, response: Response, now: Now, db: Db, sql: SqlDb
) -> RegisterOut:
    made = registration.register(db, sql, body, now=now, client=client)
    if made.token is not None:
        set_cookie(response, made.token)
    return RegisterOut(requires_verification=made.token is None, user_id=made.handle, email=made.email)


@router.post("/api/auth/verify-otp")
def verify_otp(body: VerifyIn, client: From, now: Now, db: Db, sql: SqlDb) -> Confirmation:
    email_verification.verify(db, sql, handle=body.user_id, code=body.code, now=now, client=client)
    return Confirmation(success=True, message=VERIFIED)


@router.post("/api/auth/resend-otp")
def resend_otp(even: Evenly, body: HandleIn, client: From, now: Now, db: Db, sql: SqlDb) -> Confirmation:
    email_verification.resend(db, sql, handle=body.user_id, now=now, client=client)
    return Confirmation(success=True, message=CODE_SENT)
