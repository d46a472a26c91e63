"""Square roots that are added, taken away, multiplied or divided, typed in words or in signs."""

import re
from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.kinds import Line, Working, made

WORDS: Final = (
    (r"\b(?:the )?(?:square )?roots? of\b|\b(?:the )?square root\b|\broot\b|\bsqrt\b", "√"),
    (r"\bplus\b|\badded to\b", "+"),
    (r"\bminus\b|\btake away\b", "-"),
    (r"\btimes\b|\bmultiplied by\b|×|\*|(?<=[\d)]) ?x ?(?=[√\d(])", "×"),
    (r"\bdivided by\b|\bover\b|÷|(?<=\d) ?/ ?(?=√)", "÷"),
)
LED: Final = re.compile(
    r"^[\s.,:]*(?:please |pliz )?(?:simplify|evaluate|work out|find|calculate|express|write|what is|solve)?"
    r"(?: the value of)?(?: fully| completely)?:? "
    r"|(?:,|\bin| as| to| and)*(?: leave)?(?: your| the)?(?: answer)?(?: in| as)?(?: a| its| the)?"
    r"(?: surd| simplest| simplified)(?: surd)?(?: form)?\W*$|[ ?.!]+$"
)
TERM: Final = r"(?:(?:\d{1,3} ?)?√ ?\(?\d{1,5}\)?|\d{1,4})"
WHOLE: Final = re.compile(rf"\s*(-? ?{TERM})((?: ?[-+×÷] ?{TERM})+)\s*")


def root_sum(text: str) -> Working | None:
    """The working of roots joined by one kind of sign; None for any other question."""
    said = f"{' '.join(text.lower().replace('−', '-').split())} "
    for pattern, sign in WORDS:
        said = re.sub(pattern, sign, said)
    said = LED.sub(" ", LED.sub(" ", said)).strip()
    if "√" not in said or not WHOLE.fullmatch(said):
        return None
    signs = re.findall(r"(?<=[\d)√ ])[-+×÷](?=[ \d√])", said)
    parts = [_read(each) for each in re.findall(TERM, said)]
    if len(signs) + 1 != len(parts) or any(inside == 0 for _, inside in parts):
        return None
    if set(signs) <= {"+", "-"} and not said.startswith("-"):
        return _added(parts, signs)
    return _joined(parts, signs[0]) if len(parts) == 2 and signs[0] in "×÷" else None


def _read(term: str) -> tuple[int, int]:
    """(what stands before the root, what stands under it)."""
    if "√" not in term:
        return int(term), 1
    before, inside = term.split("√")
    return int(before.strip() or 1), int(inside.strip(" ()"))


def _out(n: int) -> tuple[int, int]:
    outside = max(k for k in range(1, isqrt(n) + 1) if n % (k * k) == 0)
    return outside, n // (outside * outside)


def _tex(before: int, inside: int) -> str:
    if inside == 1:
        return str(before)
    return f"{'' if before == 1 else '-' if before == -1 else before}\\sqrt{{{inside}}}"


def _row(parts: list[tuple[int, int]], signs: list[str]) -> str:
    return _tex(*parts[0]) + "".join(f" {s} {_tex(*each)}" for s, each in zip(signs, parts[1:], strict=True))


def _added(parts: list[tuple[int, int]], signs: list[str]) -> Working:
    lines, simple = [], []
    for before, inside in parts:
        outside, left = _out(inside)
        simple.append((before * outside, left))
        if outside > 1 and inside > 1:
            times = "" if before == 1 else f"{before} \\times "
            root = _tex(outside, left)
            lines.append(Line(f"The largest square number in {inside} is {outside**2}.",
                              f"{_tex(before, inside)} = {times}\\sqrt{{{outside**2} \\times {left}}}"
                              f" = {times + root + ' = ' if times else ''}{_tex(before * outside, left)}"))  # fmt: skip
    total: dict[int, int] = {}
    for sign, (before, inside) in zip(["+", *signs], simple, strict=True):
        total[inside] = total.get(inside, 0) + (before if sign == "+" else -before)
    rest = [(before, inside) for inside, before in total.items() if before]
    answer = " + ".join(_tex(*each) for each in rest).replace("+ -", "- ") or "0"
    lines.append(Line("Roots of the same number go together.", f"{_row(simple, signs)} = {answer}"))
    return made(_row(parts, signs), "Take the square numbers out of the roots first.", lines, answer, "add surds",
                "M2.12")  # fmt: skip


def _joined(parts: list[tuple[int, int]], sign: str) -> Working | None:
    (a, m), (b, n) = parts
    asked = f"{_tex(a, m)} \\times {_tex(b, n)}" if sign == "×" else f"\\frac{{{_tex(a, m)}}}{{{_tex(b, n)}}}"
    if sign == "×":
        outside, left = _out(m * n)
        answer = _tex(a * b * outside, left)
        before = f"{a * b} \\times " if a * b > 1 else ""
        line = Line("Multiply what stands under the roots, and what stands before them.",
                    f"{before}\\sqrt{{{m} \\times {n}}} = {before}\\sqrt{{{m * n}}} = {answer}")  # fmt: skip
    else:
        inside, front = Fraction(m, n), Fraction(a, b)
        if inside.denominator != 1 or front.denominator != 1:
            return None
        outside, left = _out(inside.numerator)
        answer = _tex(int(front) * outside, left)
        before = f"{int(front)} \\times " if front > 1 else ""
        line = Line("Divide what stands under the roots, and what stands before them.",
                    f"{before}\\sqrt{{\\frac{{{m}}}{{{n}}}}} = {before}\\sqrt{{{inside}}} = {answer}")  # fmt: skip
    return made(asked, "Roots may be multiplied and divided under one root.", [line], answer, "multiply surds", "M2.12")
