"""Chemical formulas as learners type them, and their relative masses with the values of UCE papers."""

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

HERE: Final = Path(__file__).parent
SUBSCRIPTS: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
PIECE: Final = re.compile(r"([A-Z][a-z]?|\(|\))(\d*)")
WRITTEN: Final = re.compile(r"(?:(?:[A-Z][a-z]?|\((?:[A-Z][a-z]?\d*)+\))\d*)+(?:\s?[.·]\s?\d?H2O)?")


@dataclass(frozen=True)
class Formula:
    """A formula and how many atoms of each element it holds, in the order in which they stand."""

    written: str
    atoms: tuple[tuple[str, int], ...]

    @property
    def count(self) -> dict[str, int]:
        return dict(self.atoms)

    @property
    def mass(self) -> Fraction:
        return sum((masses()[element] * n for element, n in self.atoms), Fraction(0))

    @property
    def tex(self) -> str:
        return "\\mathrm{" + re.sub(r"(?<=[A-Za-z)])(\d+)", r"_{\1}", self.written).replace(".", "\\cdot ") + "}"

    @property
    def plain(self) -> str:
        """With small digits below the line, for words without TeX."""
        low = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
        return re.sub(r"(?<=[A-Za-z)])\d+", lambda found: found[0].translate(low), self.written)


@cache
def _listed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((HERE / "substances.yaml").read_text("utf-8"))
    return found


@cache
def masses() -> dict[str, Fraction]:
    return {element: Fraction(str(mass)) for element, mass in _listed()["masses"].items()}


@cache
def names() -> dict[str, str]:
    """Names of substances and formulas in small letters -> the formula."""
    named = {name.lower(): formula for name, formula in _listed()["names"].items()}
    reacting = " ".join(side for reaction in _listed()["reactions"] for side in reaction).split()
    return {formula.lower(): formula for formula in (*reacting, *named.values())} | named


def parse(written: str) -> Formula | None:
    """A formula with capital letters where they belong; None for what is none or has an element we do not know."""
    written = written.translate(SUBSCRIPTS).replace("·", ".").replace(" ", "")
    found: Counter[str] = Counter()
    for at, part in enumerate(written.split(".")):
        times, body = re.match(r"(\d*)(.*)", part).groups() if at else ("", part)  # type: ignore[union-attr]
        atoms = _atoms(body)
        if atoms is None:
            return None
        for element, n in atoms.items():
            found[element] += n * int(times or 1)
    return Formula(written, tuple(found.items())) if found else None


def _atoms(body: str) -> Counter[str] | None:
    pieces = PIECE.findall(body)
    if not pieces or "".join(a + b for a, b in pieces) != body:
        return None
    stack: list[Counter[str]] = [Counter()]
    for sign, digits in pieces:
        n = int(digits or 1)
        if sign == "(":
            stack.append(Counter())
        elif sign == ")":
            if len(stack) < 2:
                return None
            inner = stack.pop()
            stack[-1].update({element: count * n for element, count in inner.items()})
        elif sign not in masses() or n > 200:
            return None
        else:
            stack[-1][sign] += n
    return stack[0] if len(stack) == 1 else None


def substances(text: str) -> list[Formula]:
    """All substances named in a text, in their order; a formula needs two elements or a digit, or to be listed."""
    text = text.translate(SUBSCRIPTS)
    spelt = "|".join(sorted(map(re.escape, names()), key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w.])(?:(?P<formula>{WRITTEN.pattern})|(?P<name>(?i:{spelt})))(?![\w])")
    found: list[Formula] = []
    for match in pattern.finditer(text):
        written = names()[match["name"].lower()] if match["name"] else match["formula"]
        made = parse(written)
        if made and (
            match["name"]
            or written.lower() in names()
            or len(made.atoms) > 1
            or any(each.isdigit() for each in written)
        ):
            found.append(made)
    return found
