"""What a story comes to: quantities, the equations between them, and what is asked."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import sympy as sp

from models.math_solver.online.reasons import Said
from models.math_solver.online.stories.entities import Entities
from models.math_solver.online.stories.grammar import Domain, Sort
from models.math_solver.online.words.quantities import Quantity


class Unbound(Exception):
    """Facts that do not go together; the message, if any, is for the learner."""


@dataclass(frozen=True)
class Equation:
    left: Any  # SymPy, not put in order
    right: Any
    said: Said | None
    is_told: bool  # a fact of the story: one that is not needed was not understood

    @property
    def symbols(self) -> set[Any]:
        return set(self.left.free_symbols | self.right.free_symbols)

    @property
    def difference(self) -> Any:
        return self.left.doit() - self.right.doit()


@dataclass
class Problem:
    """A story as quantities and equations."""

    domain: Domain
    given: dict[str, Quantity] = field(default_factory=dict)
    equations: list[Equation] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    marks: set[str] = field(default_factory=set)
    entities: Entities = field(default_factory=Entities)
    index: int = 0
    mode: str = ""
    chain: dict[str, int] = field(default_factory=dict)
    doers: set[str] = field(default_factory=set)  # who does what is told
    figures: set[str] = field(default_factory=set)  # the field, the floor, …
    group: int = 0  # how many a sum of all is of
    is_closing: bool = False
    job: str = ""  # what all of them do
    things: set[str] = field(default_factory=set)  # what is counted
    shift: Fraction | None = None
    shift_used: bool = False
    minus: set[int] = field(default_factory=set)
    later: list[Callable[[], None]] = field(default_factory=list)  # what must wait until everybody is known

    def symbol(self, name: str) -> Any:
        return sp.Symbol(name, positive=True)

    def sort(self, name: str) -> Sort:
        """What a quantity of this name is."""
        base = re.sub(r"\d+$", "", name)
        wish = "@" if re.fullmatch(r"e\d+", name) else base if base in self.domain.sorts else f"{base}_"
        return self.domain.sorts[name if name in self.domain.sorts else wish]

    def has(self, base: str) -> bool:
        """Whether a quantity, or one of its lines, stands in the story."""
        return any(re.fullmatch(rf"{base}\d*", name) for name in self.in_use())

    def in_use(self) -> list[str]:
        found = dict.fromkeys(self.given)
        for each in self.equations:
            found.update(dict.fromkeys(sorted(str(symbol) for symbol in each.symbols)))
        return list(found)
