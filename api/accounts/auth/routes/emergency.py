"""Break-glass access: off unless somebody opened it on the server."""

from fastapi import APIRouter, Request, Response

from api.accounts.auth.schemas import EmergencyIn, EmergencyOut, EmergencyStateOut, EmergencyUser
from api.accounts.auth.service import emergency
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.cookies import set_cookie
from api.platform.db import Db
from api.platform.problem import Problem, answer

router = APIRouter(tags=["identity"])


@router.get("/api/auth/emergency")
def emergency_state(now: Now, db: Db) -> EmergencyStateOut:
    return EmergencyStateOut(is_open=emergency.is_open(db, now))


@router.post("/api/auth/admin-emergency", response_model=EmergencyOut)
def admin_emergency(
    body: EmergencyIn, request: Request, client: From, response: Response, now: Now, db: Db
) -> EmergencyOut | Response:
    entered = emergency.enter(db, email=body.email, password=body.password, now=now, client=client)
    if isinstance(entered, Problem):
        return answer(request, entered)
    user, token = entered
    set_cookie(response, token, is_staff=True)
    return EmergencyOut(success=True, message="Emergency access", user=EmergencyUser(first_name=user.first_name))
