"""Pages that explain what was answered wrong."""

from uuid import UUID

from fastapi import APIRouter

from api.assessment.explaining_pages.schemas import ExplainingPageOut
from api.assessment.explaining_pages.service import pages_for
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/quiz-attempts", tags=["quizzes"])


@router.get("/{attempt_id}/pages")
def list_explaining_pages(attempt_id: UUID, me: SignedIn, now: Now, db: Db) -> list[ExplainingPageOut]:
    """For each wrong answer of one's own finished attempt a page to read, where a book one may open has one."""
    return pages_for(db, me=me, attempt_id=attempt_id, now=now)
