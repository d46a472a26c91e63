"""Sums of two rules: areas of similar shapes, column vectors, diagonals, two draws, images under a matrix."""

import re
from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
LED: Final = r"(?:find|calculate|what is|work out|determine)"
SIMILAR: Final = re.compile(r"\bsimilar\b")
VECTOR: Final = re.compile(r"\b([a-z]) ?= ?\( ?(-?\d+) ?[,; ] ?(-?\d+) ?\)")
COMBINED: Final = re.compile(rf"\b{LED} (\d*)([a-z]) ?([+-]) ?(\d*)([a-z])\W*$")
DIAGONAL: Final = re.compile(r"\bdiagonal\b.*\b(?:cuboid|box)\b|\b(?:cuboid|box)\b.*\bdiagonal\b")
BALLS: Final = re.compile(
    rf"\b{N} ([a-z]+) (?:balls|beads|marbles|pens|sweets|counters|cards|mangoes)? ?(?:and|,) {N} ([a-z]+) "
    r"(?:balls|beads|marbles|pens|sweets|counters|cards|mangoes)"
)
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


def _similar(said: str) -> Working | None:
    lengths = re.findall(rf"{N} ?(?:cm|m)\b(?! ?[\^23²³])", said)
    areas = re.findall(rf"{N} ?(?:cm|m)(?:\^?2|²)", said)
    if not SIMILAR.search(said) or len(lengths) != 2 or len(areas) != 1 or "volume" in said or "perimeter" in said:
        return None
    a, b = sorted(map(number, lengths))
    is_small = re.search(rf"smaller[a-z ,]*? {N} ?(?:cm|m)(?:\^?2|²)", said)
    is_large = re.search(rf"(?:bigger|larger|big|large)[a-z ,]*? {N} ?(?:cm|m)(?:\^?2|²)", said)
    if bool(is_small) == bool(is_large) or a == b:
        return None
    k = b / a if is_small else a / b
    area = number(areas[0])
    value = area * k * k
    unit = "cm" if "cm" in said else "m"
    top, below = (b, a) if is_small else (a, b)
    squared = f"\\left(\\frac{{{shown(top)}}}{{{shown(below)}}}\\right)^2"
    put = f"{shown(area)} \\times {squared} {sign_of(value)} {shown(value)}"
    return made(f"{shown(a)} : {shown(b)}", "Areas grow with the square of the lengths.",
                 [Line("The scale factor of the lengths.", f"k = \\frac{{{shown(top)}}}{{{shown(below)}}}"),
                  Line("The scale factor of the areas is its square.", f"{put} \\text{{ {unit}}}^2")],
                 f"{shown(value)} \\text{{ {unit}}}^2", "find an area of similar shapes", "M3.02")  # fmt: skip


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


def _two_balls(said: str) -> Working | None:
    found = BALLS.search(said)
    if (
        not found
        or not re.search(r"\bwithout (?:replac\w+|putting)", said)
        or not re.search(r"\b(?:two|2) (?:[a-z]+ )?are\b|\b(?:two|2) balls\b", said)
    ):
        return None
    asked = re.search(r"\b(?:both|two)(?: of them)? (?:are |being |balls are )?(?:of )?([a-z]+)\W*$", said)
    counts = {found[2]: int(number(found[1])), found[4]: int(number(found[3]))}
    if not asked or asked[1] not in counts or counts[asked[1]] < 2:
        return None
    good, whole = counts[asked[1]], sum(counts.values())
    chance = Fraction(good, whole) * Fraction(good - 1, whole - 1)
    simple = f"\\frac{{{chance.numerator}}}{{{chance.denominator}}}"
    return made(f"P(\\text{{both {asked[1]}}})", "After the first there is one less of them, and one less in all.",
                 [Line("The first.", f"\\frac{{{good}}}{{{whole}}}"),
                  Line("The second, when the first is not put back.", f"\\frac{{{good - 1}}}{{{whole - 1}}}"),
                  Line("Both: multiply.",
                       f"\\frac{{{good}}}{{{whole}}} \\times \\frac{{{good - 1}}}{{{whole - 1}}} = {simple}")],
                 simple, "find a probability", "M3.11")  # fmt: skip


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


RULES: Final[tuple[Callable[[str], Working | None], ...]] = (_similar, _vectors, _diagonal, _two_balls, _image)
