"""python -m api.cli content publish: the content that ships, written into this site; run again, only what changed."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.assessment.question_bank.tables import ItemFigure
from api.assessment.quizzes.service.topic_tests import keep_up
from api.assessment.quizzes.tables import ItemStatus, Question, QuizQuestion, QuizSession
from api.content import rows
from api.content.books.press import PressedBook, press_all
from api.content.books.shelf import encrypt_shelf
from api.content.curriculum.loader import SUBJECT_OF, topic_names
from api.content.lessons.lint import problems as lesson_problems
from api.content.lessons.loader import Malformed, load_lessons
from api.content.question_bank.lint import problems
from api.content.question_bank.loader import load_bank, load_diagrams, load_scenarios
from api.content.upserts import Kind, Outcome, ids_of, publish_rows
from api.curriculum.lessons.tables import Lesson, VideoLesson
from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear, Subject, Topic
from api.learning.assistant.index import rebuild
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category
from api.platform.ids import uuid7

SUBJECTS = Kind("subject", Subject, "slug")
YEARS = Kind("school year", SchoolYear, "label")
TOPICS = Kind("topic", Topic, "code")
DRAWINGS = Kind("drawing", ItemFigure, "name")
RETIRED = {"status": ItemStatus.RETIRED, "is_active": False}
QUESTIONS = Kind("question", Question, "code", {"status": ItemStatus.LIVE, "is_active": True}, RETIRED)
LESSONS = Kind("lesson", Lesson, "code", {"is_active": True}, {"is_active": False})
VIDEOS = Kind("video", VideoLesson, "code", {"is_active": True}, {"is_active": False})
SHELVES = Kind("shelf", Category, "slug")
BOOKS = Kind(
    "book", Book, "slug", {"approval_status": ApprovalStatus.APPROVED}, {"approval_status": ApprovalStatus.WITHDRAWN}
)
ACTIVITY_MINUTES = 45
DRAWING_MINUTES = 15
LEAST_DRAWINGS = 2
Say = Callable[[str], Any]


class FaultyContent(ValueError):
    """Files that break a rule; nothing was written. `faults` has a sentence for each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


def check() -> list[str]:
    """Every fault of the files, one sentence each, with the piece it is in."""
    try:
        lessons = load_lessons()
        items = [*load_bank(), *load_diagrams(), *load_scenarios()]
    except (Malformed, yaml.YAMLError) as fault:
        return [" ".join(str(fault).split())]
    return [*problems(items), *lesson_problems(lessons)]


def publish(db: Session, now: datetime, *, books_dir: Path, say: Say = print) -> list[Outcome]:
    """Bring the site's content to what the files say, all of it or nothing; raises FaultyContent.

    People, what they did, and what staff edited on the site stay as they are.
    """
    if faults := check():
        raise FaultyContent(faults)
    printed = {book.slug: book for book in press_all(books_dir)}
    outcomes = []
    for outcome in _publish_all(db, printed, now):
        outcomes.append(outcome)
        say(f"  {outcome}")
        for key in outcome.kept:
            say(f"    {outcome.kind} {key}: edited on this site; yours was kept")
    if any(not outcome.is_idle for outcome in outcomes):
        _make_tests(db)
        rebuild(db, {slug: book.text_per_page for slug, book in printed.items()})
    return outcomes


def _publish_all(db: Session, printed: dict[str, PressedBook], now: datetime) -> Iterator[Outcome]:
    yield publish_rows(db, SUBJECTS, rows.subjects(), now)
    yield publish_rows(db, YEARS, rows.school_years(), now)
    subjects = ids_of(db, SUBJECTS)
    yield publish_rows(db, TOPICS, rows.topics(subjects), now)
    topics = ids_of(db, TOPICS)
    yield publish_rows(db, DRAWINGS, rows.drawings(), now)
    yield publish_rows(db, QUESTIONS, rows.questions(topics), now)
    yield publish_rows(db, LESSONS, rows.lessons(topics, ids_of(db, QUESTIONS)), now)
    yield publish_rows(db, VIDEOS, rows.videos(topics, ids_of(db, LESSONS)), now)
    yield publish_rows(db, SHELVES, rows.categories(), now)
    yield publish_rows(db, BOOKS, rows.books(printed), now)
    books = ids_of(db, BOOKS)
    _cover(db)
    encrypt_shelf(db, printed.values(), now)
    decided = set(db.scalars(select(Book.id).where(Book.classified_at.is_not(None))))
    shelved = [
        {"id": uuid7(), "book_id": book, "category_id": shelf}
        for book, shelf in rows.book_shelves(books, ids_of(db, SHELVES))
        if book not in decided
    ]
    served = [
        {"id": uuid7(), "book_id": book, "subject_id": subject, "school_year_id": year, "relevance_score": relevance}
        for book, subject, year, relevance in rows.book_years(books, subjects, ids_of(db, YEARS))
        if book not in decided
    ]
    for link, values in ((BookCategory, shelved), (BookSubjectYear, served)):
        if values:
            db.execute(insert(link).on_conflict_do_nothing(), values)


def _cover(db: Session) -> None:
    """A book's cover has the address of its id; the drawing of the press, until a version brings two light sizes."""
    for book in db.scalars(select(Book).where(Book.cover_image_url.is_(None), Book.storage_key.is_not(None))):
        book.cover_image_url = f"/api/books/{book.id}/cover"


def _make_tests(db: Session) -> None:
    """The test of every topic that has questions enough, the drawings of each year, and every activity."""
    for topic_id in db.scalars(select(Question.topic_id).distinct().order_by(Question.topic_id)).all():
        keep_up(db, topic_id)
    subjects, questions = ids_of(db, SUBJECTS), ids_of(db, QUESTIONS)
    for letter, subject in SUBJECT_OF.items():
        for year in range(1, 5):
            drawn = [item for item in load_diagrams() if item["topic"].startswith(f"{letter}{year}.")]
            if len(drawn) >= LEAST_DRAWINGS:
                title = f"{subject.capitalize()} S{year}: label the drawing"
                about = f"Drawings of S{year} {subject.capitalize()}, with labels to put in their places."
                quiz = _quiz(db, "practice", title, about, DRAWING_MINUTES, (subjects[subject], f"S{year}"))
                _ask(db, quiz, [(questions[item["code"]], rows.points(item)) for item in drawn])
    names = topic_names()
    for item in load_scenarios():
        title = f"Activity of integration: {names[item['topic']]} ({item['code']})"
        about = "A real situation with tasks. You write; your teacher marks it from 0 to 3."
        place = (subjects[SUBJECT_OF[item["topic"][0]]], f"S{item['topic'][1]}")
        quiz = _quiz(db, "activity", title, about, ACTIVITY_MINUTES, place)
        _ask(db, quiz, [(questions[item["code"]], rows.points(item))])


def _quiz(db: Session, kind: str, title: str, about: str, minutes: int, place: tuple[Any, str]) -> QuizSession:
    """The quiz of this kind and title, made when it is not there."""
    ours = (QuizSession.session_type == kind, QuizSession.title == title[:200], QuizSession.user_id.is_(None))
    if found := db.scalar(select(QuizSession).where(*ours).order_by(QuizSession.created_at).limit(1)):
        return found
    quiz = QuizSession(
        subject_id=place[0], school_year=place[1], session_type=kind, title=title[:200], description=about,
        total_questions=1, time_limit_minutes=minutes,
    )  # fmt: skip
    db.add(quiz)
    db.flush()
    return quiz


def _ask(db: Session, quiz: QuizSession, questions: list[tuple[Any, int]]) -> None:
    """Add to a quiz the questions it does not ask yet; who sits it now keeps what they were given."""
    there = set(db.scalars(select(QuizQuestion.question_id).where(QuizQuestion.quiz_session_id == quiz.id)))
    fresh = [each for each in questions if each[0] not in there]
    for order, (question, marks) in enumerate(fresh, len(there) + 1):
        db.add(QuizQuestion(quiz_session_id=quiz.id, question_id=question, question_order=order, points_worth=marks))
    quiz.total_questions = len(there) + len(fresh)
    db.flush()
