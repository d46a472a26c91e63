"""Mock papers: the list, a fresh one, and its result by section."""

from uuid import UUID

from fastapi import APIRouter, Path, Response, status

from api.assessment.mock_exams import service
from api.assessment.mock_exams.schemas import PaperMade, PaperOut, PaperResult
from api.assessment.quizzes.service import attempts
from api.assessment.quizzes.tables import TestAttempt
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from api.platform.quotas import DOCUMENTS

router = APIRouter(prefix="/api/papers", tags=["papers"])


@router.get("")
def list_papers(me: SignedIn, now: Now, db: Db) -> list[PaperOut]:
    """Every paper; one whose time ran out while nobody was there is marked first, and listed among the attempts."""
    attempts.end_overdue(db, TestAttempt.user_id == me.id, now=now)
    return service.list_papers(db, me.id, now)


@router.post("/{code}", status_code=status.HTTP_201_CREATED)
def make_paper(me: SignedIn, now: Now, db: Db, code: str = Path(pattern="^[a-z]{3,20}-p[1-3]$")) -> PaperMade:
    """The paper that waits, or a new one; one whose time ran out waits no more."""
    attempts.end_overdue(db, TestAttempt.user_id == me.id, now=now)
    return PaperMade(quiz_id=service.make(db, learner_id=me.id, code=code, now=now))


@router.get(
    "/results/{attempt_id}/document",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}}},
    dependencies=[DOCUMENTS],
)
def paper_document(attempt_id: UUID, me: SignedIn, db: Db) -> Response:
    """A finished paper with its mark scheme, to print; its own learner's alone."""
    name, file = service.document(db, learner_id=me.id, attempt_id=attempt_id)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return Response(file, media_type="application/pdf", headers=headers)


@router.get("/results/{attempt_id}")
def paper_result(attempt_id: UUID, me: SignedIn, db: Db) -> PaperResult:
    return service.result(db, learner_id=me.id, attempt_id=attempt_id)
