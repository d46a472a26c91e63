"""What no lesson answers: help without a question, what to read next, how one is doing."""

import re
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.assistant.composition import Answer
from api.learning.assistant.rules import HELPLESS, HOW_AM_I, SAYS, WHICH
from api.learning.assistant.schemas import AnswerSource
from api.learning.assistant.service.permissions import weak_topics
from api.learning.assistant.tables import AnswerKind, PassageKind
from api.platform.principal import Principal

TOPICS: Final = 3
CONSIDERED: Final = 40
PAGES: Final = (
    ("Study plan", "What to do this week", "/study-plan"),
    ("My results", "How you are doing in each topic", "/analytics/performance"),
    ("Practice", "Questions at your own level", "/practice"),
)


def guidance(db: Session, me: Principal, said: str, *, of_book: bool = False) -> Answer | None:
    """Which subject and question, where help is asked for without one; the plan and results, where those are.

    Of a question on a book only help is heard: the rest may be about what stands in it.
    """
    if HELPLESS.search(said):
        return Answer(AnswerKind.CARE, SAYS["help"])
    if of_book:
        return None
    subject = _subject_in(db, said)
    if WHICH.search(said):
        text = SAYS["which_of"].format(subject=subject.name) if subject else SAYS["which"]
        return Answer(AnswerKind.REFUSED, text, follow_ups=_starts(db, me, subject))
    if HOW_AM_I.search(said):
        return _progress(db, me, subject)
    return None


def _subject_in(db: Session, said: str) -> Subject | None:
    words = set(re.findall(r"[a-z]+", said.lower().replace("maths", "mathematics")))
    found = db.scalars(select(Subject).order_by(Subject.name))
    return next((each for each in found if each.name.lower().split()[0] in words), None)


def _starts(db: Session, me: Principal, subject: Subject | None) -> list[str]:
    """Questions that lead into the first lessons of a subject in the learner's year."""
    if subject is None:
        return []
    asked = (
        select(Lesson.title)
        .join(Topic, Topic.id == Lesson.topic_id)
        .where(Topic.subject_id == subject.id, Topic.school_year == (me.school_year or "S1"), Lesson.is_active)
        .order_by(Topic.display_order, Topic.code, Lesson.display_order)
        .limit(TOPICS)
    )
    return [f"Explain: {title}" for title in db.scalars(asked)]


def _progress(db: Session, me: Principal, subject: Subject | None) -> Answer:
    """The weakest topics that are known of, else that too little is known; with the pages that tell more."""
    weak = [
        (topic, mastery) for topic, mastery in weak_topics(db, me.id, CONSIDERED)
        if subject is None or topic.subject_id == subject.id
    ][:TOPICS]  # fmt: skip
    of = f" in {subject.name}" if subject else ""
    if weak:
        lines = "\n".join(
            f"- **{topic.name}** ({topic.school_year}): we expect {mastery.of_ten} right" for topic, mastery in weak
        )
        text = f"{SAYS['weakest'].format(of=of)}\n\n{lines}\n\n{SAYS['standing']}"
    else:
        text = f"{SAYS['not_measured'].format(of=of)}\n\n{SAYS['standing']}"
    pages = [
        AnswerSource(n=0, kind=PassageKind.ITEM, title=title, heading=heading, where="Your pages", url=url)
        for title, heading, url in PAGES
    ]
    asks = [f"Explain: {topic.name}" for topic, _ in weak]
    return Answer(AnswerKind.LESSON, text, pages=pages, follow_ups=asks or _starts(db, me, subject))
