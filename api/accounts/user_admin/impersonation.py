"""The doors in and out of another's name; the admin's own session waits in a cookie of its own."""

from typing import Final
from uuid import UUID

from fastapi import APIRouter, Request, Response, status

from api.accounts.user_admin.schemas import ReasonIn, StoppedOut
from api.accounts.user_admin.service import impersonation
from api.accounts.user_admin.service.permissions import person
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.cookies import clear_cookie, cookie_name, set_cookie
from api.platform.db import Db
from api.platform.guards import FreshSuperAdmin, Known

router = APIRouter(tags=["people"])
OWN: Final = "_own"


@router.post("/api/admin/users/{user_id}/impersonate", status_code=status.HTTP_204_NO_CONTENT)
def impersonate(
    user_id: UUID, body: ReasonIn, me: FreshSuperAdmin, request: Request, response: Response, now: Now, db: Db,
    client: From,
) -> None:  # fmt: skip
    user = person(db, user_id)
    token = impersonation.begin(db, user, reason=body.reason, me=me, now=now, client=client)
    own = request.cookies[cookie_name()]
    secure = cookie_name().startswith("__Host-")
    response.set_cookie(cookie_name() + OWN, own, httponly=True, secure=secure, samesite="lax", path="/")
    set_cookie(response, token, is_staff=True)


@router.post("/api/auth/stop-impersonating")
def stop_impersonating(me: Known, request: Request, response: Response, now: Now, db: Db, client: From) -> StoppedOut:
    own = request.cookies.get(cookie_name() + OWN)
    goes_on = impersonation.stop(db, me=me, own_token=own, now=now, client=client)
    response.delete_cookie(cookie_name() + OWN, path="/", secure=cookie_name().startswith("__Host-"), httponly=True)
    if goes_on and own:
        set_cookie(response, own, is_staff=True)
    else:
        clear_cookie(response)
    return StoppedOut(is_signed_in=goes_on)
