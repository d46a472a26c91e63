"""What working out hands over."""

from dataclasses import dataclass, field
from enum import StrEnum

from models.math_solver.online.reasons import Code, Said


class Task(StrEnum):
    SOLVE = "solve"
    INEQUALITY = "inequality"
    QUADRATIC = "quadratic"
    SIMULTANEOUS = "simultaneous"
    EXPAND = "expand"
    FACTORISE = "factorise"
    SIMPLIFY = "simplify"
    WORK_OUT = "work out"
    PERCENT = "percent"
    SUBSTITUTE = "substitute"
    FACTORS = "find factors and multiples"
    BASES = "change the base"
    ROUND = "round a number"
    SEQUENCE = "continue a pattern"
    CONVERT = "write the same amount otherwise"


@dataclass(frozen=True)
class Step:
    """One line of working: what is done, and what stands there then (TeX)."""

    said: tuple[Said, ...]
    tex: str

    @property
    def say(self) -> str:
        """What is done, in words."""
        return " ".join(each.words for each in self.said)

    @property
    def reasons(self) -> list[str]:
        """What is done, in codes."""
        return [each.code.key for each in self.said]


def step(code: Code, tex: str, **values: str | int) -> Step:
    """A line for one reason, with what its words name."""
    return Step((Said(code, values),), tex)


@dataclass(frozen=True)
class Worked:
    """A whole solution whose every line was proved to follow from the one before."""

    task: Task
    asked: str  # TeX, as it was read
    hint: str
    steps: list[Step]
    answer: str  # TeX
    check: str = ""  # in words, how to see that it is right
    topics: tuple[str, ...] = field(default=())  # codes of the curriculum


@dataclass(frozen=True)
class Looked:
    """The learner's own lines looked at: `slip` is the place (from 0) of the first that does not follow, else None."""

    lines: list[str]  # TeX
    slip: int | None
    why: str
    hint: str
    is_finished: bool


class Unproved(AssertionError):
    """A step of ours that does not follow. It is never shown: the whole working is withheld."""
