"""Making an account and proving its address."""

from fastapi import APIRouter, Response

from api.accounts.auth.concurrency import Evenly, Turn
from api.accounts.auth.schemas import Confirmation, HandleIn, RegisterIn, RegisterOut, VerifyIn
from api.accounts.auth.service import email_verification, registration
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.cookies import set_cookie
from api.platform.db import Db
from api.platform.raw_sql import HotDb

router = APIRouter(tags=["identity"])
VERIFIED = "Your account is now active. You can sign in to start reading."
CODE_SENT = "A new verification code has been sent to your email."


@router.post("/api/auth/register")
def register(
    turn: Turn, body: RegisterIn, caller: From, response: Response, now: Now, db: Db, hot: HotDb
) -> RegisterOut:
    made = registration.register(db, hot, body, now=now, caller=caller)
    if made.token is not None:
        set_cookie(response, made.token)
    return RegisterOut(requires_verification=made.token is None, user_id=made.handle, email=made.email)


@router.post("/api/auth/verify-otp")
def verify_otp(body: VerifyIn, caller: From, now: Now, db: Db, hot: HotDb) -> Confirmation:
    email_verification.verify(db, hot, handle=body.user_id, code=body.code, now=now, caller=caller)
    return Confirmation(success=True, message=VERIFIED)


@router.post("/api/auth/resend-otp")
def resend_otp(even: Evenly, body: HandleIn, caller: From, now: Now, db: Db, hot: HotDb) -> Confirmation:
    email_verification.resend(db, hot, handle=body.user_id, now=now, caller=caller)
    return Confirmation(success=True, message=CODE_SENT)
