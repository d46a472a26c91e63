"""Quadratic equations by the formula, where it is asked for or a number of decimal places is."""

import re
from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.functions import number_tex, polynomial
from models.workings.online.kinds import Line, Working, made

ASKED: Final = re.compile(
    r"\bquadratic formula\b|\busing (?:the )?formula\b|\bformula method\b|\bby (?:the )?formula\b"
)
PLACES: Final = re.compile(
    r"\b(?:correct |rounded )?to (?P<n>\d|one|two|three) ?(?:decimal places?|d\.?p\.?s?)\b|\b(?P<k>\d) ?d\.?p\b"
)
WORDS: Final = {"one": 1, "two": 2, "three": 3}
EQUATION: Final = re.compile(r"(?<![a-z])((?:[-+]? ?(?:\d+ ?)?x(?:\^2)?|[-+]? ?\d+)(?: ?[-+] ?(?:\d* ?x(?:\^2)?|\d+))*)"
                             r" ?= ?([-+0-9x^ ]*[0-9x])")  # fmt: skip


def quadratic(text: str) -> Working | None:
    """The roots by the formula; None where it is not asked for or the equation is not read whole."""
    said = " ".join(text.lower().replace("−", "-").replace("²", "^2").split())
    said = re.sub(r"\bx squared\b|(?<=[\d\W])x2\b|^x2\b", "x^2", said)
    places = PLACES.search(said)
    rest = PLACES.sub(" ", said)
    found = EQUATION.search(rest)
    if not found or not (ASKED.search(said) or places) or "complet" in said or "graph" in said:
        return None
    left, right = polynomial(found[1]), polynomial(found[2])
    others = re.sub(r"\bx\^2\b", " ", rest.replace(found[0], " ", 1))
    if left is None or right is None or re.search(r"\d", others):
        return None
    n = max(len(left), len(right), 3)
    c, b, a, *more = (
        (left[i] if i < len(left) else Fraction(0)) - (right[i] if i < len(right) else Fraction(0)) for i in range(n)
    )
    if a == 0 or any(more):
        return None
    named = (places["n"] or places["k"]) if places else "2"
    return _worked(a, b, c, WORDS.get(named) or int(named))


def _worked(a: Fraction, b: Fraction, c: Fraction, places: int) -> Working:
    inside = b * b - 4 * a * c
    put = (f"x = \\frac{{-{_in(b)} \\pm \\sqrt{{{_in(b)}^2 - 4 \\times {_in(a)} \\times {_in(c)}}}}}"
           f"{{2 \\times {_in(a)}}}")  # fmt: skip
    lines = [Line("Write down the formula.", "x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}"),
             Line("Read off a, b and c.",
                  f"a = {number_tex(a)}, \\quad b = {number_tex(b)}, \\quad c = {number_tex(c)}"),
             Line("Put them in.", put)]  # fmt: skip
    if inside < 0:
        lines.append(Line("What stands under the root is below 0, so no real number solves it.",
                          f"b^2 - 4ac = {number_tex(inside)}"))  # fmt: skip
        answer = "\\text{no real roots}"
    else:
        is_whole = inside.denominator == 1 and isqrt(int(inside)) ** 2 == inside
        root = Fraction(isqrt(int(inside))) if is_whole else Fraction(str(float(inside) ** 0.5))
        both = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        sign = "=" if is_whole else "\\approx"
        size = str(root) if is_whole else f"\\sqrt{{{number_tex(inside)}}}"
        lines.append(Line("Work out the root.", f"x = \\frac{{{number_tex(-b)} \\pm {size}}}{{{number_tex(2 * a)}}}"))
        shown = [number_tex(each) if is_whole else f"{float(each):.{places}f}" for each in both]
        answer = " \\text{ or } ".join(f"x {sign} {each}" for each in dict.fromkeys(shown))
    return made(f"{_term(a, 'x^2')}{_signed(b, 'x')}{_signed(c, '')} = 0", "Read off a, b and c first.", lines, answer,
                "use the quadratic formula", "M3.02")  # fmt: skip


def _in(value: Fraction) -> str:
    return f"({number_tex(value)})" if value < 0 else number_tex(value)


def _term(value: Fraction, name: str) -> str:
    return name if value == 1 else f"-{name}" if value == -1 else f"{number_tex(value)}{name}"


def _signed(value: Fraction, name: str) -> str:
    if value == 0:
        return ""
    size = name if abs(value) == 1 and name else f"{number_tex(abs(value))}{name}"
    return f" {'-' if value < 0 else '+'} {size}"
