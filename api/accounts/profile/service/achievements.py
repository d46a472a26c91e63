"""Reads what a learner really did, and notes what they earned by it."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.accounts.profile import rules
from api.accounts.profile.rules import SERIES, Badge, Step
from api.accounts.profile.schemas import AchievementsOut, BadgeOut, NextOut
from api.accounts.profile.tables import Achievement
from api.platform.ids import uuid7

READ = """
select i.ended_at, i.pages_turned, extract(epoch from i.ended_at - i.started_at)::int as seconds, b.title,
       (i.started_at at time zone 'Africa/Kampala')::date as day
from reading_sessions s join read_intervals i on i.session_id = s.id join books b on b.id = s.book_id
where s.user_id = :who and i.kind = 'active'
"""
FINISHED = """
select p.completed_at, b.title from book_progress_snapshot p join books b on b.id = p.book_id
where p.user_id = :who and p.completed_at is not null
"""
SAT = """
select a.quiz_session_id::text, a.end_time, q.title, round(coalesce(a.percentage_score, 0))::int as score,
       (a.end_time at time zone 'Africa/Kampala')::date as day
from test_attempts a join quiz_sessions q on q.id = a.quiz_session_id
where a.user_id = :who and a.status in ('submitted', 'graded', 'expired') and a.end_time is not null
  and a.questions_answered > 0
"""
MASTERED = """
select coalesce(m.last_answered_at, m.computed_at), t.name
from student_topic_mastery m join topics t on t.id = m.topic_id
where m.user_id = :who and m.mastery_level = 'mastered' and m.is_known
"""


def activity(db: Session, user_id: UUID) -> dict[str, list[Step]]:
    """The steps of every series, from the records of reading, tests and mastery."""
    who = {"who": user_id}
    read = db.execute(text(READ), who).all()
    sat = db.execute(text(SAT), who).all()
    return {
        "pages": rules.summed((row.ended_at, row.pages_turned, row.title) for row in read if row.pages_turned),
        "books": rules.counted(tuple(row) for row in db.execute(text(FINISHED), who)),
        "days": rules.runs(_days([(row.day, row.ended_at, row.seconds) for row in read]
                                 + [(row.day, row.end_time, constants.ACTIVE_DAY_SECONDS) for row in sat])),
        "hours": rules.summed(((row.ended_at, row.seconds, row.title) for row in read), per=3600),
        "tests": rules.counted((row.end_time, f"{row.title}: {row.score}%") for row in sat),
        "better": rules.improvements((row[0], row.end_time, row.title, row.score) for row in sat),
        "topics": rules.counted(tuple(row) for row in db.execute(text(MASTERED), who)),
    }  # fmt: skip


def _days(parts: list[tuple[date, datetime, int]]) -> dict[date, datetime]:
    """The days with enough activity, each with its last moment."""
    seconds: dict[date, int] = {}
    last: dict[date, datetime] = {}
    for day, at, length in parts:
        seconds[day] = seconds.get(day, 0) + length
        last[day] = max(at, last.get(day, at))
    return {day: at for day, at in last.items() if seconds[day] >= constants.ACTIVE_DAY_SECONDS}


def held(db: Session, user_id: UUID) -> dict[str, Badge]:
    rows = db.scalars(select(Achievement).where(Achievement.user_id == user_id))
    return {row.code: Badge(row.code, row.earned_at, row.evidence) for row in rows}


def collect(db: Session, user_id: UUID) -> list[Badge]:
    """Note what is newly earned; what was noted before stays as it is. Answers the new ones."""
    steps, noted = activity(db, user_id), held(db, user_id)
    fresh = [badge for series in SERIES for badge in rules.earned(series, steps[series.key]) if badge.code not in noted]
    if fresh:
        rows = [{"id": uuid7(), "user_id": user_id, "code": badge.code, "earned_at": badge.earned_at,
                 "evidence": badge.evidence} for badge in fresh]  # fmt: skip
        db.execute(insert(Achievement).values(rows).on_conflict_do_nothing(index_elements=["user_id", "code"]))
    return fresh


def achievements_of(db: Session, user_id: UUID) -> AchievementsOut:
    """Every badge, with when and by what it was earned, and the next of each series. Changes nothing."""
    steps, badges = activity(db, user_id), held(db, user_id)
    for series in SERIES:
        for badge in rules.earned(series, steps[series.key]):
            badges.setdefault(badge.code, badge)
    ahead = [(series, rules.coming(series, steps[series.key], set(badges))) for series in SERIES]
    return AchievementsOut(
        badges=[
            BadgeOut(
                code=level.code, series=series.key, name=level.name, needs=level.needs, unit=series.unit,
                how=series.how, earned_at=found.earned_at if found else None,
                evidence=found.evidence if found else None,
            )
            for series in SERIES
            for level in series.levels
            for found in [badges.get(level.code)]
        ],
        next=[
            NextOut(code=coming.level.code, name=coming.level.name, series=series.key, unit=series.unit,
                    needs=coming.level.needs, done=coming.done)
            for series, coming in ahead
            if coming
        ],
    )  # fmt: skip
