"""What the learner sees of the way through a practice: how hard its questions were, and why it went down."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question, QuizSession, TestAttempt
from api.curriculum.lessons.tables import Lesson, LessonProgress
from api.curriculum.subjects.tables import Topic
from api.learning.adaptive_practice import first_questions, pool, rules
from api.learning.adaptive_practice.schemas import PracticeStep, StepDown
from api.learning.adaptive_practice.service import given_answers
from api.learning.mastery import live
from models.mastery.online.practice import difficulty_step

BY_LABEL = {"easy": 2, "medium": 3, "hard": 4}  # before the first publication


def steps(db: Session, attempt: TestAttempt) -> list[PracticeStep]:
    """The questions of a practice in their order, each with its difficulty from 1 to 5 and how it went."""
    ids, found = [UUID(question_id) for question_id in attempt.question_ids], live.fit()
    labels = {
        row.id: row.difficulty
        for row in db.execute(select(Question.id, Question.difficulty).where(Question.id.in_(ids)))
    }
    given = [right for _, right in given_answers(db, attempt)]
    return [
        PracticeStep(
            difficulty=difficulty_step(found.difficulty_of(each), found.mean_difficulty) if found
            else BY_LABEL.get(labels[each], 3),
            is_right=given[at] if at < len(given) else None,
        )
        for at, each in enumerate(ids)
    ]  # fmt: skip


def topic_above(db: Session, attempt: TestAttempt, quiz: QuizSession) -> Topic | None:
    """The topic for whose sake the question asked now is on another one."""
    asked = db.get_one(Question, UUID(attempt.question_ids[-1]))
    failed = rules.failed_topics(given_answers(db, attempt))
    return first_questions.builds_on_it(db, quiz, asked.topic_id, failed)


def step_down(db: Session, attempt: TestAttempt, quiz: QuizSession) -> StepDown | None:
    """Where a row of wrong answers leads: to the topic below, or to the lesson where nothing lies below."""
    failing = rules.failing_topic(given_answers(db, attempt))
    if failing is None or quiz.question_pool or pool.is_check(quiz):
        return None
    topic, asked = db.get_one(Topic, failing), db.get_one(Question, UUID(attempt.question_ids[-1]))
    below = db.get_one(Topic, asked.topic_id) if asked.topic_id != failing else None
    if below is not None and below.code not in topic.prerequisites:
        below = None
    lesson_id, is_finished = _lesson(db, attempt.user_id, (below or topic).id)
    return StepDown(
        topic=topic.name, below=below.name if below else None, lesson_id=lesson_id, is_lesson_finished=is_finished
    )


def _lesson(db: Session, learner_id: UUID, topic_id: UUID) -> tuple[UUID | None, bool]:
    """The lesson of a topic to read next, and whether the learner has finished them all: then it is the first again."""
    rows = db.execute(
        select(Lesson.id, LessonProgress.finished_at)
        .outerjoin(LessonProgress, (LessonProgress.lesson_id == Lesson.id) & (LessonProgress.user_id == learner_id))
        .where(Lesson.topic_id == topic_id, Lesson.is_active)
        .order_by(Lesson.display_order, Lesson.id)
    ).all()
    if not rows:
        return None, False
    unread = next((lesson_id for lesson_id, finished_at in rows if finished_at is None), None)
    return unread or rows[0].id, unread is None
