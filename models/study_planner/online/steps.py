"""What one step does for a topic: its gain, what it opens, and what is forgotten until the examination."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import numpy as np

from models.mastery.online import memory

READY: Final = 0.6  # what a topic builds on must be known this well before it is begun
ENOUGH: Final = 0.9  # nothing new is planned beyond this
CEILING: Final = 0.95
# Share of what is missing that half an hour of each closes, a first guess until lessons and practice are measured.
GAIN_OF: Final = {"lesson": 0.22, "video": 0.20, "practice": 0.18, "test": 0.10, "book": 0.10}
HALF_HOUR: Final = 30
UNLOCKED_STEPS: Final = 3  # what a step opens is worth so many steps of it
GUESS: Final = 0.2
FIRST_STABILITY: Final = memory.TOPIC_FIRST_DAYS[1]
DAYS_TO_USE: Final = 28
REVIEW_GROWS: Final = 2.3
REVIEW_MINUTES: Final = 15
REVIEW_SHARE: Final = 0.4  # of a day's time, at most
STEPS_OF_A_TOPIC_A_DAY: Final = 2
SUBJECT_SHARE: Final = 0.6  # of a day's new work, where there are several subjects: mixing them is remembered better
LEAST_MINUTES: Final = 15
TEST_FROM: Final = 0.75


@dataclass(frozen=True)
class Material:
    """Something to work with: a lesson, a film, pages of a book, practice or a test, with its minutes and weight."""

    kind: str
    id: str | None = None
    minutes: int = HALF_HOUR
    kb: int = 0


REVIEW: Final = Material("review", None, REVIEW_MINUTES, 60)


@dataclass(frozen=True)
class Topic:
    """A topic as a plan sees it. `mastery` 0 to 1; `weight` in the examination, 1 on average; `needs` other ids.

    `materials` stand in the order they are worked through; those of kind practice and review never run out.
    `place` is that in the learner's list of what comes next, 1 first: what stands there is begun before all else.
    """

    id: str
    order: int
    mastery: float
    weight: float = 1.0
    needs: tuple[str, ...] = ()
    materials: tuple[Material, ...] = ()
    is_known: bool = False
    due: date | None = None
    stability_days: float = FIRST_STABILITY
    subject: str = ""
    place: int | None = None


class Progress:
    """Where every topic is expected to stand as the plan is written."""

    enough = ENOUGH

    def __init__(self, topics: list[Topic]) -> None:
        self.topics = sorted(topics, key=lambda topic: (topic.order, topic.id))
        place = {topic.id: at for at, topic in enumerate(self.topics)}
        self.needs = [[place[need] for need in topic.needs if need in place] for topic in self.topics]
        self.opens: list[list[int]] = [[] for _ in self.topics]
        for at, needs in enumerate(self.needs):
            for need in needs:
                self.opens[need].append(at)
        self.mastery = [topic.mastery for topic in self.topics]
        self.done: list[set[str | None]] = [set() for _ in self.topics]
        self.tested = [False for _ in self.topics]
        self.practised = [True for _ in self.topics]  # so that a topic begins with something new
        self.stability = [max(topic.stability_days, 1.0) for topic in self.topics]
        self.due = [topic.due for topic in self.topics]
        self.waits = [topic.place for topic in self.topics]

    def readiness(self, at: int) -> float:
        """The lowest mastery among what the topic builds on, 1 where it builds on nothing."""
        return min((self.mastery[need] for need in self.needs[at]), default=1.0)

    def is_open(self, at: int) -> bool:
        """Whether everything it builds on is known well enough, or cannot be worked on at all.

        The list has looked at that for what stands in it.
        """
        return self.topics[at].place is not None or all(
            self.mastery[need] >= READY or not self.topics[need].materials for need in self.needs[at]
        )

    def is_due(self, at: int, day: date) -> bool:
        due = self.due[at]
        return due is not None and due <= day and bool(self.topics[at].materials)

    def after(self, at: int, step: Material) -> float:
        """Mastery expected after a step, slower where the ground under the topic is weak."""
        share = GAIN_OF[step.kind] * step.minutes / HALF_HOUR * min(1.0, self.readiness(at) / READY)
        return self.mastery[at] + max(0.0, CEILING - self.mastery[at]) * min(share, 0.6)

    def work(self, at: int, step: Material, day: date) -> None:
        """Take a step as done."""
        self.waits[at] = None
        self.mastery[at] = self.after(at, step)
        if step.kind in ("lesson", "video", "book"):
            self.done[at].add(step.id)
        self.practised[at] = step.kind not in ("lesson", "video", "book")
        self.tested[at] = self.tested[at] or step.kind == "test"
        if self.mastery[at] >= READY:
            self.due[at] = day + timedelta(days=round(self.stability[at]))

    def review(self, at: int, day: date) -> None:
        """Take a review as done: the next one is due later than this one was."""
        self.waits[at] = None
        self.stability[at] *= REVIEW_GROWS
        self.due[at] = day + timedelta(days=round(self.stability[at]))


def next_steps(progress: Progress, kb: int | None, days_left: int) -> Iterator[tuple[int, Material, float, str]]:
    """For every open topic that can gain: its next step that fits the megabytes left, the gain, and the reason.

    What a step opens counts the less, the fewer days are left to work on it.
    """
    share = min(1.0, days_left / DAYS_TO_USE)
    for at, topic in enumerate(progress.topics):
        if progress.mastery[at] >= ENOUGH or not progress.is_open(at):
            continue
        step = _next_of(progress, at, topic, kb)
        if step is not None:
            after = progress.after(at, step)
            opened = share * _opened(progress, at, after)
            own = topic.weight * (after - progress.mastery[at])
            why = "opens" if opened > own else "weak" if topic.is_known else "next"
            yield at, step, own + opened, why


def _next_of(progress: Progress, at: int, topic: Topic, kb: int | None) -> Material | None:
    """New matter first, practice after each piece of it, and one test once the topic should stand."""
    fitting = [each for each in topic.materials if kb is None or each.kb <= kb]
    fresh = [each for each in fitting if each.kind in ("lesson", "video", "book") and each.id not in progress.done[at]]
    tests = [each for each in fitting if each.kind == "test"]
    practice = next((each for each in fitting if each.kind == "practice"), None)
    if progress.mastery[at] >= TEST_FROM and tests and not progress.tested[at]:
        return tests[0]
    learned = topic.is_known and topic.mastery >= READY
    if fresh and not learned and (practice is None or progress.practised[at]):
        return fresh[0]
    return practice or (fresh[0] if fresh else None)


def _opened(progress: Progress, at: int, after: float) -> float:
    """What the topics above gain when this one rises: their readiness is that of the weakest they build on."""
    gain = 0.0
    for above in progress.opens[at]:
        if progress.mastery[above] >= ENOUGH:
            continue
        others = min((progress.mastery[need] for need in progress.needs[above] if need != at), default=1.0)
        rise = min(1.0, min(others, after) / READY) - min(1.0, progress.readiness(above) / READY)
        missing = max(0.0, CEILING - progress.mastery[above])
        gain += UNLOCKED_STEPS * progress.topics[above].weight * missing * GAIN_OF["practice"] * max(rise, 0.0)
    return gain


def review_value(progress: Progress, at: int, day: date, exam: date) -> float:
    """What a review keeps until the examination: mastery above guessing x the recall it saves x weight."""
    lasts = progress.stability[at]
    seen = (progress.due[at] or day) - timedelta(days=round(lasts))
    without = _recall((exam - seen).days, lasts)
    with_it = _recall((exam - day).days, lasts * REVIEW_GROWS)
    return progress.topics[at].weight * max(0.0, progress.mastery[at] - GUESS) * max(0.0, with_it - without)


def _recall(days: int, lasts: float) -> float:
    return float(memory.retrievability(np.array([float(max(days, 0))]), np.array([lasts]))[0])
