"""Reading the curriculum: subjects, their topics in teaching order, and where a learner stands on each."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question
from api.curriculum.lessons.tables import Lesson, LessonProgress
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.mastery.service import topic_mastery_of
from api.learning.mastery.tables import StudentTopicMastery
from api.learning.subject_pages.schemas import Neighbour, SubjectDetail, SubjectOut, TopicLesson, TopicMastery, TopicOut
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category
from api.platform.problem import NotFound

# Names the curriculum does not have and visitors look for: several subjects under one roof.
ROOFS: Final = {"science": ("Science", ("physics", "chemistry", "biology"))}


class SubjectNotFound(NotFound):
    title, detail = "Subject Not Found", "There is no such subject in the curriculum."


def list_subjects(db: Session) -> list[SubjectOut]:
    """Every subject with what there is for it, the fullest first."""
    topics = _counts(db, select(Topic.subject_id, func.count()).group_by(Topic.subject_id))
    questions, lessons = _by_subject(db, Question), _by_subject(db, Lesson)
    books, years = _books_by_shelf(db), _years(db)
    found = [
        SubjectOut(
            id=subject.id,
            slug=subject.slug,
            name=subject.name,
            category=subject.category,
            topics=topics.get(subject.id, 0),
            questions=questions.get(subject.id, 0),
            lessons=lessons.get(subject.id, 0),
            books=books.get(subject.slug, 0),
            school_years=years.get(subject.id, []),
        )
        for subject in db.scalars(select(Subject).order_by(Subject.name))
    ]
    return sorted(found, key=lambda subject: (-subject.questions, -subject.topics, subject.name))


def get_subject(db: Session, key: str, learner_id: UUID | None) -> SubjectDetail:
    """A subject by slug or id, or several under one roof, with topics by year and term; raises SubjectNotFound."""
    name, slugs = ROOFS.get(key, (None, (_slug_of(db, key),)))
    listed = {subject.slug: subject for subject in list_subjects(db)}
    members = [listed[slug] for slug in slugs if slug in listed]
    if not members:
        raise SubjectNotFound
    return SubjectDetail(
        slug=key if name else members[0].slug,
        name=name or members[0].name,
        category=members[0].category,
        members=members,
        topics=_topics(db, [subject.id for subject in members], learner_id),
    )


def _slug_of(db: Session, key: str) -> str:
    """The slug behind an id of a subject or of its shelf in the bookstore."""
    try:
        id = UUID(key)
    except ValueError:
        return key
    subject = db.scalar(select(Subject.slug).where(Subject.id == id))
    return subject or db.scalar(select(Category.slug).where(Category.id == id)) or key


def _topics(db: Session, subject_ids: Sequence[UUID], learner_id: UUID | None) -> list[TopicOut]:
    subjects = {subject.id: subject for subject in db.scalars(select(Subject))}
    by_code = {topic.code: topic for topic in db.scalars(select(Topic))}
    questions = _counts(
        db, select(Question.topic_id, func.count()).where(Question.is_active).group_by(Question.topic_id)
    )
    books, lessons = _books_by_topic(db), _lessons_by_topic(db, learner_id)
    known = {row.topic_id: row for row in topic_mastery_of(db, learner_id)} if learner_id else {}
    wanted = [topic for topic in by_code.values() if topic.subject_id in subject_ids]
    wanted.sort(key=lambda topic: (topic.school_year, topic.term or 9, topic.display_order, topic.code))
    return [
        TopicOut(
            id=topic.id,
            code=topic.code,
            name=topic.name,
            subject_slug=subjects[topic.subject_id].slug,
            school_year=topic.school_year,
            term=topic.term,
            theme=topic.theme,
            competency=topic.competency,
            period_allocation=topic.period_allocation,
            estimated_hours=topic.estimated_hours,
            is_choice_based=topic.is_choice_based,
            prerequisites=[_neighbour(by_code[code], subjects) for code in topic.prerequisites if code in by_code],
            questions=questions.get(topic.id, 0),
            books=books.get(topic.code, 0),
            lessons=lessons.get(topic.id, []),
            mastery=_mastery(known.get(topic.id)) if learner_id else None,
        )
        for topic in wanted
    ]


def _neighbour(topic: Topic, subjects: dict[UUID, Subject]) -> Neighbour:
    subject = subjects[topic.subject_id].name
    return Neighbour(id=topic.id, code=topic.code, name=topic.name, subject=subject, school_year=topic.school_year)


def _mastery(row: StudentTopicMastery | None) -> TopicMastery:
    """Figures only once there are answers enough to stand behind them."""
    if row is None or not row.is_known:
        answers = row.answers if row else 0
        return TopicMastery(percentage=None, low_pct=None, high_pct=None, answers=answers, is_known=False)
    return TopicMastery.model_validate(row)


def _by_subject(db: Session, of: type[Question] | type[Lesson]) -> dict[UUID, int]:
    return _counts(
        db,
        select(Topic.subject_id, func.count())
        .join(of, of.topic_id == Topic.id)
        .where(of.is_active)
        .group_by(Topic.subject_id),
    )


def _counts(db: Session, query: Any) -> dict[UUID, int]:
    return {key: number for key, number in db.execute(query)}


def _books_by_shelf(db: Session) -> dict[str, int]:
    """How many published books stand on the shelf of each subject's own name."""
    rows = db.execute(
        select(Category.slug, func.count(func.distinct(Book.id)))
        .join(BookCategory, BookCategory.category_id == Category.id)
        .join(Book, Book.id == BookCategory.book_id)
        .where(Book.approval_status == ApprovalStatus.APPROVED)
        .group_by(Category.slug)
    )
    return {slug: books for slug, books in rows}


def _books_by_topic(db: Session) -> dict[str, int]:
    shelf = db.scalars(select(Book.topic_tags).where(Book.approval_status == ApprovalStatus.APPROVED))
    return Counter(code for codes in shelf for code in set(codes))


def _lessons_by_topic(db: Session, learner_id: UUID | None) -> dict[UUID, list[TopicLesson]]:
    rows = db.execute(
        select(Lesson.topic_id, Lesson.id, Lesson.title, Lesson.duration_minutes, LessonProgress.finished_at)
        .outerjoin(LessonProgress, (LessonProgress.lesson_id == Lesson.id) & (LessonProgress.user_id == learner_id))
        .where(Lesson.is_active)
        .order_by(Lesson.display_order, Lesson.id)
    )
    found: dict[UUID, list[TopicLesson]] = defaultdict(list)
    for topic_id, id, title, minutes, finished_at in rows:
        lesson = TopicLesson(id=id, title=title, duration_minutes=minutes, is_finished=finished_at is not None)
        found[topic_id].append(lesson)
    return found


def _years(db: Session) -> dict[UUID, list[str]]:
    years: dict[UUID, list[str]] = {}
    rows = db.execute(select(Topic.subject_id, Topic.school_year).distinct().order_by(Topic.school_year))
    for subject_id, year in rows:
        years.setdefault(subject_id, []).append(year)
    return years
