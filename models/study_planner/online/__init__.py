"""A plan toward an examination, in pure Python: what to do on which day, and what there was no time for.

Every topic has one next step at a time (its next lesson, then practice, then a test). Each piece of a day's time goes
to the step with the most expected gain a minute: examination weight x what the step adds to mastery x readiness (the
lowest mastery among what it builds on), plus what it opens. Reviews fall due along the forgetting curve. What stands in
the learner's list of what comes next is begun first, in the order of the list, so that a plan never contradicts it.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Final

from models.study_planner.online.steps import (
    HALF_HOUR,
    LEAST_MINUTES,
    REVIEW,
    REVIEW_MINUTES,
    REVIEW_SHARE,
    STEPS_OF_A_TOPIC_A_DAY,
    SUBJECT_SHARE,
    Material,
    Progress,
    Topic,
    next_steps,
    review_value,
)

UNLISTED: Final = 1_000  # the place of what no list names

__all__ = ["Material", "Plan", "Task", "Terms", "Topic", "make_plan"]


@dataclass(frozen=True)
class Terms:
    """What a learner can give: days of the week (0 is Monday), minutes and kilobytes a week; None is no limit."""

    start: date
    until: date
    exam: date
    weekdays: frozenset[int]
    weekly_minutes: int
    weekly_kb: int | None = None

    def days(self) -> list[date]:
        """The days of study, the examination's own day left out."""
        last = min(self.until, self.exam - timedelta(days=1))
        count = (last - self.start).days + 1
        every = [self.start + timedelta(days=n) for n in range(max(count, 0))]
        return [day for day in every if day.weekday() in self.weekdays]


@dataclass(frozen=True)
class Task:
    """One piece of work on one day. `gain` is the expected gain a minute it was chosen for."""

    topic: str
    kind: str
    material: str | None
    minutes: int
    kb: int
    day: date
    gain: float
    why: str


@dataclass
class Plan:
    """The tasks in the order of the days, and the topics left out with the reason."""

    tasks: list[Task] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)


@dataclass
class _Week:
    """What is left of one week: study days, minutes, kilobytes; and what its days offered and spent on reviews."""

    days: int
    minutes: int
    kb: int | None
    offered: int = 0
    reviewed: int = 0

    def today(self) -> int:
        """An even share of what is left, but never too short for one piece of work."""
        share = -(-self.minutes // self.days // 5) * 5 if self.days else 0
        return min(max(share, HALF_HOUR), self.minutes)


def make_plan(topics: list[Topic], terms: Terms) -> Plan:
    """A plan from the first day to the last; the same input gives the same plan."""
    progress = Progress(topics)
    plan = Plan()
    weeks = _weeks(terms)
    for day in terms.days():
        week = weeks[day.isocalendar()[:2]]
        left = week.today()
        week.offered += left
        used = _reviews(plan, progress, terms, week, day, left)
        used += _new_work(plan, progress, terms, week, day, left, used)
        week.days, week.minutes = week.days - 1, week.minutes - used
    plan.left_out = _left_out(plan, progress)
    return plan


def _weeks(terms: Terms) -> dict[tuple[int, int], _Week]:
    """Every week with what it offers; one that is cut short offers its part of the hours, half an hour at least."""
    counted = Counter(day.isocalendar()[:2] for day in terms.days())
    whole, least = max(len(terms.weekdays), 1), min(HALF_HOUR, terms.weekly_minutes)
    return {
        number: _Week(days, max(terms.weekly_minutes * days // whole, least), terms.weekly_kb)
        for number, days in counted.items()
    }


def _reviews(plan: Plan, progress: Progress, terms: Terms, week: _Week, day: date, left: int) -> int:
    """Put the reviews that are due, those worth most first, into at most a share of the days so far; minutes used.

    A day too short for its share has none, and the next one has room for it.
    """
    share = min(week.offered * REVIEW_SHARE - week.reviewed, left - LEAST_MINUTES)
    due = [at for at in range(len(progress.topics)) if progress.is_due(at, day)]
    due.sort(
        key=lambda at: (
            progress.waits[at] or UNLISTED,
            -review_value(progress, at, day, terms.exam),
            progress.topics[at].order,
        )
    )
    used = 0
    for at in due:
        if used + REVIEW_MINUTES > share or not _fits(week, REVIEW.kb):
            break
        value = review_value(progress, at, day, terms.exam) / REVIEW_MINUTES
        _put(plan, progress, week, at, replace(REVIEW, minutes=REVIEW_MINUTES), day, value, "due")
        progress.review(at, day)
        used += REVIEW_MINUTES
    week.reviewed += used
    return used


def _new_work(plan: Plan, progress: Progress, terms: Terms, week: _Week, day: date, whole: int, reviewed: int) -> int:
    """Fill what reviews left of the day with the steps that gain most; minutes used.

    The first piece may be longer than what is left, as far as the week goes: a lesson longer than every day of it would
    never be read. The days after it are the shorter.
    """
    left, used = whole - reviewed, 0
    today: Counter[int] = Counter()
    spent: Counter[str] = Counter()
    most = left * SUBJECT_SHARE if len({topic.subject for topic in progress.topics}) > 1 else left
    while left - used >= LEAST_MINUTES:
        best: tuple[int, float, int, int, Material, str] | None = None
        for at, step, gain, why in next_steps(progress, week.kb, (terms.exam - day).days):
            topic = progress.topics[at]
            room = left - used
            minutes = min(step.minutes, room // 5 * 5) if step.kind == "practice" else step.minutes
            most_now = room if used else max(room, min(max(whole, step.minutes), week.minutes - reviewed))
            is_much = spent[topic.subject] and spent[topic.subject] + minutes > most
            if minutes > most_now or is_much or today[at] >= STEPS_OF_A_TOPIC_A_DAY:
                continue
            place = UNLISTED if progress.is_due(at, day) else progress.waits[at] or UNLISTED
            found = -place, gain / step.minutes, -topic.order, at, replace(step, minutes=minutes), why
            best = found if best is None or found[:3] > best[:3] else best
        if best is None or best[1] <= 0:
            break
        _, rate, _, at, step, why = best
        _put(plan, progress, week, at, step, day, rate, why)
        progress.work(at, step, day)
        today[at] += 1
        spent[progress.topics[at].subject] += step.minutes
        used += step.minutes
    return used


def _fits(week: _Week, kb: int) -> bool:
    return week.kb is None or kb <= week.kb


def _put(
    plan: Plan, progress: Progress, week: _Week, at: int, step: Material, day: date, gain: float, why: str
) -> None:
    if week.kb is not None:
        week.kb -= step.kb
    topic = progress.topics[at]
    plan.tasks.append(Task(topic.id, step.kind, step.id, step.minutes, step.kb, day, gain, why))


def _left_out(plan: Plan, progress: Progress) -> dict[str, str]:
    """Topics that could still gain and got nothing: no time, nothing to work with, or not ready for them."""
    served = {task.topic for task in plan.tasks}
    found = {}
    for at, topic in enumerate(progress.topics):
        if topic.id in served or topic.mastery >= progress.enough:
            continue
        found[topic.id] = "no_material" if not topic.materials else "no_time" if progress.is_open(at) else "not_ready"
    return found
