"""Study as it happens: sessions that open and close by themselves, and a line for each activity that ended."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
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
    row = {"id": uuid7(), "user_id": user_id, "session_type": kind, "subject_id": subject_id, "acts": 1}
    begun = insert(StudySession).values(row | {"started_at": min(since or now, now), "last_active_at": now})
    db.execute(
        begun.on_conflict_do_update(
            index_elements=["user_id", "session_type"],
            index_where=StudySession.ended_at.is_(None),
            set_={
                "acts": StudySession.acts + 1,
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
    rows = [_reading(row) for row in connection.exec_driver_sql(READ, asked)]
    if rows:
        db.execute(insert(LearningAnalytics).on_conflict_do_nothing(), rows)
    return len(rows)


def _reading(row: Any) -> dict[str, Any]:
    session_id, user_id, seconds, book_id, title, day, subject_id = row
    return {
        "id": uuid7(),
        "user_id": user_id,
        "subject_id": subject_id,
        "activity_type": StudyKind.READING,
        "activity_id": session_id,
        "time_spent": seconds,
        "struggling_areas": [],
        "strengths": [],
        "ai_insights": f"You read {round(seconds / 60)} minutes in {title}.",
        "recommended_actions": [{"title": f"Go on reading {title}", "url": f"/reader/{book_id}"}],
        "date": day,
    }


def note(db: Session, row: dict[str, Any]) -> None:
    """Write the line of one activity that ended, over an earlier one of the same activity."""
    written = insert(LearningAnalytics).values(row | {"id": uuid7()})
    kept = {name: written.excluded[name] for name in row if name not in ("user_id", "activity_type", "activity_id")}
    db.execute(written.on_conflict_do_update(index_elements=["user_id", "activity_type", "activity_id"], set_=kept))


def lesson_ended(db: Session, user_id: UUID, lesson: Lesson, *, opened_at: datetime, now: datetime) -> None:
    """A lesson was finished: its session closes and its line is written.

    A lesson left lying is no study, so it takes twice its own time at the most.
    """
    topic = db.get_one(Topic, lesson.topic_id)
    studied(db, user_id, StudyKind.LESSON, now=now, subject_id=topic.subject_id)
    ended(db, user_id, StudyKind.LESSON, now=now)
    seconds = min(int((now - opened_at).total_seconds()), 2 * 60 * lesson.duration_minutes)
    practise = {"title": f"Practise {topic.name}", "url": f"/practice?topic={topic.id}"}
    note(
        db,
        {
            "user_id": user_id,
            "subject_id": topic.subject_id,
            "topic_id": topic.id,
            "activity_type": StudyKind.LESSON,
            "activity_id": lesson.id,
            "time_spent": seconds,
            "performance_score": None,
            "struggling_areas": [],
            "strengths": [],
            "ai_insights": f"You finished the lesson “{lesson.title}”.",
            "recommended_actions": [practise],
            "date": day_of(now),
        },
    )


def sitting_ended(db: Session, attempt: TestAttempt, now: datetime) -> set[UUID]:
    """A test or practice was marked: its session closes and its line is written; gives the subjects it was about."""
    quiz = db.get_one(QuizSession, attempt.quiz_session_id)
    kind = StudyKind.PRACTICE if quiz.session_type == constants.ADAPTIVE else StudyKind.TEST
    areas = _areas(db, attempt.id)
    subjects = {area["subject_id"] for area in areas}
    only = next(iter(subjects)) if len(subjects) == 1 else quiz.subject_id
    end = attempt.end_time or now
    studied(db, attempt.user_id, kind, now=end, since=attempt.start_time, subject_id=only)
    ended(db, attempt.user_id, kind, now=end)
    weak = [_told(area) for area in areas if 2 * area["right"] < area["answers"]]
    strong = [_told(area) for area in areas if area["answers"] > 1 and area["right"] >= 0.8 * area["answers"]]
    note(
        db,
        {
            "user_id": attempt.user_id,
            "subject_id": only,
            "topic_id": quiz.topic_id,
            "activity_type": kind,
            "activity_id": attempt.id,
            "time_spent": attempt.time_spent_seconds,
            "performance_score": attempt.percentage_score,
            "struggling_areas": weak,
            "strengths": strong,
            "ai_insights": insight(attempt.percentage_score, weak, strong),
            "recommended_actions": [
                {"title": f"Practise {each['topic']}", "url": f"/practice?topic={each['topicId']}"} for each in weak[:3]
            ],
            "date": day_of(end),
        },
    )
    return subjects


def insight(percent: Decimal | None, weak: Sequence[dict[str, Any]], strong: Sequence[dict[str, Any]]) -> str:
    """One sentence by rule of how it went."""
    begin = "No question of it counts." if percent is None else f"You scored {percent.quantize(Decimal(1))}%."
    if weak:
        return f"{begin} {weak[0]['topic']} needs work: {weak[0]['right']} of {weak[0]['answers']} right."
    return f"{begin} {strong[0]['topic']} went well." if strong else begin


def _areas(db: Session, attempt_id: UUID) -> list[dict[str, Any]]:
    """Right answers by topic, the weakest first; faulty questions and unmarked answers left out."""
    rows = db.execute(
        select(Topic.id, Topic.name, Topic.subject_id, UserAnswer.is_correct)
        .join(Question, Question.topic_id == Topic.id)
        .join(UserAnswer, UserAnswer.question_id == Question.id)
        .where(
            UserAnswer.test_attempt_id == attempt_id, UserAnswer.is_correct.is_not(None), Question.left_out_at.is_(None)
        )
    )
    found: dict[UUID, dict[str, Any]] = defaultdict(lambda: {"right": 0, "answers": 0})
    for topic_id, name, subject_id, right in rows:
        area = found[topic_id]
        area.update(topic_id=topic_id, topic=name, subject_id=subject_id)
        area["answers"] += 1
        area["right"] += bool(right)
    return sorted(found.values(), key=lambda area: (area["right"] / area["answers"], area["topic"]))


def _told(area: dict[str, Any]) -> dict[str, Any]:
    return {
        "topicId": str(area["topic_id"]),
        "topic": area["topic"],
        "right": area["right"],
        "answers": area["answers"],
    }
