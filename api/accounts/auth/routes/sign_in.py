"""Signing in, signing out, and who am I."""

from datetime import datetime

from fastapi import APIRouter, Request, Response, status

from api.accounts.auth.concurrency import Turn
from api.accounts.auth.routes.device_cookie import known_device, remember_device
from api.accounts.auth.schemas import LoginIn, SecondFactorIn, UserOut
from api.accounts.auth.service import sign_in
from api.accounts.auth.service.device_pins import forget_pins
from api.accounts.auth.service.sessions import person_of
from api.platform.client_info import From
from api.platform.clock import Now, day_of
from api.platform.cookies import clear_cookie, set_cookie
from api.platform.db import Db
from api.platform.entitlements import is_limited
from api.platform.guards import Known
from api.platform.principal import Principal
from api.platform.problem import answer
from api.platform.raw_sql import SqlDb

router = APIRouter(tags=["identity"])


@router.post("/api/auth/login", response_model=UserOut)
def login(
    turn: Turn, body: LoginIn, request: Request, client: From, response: Response, now: Now, db: Db, sql: SqlDb
) -> UserOut | Response:
    device = known_device(request)
    found = sign_in.sign_in(
        db, sql, name=body.email_or_username, password=body.password, now=now, client=client, device=device
    )
    if isinstance(found, sign_in.Unproved):
        user = found.user
        names = {"email": user.email, "firstName": user.first_name, "lastName": user.last_name}
        return answer(request, sign_in.EmailNotVerified(user={"id": str(found.handle), **names}))
    forget_pins(db, device, found[0].id, now=now)
    remember_device(request, response, found[0].id)
    return entered(response, person_of(db, found[1], now), found[1], now)


@router.post("/api/auth/second-factor")
def second_factor(
    body: SecondFactorIn, request: Request, client: From, response: Response, now: Now, db: Db, sql: SqlDb
) -> UserOut:
    user, token = sign_in.second_factor(db, sql, handle=body.handle, code=body.code, now=now, client=client)
    forget_pins(db, known_device(request), user.id, now=now)
    remember_device(request, response, user.id)
    return entered(response, person_of(db, token, now), token, now)


@router.post("/api/auth/logout", status_code=status.HTTP_204_NO_CONTENT)
def logout(me: Known, response: Response, now: Now, db: Db) -> None:
    sign_in.sign_out(db, me=me, now=now)
    clear_cookie(response)


@router.get("/api/auth/user")
async def current_user(me: Known, now: Now) -> UserOut:
    return shown(me, now)


def entered(response: Response, me: Principal, token: str, now: datetime) -> UserOut:
    """The person a session was opened for, its token in their cookie."""
    set_cookie(response, token, is_staff=me.has_trust)
    return shown(me, now)


def shown(me: Principal, now: datetime) -> UserOut:
    """A person as they may see themselves."""
    own = {name: getattr(me, name) for name in UserOut.model_fields if name != "is_limited"}
    return UserOut(**own, is_limited=is_limited(me, day_of(now)))
