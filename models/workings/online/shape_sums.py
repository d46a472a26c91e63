"""Sums of two rules: column vectors, diagonals, images under a matrix."""

import re
from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, number, shown

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
LED: Final = r"(?:find|calculate|what is|work out|determine)"
VECTOR: Final = re.compile(r"\b([a-z]) ?= ?\( ?(-?\d+) ?[,; ] ?(-?\d+) ?\)")
COMBINED: Final = re.compile(rf"\b{LED} (\d*)([a-z]) ?([+-]) ?(\d*)([a-z])\W*$")
DIAGONAL: Final = re.compile(r"\bdiagonal\b.*\b(?:cuboid|box)\b|\b(?:cuboid|box)\b.*\bdiagonal\b")
UNDER: Final = re.compile(
    r"\( ?(-?\d+) ?, ?(-?\d+) ?\).*?\bmatrix\b(?: with)?(?: rows)? ?\(?\[? ?(-?\d+)[ ,]+(-?\d+) ?"
    r"(?:and|;|,|\)\(|\],? ?\[)+ ?(-?\d+)[ ,]+(-?\d+)"
)
ALMOST: Final = "\\approx"
KNOWN: Final = {
    (0, 1, 1, 0): "a reflection in the line y = x", (1, 0, 0, -1): "a reflection in the x-axis",
    (-1, 0, 0, 1): "a reflection in the y-axis", (0, -1, -1, 0): "a reflection in the line y = -x",
    (-1, 0, 0, -1): "a half turn about the origin", (0, -1, 1, 0): "a turn of 90° to the left about the origin",
    (0, 1, -1, 0): "a turn of 90° to the right about the origin",
}  # fmt: skip


def shape_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.lower().replace("−", "-").split())
    return first_read(said, RULES)


def _vectors(said: str) -> Working | None:
    given, asked = {name: (int(x), int(y)) for name, x, y in VECTOR.findall(said)}, COMBINED.search(said)
    if len(given) != 2 or not asked or not {asked[2], asked[5]} <= set(given) or asked[2] == asked[5]:
        return None
    p, q = int(asked[1] or 1), int(asked[4] or 1) * (-1 if asked[3] == "-" else 1)
    (a, b), (c, d) = given[asked[2]], given[asked[5]]
    x, y = p * a + q * c, p * b + q * d
    put = [f"{p} \\times ({m}) {asked[3]} {abs(q)} \\times ({n})" for m, n in ((a, c), (b, d))]
    return made(f"{asked[1]}{asked[2]} {asked[3]} {asked[4]}{asked[5]}", "Work row by row.",
                 [Line("The upper numbers.", f"{put[0]} = {x}"), Line("The lower numbers.", f"{put[1]} = {y}")],
                 f"\\begin{{pmatrix}} {x} \\\\ {y} \\end{{pmatrix}}", "add column vectors", "M2.09")  # fmt: skip


def _diagonal(said: str) -> Working | None:
    sides = re.findall(rf"{N} ?(cm|m)\b", said)
    if not DIAGONAL.search(said) or len(sides) != 3 or len({unit for _, unit in sides}) != 1:
        return None
    if len(re.findall(r"\d+(?:\.\d+)?", said)) != 3:
        return None
    values = [number(value) for value, _ in sides]
    under = sum((each**2 for each in values), Fraction(0))
    exact = isqrt(int(under)) if under.denominator == 1 and isqrt(int(under)) ** 2 == under else None
    root = Fraction(exact) if exact else Fraction(str(round(float(under) ** 0.5, 2)))
    answer = f"{'=' if exact else ALMOST} {shown(root)} \\text{{ {sides[0][1]}}}"
    squares = " + ".join(f"{shown(each)}^2" for each in values)
    return made("d^2 = l^2 + w^2 + h^2", "Use Pythagoras twice: on the floor, then up.",
                 [Line("Pythagoras in three directions.", f"d^2 = {squares} = {shown(under)}"),
                  Line("Take the square root.", f"d {answer}")],
                 f"d {answer}", "find a diagonal", "M2.11")  # fmt: skip


def _image(said: str) -> Working | None:
    found = UNDER.search(said)
    if not found or "image" not in said:
        return None
    x, y, a, b, c, d = map(int, found.groups())
    p, q = a * x + b * y, c * x + d * y
    meaning = KNOWN.get((a, b, c, d))
    if "describe" in said and not meaning:
        return None
    return made(f"\\begin{{pmatrix}} {a} & {b} \\\\ {c} & {d} \\end{{pmatrix}}"
                 f"\\begin{{pmatrix}} {x} \\\\ {y} \\end{{pmatrix}}", "Each row times the column.",
                 [Line("The first row times the column.", f"{a} \\times ({x}) + ({b}) \\times ({y}) = {p}"),
                  Line("The second row times the column.", f"{c} \\times ({x}) + ({d}) \\times ({y}) = {q}")],
                 f"({p}, {q})" + (f" \\text{{; {meaning}}}" if meaning else ""),
                 "find an image under a matrix", "M4.04")  # fmt: skip


RULES: Final[tuple[Callable[[str], Working | None], ...]] = (_vectors, _diagonal, _image)
