"""What a result leads to: the topics with something to read, and the wrong ideas behind the answers."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.quizzes.schemas import IdeaScore, Reading, TopicScore
from api.assessment.quizzes.service.queries import topics_with_tests
from api.assessment.quizzes.tables import Question, UserAnswer
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Topic
from api.library.catalogue.tables import ApprovalStatus, Book
from api.library.classification import rules

Rows = Sequence[tuple[Question, str, UserAnswer | None]]
LESSONS, BOOKS = 2, 2  # of one topic


def by_topic(db: Session, learner_id: UUID, questions: Rows) -> list[TopicScore]:
    """The weakest first; a topic in which something went wrong comes with what to read."""
    tally: dict[UUID, TopicScore] = {}
    for question, topic, given in questions:
        if question.left_out_at is not None or (given is not None and given.is_correct is None):
            continue
        line = tally.setdefault(
            question.topic_id, TopicScore(topic_id=question.topic_id, topic=topic, correct=0, questions=0)
        )
        line.questions += 1
        line.correct += bool(given and given.is_correct)
    readings = _readings(db, [line.topic_id for line in tally.values() if line.correct < line.questions])
    tested = topics_with_tests(db, learner_id, tally)
    for line in tally.values():
        line.has_tests = line.topic_id in tested
        line.readings = readings.get(line.topic_id, [])
    return sorted(tally.values(), key=lambda line: (line.correct / line.questions, -line.questions, line.topic))


def by_idea(questions: Rows) -> list[IdeaScore]:
    """The wrong ideas chosen, the most frequent first."""
    chosen: dict[str, list[int]] = defaultdict(list)
    offered: dict[str, set[int]] = defaultdict(set)
    for order, (question, _, given) in enumerate(questions):
        if not isinstance(question.options, list) or question.left_out_at is not None or given is None:
            continue
        picked = {part.strip() for part in str(given.user_answer).split(",")}
        for option in question.options:
            if idea := option.get("idea"):
                offered[idea].add(order)
                if option["id"] in picked and not given.is_correct:
                    chosen[idea].append(order)
    found = [
        IdeaScore(idea=idea, chosen=sorted(set(orders)), offered=len(offered[idea])) for idea, orders in chosen.items()
    ]
    return sorted(found, key=lambda each: (-len(each.chosen), each.chosen))


def _readings(db: Session, topic_ids: list[UUID]) -> dict[UUID, list[Reading]]:
    if not topic_ids:
        return {}
    found: dict[UUID, list[Reading]] = defaultdict(list)
    lessons = select(Lesson).where(Lesson.topic_id.in_(topic_ids), Lesson.is_active)
    for lesson in db.scalars(lessons.order_by(Lesson.display_order, Lesson.id)):
        if len(found[lesson.topic_id]) < LESSONS:
            note = f"Lesson, {lesson.duration_minutes} min"
            url = f"/lessons/{lesson.id}"
            found[lesson.topic_id].append(Reading(kind="lesson", title=lesson.title, url=url, note=note))
    topics = db.scalars(select(Topic).where(Topic.id.in_(topic_ids))).all()
    for topic in topics:
        found[topic.id] += _pages(db, topic)
    return found


def _pages(db: Session, topic: Topic) -> list[Reading]:
    """The chapters of books that are about a topic."""
    books = db.scalars(
        select(Book)
        .where(Book.topic_tags.contains([topic.code]), Book.approval_status == ApprovalStatus.APPROVED)
        .order_by(Book.rating.desc().nulls_last(), Book.id)
        .limit(BOOKS)
    )
    found = []
    for book in books:
        heard = book.topic_pages.get(topic.code)
        if span := rules.pages_on(topic.name, book.table_of_contents, book.page_count, heard):
            first, last = span
            note = f"{book.title}, page {first}" if first == last else f"{book.title}, pages {first} to {last}"
            found.append(Reading(kind="pages", title=topic.name, url=f"/reader/{book.id}?page={first}", note=note))
    return found
