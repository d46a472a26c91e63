"""Signing in, signing out, and who am I."""

from datetime import datetime

from fastapi import APIRouter, Response, status

from api.core.caller import From
from api.core.clock import Now, day_of
from api.core.cookies import clear_cookie, set_cookie
from api.core.db import Db
from api.core.guards import Known
from api.core.principal import Principal
from api.identity.rules import is_limited
from api.identity.schemas import LoginIn, UserOut
from api.identity.service import signing_in
from api.identity.service.sessions import person_of

router = APIRouter(tags=["identity"])


@router.post("/api/auth/login")
def login(body: LoginIn, caller: From, response: Response, now: Now, db: Db) -> UserOut:
    _, token = signing_in.sign_in(db, name=body.email_or_username, password=body.password, now=now, caller=caller)
    me = person_of(db, token, now)
    set_cookie(response, token, is_staff=me.is_staff)
    return shown(me, now)


@router.post("/api/auth/logout", status_code=status.HTTP_204_NO_CONTENT)
def logout(me: Known, response: Response, now: Now, db: Db) -> None:
    signing_in.sign_out(db, me=me, now=now)
    clear_cookie(response)


@router.get("/api/auth/user")
async def current_user(me: Known, now: Now) -> UserOut:
    return shown(me, now)


def shown(me: Principal, now: datetime) -> UserOut:
    """A person as they may see themselves."""
    own = {name: getattr(me, name) for name in UserOut.model_fields if name != "is_limited"}
    return UserOut(**own, is_limited=is_limited(me, day_of(now)))
