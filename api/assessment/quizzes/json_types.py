"""What the JSON columns of questions, tests and attempts hold."""

from typing import NotRequired

from typing_extensions import TypedDict


class Option(TypedDict):
    """One choice: what it says, and the wrong idea it stands for."""

    id: str
    text: str
    why: NotRequired[str | None]
    misconception: NotRequired[str | None]
    idea: NotRequired[str | None]


class Pairs(TypedDict):
    """What is matched: each of the left with one of the right."""

    left: list[Option]
    right: list[Option]


class Spot(TypedDict):
    """A place on a drawing that takes a label, in percent of its width and height."""

    id: str
    x: int | float
    y: int | float


class Drawing(TypedDict):
    """A drawing to label: its address, its words, its places and the labels to choose from."""

    image: str
    alt: str
    places: list[Spot]
    labels: list[Option]


class Tasks(TypedDict):
    """The tasks of a scenario; how a person marks it stands beside them."""

    tasks: list[str]


class NumberKey(TypedDict):
    """A number, how far from it still counts, and its unit in every spelling."""

    value: int | float | str
    tolerance: NotRequired[int | float | str | None]
    unit: NotRequired[str | None]
    unitVariants: NotRequired[list[str] | None]


class WordsKey(TypedDict):
    """Every wording that is right."""

    accepted: list[str]


# By type: choices to choose from or to order, pairs, a drawing, tasks. A draft may carry more than its type needs.
QuestionOptions = list[Option] | Pairs | Drawing | Tasks
# True or false, an id, ids, a number, words, or ids by id; of a scenario nothing.
AnswerKey = bool | str | list[str] | NumberKey | WordsKey | dict[str, str]


class PaperPart(TypedDict):
    """A section of a mock paper; where `choose` is set, so many of its `groups` count."""

    key: str
    title: str
    instruction: str
    groups: int
    choose: int | None


class PacketOutcome(TypedDict):
    """What became of a test brought by a device: ids of the answers by what was done with them."""

    attempt_id: str | None
    status: str  # of the attempt, or `refused`
    detail: str | None
    taken: list[str]
    late: list[str]
    older: list[str]
    unfit: list[str]
    turn: NotRequired[int]  # which sending of the device this was
    answers: NotRequired[dict[str, str]]  # of a refused one, by question
    at: NotRequired[str]
