"""A learner's path through a subject: what comes next and why, by rule. Pure.

In this order: an idea that seems mixed up, what is due for review, what the failing topics build on, the topics that
are weak on a sound ground, and new ones whose ground is laid.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from api import constants
from api.learning.mastery.tables import MasteryLevel, Pace

LEVEL_FROM_PCT = (40, 60, 80, 90)
STRONG_PCT = 80


@dataclass(frozen=True, slots=True)
class Place:
    """One topic as the learner stands to it; `percentage` None where nothing was answered."""

    topic_id: str
    code: str
    name: str
    needs: tuple[str, ...]  # codes of what it builds on
    has_questions: bool
    lesson_id: str | None = None
    percentage: float | None = None
    answers: int = 0
    is_known: bool = False
    review_due_at: datetime | None = None
    idea: str | None = None  # a wrong idea that is open in it

    @property
    def is_weak(self) -> bool:
        return self.is_known and (self.percentage or 0) < constants.MASTERY_READY_PCT


@dataclass(frozen=True, slots=True)
class Path:
    level: MasteryLevel
    pace: Pace
    strong: list[dict[str, Any]]
    weak: list[dict[str, Any]]
    steps: list[dict[str, Any]]


def level_of(places: Sequence[Place]) -> MasteryLevel:
    """The word for the mean of what is known, weighted by answers; beginner while nothing is."""
    known = [place for place in places if place.is_known]
    answers = sum(place.answers for place in known)
    if not answers:
        return MasteryLevel.BEGINNER
    mean = sum((place.percentage or 0) * place.answers for place in known) / answers
    return list(MasteryLevel)[sum(mean >= mark for mark in LEVEL_FROM_PCT)]


def pace_of(answers_by_week: Sequence[int]) -> Pace:
    """By the answers of an ordinary week of study in the last four; normal before there is one."""
    weeks = sorted(answers for answers in answers_by_week if answers)
    if not weeks:
        return Pace.NORMAL
    middle = weeks[len(weeks) // 2]
    if middle < constants.PATH_GENTLE_WEEKLY:
        return Pace.GENTLE
    return Pace.BRISK if middle >= constants.PATH_BRISK_WEEKLY else Pace.NORMAL


def weakest_ground(place: Place, by_code: Mapping[str, Place], depth: int = 2) -> Place | None:
    """The weakest topic a weak one builds on that is weak itself, looking down at most two levels; None if none is."""
    ground = [by_code[code] for code in place.needs if code in by_code and by_code[code].is_weak]
    if not ground:
        return None
    weakest = min(ground, key=lambda each: (each.percentage or 0, each.code))
    return (weakest_ground(weakest, by_code, depth - 1) or weakest) if depth > 1 else weakest


def path(places: Sequence[Place], answers_by_week: Sequence[int], now: datetime) -> Path:
    """The path over the topics of a subject in teaching order."""
    by_code = {place.code: place for place in places}
    pace = pace_of(answers_by_week)
    most = constants.PATH_STEPS + {Pace.GENTLE: -2, Pace.NORMAL: 0, Pace.BRISK: 2}[pace]
    steps: dict[str, dict[str, Any]] = {}
    held = _held(places)[: max(1, most // 3)]  # more at once would be a list of faults, not a path
    for kind, place, why in (*held, *_due(places, now), *_weak(places, by_code), *_new(places, by_code)):
        steps.setdefault(place.topic_id, _step(kind, place, why))
    known = [place for place in places if place.is_known]
    strong = [place for place in known if (place.percentage or 0) >= STRONG_PCT]
    weak = sorted((place for place in known if place.is_weak), key=lambda place: place.percentage or 0)
    return Path(
        level_of(places), pace, [_told(p) for p in strong], [_told(p) for p in weak], list(steps.values())[:most]
    )


Reasoned = tuple[str, Place, str]


def _held(places: Sequence[Place]) -> list[Reasoned]:
    return [("idea", place, f"You may be mixing something up here: “{place.idea}”.") for place in places if place.idea]


def _due(places: Sequence[Place], now: datetime) -> list[Reasoned]:
    due = [
        place
        for place in places
        if place.is_known and not place.is_weak and place.review_due_at is not None and place.review_due_at <= now
    ]
    return [("review", place, "You knew this, and it is fading. A short review brings it back.") for place in due]


def _weak(places: Sequence[Place], by_code: Mapping[str, Place]) -> list[Reasoned]:
    found: list[Reasoned] = []
    for place in sorted((each for each in places if each.is_weak), key=lambda each: each.percentage or 0):
        ground = weakest_ground(place, by_code)
        if ground:
            found.append(("ground", ground, f"{place.name} builds on it, and both are weak. Start here."))
        found.append(("practise", place, f"You would get {round(place.percentage or 0)}% of it right today."))
    return found


def _new(places: Sequence[Place], by_code: Mapping[str, Place]) -> list[Reasoned]:
    fresh = [
        place
        for place in places
        if not place.is_known
        and (place.has_questions or place.lesson_id)
        and not any(by_code[code].is_weak for code in place.needs if code in by_code)
    ]
    return [
        ("new", place, f"Only {place.answers} answered so far." if place.answers else "You are ready for it.")
        for place in fresh
    ]


def _step(kind: str, place: Place, why: str) -> dict[str, Any]:
    learn = place.lesson_id is not None and kind in ("idea", "new", "ground")
    url = f"/lessons/{place.lesson_id}" if learn else f"/practice?topic={place.topic_id}"
    return {"kind": kind, "topicId": place.topic_id, "topic": place.name, "why": why, "url": url}


def _told(place: Place) -> dict[str, Any]:
    return {"topicId": place.topic_id, "topic": place.name, "percentage": round(place.percentage or 0)}


def changed(before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]) -> dict[str, list[str]] | None:
    """Topics that came onto the path and those that left it; None when the steps are the same in the same order."""
    was, now = ([(step["kind"], step["topicId"]) for step in steps] for steps in (before, after))
    if was == now:
        return None
    names = {step["topicId"]: step["topic"] for step in (*before, *after)}
    old, new = ([topic for _, topic in steps] for steps in (was, now))
    return {
        "came": [names[topic] for topic in new if topic not in old],
        "left": [names[topic] for topic in old if topic not in new],
    }
