"""Finance tries a change of policy on the last closed months before it is made."""

from fastapi import APIRouter

from api.platform.db import Db
from api.platform.guards import FinancePreparer
from api.publishing.policy_replays import service
from api.publishing.policy_replays.schemas import PolicyIn, PolicyNow, ReplayOut

router = APIRouter(prefix="/api/admin/policy-replays", tags=["royalties"])


@router.get("")
def get_policy_in_force(me: FinancePreparer, db: Db) -> PolicyNow:
    """What is in force, and the closed months a change is tried on."""
    return service.policy_now(db)


@router.post("")
def replay_policy(body: PolicyIn, me: FinancePreparer, db: Db) -> ReplayOut:
    """Who would have gained and who would have lost, author by author."""
    return service.replay(db, body, me)
