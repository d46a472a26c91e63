"""Small words that a lesson of English explains: "its and it's", "a and an". The search knows none of them."""

import re
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.assistant.composition import Answer, from_passages
from api.learning.assistant.question_types import Asked
from api.learning.assistant.search import Hit, Query, query_of
from api.learning.assistant.service.follow_ups import WITHHELD, whole
from api.learning.assistant.tables import Passage, PassageKind

SUBJECT: Final = "English"
ASKING: Final = re.compile(
    r"\b(?:when|where|how|what|which|is|are|do|does|we|you|i|use|used|using|uses|usage|the use of|of|to use|in english"
    r"|please|for (?:time|places?)|know|ones?|wrong|right|difference|differences|between|meaning|correctly|words?"
    r"|(?:in )?(?:a )?sentences?|explain|tell|about)\b",
    re.IGNORECASE,
)
JOINED: Final = re.compile(r"\s*(?:,|/|\band\b|\bor\b|\bvs\b|\bversus\b|\bfrom\b)\s*", re.IGNORECASE)
LONGEST: Final = 3  # words of one of them
MARKED: Final = 2  # worth of a word that stands in bold or italics, beside one in the text
HEADED: Final = 5


def answer(db: Session, wanted: Asked, query: Query, question: str) -> Answer | None:
    """The section on such words, where the question is of nothing else; None for other questions."""
    if wanted.sides:
        sides = [query_of(db, side).own for side in wanted.sides]
        is_small = not all(sides) or len({tuple(own) for own in sides}) < len(sides)
    else:
        is_small = not query.own
    if not is_small or query.unknown or (found := small_words(db, wanted, question)) is None:
        return None
    return from_passages(question, [], [found], whole(db, found), None)


def small_words(db: Session, wanted: Asked, question: str) -> Hit | None:
    """The section of an English lesson that speaks of all these words most plainly; None without one."""
    named = _named(wanted, question)
    if not named:
        return None
    best = max(((_worth(hit, named), -at, hit) for at, hit in enumerate(_sections(db, named))), default=None,
               key=lambda each: each[:2])  # fmt: skip
    return best[2] if best and best[0] >= MARKED * len(named) else None


def _named(wanted: Asked, question: str) -> list[str]:
    parts = list(wanted.sides) if wanted.sides else JOINED.split(ASKING.sub(" ", question.lower().strip(" ?.!")))
    named = list(dict.fromkeys(" ".join(re.sub(r"[^\w' -]", " ", part).split()).lower() for part in parts))
    named = [part for part in named if part]
    return named if named and all(len(part.split()) <= LONGEST for part in named) else []


def _spelt(word: str) -> str:
    return rf"(?<![\w'’]){re.escape(word).replace(chr(39), '[' + chr(39) + '’]')}(?![\w'’])"


def _worth(hit: Hit, named: list[str]) -> int:
    """How plainly it speaks of them: in its heading, in bold or italics."""
    worth = 0
    marked = " | ".join(re.findall(r"[*_]{1,3}([^*_\n]{1,40})[*_]{1,3}", hit.body))
    bold = " | ".join(re.findall(r"\*\*([^*\n]{1,40})\*\*", hit.body))
    for word in named:
        spelt = re.compile(_spelt(word), re.IGNORECASE)
        if not spelt.search(f"{hit.heading} {hit.body}"):
            return 0
        worth += (
            HEADED * bool(spelt.search(hit.heading)) + MARKED * bool(spelt.search(marked)) + bool(spelt.search(bold))
        )
    return worth


def _sections(db: Session, named: list[str]) -> list[Hit]:
    asked = (
        select(Passage, Topic.name, Topic.school_year, Topic.subject_id, Subject.name)
        .join(Lesson, Lesson.id == Passage.source_id)
        .join(Topic, Topic.id == Passage.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .where(Passage.kind == PassageKind.SECTION, Passage.part > 0, Lesson.is_active, ~WITHHELD)
        .where(Subject.name.istartswith(SUBJECT))
        .order_by(Topic.school_year, Lesson.display_order, Lesson.id, Passage.part)
    )  # fmt: skip
    for word in named:
        asked = asked.where((Passage.heading + " " + Passage.body).icontains(word.split()[0].split("'")[0]))
    return [
        Hit(found.id, found.kind, found.source_id, found.part, found.topic_id, subject_id, found.title, found.heading,
            found.body, found.steps, topic, subject, school_year, 1.0, 1.0)
        for found, topic, school_year, subject_id, subject in db.execute(asked)
    ]  # fmt: skip
