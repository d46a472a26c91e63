"""A result that a learner shows to a parent."""

from uuid import UUID

from fastapi import APIRouter

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn
from api.school.families.schemas.result_sharing import ResultShared, ResultToShare
from api.school.families.service import result_sharing

router = APIRouter(prefix="/api", tags=["families"])


@router.get("/quiz-attempts/{attempt_id}/share")
def offer_result(attempt_id: UUID, me: SignedIn, now: Now, db: Db) -> ResultToShare:
    """What a parent would read, and which parents are linked."""
    return result_sharing.offer(db, me, attempt_id, now)


@router.post("/quiz-attempts/{attempt_id}/share")
def share_result(attempt_id: UUID, me: InPerson, now: Now, db: Db) -> ResultShared:
    """Tells the linked parents; told again, nothing happens."""
    return ResultShared(parents=result_sharing.share(db, me, attempt_id, now))
