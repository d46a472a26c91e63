"""What super admins watch over, and the policy as the running app holds it."""

from uuid import UUID

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from api.accounts.oversight import policy
from api.accounts.oversight.overview import overview
from api.accounts.oversight.schemas import PersonPolicy, PolicyOut, SuperOverview
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SuperAdmin

router = APIRouter(prefix="/api/admin", tags=["ops"])


@router.get("/super-overview")
def super_overview(me: SuperAdmin, now: Now, db: Db) -> SuperOverview:
    return overview(db, now)


@router.get("/policy")
def get_policy(me: SuperAdmin, request: Request) -> PolicyOut:
    return PolicyOut(guards=policy.guards(), routes=policy.routes(request.app.routes))


@router.get("/policy/people/{user_id}")
async def policy_of(user_id: UUID, me: SuperAdmin, now: Now, db: Db) -> PersonPolicy:
    user, person = await run_in_threadpool(policy.as_signed_in, db, user_id, now)
    return PersonPolicy(
        user_id=user.id,
        name=f"{user.first_name} {user.last_name}",
        email=user.email,
        role=user.role,
        passages=await policy.passages(person, now),
    )
