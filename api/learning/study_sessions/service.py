"""Study as it happens: sessions that open and close by themselves, and a line for each activity that ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, TypedDict
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import Question, QuizSession, TestAttempt, UserAnswer
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import LearningAnalytics, StudyKind, StudySession
from api.platform.clock import day_of
from api.platform.ids import uuid7

PAUSE = timedelta(minutes=constants.STUDY_PAUSE_MINUTES)
# What ended by itself: a pause was longer than half an hour. Of reading the book's own record knows the last moment.
SWEEP = """
with seen as (
  select s.id, greatest(s.last_active_at, max(r.last_seen_at)) as last_at
  from study_sessions s
  left join reading_sessions r on s.session_type = 'reading' and r.user_id = s.user_id
    and r.opened_at between s.started_at and s.last_active_at
  where s.ended_at is null
  group by s.id
)
update study_sessions s set last_active_at = seen.last_at, ended_at = seen.last_at
from seen
where s.id = seen.id and seen.last_at < %(before)s
"""
READ = """
select r.id, r.user_id, r.duration, b.id, b.title, (r.opened_at at time zone 'Africa/Kampala')::date,
       (select subject_id from book_subject_years y where y.book_id = b.id
        order by relevance_score desc, subject_id limit 1)
from reading_sessions r
join books b on b.id = r.book_id
where r.last_seen_at < %(before)s and r.opened_at > %(since)s and r.duration >= 60
  and not exists (select from learning_analytics l
                  where l.user_id = r.user_id and l.activity_type = 'reading' and l.activity_id = r.id)
"""


class Action(TypedDict):
    """What a line recommends, and where."""

    title: str
    url: str


class Activity(TypedDict):
    """The columns of the line of one activity that ended."""

    user_id: UUID
    subject_id: UUID | None
    topic_id: UUID | None
    activity_type: StudyKind
    activity_id: UUID
    time_spent: int
    performance_score: Decimal | None
    struggling_areas: list[dict[str, str | int]]
    strengths: list[dict[str, str | int]]
    ai_insights: str
    recommended_actions: list[Action]
    date: date


@dataclass(slots=True)
class Area:
    """A topic of an attempt with its answers that count, and the right ones among them."""

    topic_id: UUID
    topic: str
    subject_id: UUID
    right: int = 0
    answers: int = 0

    @property
    def is_weak(self) -> bool:
        return 2 * self.right < self.answers

    @property
    def is_strong(self) -> bool:
        return self.answers > 1 and self.right >= 0.8 * self.answers

    def as_json(self) -> dict[str, str | int]:
        return {"topicId": str(self.topic_id), "topic": self.topic, "right": self.right, "answers": self.answers}


def studied(
    db: Session,
    user_id: UUID,
    kind: StudyKind,
    *,
    now: datetime,
    since: datetime | None = None,
    subject_id: UUID | None = None,
) -> None:
    """Go on with the open session of this kind, or begin one (at `since`) when the last ended or rested too long."""
    mine = (StudySession.user_id == user_id, StudySession.session_type == kind, StudySession.ended_at.is_(None))
    rested = update(StudySession).where(*mine, StudySession.last_active_at < now - PAUSE)
    db.execute(rested.values(ended_at=StudySession.last_active_at))
    row = {"id": uuid7(), "user_id": user_id, "session_type": kind, "subject_id": subject_id, "actions": 1}
    begun = insert(StudySession).values(row | {"started_at": min(since or now, now), "last_active_at": now})
    db.execute(
        begun.on_conflict_do_update(
            index_elements=["user_id", "session_type"],
            index_where=StudySession.ended_at.is_(None),
            set_={
                "actions": StudySession.actions + 1,
                "last_active_at": now,
                "subject_id": begun.excluded.subject_id,
            },
        )
    )


def reading_began(db: Session, user_id: UUID, now: datetime) -> None:
    """A book was opened: the learner studies by reading."""
    studied(db, user_id, StudyKind.READING, now=now)


def ended(db: Session, user_id: UUID, kind: StudyKind, *, now: datetime) -> None:
    """Close the open session of this kind, if there is one."""
    mine = (StudySession.user_id == user_id, StudySession.session_type == kind, StudySession.ended_at.is_(None))
    db.execute(update(StudySession).where(*mine).values(ended_at=now, last_active_at=now))


def sweep(db: Session, now: datetime) -> int:
    """Close sessions that rested, and write the lines of reading that ended within two days; answers with the lines."""
    connection = db.connection()
    connection.exec_driver_sql(SWEEP, {"before": now - PAUSE})
    asked = {"before": now - PAUSE, "since": now - timedelta(days=2)}
    rows = [{"id": uuid7(), **_reading(row)} for row in connection.exec_driver_sql(READ, asked)]
    if rows:
        db.execute(insert(LearningAnalytics).on_conflict_do_nothing(), rows)
    return len(rows)


def _reading(row: Any) -> Activity:
    session_id, user_id, seconds, book_id, title, day, subject_id = row
    return Activity(
        user_id=user_id,
        subject_id=subject_id,
        topic_id=None,
        activity_type=StudyKind.READING,
        activity_id=session_id,
        time_spent=seconds,
        performance_score=None,
        struggling_areas=[],
        strengths=[],
        ai_insights=f"You read {round(seconds / 60)} minutes in {title}.",
        recommended_actions=[Action(title=f"Go on reading {title}", url=f"/reader/{book_id}")],
        date=day,
    )


def record(db: Session, activity: Activity) -> None:
    """Write the line of one activity that ended, over an earlier one of the same activity."""
    written = insert(LearningAnalytics).values({"id": uuid7(), **activity})
    kept = {
        name: written.excluded[name] for name in activity if name not in ("user_id", "activity_type", "activity_id")
    }
    db.execute(written.on_conflict_do_update(index_elements=["user_id", "activity_type", "activity_id"], set_=kept))


def lesson_ended(db: Session, user_id: UUID, lesson: Lesson, *, opened_at: datetime, now: datetime) -> None:
    """A lesson was finished: its session closes and its line is written.

    A lesson left lying is no study, so it takes twice its own time at the most.
    """
    topic = db.get_one(Topic, lesson.topic_id)
    studied(db, user_id, StudyKind.LESSON, now=now, subject_id=topic.subject_id)
    ended(db, user_id, StudyKind.LESSON, now=now)
    seconds = min(int((now - opened_at).total_seconds()), 2 * 60 * lesson.duration_minutes)
    record(
        db,
        Activity(
            user_id=user_id,
            subject_id=topic.subject_id,
            topic_id=topic.id,
            activity_type=StudyKind.LESSON,
            activity_id=lesson.id,
            time_spent=seconds,
            performance_score=None,
            struggling_areas=[],
            strengths=[],
            ai_insights=f"You finished the lesson “{lesson.title}”.",
            recommended_actions=[_practice(topic.id, topic.name)],
            date=day_of(now),
        ),
    )


def _practice(topic_id: UUID, topic: str) -> Action:
    return Action(title=f"Practise {topic}", url=f"/practice?topic={topic_id}")


def attempt_ended(db: Session, attempt: TestAttempt, now: datetime) -> set[UUID]:
    """A test or practice was graded: its session closes and its line is written; gives the subjects it was about."""
    quiz = db.get_one(QuizSession, attempt.quiz_session_id)
    kind = StudyKind.PRACTICE if quiz.session_type == constants.ADAPTIVE else StudyKind.TEST
    areas = _areas(db, attempt.id)
    subjects = {area.subject_id for area in areas}
    only = next(iter(subjects)) if len(subjects) == 1 else quiz.subject_id
    end = attempt.end_time or now
    studied(db, attempt.user_id, kind, now=end, since=attempt.start_time, subject_id=only)
    ended(db, attempt.user_id, kind, now=end)
    weak, strong = [area for area in areas if area.is_weak], [area for area in areas if area.is_strong]
    record(
        db,
        Activity(
            user_id=attempt.user_id,
            subject_id=only,
            topic_id=quiz.topic_id,
            activity_type=kind,
            activity_id=attempt.id,
            time_spent=attempt.time_spent_seconds,
            performance_score=attempt.percentage_score,
            struggling_areas=[area.as_json() for area in weak],
            strengths=[area.as_json() for area in strong],
            ai_insights=insight(attempt.percentage_score, weak, strong),
            recommended_actions=[_practice(area.topic_id, area.topic) for area in weak[:3]],
            date=day_of(end),
        ),
    )
    return subjects


def insight(percent: Decimal | None, weak: Sequence[Area], strong: Sequence[Area]) -> str:
    """One sentence by rule of how it went."""
    begin = "No question of it counts." if percent is None else f"You scored {percent.quantize(Decimal(1))}%."
    if weak:
        return f"{begin} {weak[0].topic} needs work: {weak[0].right} of {weak[0].answers} right."
    return f"{begin} {strong[0].topic} went well." if strong else begin


def _areas(db: Session, attempt_id: UUID) -> list[Area]:
    """Right answers by topic, the weakest first; faulty questions and ungraded answers left out."""
    rows = db.execute(
        select(Topic.id, Topic.name, Topic.subject_id, UserAnswer.is_correct)
        .join(Question, Question.topic_id == Topic.id)
        .join(UserAnswer, UserAnswer.question_id == Question.id)
        .where(
            UserAnswer.test_attempt_id == attempt_id, UserAnswer.is_correct.is_not(None), Question.left_out_at.is_(None)
        )
    )
    found: dict[UUID, Area] = {}
    for topic_id, name, subject_id, is_right in rows:
        area = found.setdefault(topic_id, Area(topic_id, name, subject_id))
        area.answers += 1
        area.right += bool(is_right)
    return sorted(found.values(), key=lambda area: (area.right / area.answers, area.topic))
