"""Proving oneself again, the second factor, and where one is signed in."""

from uuid import UUID

from fastapi import APIRouter, Response, status

from api.accounts.auth.concurrency import Turn
from api.accounts.auth.rules import device_of
from api.accounts.auth.schemas import (
    RecoveryCodesOut,
    SecondProofIn,
    SessionOut,
    StepUpIn,
    StepUpOut,
    TotpCodeIn,
    TotpOut,
)
from api.accounts.auth.service import authenticator, sessions
from api.accounts.auth.service import step_up as auth_step_up
from api.platform.clock import Now
from api.platform.cookies import clear_cookie, set_cookie
from api.platform.db import Db
from api.platform.guards import Enrolling, Fresh, Known
from api.platform.raw_sql import SqlDb

router = APIRouter(tags=["identity"])


@router.post("/api/auth/step-up")
def step_up(turn: Turn, me: Known, body: StepUpIn, response: Response, now: Now, db: Db, sql: SqlDb) -> StepUpOut:
    token, until = auth_step_up.step_up(db, sql, me, password=body.password, code=body.code, now=now)
    set_cookie(response, token, is_staff=me.has_trust)
    return StepUpOut(success=True, until=until)


@router.post("/api/auth/totp")
def begin_totp(me: Enrolling, db: Db) -> TotpOut:
    secret, uri, qr = authenticator.begin(db, me)
    return TotpOut(secret=secret, uri=uri, qr=qr)


@router.post("/api/auth/totp/confirm")
def confirm_totp(me: Known, body: TotpCodeIn, now: Now, db: Db, sql: SqlDb) -> RecoveryCodesOut:
    return RecoveryCodesOut(recovery_codes=authenticator.confirm(db, sql, me, code=body.code, now=now))


@router.post("/api/auth/totp/remove", status_code=status.HTTP_204_NO_CONTENT)
def remove_totp(me: Fresh, body: SecondProofIn, now: Now, db: Db, sql: SqlDb) -> None:
    authenticator.remove(db, sql, me, code=body.code, now=now)


@router.get("/api/auth/sessions")
def list_sessions(me: Known, now: Now, db: Db) -> list[SessionOut]:
    return [
        SessionOut(
            id=each.id,
            device=device_of(each.user_agent),
            ip=each.ip,
            created_at=each.created_at,
            last_seen_at=each.last_seen_at,
            is_current=each.id == me.session_id,
        )
        for each in sessions.live_sessions(db, me.id, now)
    ]


@router.delete("/api/auth/sessions/{session_id}", status_code=status.HTTP_204_NO_CONTENT)
def end_session(session_id: UUID, me: Known, response: Response, now: Now, db: Db) -> None:
    sessions.end_session(db, me, session_id, now=now)
    if session_id == me.session_id:
        clear_cookie(response)


@router.delete("/api/auth/sessions", status_code=status.HTTP_204_NO_CONTENT)
def end_other_sessions(me: Known, now: Now, db: Db) -> None:
    sessions.end_others(db, me, now=now)
