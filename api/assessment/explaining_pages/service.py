"""For each wrong answer the page of a book the learner may open that explains it; nothing where none is good enough."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.explaining_pages.schemas import ExplainingPageOut
from api.assessment.quizzes.service.attempts import own_attempt
from api.assessment.quizzes.service.presenters import StillOpen
from api.assessment.quizzes.tables import AttemptStatus, UserAnswer
from api.library.catalogue import hooks
from api.library.catalogue.rules import is_published, may_open
from api.library.catalogue.tables import Book
from api.platform.marts.window import MartRow, NumbersNotReady, marts
from api.platform.principal import Principal
from api.platform.problem import Problem

PAGES: Final = """
select cast(question_id as varchar) as question_id, cast(book_id as varchar) as book_id, page
from learning.question_pages
where question_id in (select cast(unnest($questions) as uuid))
order by question_id, rank
"""


def pages_for(db: Session, *, me: Principal, attempt_id: UUID, now: datetime) -> list[ExplainingPageOut]:
    """The best page for each question answered wrong in one's own attempt; raises AttemptNotFound or StillOpen."""
    attempt = own_attempt(db, learner_id=me.id, attempt_id=attempt_id)
    if attempt.status is AttemptStatus.IN_PROGRESS:
        raise StillOpen
    given = (UserAnswer.test_attempt_id == attempt.id, UserAnswer.is_correct.is_(False))
    listed = _listed(list(db.scalars(select(UserAnswer.question_id).where(*given))))
    wanted = {UUID(row["book_id"]) for row in listed}
    books = {book.id: book for book in db.scalars(select(Book).where(Book.id.in_(wanted)))}
    open_books = {id_: book for id_, book in books.items() if _opens(db, me, book, now)}
    best: dict[str, ExplainingPageOut] = {}
    for row in listed:
        book = open_books.get(UUID(row["book_id"]))
        if book is not None and row["question_id"] not in best:
            best[row["question_id"]] = ExplainingPageOut(
                question_id=UUID(row["question_id"]), book_id=book.id, title=book.title, page=row["page"]
            )
    return list(best.values())


def _listed(questions: list[UUID]) -> list[MartRow]:
    if not questions:
        return []
    try:
        return marts.rows(PAGES, {"questions": [str(each) for each in questions]})
    except NumbersNotReady:
        return []  # nobody waits for a page


def _opens(db: Session, me: Principal, book: Book, now: datetime) -> bool:
    """Whether the reader lets this person in at once: a link that ends at a choice or a price is none."""
    if not is_published(book) or not may_open(me, book, now):
        return False
    try:
        hooks.check_loan(db, me, book, now)
    except Problem:
        return False
    return True
