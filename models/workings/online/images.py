"""Images of points: rotation, enlargement, what a transformation is, and the matrix that belongs to it."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, shown

POINT: Final = re.compile(r"\( ?(-?\d+(?:\.\d+)?) ?[,;] ?(-?\d+(?:\.\d+)?) ?\)")
ROTATED: Final = re.compile(r"\brotat\w+|\bturn\w*\b")
ENLARGED: Final = re.compile(r"\benlarge?\w*\b|\bscale factor\b")
FACTOR: Final = re.compile(r"\b(?:scale )?factor(?: of| is| =|=)* ?(-?\d+(?:\.\d+)?(?:/\d+)?)")
TURN: Final = re.compile(r"(?<![\d,(])([+-]?\d{2,3}) ?(?:°|º|deg\w*)?|\b(half|quarter)[- ]turn\b")
ORIGIN: Final = re.compile(r"\borigin\b|\(0 ?, ?0\)")
RIGHT: Final = re.compile(r"\bclock ?wise\b|\bnegative\b")
LEFT: Final = re.compile(r"\b(?:anti|counter)[- ]?clock ?wise\b|\bpositive\b")
DESCRIBES: Final = re.compile(
    r"\bdescribe\b|\bwhat (?:rotation|transformation|reflection)\b|\bname the"
    r" transformation\b|\bidentify\b"
)
MATRICES: Final = {
    r"reflect\w*[a-z ]*\b(?:line )?y ?= ?-x": ("0 & -1 \\\\ -1 & 0", "(0, -1)", "(-1, 0)"),
    r"reflect\w*[a-z ]*\b(?:line )?y ?= ?x": ("0 & 1 \\\\ 1 & 0", "(0, 1)", "(1, 0)"),
    r"reflect\w*[a-z ]*\bx[- ]?axis": ("1 & 0 \\\\ 0 & -1", "(1, 0)", "(0, -1)"),
    r"reflect\w*[a-z ]*\by[- ]?axis": ("-1 & 0 \\\\ 0 & 1", "(-1, 0)", "(0, 1)"),
    r"rotat\w*[^.]*\b180|half[- ]turn": ("-1 & 0 \\\\ 0 & -1", "(-1, 0)", "(0, -1)"),
}  # fmt: skip
QUARTERS: Final = {1: ("90^\\circ \\text{ anticlockwise}", "(x, y) \\rightarrow (-y, x)"),
                   2: ("180^\\circ", "(x, y) \\rightarrow (-x, -y)"),
                   3: ("90^\\circ \\text{ clockwise}", "(x, y) \\rightarrow (y, -x)")}  # fmt: skip


def image(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.lower().replace("−", "-").split())
    return first_read(said, (_matrix_of, _described, _rotated, _enlarged))


def _points(said: str) -> list[tuple[Fraction, Fraction]]:
    return [(Fraction(a), Fraction(b)) for a, b in POINT.findall(said)]


def _at(point: tuple[Fraction, Fraction]) -> str:
    return f"({shown(point[0])}, {shown(point[1])})"


def _turned(point: tuple[Fraction, Fraction], quarters: int) -> tuple[Fraction, Fraction]:
    x, y = point
    return {1: (-y, x), 2: (-x, -y), 3: (y, -x)}[quarters]


def _quarters(said: str) -> int | None:
    """How many quarter turns to the left; None where it is none or the way round is not stated."""
    found = TURN.search(POINT.sub(" ", said))
    if not found:
        return None
    size = {"half": 180, "quarter": 90}.get(found[2] or "", int(found[1] or 0))
    if abs(size) == 180:
        return 2
    if abs(size) not in (90, 270):
        return None
    left, right = bool(LEFT.search(said)), bool(RIGHT.search(LEFT.sub(" ", said)))
    if found[1] and found[1][0] in "+-":
        left, right = found[1][0] == "+", found[1][0] == "-"
    if left == right:
        return None
    quarters = abs(size) // 90
    return quarters if left else 4 - quarters


def _rotated(said: str) -> Working | None:
    points = [each for each in _points(said) if any(each)]
    quarters = _quarters(said)
    if not ROTATED.search(said) or quarters is None or not 1 <= len(points) <= 4 or ENLARGED.search(said):
        return None
    about = re.search(r"\b(?:about|around|cent(?:re|er)|through (?:the )?point)[a-z ]*(\([^)]*\)|origin)?", said)
    if not ORIGIN.search(said) or (about and about[1] and not ORIGIN.search(about[1])):
        return None
    if re.search(r"\d", TURN.sub(" ", POINT.sub(" ", said), count=1)) or "reflect" in said or "translat" in said:
        return None
    name, rule = QUARTERS[quarters]
    images = [_turned(each, quarters) for each in points]
    lines = [
        Line("What this rotation about the origin does to every point.", rule),
        *(Line("Put the numbers in.", f"{_at(a)} \\rightarrow {_at(b)}") for a, b in zip(points, images, strict=True)),
    ]
    return made(f"\\text{{rotation of }} {name}", "Where does (1, 0) go, and where (0, 1)?", lines,
                ", \\ ".join(map(_at, images)), "find an image under a rotation", "M2.09")  # fmt: skip


def _enlarged(said: str) -> Working | None:
    factor, points = FACTOR.search(said), _points(said)
    if not ENLARGED.search(said) or not factor or not points or re.search(r"\barea\b|volume|length", said):
        return None
    if re.search(r"\d", FACTOR.sub(" ", POINT.sub(" ", said))):
        return None
    k = Fraction(factor[1])
    centre = re.search(
        r"\bcent(?:re|er)(?: of enlargement)?(?: is| at| of|,| being| the)* ?(\([^)]*\)|origin"
        r"|o\b)|\babout (?:the )?(origin)",
        said,
    )
    if not centre:
        return None
    middle = (Fraction(0), Fraction(0)) if "(" not in (centre[1] or "o") else _points(centre[1])[0]
    given = [each for each in points if each != middle or (centre[1] or "").startswith("o")]
    if not given:
        return None
    images = [(middle[0] + k * (x - middle[0]), middle[1] + k * (y - middle[1])) for x, y in given]
    at_origin = not any(middle)
    rule = f"(x, y) \\rightarrow ({shown(k)}x, {shown(k)}y)" if at_origin else "P' = C + k (P - C)"
    lines = [
        Line(
            "From the origin both numbers are multiplied."
            if at_origin
            else "Take the way from the centre to the point, multiply it by the factor, and begin at the centre.",
            rule,
        ),
        *(Line("Put the numbers in.", f"{_at(a)} \\rightarrow {_at(b)}") for a, b in zip(given, images, strict=True)),
    ]
    return made(f"k = {shown(k)}, \\quad C = {_at(middle)}", "Every way from the centre becomes k times as long.",
        lines,
                ", \\ ".join(map(_at, images)), "find an image under an enlargement", "M2.07")  # fmt: skip


def _described(said: str) -> Working | None:
    points = _points(said)
    if (
        not DESCRIBES.search(said)
        or not re.search(r"\b(?:maps?|takes?|moves?|onto|to)\b", said)
        or len(points) not in (2, 4)
    ):
        return None
    if re.search(r"\d", POINT.sub(" ", said)):
        return None
    half = len(points) // 2
    pairs = list(zip(points[0::2], points[1::2], strict=True)) if re.search(r"\) ?(?:on)?to ?\(", said) else list(
        zip(points[:half], points[half:], strict=True))  # fmt: skip
    if any(a[0] ** 2 + a[1] ** 2 != b[0] ** 2 + b[1] ** 2 or a == b for a, b in pairs) or not ROTATED.search(said):
        return None
    fits = [n for n in (1, 2, 3) if all(_turned(a, n) == b for a, b in pairs)]
    if len(fits) != 1:
        return None
    name, rule = QUARTERS[fits[0]]
    shown_pairs = ", \\ ".join(f"{_at(a)} \\rightarrow {_at(b)}" for a, b in pairs)
    return made(shown_pairs, "Compare the numbers and their signs.",
                [Line("The numbers have kept their size; look at places and signs.", shown_pairs),
                 Line("That is what this rotation does to every point.", rule)],
                f"\\text{{rotation of }} {name} \\text{{ about the origin}}", "describe a rotation",
                    "M2.09")  # fmt: skip


def _matrix_of(said: str) -> Working | None:
    if (
        not re.search(r"\bmatrix\b", said)
        or POINT.search(ORIGIN.sub(" ", said))
        or re.search(r"\bimage of|inverse|determinant", said)
    ):
        return None
    found = next((rows for pattern, rows in MATRICES.items() if re.search(pattern, said)), None)
    if found is None and ROTATED.search(said) and (quarters := _quarters(said)) in (1, 3):
        found = (
            ("0 & -1 \\\\ 1 & 0", "(0, 1)", "(-1, 0)") if quarters == 1 else ("0 & 1 \\\\ -1 & 0", "(0, -1)", "(1, 0)")
        )
    if found is None or re.search(r"\b(?:then|followed|and (?:then )?(?:a )?(?:rotat|reflect))", said):
        return None
    tex = f"\\begin{{pmatrix}} {found[0]} \\end{{pmatrix}}"
    return made("(1, 0), \\ (0, 1)", "The images of (1, 0) and (0, 1) are the columns.",
                [Line("Where do (1, 0) and (0, 1) go?",
                    f"(1, 0) \\rightarrow {found[1]}, \\quad (0, 1) \\rightarrow {found[2]}"),
                 Line("Their images are the columns of the matrix.", tex)], tex, "find the matrix of a transformation",
                "M3.09")  # fmt: skip
