"""The laws our lessons teach, as data: their letters, how a sentence names each, and when a law is not meant."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import sympy as sp
import yaml

from models.math_solver.online.words.quantities import ANY, Quantity

FILES: Final = ("laws_science.yaml", "laws_shapes.yaml", "laws_money.yaml")
FEW: Final = "[^.;?!\ue000-\ue0ff]{0,45}?"
SHAPE_SYSTEMS: Final = (
    {"length": "cm", "area": "cm²", "volume": "cm³"},
    {"length": "m", "area": "m²", "volume": "m³"},
    {"length": "mm", "area": "mm²"},
    {"length": "km", "area": "km²"},
)


@dataclass(frozen=True)
class Letter:
    """One quantity of a law. `cue` says which number in a sentence it is where its kind alone does not."""

    name: str
    kinds: tuple[str, ...]
    named: str
    asked: re.Pattern[str]
    cue: re.Pattern[str] | None
    default: Quantity | None
    default_if: re.Pattern[str] | None
    is_whole: bool
    is_pi: bool

    @property
    def symbol(self) -> Any:
        return sp.Symbol(self.name, positive=True)


@dataclass(frozen=True)
class Law:
    name: str
    rule: str
    sides: tuple[str, str]
    topics: tuple[str, ...]
    letters: dict[str, Letter]
    needs: re.Pattern[str] | None
    same: re.Pattern[str] | None
    opposite: re.Pattern[str] | None
    refuses: re.Pattern[str] | None
    only: tuple[str, ...]
    systems: tuple[dict[str, str], ...]
    gives_whole: bool

    # Our own data, never a learner's words: SymPy may read it. Read when first needed: few laws are, in one process.
    @cached_property
    def written(self) -> tuple[Any, Any]:
        """The sides as our lessons print them, not put in order."""
        names = {each: letter.symbol for each, letter in self.letters.items()}
        left, right = (sp.parse_expr(side, local_dict=names, evaluate=False) for side in self.sides)
        return left, right

    @cached_property
    def left(self) -> Any:
        return self.written[0].doit()

    @cached_property
    def right(self) -> Any:
        return self.written[1].doit()


def pattern(said: str | None) -> re.Pattern[str] | None:
    """A pattern of the data files: # is a quantity (and a group), ~ a few words without one."""
    if said is None:
        return None
    return re.compile(said.replace("#", f"({ANY})").replace("~", FEW))


def _plain(said: str | None) -> re.Pattern[str] | None:
    """The same where # is no group of its own, so that groups count words."""
    return None if said is None else re.compile(said.replace("#", ANY).replace("~", FEW))


def _letter(name: str, told: dict[str, Any]) -> Letter:
    default = None
    if "default" in told:
        value, unit = str(told["default"]).split(" ", 1)
        default = Quantity(Fraction(value), told["kinds"][0], unit, is_given=False)
    return Letter(
        name, tuple(told["kinds"]), told["named"], re.compile(rf"\b(?:{told['asked'].replace('#', ANY)})"
        .replace("~", FEW)), pattern(told.get("cue")), default, _plain(told.get("default_if")),
        bool(told.get("whole")), bool(told.get("pi")),
    )  # fmt: skip


def _law(name: str, told: dict[str, Any]) -> Law:
    letters = {str(each): _letter(str(each), said) for each, said in told["letters"].items()}
    systems = SHAPE_SYSTEMS if told["systems"] == "shape" else tuple(told["systems"])
    return Law(
        name, told["rule"], (str(told["law"][0]), str(told["law"][1])), tuple(told["topics"]), letters,
        _plain(told.get("needs")), _plain(told.get("same")), _plain(told.get("opposite")), _plain(told.get("refuses")),
        tuple(told.get("only", letters)), systems, bool(told.get("whole")),
    )  # fmt: skip


@cache
def laws() -> tuple[Law, ...]:
    found: list[Law] = []
    for name in FILES:
        told: dict[str, Any] = yaml.safe_load((Path(__file__).parent / name).read_text("utf-8"))
        found += [_law(each, said) for each, said in told.items()]
    return tuple(found)


@cache
def known() -> tuple[tuple[re.Pattern[str], Quantity, str], ...]:
    """What a sentence names without its number, such as the molar mass of water."""
    told = yaml.safe_load((Path(__file__).parent / "known.yaml").read_text("utf-8"))
    return tuple(
        (re.compile(rf"\b(?:{spelt})", re.IGNORECASE), Quantity(Fraction(value), kind, unit, is_given=False), name)
        for spelt, kind, unit, value, name in told
    )
