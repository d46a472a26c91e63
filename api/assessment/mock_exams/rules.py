"""Which papers of the certificate there are, which of them can be taken here, and how one is drawn. Pure.

The structure of each paper is that of `exams.yaml`. A paper is made of items, as the examination is: a scenario with
tasks, marked 0 to 3 by the mark scheme that stands with it, or a long item of several parts on one element of construct
(a theme of the subject). Nothing is answered by choosing, and no two questions of one template stand in a paper. Here a
paper is shorter, with the minutes cut in the proportion of the marks. Where the bank cannot fill a section, the paper
says what is missing instead of taking something else.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final
from uuid import UUID

from api import constants
from api.assessment.quizzes.siblings import one_of_each
from api.assessment.quizzes.tables import QuestionType

EASE: Final = {"easy": 0, "medium": 1, "hard": 2}
HARDER_PARTS: Final = 2  # of these, the least that ask to apply or to analyse
HARDER: Final = ("apply", "analyse")
# What a learner writes, puts in order or joins; the new certificate has no choosing from four.
WRITTEN: Final = (
    QuestionType.NUMERIC,
    QuestionType.SHORT_TEXT,
    QuestionType.ORDERING,
    QuestionType.MATCHING,
    QuestionType.LABEL_DIAGRAM,
)


class Form(StrEnum):
    SCENARIO = "scenario"
    LONG = "long"


NAMES: Final = {Form.SCENARIO: "scenario item", Form.LONG: "long item"}


@dataclass(frozen=True, slots=True)
class Section:
    """`groups` items of one form; with `choose`, so many of them count."""

    key: str
    title: str
    form: Form
    groups: int
    choose: int | None = None

    @property
    def each(self) -> int:
        return constants.MOCK_SCENARIO_MARKS if self.form is Form.SCENARIO else constants.MOCK_LONG_ITEM_MARKS

    @property
    def instruction(self) -> str:
        if self.choose:
            return f"Answer any {self.choose} of the {self.groups} items. Of more, your best {self.choose} count."
        return "Answer every item." if self.groups > 1 else "Answer the item."

    @property
    def content(self) -> str:
        """'6 scenarios, answer 4; 9 marks each'."""
        name = "scenario" if self.form is Form.SCENARIO else f"long item of {constants.MOCK_LONG_ITEM_MARKS} parts"
        items = name if self.groups == 1 else name.replace("scenario", "scenarios").replace("item", "items", 1)
        return f"{self.groups} {items}{f', answer {self.choose}' if self.choose else ''}; {self.each} marks each"

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

    @property
    def marks(self) -> int:
        return sum(section.marks for section in self.sections)

    @property
    def minutes(self) -> int:
        return round(self.real_minutes * self.marks / self.real_marks)


BENCH: Final = "You do a practical in the laboratory. No screen can replace it."
PASSAGES: Final = (
    "Missing in the question bank: a passage to summarise with its mark scheme, and a passage with questions on it."
    " Practise grammar by topic until they are there."
)
COMPULSORY = Section("A", "Section A", Form.LONG, 4)
CHOICE = Section("B", "Section B", Form.SCENARIO, 6, choose=4)
SCIENCE = (COMPULSORY, CHOICE)
PAPERS: Final = (
    Paper("english-p1", "english", "Paper 1", "functional writing, 2 sections, one item each", 40, 80,
          (Section("A", "Section A", Form.SCENARIO, 1), Section("B", "Section B", Form.SCENARIO, 1))),
    Paper("english-p2", "english", "Paper 2", "summary, comprehension, grammar", 60, 120, why_not=PASSAGES),
    Paper("mathematics-p1", "mathematics", "Paper 1", "2 sections, all compulsory", 100, 120,
          (COMPULSORY, Section("B", "Section B", Form.SCENARIO, 4))),
    Paper("mathematics-p2", "mathematics", "Paper 2", "functional maths: attempt 4 of 6", 100, 120,
          (Section("A", "Functional mathematics", Form.SCENARIO, 6, choose=4),)),
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
    """A question that may stand in a paper; `is_fresh` when the learner never answered it.

    `element` is the element of construct it belongs to: the theme of its topic.
    """

    question_id: UUID
    code: str
    topic_id: UUID
    element: str
    kind: QuestionType
    difficulty: str
    cognitive: str
    is_fresh: bool = True


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question in its place."""

    question_id: UUID
    section: str
    group: int
    points: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A paper drawn, or what the bank lacks for it, section by section."""

    questions: list[Drawn]
    missing: list[str]
    met_before: int = 0  # scenarios the learner has answered before


Group = list[Item]


def draw(paper: Paper, items: Sequence[Item], seed: int) -> Draw:
    """A paper of these questions, fresh ones first, its items over as many elements of construct as can be."""
    dice, found, missing, used = Random(seed), list[Drawn](), list[str](), set[UUID]()
    left = _fresh_first(items, dice)
    for section in paper.sections:
        scenarios = section.form is Form.SCENARIO
        groups = _scenarios(left) if scenarios else _long_items(left)
        groups = [group for group in groups if not used & {item.question_id for item in group}]
        if len(groups) < section.groups:
            missing.append(_missing(section, groups))
            continue
        for number, group in enumerate(_spread(groups)[: section.groups], start=1):
            points = constants.MOCK_SCENARIO_MARKS if scenarios else 1
            found += [Drawn(item.question_id, section.key, number, points) for item in group]
            used |= {item.question_id for item in group}
    met = sum(item.kind is QuestionType.SCENARIO and not item.is_fresh for item in left if item.question_id in used)
    return Draw([], missing) if missing else Draw(found, [], met)


def _missing(section: Section, groups: Sequence[Group]) -> str:
    """What a section needs and what there is, with the elements of construct it comes from."""
    needs = f"{section.title} needs {section.groups} {NAMES[section.form]}{'s' if section.groups > 1 else ''}"
    have = f"the question bank has {len(groups) or 'none'}" + (" for you now" if groups else "")
    return f"{needs}; {have}."


def _scenarios(items: Sequence[Item]) -> list[Group]:
    return [[item] for item in items if item.kind is QuestionType.SCENARIO]


def _long_items(items: Sequence[Item]) -> list[Group]:
    """One item for each element that has enough written questions of different templates, the easier parts first.

    Of one topic where the topic has enough, else of several topics of the element.
    """
    by_element: dict[str, list[Item]] = defaultdict(list)
    for item in one_of_each((item for item in items if item.kind in WRITTEN), lambda item: item.code):
        by_element[item.element].append(item)
    groups = []
    for parts in by_element.values():
        of_topic: dict[UUID, list[Item]] = defaultdict(list)
        for item in parts:
            of_topic[item.topic_id].append(item)
        tried = [_parts(each) for each in [*of_topic.values(), parts]]
        groups += [group for group in tried if group][:1]
    return groups


def _parts(items: Sequence[Item]) -> Group | None:
    """The parts of a long item, of which enough ask for more than knowing."""
    harder = [item for item in items if item.cognitive in HARDER]
    if len(items) < constants.MOCK_LONG_ITEM_MARKS or len(harder) < HARDER_PARTS:
        return None
    chosen = harder[:HARDER_PARTS]
    chosen += [item for item in items if item not in chosen][: constants.MOCK_LONG_ITEM_MARKS - HARDER_PARTS]
    return sorted(chosen, key=lambda item: EASE.get(item.difficulty, 1))


def _spread(groups: Sequence[Group]) -> list[Group]:
    """The items in their order, but one of every element before a second of any."""
    turns: dict[str, int] = defaultdict(int)
    ranked = []
    for group in groups:
        ranked.append((turns[group[0].element], group))
        turns[group[0].element] += 1
    return [group for _, group in sorted(ranked, key=lambda each: each[0])]


def _fresh_first(items: Sequence[Item], dice: Random) -> list[Item]:
    """Fresh ones first, in an order the dice decide."""
    mixed = sorted(items, key=lambda item: item.question_id)
    dice.shuffle(mixed)
    return sorted(mixed, key=lambda item: not item.is_fresh)


def grade(pct: float, scale: Mapping[str, float]) -> str:
    """The grade a percentage reaches on our scale; below the last it is E."""
    return next((grade for grade, least in scale.items() if pct >= least), "E")
