"""What a short working hands over, and its numbers as a learner writes them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

PLACES: Final = 4  # significant figures of a number that does not come out


@dataclass(frozen=True)
class Line:
    """One line: what is done, and what stands there then (TeX)."""

    say: str
    tex: str = ""


@dataclass(frozen=True)
class Working:
    """A whole solution. `asked` is how the question was read, `topics` are codes of the curriculum."""

    asked: str
    hint: str
    lines: tuple[Line, ...]
    answer: str
    check: str
    task: str
    topics: tuple[str, ...]


def shown(value: Fraction | int) -> str:
    """A number as it is written: whole, exact decimal, else rounded to four significant figures; thousands apart."""
    value = Fraction(value)
    if value.denominator == 1:
        return _grouped(str(value.numerator))
    if _ends(value.denominator):
        places = next(n for n in range(1, 60) if (value * 10**n).denominator == 1)
        if places <= PLACES:
            return _grouped(f"{float(value):.{places}f}")
    return _grouped(f"{float(f'{float(value):.{PLACES}g}'):.12f}".rstrip("0").rstrip("."))


def is_exact(value: Fraction) -> bool:
    """Whether `shown` tells the whole number and no rounded one."""
    return _ends(value.denominator) and (value * 10**PLACES).denominator == 1


def sign_of(value: Fraction) -> str:
    return "=" if is_exact(value) else "\\approx"


def nearly(value: Fraction) -> str:
    """What stands before a number alone: nothing where it is exact, ≈ where it is rounded."""
    return "" if is_exact(value) else "\\approx "


def number(text: str) -> Fraction:
    """1,000.5 or 3/4 as an exact number."""
    return Fraction(re.sub(r"[,\s]", "", text))


def first_read(said: str, rules: Iterable[Callable[[str], Working | None]]) -> Working | None:
    """The working of the first rule that reads the whole of what was asked; None where none does."""
    return next((found for rule in rules if (found := rule(said))), None)


def made(asked: str, hint: str, lines: list[Line], answer: str, task: str, topic: str) -> Working:
    """A working whose answer the learner holds against the question."""
    return Working(asked, hint, tuple(lines), answer, "Does it fit the question?", task, (topic,))


def _ends(denominator: int) -> bool:
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


def _grouped(text: str) -> str:
    whole, point, rest = text.partition(".")
    sign = "-" if whole.startswith("-") else ""
    return f"{sign}{int(whole.lstrip('-')):,}".replace(",", "{,}") + point + rest
