"""Sine, cosine or tangent of one angle in degrees: exact where a triangle tells it, else to four figures."""

import re
from math import cos, radians, sin, tan
from typing import Final

from models.workings.online.kinds import Line, Working

ASKED: Final = re.compile(
    r"^\W*(?:(?:please|what(?:'s| is)|whats|find|calculate|work out|evaluate|state|give|write|get|the|value|of|exact)"
    r"\s+)*"
    r"(sin|cos|tan)(?:e|ine|gent)?\s*(?:of\s+)?(?:(?:an|the)\s+)?(?:angle\s+)?(?:of\s+)?\(?\s*"
    r"(\d{1,3}(?:\.\d+)?)\s*(?:°|º|deg\w*)?\s*\)?\W*$",
    re.IGNORECASE,
)
NAMES: Final = {"sin": "sine", "cos": "cosine", "tan": "tangent"}
SIDES: Final = {"sin": "opposite side ÷ hypotenuse", "cos": "adjacent side ÷ hypotenuse",
                "tan": "opposite side ÷ adjacent side"}  # fmt: skip
HALF: Final = "\\frac{1}{2}"
ROOT_2: Final = "\\frac{\\sqrt{2}}{2}"
ROOT_3: Final = "\\frac{\\sqrt{3}}{2}"
EXACT: Final = {
    "sin": {0: "0", 30: HALF, 45: ROOT_2, 60: ROOT_3, 90: "1"},
    "cos": {0: "1", 30: ROOT_3, 45: ROOT_2, 60: HALF, 90: "0"},
    "tan": {0: "0", 30: "\\frac{\\sqrt{3}}{3}", 45: "1", 60: "\\sqrt{3}"},
}
WHOLE: Final = ("0", "1")
TRIANGLES: Final = {
    30: "Halve a triangle with three equal sides of length 2: its sides are 1, √3 and 2.",
    45: "Take a right-angled triangle with two sides of length 1: the longest side is √2.",
    60: "Halve a triangle with three equal sides of length 2: its sides are 1, √3 and 2.",
}


def angle(text: str) -> Working | None:
    """The value of one of the three for an angle up to 180°; None for any other question, and for tan 90°."""
    found = ASKED.match(" ".join(text.split()))
    if not found or not 0 <= (size := float(found[2])) <= 180 or (found[1].lower(), size) == ("tan", 90):
        return None
    ratio = found[1].lower()
    asked = f"\\{ratio} {found[2]}^\\circ"
    answer, lines = _value(ratio, size, found[2])
    return Working(asked, f"The {NAMES[ratio]} is {SIDES[ratio]}.", tuple(lines), f"{asked} {answer}",
                   "A calculator must be set to degrees (DEG).", f"find the {NAMES[ratio]} of an angle",
                   ("M3.02" if size <= 90 else "M3.07",))  # fmt: skip


def _value(ratio: str, size: float, typed: str) -> tuple[str, list[Line]]:
    """The value with its sign of equality, and the lines that lead to it."""
    lines = [Line(f"In a right-angled triangle the {NAMES[ratio]} is {SIDES[ratio]}.")]
    acute, minus = size, ""
    if size > 90:
        acute, minus = 180 - size, "" if ratio == "sin" else "-"
        lines = [Line("Above 90° take the angle from 180°. Sine stays positive; cosine and tangent are negative.",
                      f"\\{ratio} {typed}^\\circ = {minus}\\{ratio} {acute:g}^\\circ")]  # fmt: skip
    rounded = {"sin": sin, "cos": cos, "tan": tan}[ratio](radians(size))
    exact = EXACT[ratio].get(int(acute)) if acute.is_integer() else None
    if exact is None:
        lines.append(Line("Read it from a calculator or from tables, to four figures."))
        return f"\\approx {rounded:.4g}", lines
    if acute in TRIANGLES:
        lines.append(Line(TRIANGLES[int(acute)]))
    if exact in WHOLE:
        return f"= {minus if exact != '0' else ''}{exact}", lines
    same = "= " if exact == HALF else "\\approx "
    return f"= {minus}{exact} {same}{rounded:.4g}", lines
