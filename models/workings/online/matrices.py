"""Two by two matrices as they are typed: rows in brackets, parted by commas, semicolons or "and"."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, made, shown

NUMBER: Final = r"-?\d+(?:\.\d+)?"
ROW: Final = rf"({NUMBER})[ ,]+({NUMBER})"
# (1 2; 3 4), (1 2, 3 4), rows (1 2) and (3 4), [[1,2],[3,4]], rows 1 2 and 3 4, [1 2][3 4].
# "(1 2) on top and (3 4) below" is one of them.
FORMS: Final = re.compile(
    rf"(?:with )?(?:rows?|first row)? ?[(\[{{]+ ?{ROW} ?(?:[)\]}}]+ ?(?:(?:on|at the) top )?(?:,|;|and"
    rf"|/)? ?(?:second row )?[(\[{{]+|[;,/|]| and | {{2,}}) ?"
    rf"{ROW} ?[)\]}}]+|\brows? {ROW},? (?:and|;|,)(?: row)? ?{ROW}"
)
ABOUT: Final = re.compile(r"\bmatri(?:x|ces)\b|\bdeterminant\b")
NAMED: Final = re.compile(r"\b([A-Z]) ?(?:=|is|be|:) ?(?:a |the )?(?:matrix )?(?=M\d)")
SINGULAR: Final = re.compile(r"\bsingular\b")
Matrix = tuple[Fraction, Fraction, Fraction, Fraction]


def matrix(text: str) -> Working | None:
    """Determinant, inverse, sum, difference, product or multiple; None where the matrices or the wish are not sure."""
    said = " ".join(text.replace("−", "-").replace("\\", " ").split())
    said = re.sub(r"\b[23] ?(?:x|by|×|\*) ?[23]\b", " ", said)
    found = list(FORMS.finditer(said))
    if not found or len(found) > 2:
        return None
    values = [tuple(Fraction(each) for each in one.groups() if each is not None) for one in found]
    rest = said
    for at, one in reversed(list(enumerate(found))):
        rest = f"{rest[: one.start()]} M{at} {rest[one.end() :]}"
    rest = " ".join(rest.split())
    names = {name: at for at, name in enumerate(NAMED.findall(rest))}
    if not ABOUT.search(rest.lower()) and not (names and re.search(r"\b[A-Z] ?[-+]? ?[A-Z]?\b", rest)):
        return None
    ask = NAMED.sub(" ", rest)
    if re.search(r"\b(?:image|vector|point|solve|equations?|simultaneous|transformation|triangle)\b", ask, re.I):
        return None
    return _one(values[0], ask, names) if len(values) == 1 else _two(values, ask, names)  # type: ignore[arg-type]


def tex(of: Matrix) -> str:
    a, b, c, d = (shown(each) for each in of)
    return f"\\begin{{pmatrix}} {a} & {b} \\\\ {c} & {d} \\end{{pmatrix}}"


def _bracket(value: Fraction) -> str:
    return f"({shown(value)})" if value < 0 else shown(value)


def _determinant(of: Matrix) -> tuple[Fraction, Line]:
    a, b, c, d = of
    value = a * d - b * c
    put = f"{_bracket(a)} \\times {_bracket(d)} - {_bracket(b)} \\times {_bracket(c)} = {shown(value)}"
    return value, Line("The determinant is ad − bc.", put)


def _one(of: Matrix, ask: str, names: dict[str, int]) -> Working | None:
    low = ask.lower()
    rest = re.sub(r"\bM\d\b", " ", ask)
    times = re.search(r"\b(\d+)([A-Z])\b", rest)
    if times and times[2] in names and not re.search(r"\d", rest.replace(times[1], "", 1)):
        k = Fraction(times[1])
        result: Matrix = tuple(k * each for each in of)  # type: ignore[assignment]
        return made(f"{times[1]} {tex(of)}", "Every number is multiplied.",
                    [Line("Multiply each number in it.", f"{times[1]} {tex(of)} = {tex(result)}")], tex(result),
                    "multiply a matrix by a number", "M3.08")  # fmt: skip
    if re.search(r"\bA\^?2\b|\bsquared?\b", rest):
        return _product(of, of) if not re.search(r"\d", re.sub(r"\^?2", "", rest)) else None
    if re.search(r"\d", re.sub(r"\^?-1", "", rest)):
        return None
    value, line = _determinant(of)
    if re.search(r"\binverse\b|\^?-1", low):
        return _inverse(of, value, line)
    if SINGULAR.search(low) or re.search(r"\bdet(?:erminant)?\b", low):
        answer = shown(value)
        if SINGULAR.search(low):
            answer = f"\\det = {answer}: \\text{{ {'singular' if value == 0 else 'not singular'}}}"
        return made(tex(of), "Down to the right, less up to the right.", [line], answer, "find a determinant", "M3.08")
    return None


def _inverse(of: Matrix, value: Fraction, line: Line) -> Working:
    a, b, c, d = of
    if value == 0:
        return made(tex(of), "Begin with the determinant.", [line, Line("Nothing can be divided by 0.")],
                    "\\text{no inverse: the matrix is singular}", "find an inverse matrix", "M3.08")  # fmt: skip
    swapped = tex((d, -b, -c, a))
    answer = swapped if value == 1 else f"\\frac{{1}}{{{shown(value)}}} {swapped}"
    lines = [line, Line("Change the places of a and d, and the signs of b and c. Divide by the determinant.", answer)]
    return made(tex(of), "Begin with the determinant.", lines, answer, "find an inverse matrix", "M3.08")


def _two(values: list[Matrix], ask: str, names: dict[str, int]) -> Working | None:
    places = {**names, "M0": 0, "M1": 1}
    written = re.search(r"\b(\d*)(M\d|[A-Z]) ?([-+x×*]|and|by|with|to|from)? ?(\d*)(M\d|[A-Z])\b", ask)
    joined = re.search(r"\b([A-Z])([A-Z])\b", ask)
    if joined and joined[1] in names and joined[2] in names:
        return _product(values[names[joined[1]]], values[names[joined[2]]])
    if not written or written[2] not in places or written[5] not in places:
        return None
    first, second = values[places[written[2]]], values[places[written[5]]]
    numbers = (Fraction(written[1] or 1), Fraction(written[4] or 1))
    if re.search(r"\d", re.sub(r"\bM\d\b", " ", ask.replace(written[0], " ", 1))):
        return None
    sign, low = written[3] or "", ask.lower()
    if re.search(r"\b(?:multipl\w+|product|times)\b", low) or sign in ("x", "×", "*", "by"):
        return _product(first, second) if set(numbers) == {Fraction(1)} else None
    if sign == "+" or re.search(r"\b(?:add|sum)\b", low):
        return _added(first, second, numbers, "+")
    if sign == "-":
        return _added(first, second, numbers, "-")
    if re.search(r"\bsubtract\b", low) and sign == "from":
        return _added(second, first, numbers, "-")
    return None


def _product(first: Matrix, second: Matrix) -> Working:
    a, b, c, d = first
    e, f, g, h = second
    result = (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)
    cells = [f"{_bracket(p)} \\times {_bracket(q)} + {_bracket(r)} \\times {_bracket(s)}"
             for p, q, r, s in ((a, e, b, g), (a, f, b, h), (c, e, d, g), (c, f, d, h))]  # fmt: skip
    each = f"\\begin{{pmatrix}} {cells[0]} & {cells[1]} \\\\ {cells[2]} & {cells[3]} \\end{{pmatrix}}"
    return made(f"{tex(first)} {tex(second)}", "Rows of the first meet columns of the second.",
                [Line("Multiply each row of the first by each column of the second, and add.", each),
                 Line("Work each out.", tex(result))], tex(result), "multiply matrices", "M3.08")  # fmt: skip


def _added(first: Matrix, second: Matrix, numbers: tuple[Fraction, Fraction], sign: str) -> Working:
    p, q = numbers
    lines = []
    left: Matrix = tuple(p * each for each in first)  # type: ignore[assignment]
    right: Matrix = tuple(q * each for each in second)  # type: ignore[assignment]
    if not p == q == 1:
        lines.append(Line("Multiply first.", f"{tex(left)} {sign} {tex(right)}"))
    result: Matrix = tuple(a + b if sign == "+" else a - b for a, b in zip(left, right, strict=True))  # type: ignore[assignment]
    cells = [f"{shown(a)} {sign} {_bracket(b)}" for a, b in zip(left, right, strict=True)]
    each = f"\\begin{{pmatrix}} {cells[0]} & {cells[1]} \\\\ {cells[2]} & {cells[3]} \\end{{pmatrix}}"
    lines.append(Line(f"{'Add' if sign == '+' else 'Subtract'} the numbers that stand in the same place.",
                      f"{each} = {tex(result)}"))  # fmt: skip
    front = [("" if n == 1 else shown(n)) for n in numbers]
    return made(f"{front[0]}{tex(first)} {sign} {front[1]}{tex(second)}", "Place by place.", lines, tex(result),
                "add matrices", "M3.08")  # fmt: skip
