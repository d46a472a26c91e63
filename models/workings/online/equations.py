"""Balancing a chemical equation: whole numbers from exact elimination over the fractions, every atom counted after."""

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import chain
from math import gcd, lcm
from typing import Final

import yaml

from models.workings.online.formulas import HERE, SUBSCRIPTS, Formula, names, parse, substances
from models.workings.online.kinds import Line, Working

ARROW: Final = re.compile(r"\s*(?:-+>|=+>|→|⇌|⟶|=|\b(?:gives|produces|forms|makes|to form|to give|to produce)\b)\s*")
STATE: Final = re.compile(r"\((?:s|l|g|aq)\)", re.IGNORECASE)
ASKS: Final = re.compile(r"\bbalanc\w*|\b(?:chemical )?equation (?:for|of|between|when)\b|\bcomplete\b", re.IGNORECASE)
MOST: Final = 8  # substances of one equation


def balanced(left: Sequence[Formula], right: Sequence[Formula]) -> tuple[int, ...] | None:
    """The smallest whole numbers in front, left side first; None where there are none or more than one way."""
    both = [*left, *right]
    elements = list(dict.fromkeys(chain.from_iterable(each.count for each in both)))
    rows = [
        [Fraction(each.count.get(element, 0) * (1 if at < len(left) else -1)) for at, each in enumerate(both)]
        for element in elements
    ]
    solution = _null_vector(rows, len(both))
    if solution is None:
        return None
    scale = lcm(*(each.denominator for each in solution))
    whole = [int(each * scale) for each in solution]
    shared = gcd(*whole)
    return tuple(each // shared for each in whole)


def _null_vector(rows: list[list[Fraction]], width: int) -> list[Fraction] | None:
    """The one vector, up to its length, that every row takes to 0, all of it positive; None where it is not so."""
    pivots: list[int] = []
    for column in range(width):
        at = len(pivots)
        found = next((row for row in range(at, len(rows)) if rows[row][column]), None)
        if found is None:
            continue
        rows[at], rows[found] = rows[found], rows[at]
        head = rows[at][column]
        rows[at] = [each / head for each in rows[at]]
        for other in range(len(rows)):
            if other != at and (times := rows[other][column]):
                rows[other] = [a - times * b for a, b in zip(rows[other], rows[at], strict=True)]
        pivots.append(column)
    free = [column for column in range(width) if column not in pivots]
    if len(free) != 1:
        return None
    vector = [Fraction(0)] * width
    vector[free[0]] = Fraction(1)
    for row, column in enumerate(pivots):
        vector[column] = -rows[row][free[0]]
    return vector if all(each > 0 for each in vector) else None


def balance(text: str) -> Working | None:
    """The equation in a question, balanced; None where a question holds none or it cannot be."""
    # An ionic equation leaves out what does not change: a whole one would be wrong.
    sides = None if re.search(r"\b(?:ionic|half)[- ]?equations?\b", text, re.IGNORECASE) else sides_of(text)
    if sides is None:
        return None
    left, right = sides
    numbers = balanced(left, right)
    if numbers is None:
        return None
    given = side_in_tex(left, [1] * len(left)) + " \\rightarrow " + side_in_tex(right, [1] * len(right))
    answer = side_in_tex(left, numbers) + " \\rightarrow " + side_in_tex(right, numbers[len(left) :])
    return Working(
        asked=given,
        hint="Count the atoms of each element on both sides. Change only the numbers in front, never a formula.",
        lines=(
            Line("No atom is made or lost. Count each element as the equation stands now: "
                 f"{_counts(left, right, [1] * len(numbers))}."),
            Line(f"Only the numbers in front may change. These make both sides equal: {_said(left, right, numbers)}.",
                 answer),
            Line(f"Count once more: {_counts(left, right, numbers)}."),
        ),
        answer=answer,
        check="Both sides have as many atoms of each element, and the numbers have no common factor.",
        task="balance a chemical equation",
        topics=("C3.03",),
    )  # fmt: skip


def sides_of(text: str) -> tuple[list[Formula], list[Formula]] | None:
    cleaned = STATE.sub("", text.translate(SUBSCRIPTS))
    parts = ARROW.split(cleaned)
    if len(parts) == 2 and "+" in cleaned and not parts[1].strip(" .?_…") and ASKS.search(text):
        before = _formulas(parts[0], from_right=True)
        return _known(before) if before else None
    if len(parts) == 2 and "+" in cleaned:
        left, right = _formulas(parts[0], from_right=True), _formulas(parts[1], from_right=False)
        if left and right and len(left) + len(right) <= MOST:
            return left, right
    if not ASKS.search(text) and not re.search(r"\+", text):
        return None
    found = substances(parts[0]) if ASKS.search(text) else _formulas(parts[0], from_right=True)
    return _known([each for each in found or [] if each.written]) if len(parts) == 1 else None


def _formulas(side: str, *, from_right: bool) -> list[Formula] | None:
    """The formulas of one side; words before the first or after the last are none of it."""
    found: list[Formula] = []
    pieces = side.split("+")
    for at, piece in enumerate(pieces):
        words = piece.split()
        is_edge = (at == 0 and from_right) or (at == len(pieces) - 1 and not from_right)
        word = (words[-1] if from_right else words[0]) if words and is_edge else "".join(words)
        made = _formula(word.strip(".,;:?!")) or _formula(" ".join(words).strip(" .,;:?!"))
        if made is None:
            return None
        found.append(made)
    return found


def _formula(word: str) -> Formula | None:
    """A formula as typed; numbers in front are taken off, small letters read where the formula is a known one."""
    bare = re.sub(r"^\d+(?=[A-Za-z(])", "", word)
    return parse(bare) or (parse(names()[bare.lower()]) if bare.lower() in names() else None)


@cache
def _reactions() -> dict[frozenset[str], tuple[str, ...]]:
    listed = yaml.safe_load((HERE / "substances.yaml").read_text("utf-8"))["reactions"]
    return {frozenset(left.split()): tuple(right.split()) for left, right in listed}


def _known(left: list[Formula]) -> tuple[list[Formula], list[Formula]] | None:
    left = list({each.written: each for each in left}.values())
    made = _reactions().get(frozenset(each.written for each in left))
    right = [found for each in made or () if (found := parse(each))]
    return (left, right) if right else None


def side_in_tex(formulas: Sequence[Formula], numbers: Sequence[int]) -> str:
    return " + ".join(f"{n if n > 1 else ''}{each.tex}" for each, n in zip(formulas, numbers, strict=False))


def _said(left: Sequence[Formula], right: Sequence[Formula], numbers: Sequence[int]) -> str:
    return ", ".join(f"{n} {each.plain}" for each, n in zip([*left, *right], numbers, strict=True))


def _counts(left: Sequence[Formula], right: Sequence[Formula], numbers: Sequence[int]) -> str:
    elements = dict.fromkeys(chain.from_iterable(each.count for each in left))
    written = []
    for element in elements:
        before = sum(each.count.get(element, 0) * n for each, n in zip(left, numbers, strict=False))
        after = sum(each.count.get(element, 0) * n for each, n in zip(right, numbers[len(left) :], strict=True))
        written.append(f"{element} {before} and {after}")
    return ", ".join(written)
