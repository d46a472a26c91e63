"""What a visitor may know of the whole: sums over everybody, from the published marts, each with its definition."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.library.catalogue.tables import ApprovalStatus, Book
from api.platform.marts.registry import freshness
from api.platform.marts.window import NumbersNotReady, marts
from api.site.landing.schemas import PublicNumber, PublicNumbers

SUMS = """
select count(distinct learner_key) as learners,
       cast(coalesce(sum(reading_seconds), 0) // 60 as bigint) as minutes,
       cast(coalesce(sum(questions), 0) as bigint) as questions
from learning.study_time_daily
where reading_seconds + quiz_seconds > 0 or questions > 0
"""
ATTEMPTS = "select count(*) as tests from learning.score_history"
# (key, label, how it is computed, where it is read)
DEFINITIONS = [
    ("learners", "learners have studied here",
     "Different learners with at least a second of reading or one answered question since the beginning.",
     "learning.study_time_daily"),
    ("minutes", "minutes read",
     "Minutes with a book open and read, one device at a time; idling and leafing too fast are left out.",
     "learning.study_time_daily"),
    ("questions", "questions answered", "Questions answered in tests that are over.", "learning.study_time_daily"),
    ("tests", "practice tests finished", "Tests that came to an end with a score; abandoned ones are left out.",
     "learning.score_history"),
]  # fmt: skip


def public_numbers(db: Session, now: datetime) -> PublicNumbers:
    """The sums as last published, and the books on the shelf now; before the first run only the books."""
    books = db.scalar(select(func.count()).select_from(Book).where(Book.approval_status == ApprovalStatus.APPROVED))
    shelf = PublicNumber(
        key="books",
        label="books on the shelf",
        definition="Published books that can be opened today, counted as you asked.",
        source="books",
        value=books or 0,
    )
    return PublicNumbers(as_of=freshness(now).as_of, numbers=[*_sums(), shelf])


def _sums() -> list[PublicNumber]:
    try:
        found = (marts.one(SUMS) or {}) | (marts.one(ATTEMPTS) or {})
    except NumbersNotReady:
        return []
    return [
        PublicNumber(key=key, label=label, definition=definition, source=source, value=found.get(key, 0))
        for key, label, definition, source in DEFINITIONS
    ]
