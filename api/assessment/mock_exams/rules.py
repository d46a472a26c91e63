"""Which papers of the certificate there are, which of them can be taken here, and how one is drawn. Pure.

The structure of each paper is that of `exams.yaml`. Here a paper is shorter: as many questions as the bank
can mark by itself, with the minutes cut in the proportion of the marks, and it says so.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final
from uuid import UUID

from api import constants

EASE: Final = {"easy": 0, "medium": 1, "hard": 2}


@dataclass(frozen=True, slots=True)
class Section:
    """`groups` items of `each` questions; with `choose`, so many items count. A plain section is one group."""

    key: str
    title: str
    groups: int
    each: int
    choose: int | None = None

    @property
    def instruction(self) -> str:
        if self.choose:
            return f"Answer any {self.choose} of the {self.groups} items. Of more, your best {self.choose} count."
        return "Answer every question."

    @property
    def marks(self) -> int:
        return (self.choose or self.groups) * self.each


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper: `real_*` as the examination has it, `sections` as it is taken here, or `why_not`."""

    code: str
    subject: str
    name: str
    structure: str
    real_marks: int
    real_minutes: int
    sections: tuple[Section, ...] = ()
    why_not: str = ""
    note: str = ""

    @property
    def marks(self) -> int:
        return sum(section.marks for section in self.sections)

    @property
    def minutes(self) -> int:
        return round(self.real_minutes * self.marks / self.real_marks)


BENCH: Final = "A practical is done at the bench with apparatus; no screen can stand for it."
COMPULSORY = Section("A", "Section A", 1, 20)
CHOICE = Section("B", "Section B", 6, 5, choose=4)
SCIENCE = (COMPULSORY, CHOICE)
PAPERS: Final = (
    Paper("english-p1", "english", "Paper 1", "functional writing, 2 sections, one item each", 40, 80,
          why_not="Writing is marked by a reader. Ask your teacher to mark a piece of yours."),
    Paper("english-p2", "english", "Paper 2", "summary, comprehension, grammar", 60, 120,
          (Section("A", "Comprehension and grammar", 1, 30),),
          note="The summary is left out: it is marked by a reader."),
    Paper("mathematics-p1", "mathematics", "Paper 1", "2 sections, all compulsory", 100, 120,
          (COMPULSORY, Section("B", "Section B", 4, 5))),
    Paper("mathematics-p2", "mathematics", "Paper 2", "functional maths: attempt 4 of 6", 100, 120,
          (Section("A", "Functional mathematics", 6, 5, choose=4),)),
    Paper("physics-p1", "physics", "Paper 1", "A compulsory; B 4 of 6", 100, 135, SCIENCE),
    Paper("physics-p2", "physics", "Paper 2", "practical 2 of 3", 60, 135, why_not=BENCH),
    Paper("chemistry-p1", "chemistry", "Paper 1", "A compulsory; B 4 of 6", 100, 150, SCIENCE),
    Paper("chemistry-p2", "chemistry", "Paper 2", "practical, 1 compulsory item", 30, 120, why_not=BENCH),
    Paper("biology-p1", "biology", "Paper 1", "A compulsory; B 4 of 6", 100, 120, SCIENCE),
    Paper("biology-p2", "biology", "Paper 2", "practical, 2 compulsory", 60, 135, why_not=BENCH),
)  # fmt: skip
BY_CODE: Final = {paper.code: paper for paper in PAPERS}


@dataclass(frozen=True, slots=True)
class Item:
    """A question that may stand in a paper; `is_fresh` when the learner never answered it."""

    question_id: UUID
    topic_id: UUID
    school_year: str
    difficulty: str
    is_scenario: bool = False
    is_fresh: bool = True


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question in its place."""

    question_id: UUID
    section: str
    group: int
    points: int


def draw(paper: Paper, items: Sequence[Item], seed: int) -> list[Drawn] | None:
    """A paper of these questions, each used once, fresh ones first; None where there are too few.

    Items of more than one question are of one topic, of the upper years first. A scenario carries three of an item's
    marks, where its topic has one.
    """
    dice, left, found = Random(seed), list(items), list[Drawn]()
    for section in sorted(paper.sections, key=lambda each: each.groups == 1):  # grouped ones need whole topics
        groups = _groups(section, left, dice) if section.groups > 1 else _spread(section, left, dice)
        if groups is None:
            return None
        for number, group in enumerate(groups, start=1):
            found += [Drawn(item.question_id, section.key, number, points) for item, points in group]
        used = {each.question_id for each in found}
        left = [item for item in left if item.question_id not in used]
    return sorted(found, key=lambda each: (each.section, each.group))


Group = list[tuple[Item, int]]


def _groups(section: Section, items: Sequence[Item], dice: Random) -> list[Group] | None:
    topics: dict[UUID, list[Item]] = defaultdict(list)
    for item in items:
        topics[item.topic_id].append(item)
    made = {topic_id: _one_topic(found, section.each, dice) for topic_id, found in topics.items()}
    whole = [topic_id for topic_id in sorted(made) if made[topic_id]]
    if len(whole) < section.groups:
        return None
    dice.shuffle(whole)
    whole.sort(key=lambda topic_id: topics[topic_id][0].school_year < "S3")
    return [made[topic_id] or [] for topic_id in whole[: section.groups]]


def _one_topic(items: Sequence[Item], marks: int, dice: Random) -> Group | None:
    """One item of a paper: short questions worth a mark each, or a scenario with fewer of them."""
    plain = _best([item for item in items if not item.is_scenario], dice)
    scenario = _best([item for item in items if item.is_scenario], dice)[:1]
    group: Group = [(item, constants.SCENARIO_TOP_SCORE) for item in scenario]
    group += [(item, 1) for item in plain[: marks - constants.SCENARIO_TOP_SCORE * len(scenario)]]
    return group if sum(points for _, points in group) == marks else None


def _spread(section: Section, items: Sequence[Item], dice: Random) -> list[Group] | None:
    """Short questions over as many topics as can be, the easy ones first."""
    by_topic: dict[UUID, list[Item]] = defaultdict(list)
    for item in _best([item for item in items if not item.is_scenario], dice):
        by_topic[item.topic_id].append(item)
    rounds = [
        item
        for turn in range(max(map(len, by_topic.values()), default=0))
        for found in by_topic.values()
        for item in found[turn : turn + 1]
    ]
    if len(rounds) < section.each:
        return None
    chosen = rounds[: section.each]
    return [[(item, 1) for item in sorted(chosen, key=lambda item: EASE.get(item.difficulty, 1))]]


def _best(items: Sequence[Item], dice: Random) -> list[Item]:
    """Fresh ones first, in an order the dice decide."""
    mixed = sorted(items, key=lambda item: item.question_id)
    dice.shuffle(mixed)
    return sorted(mixed, key=lambda item: not item.is_fresh)


def grade(pct: float, scale: Mapping[str, float]) -> str:
    """The grade a percentage reaches on our scale; below the last it is E."""
    return next((grade for grade, least in scale.items() if pct >= least), "E")
