"""Lines through a point, integers between bounds, angles of a triangle or a line in x."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, shown
from models.workings.online.squares import fraction

NUMBER: Final = r"-?\d+(?:\.\d+)?(?:/\d+)?"
POINT: Final = re.compile(r"\( ?(-?\d+(?:\.\d+)?) ?, ?(-?\d+(?:\.\d+)?) ?\)")
SLOPE: Final = re.compile(rf"\b(?:gradient|slope|m)(?: is| of| =|=)* ?({NUMBER})(?![\d/(])")
GIVEN: Final = re.compile(r"\by ?= ?(-?\d*(?:/\d+)?)x(?: ?([+-]) ?(\d+(?:/\d+)?))?(?![\w^²])")
BOUNDS: Final = re.compile(r"(-?\d+) ?(<=|≤|<) ?([a-z]) ?(<=|≤|<) ?(-?\d+)")
IN_X: Final = re.compile(r"(?<![\w.])(\d*)([a-z])(?: ?([+-]) ?(\d+))?(?= ?(?:°|º|deg\w*)?(?:,| and|\.| |$))")


def line_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.lower().replace("−", "-").split())
    return first_read(said, (_line, _integers, _angles))


def _line(said: str) -> Working | None:
    """The line through a point with a gradient, or parallel or perpendicular to a line."""
    points = POINT.findall(said)
    if len(points) != 1 or not re.search(r"\bline\b|\bequation\b|\bperpendicular\b|\bparallel\b", said):
        return None
    rest = POINT.sub(" ", said)
    x, y = Fraction(points[0][0]), Fraction(points[0][1])
    is_parallel, is_across = "parallel" in said, "perpendicular" in said
    lines = []
    if is_parallel != is_across:
        found = GIVEN.search(rest)
        if not found or re.search(r"\d|bisector|midpoint", rest.replace(found[0], " ")):
            return None
        m = Fraction({"": "1", "-": "-1"}.get(found[1], found[1]))
        if is_across and m == 0:
            return None
        lines.append(Line("Read the gradient of the given line.", f"m = {fraction(m)}"))
        if is_across:
            lines.append(Line("Perpendicular: the two gradients make −1 when multiplied.",
                              f"m = -1 \\div {_bracket(m)} = {fraction(-1 / m)}"))  # fmt: skip
            m = -1 / m
        else:
            lines.append(Line("Parallel lines have the same gradient."))
    else:
        found = SLOPE.search(rest)
        if is_parallel or not found or re.search(r"\d|\by ?=", rest.replace(found[0], " ")):
            return None
        m = Fraction(found[1])
    c = y - m * x
    slope = {Fraction(1): "", Fraction(-1): "-"}.get(m, fraction(m))
    tail = f" {'+' if c > 0 else '-'} {fraction(abs(c))}" if c else ""
    answer = f"y = {slope}x{tail}" if m else f"y = {fraction(c)}"
    lines += [Line("Put the gradient and the point into y = mx + c.",
                   f"{fraction(y)} = {fraction(m)} \\times {_bracket(x)} + c, \\quad c = {fraction(c)}"),
              Line("Write the equation.", answer)]  # fmt: skip
    return made(f"({shown(x)}, {shown(y)})", "Which gradient has the line, and where does it meet the y-axis?", lines,
                answer, "find the equation of a line", "M3.01")  # fmt: skip


def _bracket(value: Fraction) -> str:
    return f"\\left({fraction(value)}\\right)" if value < 0 or value.denominator > 1 else fraction(value)


def _integers(said: str) -> Working | None:
    found = BOUNDS.search(said)
    if not found or not re.search(r"\bintegers?\b|\bintegral values\b|\bwhole numbers\b", said):
        return None
    if re.search(r"\d", said.replace(found[0], " ")):
        return None
    low, high = int(found[1]), int(found[5])
    first, last = low + (found[2] == "<"), high - (found[4] == "<")
    if "whole" in said:
        first = max(first, 0)
    if not 0 <= last - first <= 40:
        return None
    listed = ", ".join(map(str, range(first, last + 1)))
    ends = [f"{low} itself is {'not ' if found[2] == '<' else ''}one of them",
            f"{high} itself is {'not ' if found[4] == '<' else ''}one of them"]  # fmt: skip
    tex = {"<": "<", "<=": "\\le", "≤": "\\le"}
    return made(f"{low} {tex[found[2]]} {found[3]} {tex[found[4]]} {high}", "Are the ends included?",
                [Line(f"{ends[0]}, {ends[1]}.", listed)], f"{found[3]} = {listed}", "list integers",
                    "M2.05")  # fmt: skip


def _angles(said: str) -> Working | None:
    """Angles of a triangle, a line or a point that are stated in x."""
    sums = {r"\btriangle\b": 180, r"\bstraight line\b": 180, r"\bquadrilateral\b": 360, r"\bat a point\b": 360}
    whole = [total for name, total in sums.items() if re.search(name, said)]
    asked = re.search(r"\b(?:find|calculate|what is|determine)\b(?: the)?(?: value of)? ([a-z])\b", said)
    if len(whole) != 1 or not re.search(r"\bangles?\b", said) or not asked:
        return None
    letter, stated = asked[1], said[: asked.start()]
    parts = [each for each in IN_X.findall(stated) if each[1] == letter]
    rest = IN_X.sub(lambda each: " " if each[2] == letter else each[0], stated)
    plain = re.findall(r"(?<![\w.])(\d+) ?(?:°|º|deg\w*)?(?=,| and|\.| |$)", rest)
    if not parts or re.search(r"\d", re.sub(r"(?<![\w.])\d+ ?(?:°|º|deg\w*)?(?=,| and|\.| |$)", " ", rest)):
        return None
    many = len(parts) + len(plain)
    if (re.search(r"\btriangle\b", said) and many != 3) or ("quadrilateral" in said and many != 4) or many < 2:
        return None
    if re.search(r"isosceles|exterior|right[- ]angled|parallel", said):
        return None
    k = sum(int(a or 1) for a, _, _, _ in parts)
    fixed = sum(int(n) for n in plain) + sum(int(n) * (-1 if sign == "-" else 1) for _, _, sign, n in parts if n)
    value = Fraction(whole[0] - fixed, k)
    terms = [f"{a}{letter}{f' {sign} {n}' if n else ''}" for a, _, sign, n in parts] + list(plain)
    if value <= 0:
        return None
    moved = f"{k}{letter} = {whole[0]} - {fixed} = {whole[0] - fixed}" if fixed else f"{k}{letter} = {whole[0]}"
    return made(" + ".join(terms) + f" = {whole[0]}^\\circ", f"Together they make {whole[0]}°.",
                [Line(f"They add up to {whole[0]}°.", " + ".join(terms) + f" = {whole[0]}"),
                 Line("Put the letters together.", moved), Line("Divide.", f"{letter} = {fraction(value)}^\\circ")],
                f"{letter} = {fraction(value)}^\\circ", "find an angle", "M1.08")  # fmt: skip
