"""Points and inverse functions: each rule reads the whole question or nothing."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, shown

NUMBER: Final = r"(-?\d+(?:\.\d+)?)"
POINT: Final = rf"\(\s*{NUMBER}\s*[,;]?\s+?\s*{NUMBER}\s*\)|\(\s*{NUMBER}\s*,\s*{NUMBER}\s*\)"
TRANSLATED: Final = re.compile(r"\b(?:translat\w+|moved by)\b", re.IGNORECASE)
MIDPOINT: Final = re.compile(r"\bmid-? ?point\b", re.IGNORECASE)
DISTANCE: Final = re.compile(
    r"\b(?:distance|length)\b.*\b(?:between|from|joining|of|ab|pq)\b|\bhow far\b", re.IGNORECASE
)
DIVIDED: Final = re.compile(
    r"\b([A-Z])([A-Z]) ?: ?([A-Z])([A-Z]) ?= ?(\d+) ?: ?(\d+)|\bin the ratio (?:of )?(\d+) ?: ?(\d+)\b"
)
LATER: Final = re.compile(
    r"^\W*(?:if|given(?: that)?|for)? ?([a-z]\(x\) ?= ?[^,;=]+?)[,;.]? (?:and )?(?:find|what is|determine"
    r"|calculate)(?: the)? "
    r"(?:[a-z] inverse|inverse(?: function)?(?: of [a-z](?:\(x\))?)?|[a-z]\^?-1(?:\(x\))?)\W*$",
    re.IGNORECASE,
)
FUNCTION: Final = re.compile(
    r"\binverse\b.*?\b([a-z])\(x\) ?= ?"
    r"(?:\(?(?P<a>-?\d*)x(?: ?(?P<sign>[+-]) ?(?P<b>\d+))?\)?(?: ?/ ?(?P<c>\d+))?)\W*$",
    re.IGNORECASE,
)


def point_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.replace("−", "-").split())
    for rule in RULES:
        if found := rule(said):
            return found
    return None


def _made(asked: str, hint: str, lines: list[Line], answer: str, task: str, topic: str) -> Working:
    return Working(asked, hint, tuple(lines), answer, "", task, (topic,))


def _points(said: str) -> list[tuple[Fraction, Fraction]]:
    found = (tuple(Fraction(each) for each in match.groups() if each) for match in re.finditer(POINT, said))
    return [(each[0], each[1]) for each in found]


def _at(point: tuple[Fraction, Fraction]) -> str:
    return f"({_plain(point[0])}, {_plain(point[1])})"


def _plain(value: Fraction) -> str:
    """A number as a fraction where it is none of few places."""
    return (
        shown(value) if value.denominator in (1, 2, 4, 5, 10) else f"\\frac{{{value.numerator}}}{{{value.denominator}}}"
    )


def _translation(said: str) -> Working | None:
    points = _points(said)
    if (
        not TRANSLATED.search(said)
        or len(points) != 2
        or not re.search(r"\bimage\b", said)
        or (re.search(r"\b(?:find|what is) (?:the )?(?:translation|vector|object)\b", said, re.IGNORECASE))
    ):
        return None
    (x, y), (a, b) = points
    image = (x + a, y + b)
    return _made(f"{_at(points[0])} \\text{{ by }} \\binom{{{shown(a)}}}{{{shown(b)}}}", "Add the vector to the point.",
                 [Line("Image = object + vector, first across and then up.",
                       f"({shown(x)} + ({shown(a)}),\\; {shown(y)} + ({shown(b)})) = {_at(image)}")],
                 _at(image), "translate a point", "M2.02")  # fmt: skip


def _between(said: str) -> Working | None:
    """The midpoint, a point that divides, or the distance of two points."""
    points = _points(said)
    if len(points) != 2 or TRANSLATED.search(said):
        return None
    (x1, y1), (x2, y2) = points
    both = f"{_at(points[0])} \\text{{ and }} {_at(points[1])}"
    if MIDPOINT.search(said):
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        return _made(both, "The middle of the x and the middle of the y.",
                     [Line("Add the x and halve; add the y and halve.",
                           f"\\left(\\frac{{{shown(x1)} + {shown(x2)}}}{{2}},"
                           f" \\frac{{{shown(y1)} + {shown(y2)}}}{{2}}\\right) = {_at(middle)}")],
                     _at(middle), "find a midpoint", "M3.04")  # fmt: skip
    if (ratio := DIVIDED.search(said)) and not re.search(r"\bextern", said):
        return _divided(points, ratio)
    if DISTANCE.search(said):
        square = (x2 - x1) ** 2 + (y2 - y1) ** 2
        root = float(square) ** 0.5
        exact = round(root) ** 2 == square
        value = f"{round(root)}" if exact else f"\\sqrt{{{shown(square)}}} \\approx {root:.3g}"
        return _made(both, "Pythagoras: across and up are the short sides.",
                     [Line("Square the difference of the x and of the y, and add.",
                           f"({shown(x2 - x1)})^2 + ({shown(y2 - y1)})^2 = {shown(square)}"),
                      Line("Take the square root.", value)],
                     value, "find the distance of two points", "M3.04")  # fmt: skip
    return None


def _divided(points: list[tuple[Fraction, Fraction]], ratio: re.Match[str]) -> Working | None:
    """P at the first point, Q at the second: PM : MQ = m : n."""
    if ratio[1] and not (ratio[2] == ratio[3] and ratio[1] != ratio[4]):
        return None
    m, n = (Fraction(ratio[5] or ratio[7]), Fraction(ratio[6] or ratio[8]))
    (x1, y1), (x2, y2) = points
    share = m / (m + n)
    point = (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
    lines = [
        Line(f"In all there are {m + n} parts, and the point is {m} of them from the first.",
             f"\\frac{{{m}}}{{{m + n}}}"),
        Line("Add that part of the way across and of the way up to the first point.",
             f"({_plain(x1)} + \\frac{{{m}}}{{{m + n}}} \\times ({shown(x2 - x1)}),\\;"
             f" {_plain(y1)} + \\frac{{{m}}}{{{m + n}}} \\times ({shown(y2 - y1)})) = {_at(point)}"),
    ]  # fmt: skip
    return _made(f"{m} : {n}", "How many parts is the whole line?", lines, _at(point), "divide a line", "M3.04")


def _inverse(said: str) -> Working | None:
    said = LATER.sub(r"inverse of \1", said)
    found = FUNCTION.search(said)
    if not found:
        return None
    a = Fraction({"": "1", "-": "-1"}.get(found["a"], found["a"]))
    b = Fraction(found["b"] or 0) * (-1 if found["sign"] == "-" else 1)
    c = Fraction(found["c"] or 1)
    is_whole = "(" in said[found.start("a") - 1 : found.start("a")] or not found["b"]
    if a == 0 or (found["c"] and not is_whole):
        return None
    top = "x" if c == 1 else f"{shown(c)}x"
    moved = top if b == 0 else f"{top} {'-' if b > 0 else '+'} {shown(abs(b))}"
    answer = moved if a == 1 else f"\\frac{{{moved}}}{{{shown(a)}}}"
    name = found[1]
    right = f"{'' if a == 1 else '-' if a == -1 else shown(a)}x" + (f" {found['sign']} {shown(abs(b))}" if b else "")
    lines = [
        Line("Write y for the function.", f"y = {right}" if c == 1 else f"y = \\frac{{{right}}}{{{shown(c)}}}"),
        Line("Make x the subject: undo each step, the last one first.", f"x = {answer.replace('x', 'y')}"),
        Line("Write x for y.", f"{name}^{{-1}}(x) = {answer}"),
    ]
    return _made(f"{name}(x)", "Undo the steps in the opposite order.", lines, f"{name}^{{-1}}(x) = {answer}",
                 "find an inverse function", "M4.02")  # fmt: skip


RULES: Final[tuple[Callable[[str], Working | None], ...]] = (_translation, _between, _inverse)
