"""The vector from one point to another: AB is OB less OA."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.functions import number_tex
from models.workings.online.kinds import Line, Working, made

TWO: Final = r"\(? ?(-?\d+(?:\.\d+)?)(?: ?[,;] ?| )(-?\d+(?:\.\d+)?) ?\)"
GIVEN: Final = re.compile(rf"\b(?:vector )?o?([a-z]) ?(?:=|is|\bat\b)? ?(?=\(){TWO}")
ASKED: Final = re.compile(
    r"\b(?:find|calculate|what is|determine|express)\b(?: the)?(?: column)?(?: vector)? ?([a-z])([a-z])\b"
)
REFUSES: Final = re.compile(r"magnitude|length|modulus|distance|mid-?point|gradient|equation|ratio|\|")


def position_vector(text: str) -> Working | None:
    """AB from the two points; None where anything else is asked."""
    said = " ".join(text.lower().replace("−", "-").split())
    points = {name: (Fraction(x), Fraction(y)) for name, x, y in GIVEN.findall(said)}
    rest = GIVEN.sub(" ", said)
    asked = list(ASKED.finditer(rest))
    if len(points) != 2 or len(asked) != 1 or REFUSES.search(said) or re.search(r"\d", rest):
        return None
    a, b = asked[0].groups()
    if {a, b} != set(points):
        return None
    (x1, y1), (x2, y2) = points[a], points[b]
    name = f"\\vec{{{a.upper()}{b.upper()}}}"
    answer = f"{name} = {_column(x2 - x1, y2 - y1)}"
    from_to = f"\\vec{{O{b.upper()}}} - \\vec{{O{a.upper()}}}"
    return made(f"{a.upper()} {_column(x1, y1)}, \\quad {b.upper()} {_column(x2, y2)}", "End less start.",
                [Line("From one point to the other: end less start.", f"{name} = {from_to}"),
                 Line("Put the numbers in.", f"{_column(x2, y2)} - {_column(x1, y1)} = {_column(x2 - x1, y2 - y1)}")],
                answer, "find a vector between two points", "M2.02")  # fmt: skip


def _column(x: Fraction, y: Fraction) -> str:
    return f"\\begin{{pmatrix}} {number_tex(x)} \\\\ {number_tex(y)} \\end{{pmatrix}}"
