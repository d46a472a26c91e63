"""Learners who are not made of the planner's own formulas, and the three ways of spending the same minutes.

Ability is in logits and grows by a learner's own rate, less on weak ground; what is learned fades by FSRS and lasts
longer with every day it is met again. The planner sees only noisy estimates, as it does of real learners.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

import numpy as np
import numpy.typing as npt

from models.mastery.online import memory
from models.study_planner.online import Material, Terms, Topic, make_plan

Floats = npt.NDArray[np.float64]
Block = tuple[int, int]  # a topic and its minutes, one piece of work
MONDAY: Final = date(2026, 1, 5)
BLOCK: Final = 30
MATERIALS: Final = (Material("lesson", "a"), Material("lesson", "b"), Material("practice"))


@dataclass
class Learner:
    """One learner's truth: ability, learning rate, memory; and the curriculum they stand in."""

    theta: Floats
    difficulty: Floats
    weight: Floats
    needs: list[list[int]]
    rate: float
    lasts: Floats
    seen: Floats  # day last met, -inf if never
    answers: Floats
    rng: np.random.Generator

    def mastery(self) -> Floats:
        """P(right on a typical item), nothing forgotten."""
        return np.asarray(0.2 + 0.8 / (1 + np.exp(self.difficulty - self.theta)), dtype=np.float64)

    def shown(self, day: float) -> Floats:
        """The same after forgetting."""
        recall = memory.retrievability(np.where(np.isfinite(self.seen), day - self.seen, 0.0), self.lasts)
        full = self.mastery()
        return np.asarray(np.minimum(full, 0.2 + (full - 0.2) * recall), dtype=np.float64)

    def score(self, day: float) -> float:
        """The examination's mark, 0 to 1: shown mastery by weight."""
        return float((self.shown(day) * self.weight).sum() / self.weight.sum())

    def study(self, at: int, minutes: int, day: float) -> None:
        """Work on a topic: it grows, less on weak ground and less the higher it stands; meeting it again lasts."""
        ground = min((self.mastery()[need] for need in self.needs[at]), default=1.0)
        ready = 1 / (1 + np.exp(-(ground - 0.5) / 0.08))
        gain = self.rate * minutes / BLOCK * (0.15 + 0.85 * ready) / (1 + np.exp(self.theta[at] - 2.0))
        self.theta[at] += gain * self.rng.lognormal(0, 0.3)
        waited = day - self.seen[at] if np.isfinite(self.seen[at]) else 0.0
        if waited >= 1:
            recall = memory.retrievability(np.array([waited]), self.lasts[at : at + 1])[0]
            self.lasts[at] *= 1 + 2.5 * (1 - recall) / 0.2
        self.seen[at], self.answers[at] = day, self.answers[at] + minutes / 3

    def estimate(self, day: float) -> Floats:
        """What a model would say of the learner: the truth with an error that shrinks with the answers given."""
        shown = np.clip(self.shown(day), 0.21, 0.98)
        logit = np.log(shown / (1 - shown)) + self.rng.normal(0, 1.2 / np.sqrt(1 + self.answers))
        return np.asarray(1 / (1 + np.exp(-logit)), dtype=np.float64)


def a_learner(seed: int, topics: int = 36) -> Learner:
    """A learner before a curriculum in three strands: most topics build on one or two earlier ones."""
    rng = np.random.default_rng(seed)
    needs: list[list[int]] = []
    for at in range(topics):
        earlier = [before for before in range(max(0, at - 9), at) if before % 3 == at % 3]
        count = min(len(earlier), int(rng.choice([0, 1, 2], p=[0.25, 0.55, 0.2])))
        needs.append(sorted(int(each) for each in rng.choice(earlier, count, replace=False)) if count else [])
    ability = rng.normal(-0.1, 0.9)
    reached = rng.integers(topics // 4, topics)  # topics the class has done; the rest is new
    theta = ability + rng.normal(0, 0.7, topics) - np.where(np.arange(topics) < reached, 0.0, 1.2)
    met = np.arange(topics) < reached
    return Learner(
        theta=theta,
        difficulty=rng.normal(0.2, 0.4, topics),
        weight=np.clip(rng.lognormal(0, 0.4, topics), 0.5, 1.8),
        needs=needs,
        rate=float(rng.lognormal(np.log(0.45), 0.35)),
        lasts=np.full(topics, 6.0),
        seen=np.where(met, -rng.exponential(40, topics), -np.inf),
        answers=np.where(met, rng.poisson(6, topics), 0).astype(np.float64),
        rng=np.random.default_rng(seed + 10_000),
    )


Policy = Callable[[Learner, int, int, int], list[tuple[int, list[Block]]]]


def planned(learner: Learner, day: int, exam: int, minutes: int) -> list[tuple[int, list[Block]]]:
    """The planner's next week, from what can be known today."""
    known = learner.estimate(day)
    last = [MONDAY + timedelta(days=int(seen)) if np.isfinite(seen) else None for seen in learner.seen]
    topics = [
        Topic(
            id=str(at), order=at, mastery=float(known[at]), weight=float(learner.weight[at]),
            needs=tuple(str(need) for need in learner.needs[at]), materials=MATERIALS,
            is_known=learner.answers[at] >= 5, stability_days=float(learner.lasts[at]),
            due=seen + timedelta(days=round(learner.lasts[at])) if (seen := last[at]) and known[at] >= 0.6 else None,
        )
        for at in range(len(known))
    ]  # fmt: skip
    start = MONDAY + timedelta(days=day)
    terms = Terms(start, start + timedelta(days=6), MONDAY + timedelta(days=exam), frozenset(range(5)), minutes)
    days: dict[int, list[Block]] = {}
    for task in make_plan(topics, terms).tasks:
        days.setdefault((task.day - MONDAY).days, []).append((int(task.topic), task.minutes))
    return sorted(days.items())


def equal_split(learner: Learner, day: int, exam: int, minutes: int) -> list[tuple[int, list[Block]]]:
    """The same time for every topic, in the order of the curriculum."""
    a_week = minutes // BLOCK
    first = day // 7 * a_week
    blocks = [((first + n) % len(learner.theta), BLOCK) for n in range(a_week)]
    return _spread(day, blocks)


def weakest_first(learner: Learner, day: int, exam: int, minutes: int) -> list[tuple[int, list[Block]]]:
    """The topics that stand lowest today, an hour each."""
    lowest = np.argsort(learner.estimate(day), kind="stable")
    blocks = [(int(lowest[n // 2 % len(lowest)]), BLOCK) for n in range(minutes // BLOCK)]
    return _spread(day, blocks)


def _spread(day: int, blocks: list[Block]) -> list[tuple[int, list[Block]]]:
    a_day = -(-len(blocks) // 5)
    return [(day + n, blocks[n * a_day : (n + 1) * a_day]) for n in range(5)]


POLICIES: Final[dict[str, Policy]] = {
    "planner": planned,
    "equal split": equal_split,
    "weakest first": weakest_first,
}


def run(policy: Policy, seed: int, weeks: int, weekly_minutes: int) -> tuple[float, int]:
    """A learner follows one policy until the examination; the mark and the minutes used."""
    learner, exam, used = a_learner(seed), 7 * weeks, 0
    for week in range(weeks):
        for day, blocks in policy(learner, 7 * week, exam, weekly_minutes):
            for at, minutes in blocks:
                learner.study(at, minutes, day)
                used += minutes
    return learner.score(exam), used
