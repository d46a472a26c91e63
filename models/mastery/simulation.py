"""Simulated learners who practise a year of a subject: how many questions until it is known, and who is misjudged.

Questions and learners follow the published parameters (3PL with guessing; six kinds of learners). Difficulties are not
given: a fit learns them from the answers of other learners, as in the product. Practice chooses by the served code,
under its bounds: eight answers before a topic is sure, one question of a template in a session, two within a week.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal
from uuid import UUID

import numpy as np
import numpy.typing as npt
import pandas as pd

from models.mastery.online import GRID, Floats, quantile
from models.mastery.online.practice import Candidate, choose, gentle, is_sure
from models.mastery.online.topics import LEVEL_FROM_PCT, LEVELS, curve_of, learner_posteriors, learner_topics
from models.mastery.rasch import Rasch
from models.mastery.topics import topic_spread

TOPICS: Final = 6
ALONE, TEMPLATES, VARIANTS = 18, 4, 4  # questions of a topic: written alone, and of templates
KINDS: Final = {"easy": (-1.2, 0.35), "medium": (0.0, 0.4), "hard": (1.1, 0.25)}
GUESSED: Final = ((0.20, 0.5), (0.45, 0.15), (0.05, 0.1), (0.02, 0.15), (0.01, 0.1))
YEARS: Final = ((-0.4, 0.9), (-0.1, 0.95), (0.1, 1.0), (0.4, 1.0))
TOPIC_SD: Final = 0.6  # how far a learner's topics lie from their overall ability
SESSION: Final = 15
SIBLINGS_MOST, SIBLING_DAYS = 2, 7
MOST_SESSIONS: Final = 40
START: Final = pd.Timestamp("2026-09-01 15:00", tz="UTC").timestamp()
DAY: Final = 86_400.0
COMPETENT: Final = LEVELS[2:]
Order = Literal["chosen", "random", "random of what is open"]


@dataclass(frozen=True, slots=True)
class Archetype:
    """A kind of learner: sessions a week, how far above the year's mean, how often an answer is a rapid guess."""

    name: str
    sessions: float
    shift: float
    rapid: float = 0.05
    leaves_after: int = MOST_SESSIONS


ARCHETYPES: Final = (
    Archetype("steady_day_scholar", 4.5, 0.1),
    Archetype("boarder_holiday_burst", 6, 0.2),
    Archetype("candidate_sprinter", 6, 0.3),
    Archetype("shared_phone_weekender", 1.5, -0.2),
    Archetype("struggling_low_literacy", 2, -0.9, rapid=0.15),
    Archetype("trial_dropper", 3, 0.0, leaves_after=3),
)


@dataclass
class Bank:
    """The questions of a year by position, what they truly are, and what a fit has learned of them."""

    topic: npt.NDArray[np.int64]
    family: npt.NDArray[np.int64]
    a: Floats
    b: Floats
    c: Floats
    difficulty: Floats = field(default_factory=lambda: np.empty(0))
    ability_sd: float = 1.0
    spread: float = TOPIC_SD

    def chances(self, ability: Floats) -> Floats:
        """P(right) on each question for abilities by topic."""
        away = self.a * (ability[self.topic] - self.b)
        return np.asarray(self.c + (1 - self.c) / (1 + np.exp(-1.7 * away)))

    def items(self) -> list[Floats]:
        return [self.difficulty[self.topic == topic] for topic in range(TOPICS)]


def bank(seed: int = 0, learners: int = 300, answers: int = 60) -> Bank:
    """A bank, with the difficulties learned from so many answers of so many other learners."""
    rng = np.random.default_rng(seed)
    families = TOPICS * (ALONE + TEMPLATES)
    kind = rng.choice(list(KINDS), families, p=[share for _, share in KINDS.values()])
    b = np.array([KINDS[each][0] for each in kind]) + rng.normal(0, 0.4, families)
    a = rng.lognormal(0.03, 0.27, families)
    c = rng.choice([guess for guess, _ in GUESSED], families, p=[share for _, share in GUESSED])
    of_topic = np.repeat(np.arange(TOPICS), ALONE + TEMPLATES)
    size = np.tile([1] * ALONE + [VARIANTS] * TEMPLATES, TOPICS)
    family = np.repeat(np.arange(families), size)
    made = Bank(of_topic[family], family, a[family], b[family] + rng.normal(0, 0.1, len(family)), c[family])
    return _learned(made, rng, learners, answers)


def _learned(made: Bank, rng: np.random.Generator, learners: int, answers: int) -> Bank:
    rows: list[tuple[Any, ...]] = []
    for learner in range(learners):
        right = made.chances(_ability(rng, ARCHETYPES[learner % len(ARCHETYPES)], learner))
        for item in rng.choice(len(right), min(answers, len(right)), replace=False):
            rows.append((learner, item, [int(made.topic[item])], int(rng.random() < right[item])))
    frame = pd.DataFrame(rows, columns=["learner_id", "item_id", "skill_ids", "correct"])
    rasch = Rasch().fit(frame)
    at = rasch.item_ids_.get_indexer(pd.RangeIndex(len(made.topic)))
    made.difficulty = np.where(at >= 0, rasch.difficulties_[at], rasch.mean_difficulty_)
    made.ability_sd, made.spread = rasch.ability_sd_, topic_spread(frame, rasch)
    return made


def _ability(rng: np.random.Generator, kind: Archetype, learner: int) -> Floats:
    mean, sd = YEARS[learner % len(YEARS)]
    return np.asarray(rng.normal(mean + kind.shift, sd) + rng.normal(0, TOPIC_SD, TOPICS))


@dataclass
class Practising:
    """One learner on the way through a year: what was asked, when, and how it went."""

    bank: Bank
    kind: Archetype
    rng: np.random.Generator
    right_chance: Floats
    day: float = 0.0
    asked: list[int] = field(default_factory=list)
    right: list[float] = field(default_factory=list)
    days: list[float] = field(default_factory=list)

    def answer(self, item: int) -> None:
        rapid = self.rng.random() < self.kind.rapid
        chance = max(self.bank.c[item], 0.02) if rapid else self.right_chance[item]
        self.asked.append(item)
        self.right.append(float(self.rng.random() < chance))
        self.days.append(self.day + len(self.asked) / 1_440)

    def open_items(self, session: list[int]) -> list[int]:
        """What may be asked: nothing twice, one of a family in a session, two within a week."""
        lately = Counter(
            int(self.bank.family[item])
            for item, day in zip(self.asked, self.days, strict=True)
            if day > self.day - SIBLING_DAYS
        )
        now, met = {int(self.bank.family[item]) for item in session}, set(self.asked)
        family = self.bank.family.tolist()
        return [
            item
            for item in range(len(family))
            if item not in met and family[item] not in now and lately[family[item]] < SIBLINGS_MOST
        ]

    def believed(self) -> Floats:
        asked = np.array(self.asked, dtype=np.int64)
        return learner_posteriors(
            self.bank.topic[asked], self.bank.difficulty[asked], np.array(self.right), topics=TOPICS,
            ability_sd=self.bank.ability_sd, spread=self.bank.spread,
        )  # fmt: skip

    def unsure(self, believed: Floats, curves: Floats) -> set[int]:
        low, high = (quantile(believed, share) for share in (0.1, 0.9))
        count = np.bincount(self.bank.topic[np.array(self.asked, dtype=np.int64)], minlength=TOPICS)
        ends = [(_pct(low[t], curves[t]), _pct(high[t], curves[t])) for t in range(TOPICS)]
        return {t for t in range(TOPICS) if not is_sure(*ends[t], int(count[t]))}

    def last_on(self, topic: int, session: list[int]) -> tuple[float, bool] | None:
        """The difficulty of the session's last question on a topic, and whether it was answered rightly."""
        for item, right in zip(reversed(session), reversed(self.right), strict=False):
            if self.bank.topic[item] == topic:
                return float(self.bank.difficulty[item]), right > 0
        return None

    def levels(self) -> dict[int, str]:
        """The level each topic is given now."""
        asked = np.array(self.asked, dtype=np.int64)
        topics, number = np.unique(self.bank.topic[asked], return_inverse=True)
        found = learner_topics(
            number.astype(np.int64), self.bank.difficulty[asked], np.array(self.right),
            START + DAY * np.array(self.days), items=[self.bank.items()[t] for t in topics],
            ability_sd=self.bank.ability_sd, spread=self.bank.spread, now=START / DAY + self.day + 0.1,
        )  # fmt: skip
        return {int(topic): str(found["level"][at]) for at, topic in enumerate(topics)}


def _pct(ability: float, curve: Floats) -> float:
    return 100 * float(np.interp(ability, GRID, curve))


def practise(made: Bank, kind: Archetype, seed: int, order: Order) -> tuple[int, list[tuple[str, float]]]:
    """Questions until every topic is sure, and with each session's end the level and true share of each topic."""
    rng = np.random.default_rng([seed, 1])
    chances = made.chances(_ability(np.random.default_rng([seed, 0]), kind, seed))
    learner = Practising(made, kind, rng, chances)
    share = [100 * float(chances[made.topic == topic].mean()) for topic in range(TOPICS)]
    curves = np.array([curve_of(items) for items in made.items()])
    named: list[tuple[str, float]] = []
    for _ in range(min(MOST_SESSIONS, kind.leaves_after)):
        before = len(learner.asked)
        for item in _session(learner, curves, order):
            learner.answer(item)
        if len(learner.asked) > before:
            named += [(level, share[topic]) for topic, level in learner.levels().items()]
        if not learner.unsure(learner.believed(), curves):
            break
        learner.day += 7 / kind.sessions
    return len(learner.asked), named


def _session(learner: Practising, curves: Floats, order: Order) -> Iterator[int]:
    session: list[int] = []
    topic_of = learner.bank.topic
    while len(session) < SESSION:
        believed = learner.believed()
        unsure = learner.unsure(believed, curves)
        left = learner.open_items(session)
        if order != "random":
            left = [item for item in left if topic_of[item] in unsure]
        if not left or not unsure:
            return
        if order == "chosen":
            turns = Counter(int(topic_of[item]) for item in session)
            turn = min({int(topic_of[item]) for item in left}, key=lambda topic: (turns[topic], topic))
            offered = [
                Candidate(UUID(int=item), turn, float(learner.bank.difficulty[item]), rests=False)
                for item in left
                if topic_of[item] == turn
            ]
            draw, mean = Random(int(learner.rng.integers(1 << 32))), float(learner.bank.difficulty.mean())
            last = learner.last_on(turn, session)
            if last is None:
                offered = list(gentle(offered, len(learner.asked), mean))
            chosen = choose(offered, believed, draw, last)
            item = chosen.question_id.int if chosen else left[0]
        else:
            item = int(learner.rng.choice(left))
        session.append(item)
        yield item


def compare(learners: int = 10, seed: int = 0, made: Bank | None = None) -> pd.DataFrame:
    """One row per kind of learner: mean questions in each order, and how often competent was false.

    `questions`, `random` and `random_open` are means over learners who stay to the end. Of `topics` seen at the end of
    each session `competent` have that level or more, `false` of these though the learner would get less than the
    level's least share right; `below` are all that truly lie below it.
    """
    made = made or bank(seed)
    rows: list[dict[str, Any]] = []
    for at, kind in enumerate(ARCHETYPES):
        seeds = [seed * 1_000_003 + at * 10_007 + n for n in range(learners)]
        runs = {order: [practise(made, kind, each, order) for each in seeds] for order in _orders(kind)}
        named = [pair for _, pairs in runs["chosen"] for pair in pairs]
        rows.append({
            "archetype": kind.name,
            **{NAMES[order]: np.mean([count for count, _ in found]) for order, found in runs.items()},
            "competent": sum(level in COMPETENT for level, _ in named),
            "false": sum(level in COMPETENT and share < LEVEL_FROM_PCT[1] for level, share in named),
            "below": sum(share < LEVEL_FROM_PCT[1] for _, share in named),
            "topics": len(named),
        })  # fmt: skip
    return pd.DataFrame(rows)


NAMES: Final[dict[Order, str]] = {
    "chosen": "questions", "random": "random", "random of what is open": "random_open",
}  # fmt: skip


def _orders(kind: Archetype) -> list[Order]:
    """Who leaves early never reaches certainty, so only what is said of them is of interest."""
    return ["chosen"] if kind.leaves_after < MOST_SESSIONS else list(NAMES)


if __name__ == "__main__":
    for number in range(3):
        print(compare(learners=70, seed=number).to_string(index=False))
