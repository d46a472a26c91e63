"""What a learner could do next, and their word on it."""

from uuid import UUID

from fastapi import APIRouter, status

from api.learning.recommendations import books, presenters, service, suggestions
from api.learning.recommendations.schemas import NextTopic, Recommendations, SaidIn, ShownIn
from api.learning.study_plans.tables import SuggestionKind
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn

router = APIRouter(prefix="/api/recommendations", tags=["planning"])


@router.get("")
def list_recommendations(me: SignedIn, now: Now, db: Db) -> Recommendations:
    return presenters.recommendations(db, learner_id=me.id, school_year=me.school_year, now=now)


@router.get("/order")
def list_next_topics(me: SignedIn, now: Now, db: Db) -> list[NextTopic]:
    """The one order of topics that every screen reads which says what comes next."""
    return presenters.next_topics(db, learner_id=me.id, now=now)


@router.put("/said", status_code=status.HTTP_204_NO_CONTENT)
def say_of_suggestion(body: SaidIn, me: SignedIn, now: Now, db: Db) -> None:
    """Done, not now, or neither any more, of a lesson, a question or a book."""
    if body.kind == books.BOOK:
        books.say(db, learner_id=me.id, book_id=body.object_id, word=body.word, now=now)
    else:
        kind = SuggestionKind(body.kind)
        suggestions.say(db, learner_id=me.id, kind=kind, object_id=body.object_id, word=body.word, now=now)


@router.post("/study/shown", status_code=status.HTTP_204_NO_CONTENT)
def note_study_shown(body: ShownIn, me: SignedIn, now: Now, db: Db) -> None:
    """For the comparison with the plain list: counted once a day for each topic."""
    service.note_shown(db, me.id, body.ids, now)


@router.post("/study/{recommendation_id}/done", status_code=status.HTTP_204_NO_CONTENT)
def mark_study_done(recommendation_id: UUID, me: SignedIn, now: Now, db: Db) -> None:
    service.mark_done(db, me.id, recommendation_id, now)


@router.post("/study/{recommendation_id}/dismiss", status_code=status.HTTP_204_NO_CONTENT)
def dismiss_study(recommendation_id: UUID, me: SignedIn, now: Now, db: Db) -> None:
    """Not now: the topic comes back by a later run."""
    service.dismiss(db, me.id, recommendation_id, now)


@router.post("/study/{recommendation_id}/restore", status_code=status.HTTP_204_NO_CONTENT)
def take_study_back(recommendation_id: UUID, me: SignedIn, db: Db) -> None:
    """Undo of done and of not now."""
    service.take_back(db, me.id, recommendation_id)
