"""Completing the square: a quadratic equation solved by it, or an expression written with a square."""

import re
from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.kinds import Line, Working, made, shown

ASKED: Final = re.compile(r"\bcomplet\w* (?:of )?(?:the |a )?(?:perfect )?squares?|\bperfect squares?\b")
IN_FORM: Final = re.compile(r"\bin (?:the )?form (?:of )?a?\(x ?[+-] ?\w\)(?:\^?2|²) ?[+-] ?\w\b")
QUADRATIC: Final = re.compile(
    r"(?<![\w^/.])(?P<a>-?\d*)x(?:\^?2|²) ?(?P<s>[+-]) ?(?P<b>\d*) ?x(?![\w^²]) ?(?:(?P<t>[+-]) ?(?P<c>\d+))?"
    r"(?: ?= ?(?P<r>-?\d+))?(?![\w.^/])"
)


def square(text: str) -> Working | None:
    """A quadratic in x brought to a square; None where the text holds no single one or another number."""
    said = " ".join(text.lower().replace("−", "-").split())
    form = IN_FORM.search(said)
    if not form and not ASKED.search(said):
        return None
    rest = IN_FORM.sub(" ", said)
    found = QUADRATIC.search(rest)
    if not found or re.search(
        r"\d", rest[: found.start()] + re.sub(r"\b2 d\.?p\w*|2 decimal", "", rest[found.end() :])
    ):
        return None
    a = Fraction({"": "1", "-": "-1"}.get(found["a"], found["a"]))
    b = Fraction(found["b"] or 1) * (-1 if found["s"] == "-" else 1)
    c = Fraction(found["c"] or 0) * (-1 if found["t"] == "-" else 1)
    if a == 0 or b == 0:
        return None
    is_equation = found["r"] is not None or bool(re.search(r"\b(?:solve|roots?|solutions?)\b", rest))
    if form and found["r"] is None:
        is_equation = False
    return _solved(a, b, c - Fraction(found["r"] or 0)) if is_equation else _written(a, b, c)


def _term(value: Fraction, letter: str) -> str:
    size = "" if abs(value) == 1 and letter else fraction(abs(value))
    return f"{'-' if value < 0 else '+'} {size}{letter}"


def _first(value: Fraction, letter: str) -> str:
    return _term(value, letter).removeprefix("+ ").replace("- ", "-")


def fraction(value: Fraction) -> str:
    """Exact: whole, or one number over another."""
    if value.denominator == 1:
        return shown(value)
    return f"{'-' if value < 0 else ''}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def _written(a: Fraction, b: Fraction, c: Fraction) -> Working:
    half = b / a / 2
    rest = c - a * half * half
    lines = []
    if a != 1:
        inside = f"{_first(a, '')}\\left(x^2 {_term(b / a, 'x')}\\right)".replace("-1\\", "-\\")
        lines.append(Line(f"Take {fraction(a)} out of the terms with x.", f"{inside} {_term(c, '')}"))
    size = f"\\left({_first(half, '')}\\right)^2 = {fraction(half * half)}"
    lines.append(Line("Half of the number before x, squared, makes a square. Add it and take it away again.", size))
    front = "" if a == 1 else fraction(a)
    final = f"{front}\\left(x {_term(half, '')}\\right)^2 {_term(rest, '') if rest else ''}".rstrip()
    less = fraction(a * half * half)
    lines.append(Line("Write the square, and put the numbers together.",
                      f"{fraction(c)} - {less if a > 0 else f'({less})'} = {fraction(rest)}"))  # fmt: skip
    asked = f"{_first(a, 'x^2')} {_term(b, 'x')} {_term(c, '') if c else ''}".rstrip()
    return made(asked, "Which square begins like it?", lines, f"{asked} = {final}", "complete the square", "M3.12")


def _solved(a: Fraction, b: Fraction, c: Fraction) -> Working:
    p, q = b / a, c / a
    half = p / 2
    under = half * half - q
    asked = f"{_first(a, 'x^2')} {_term(b, 'x')} {_term(c, '') if c else ''} = 0"
    lines = []
    if a != 1:
        divided = f"x^2 {_term(p, 'x')} {_term(q, '') if q else ''} = 0"
        lines.append(Line(f"Divide every term by {fraction(a)}.", divided))
    added = fraction(half * half)
    lines += [
        Line("Take the number to the other side.", f"x^2 {_term(p, 'x')} = {fraction(-q)}"),
        Line("Half of the number before x, squared, is added on both sides.",
             f"x^2 {_term(p, 'x')} + {added} = {fraction(-q)} + {added}"),
        Line("The left side is a square.", f"\\left(x {_term(half, '')}\\right)^2 = {fraction(under)}"),
    ]  # fmt: skip
    answer = _roots(half, under, lines)
    return made(asked, "Which square begins like the left side?", lines, answer, "complete the square", "M3.12")


def _roots(half: Fraction, under: Fraction, lines: list[Line]) -> str:
    """The end of the working: two roots, one, or none."""
    if under < 0:
        lines.append(Line("A square is never negative."))
        return "\\text{no real roots}"
    if under == 0:
        lines.append(Line("Only 0 has the square 0.", f"x {_term(half, '')} = 0"))
        return f"x = {fraction(-half)}"
    root = _root(under)
    rooted = f"\\sqrt{{{fraction(under)}}}" if root is None else fraction(root)
    lines.append(Line("Take the square root: plus and minus.", f"x {_term(half, '')} = \\pm {rooted}"))
    if root is not None:
        return f"x = {fraction(root - half)} \\text{{ or }} x = {fraction(-root - half)}"
    lines.append(Line("Take the number to the other side.", f"x = {fraction(-half)} \\pm {rooted}"))
    near = float(under) ** 0.5
    return f"x \\approx {near - float(half):.2f} \\text{{ or }} x \\approx {-near - float(half):.2f}"


def _root(value: Fraction) -> Fraction | None:
    top, below = isqrt(value.numerator), isqrt(value.denominator)
    return Fraction(top, below) if top * top == value.numerator and below * below == value.denominator else None
