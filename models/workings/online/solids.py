"""Areas and volumes of solids and round shapes: each length has its name, all in one unit."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.kinds import Line, Working, made, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
UNIT: Final = r"(cm|mm|km|m|metres?|meters?)\b(?! ?[\^23²³])"
IS: Final = r"(?: ?(?:is|are|was|of|as|at|a|the|both|[=:]))* ?"
LENGTH: Final = rf"{N} ?{UNIT}"
LETTERS: Final = {
    "l": rf"\bslant(?: height| length| edge| side)?{IS}{LENGTH}|{LENGTH} slant",
    "R": rf"\b(?:larger|bigger|bottom|base|lower|outer|external) radi(?:us|i){IS}{LENGTH}",
    "r": rf"\b(?:smaller|top|upper|base|internal)? ?(?:radi(?:us|i)|r){IS}{LENGTH}|{LENGTH} (?:base )?radius",
    "d": rf"\b(?:base )?(?:diameter|diametre){IS}{LENGTH}|{LENGTH} diameter",
    "h": rf"\b(?:perpendicular |vertical )?(?:height|hieght|h|length|depth){IS}{LENGTH}"
         rf"|{LENGTH} (?:high|tall|long|deep|height)",
}  # fmt: skip
ANGLE: Final = re.compile(rf"\b(?:angle|subtend\w*|sector angle)?{IS}{N} ?(?:°|deg\w*)|\bangle(?: of| is|=| ?:)* ?{N}")
PI: Final = re.compile(
    r"\(?(?:take |use |using |taking |let |where |given |if )?(?:pi|π|pie) ?(?:=|as|is|to be)? ?(22/7|3\.14\d{0,2})\)?"
    r"|\b(?:take|use|using) (22/7|3\.14\d{0,2})(?: for| as)? ?(?:pi|π)?"
)
Values = Mapping[str, Fraction]


@dataclass(frozen=True)
class Shape:
    """One thing that may be asked of a shape: by which words, the letters it needs, rule, numbers put in, value."""

    name: str
    asks: str
    needs: str
    rule: str
    put: str
    value: Callable[[Values], Fraction]
    power: int
    topic: str = "M2.11"


VOLUME: Final = r"\bvolume\b|\bcapacity\b"
CURVED: Final = r"\b(?:curved|lateral)\b.*\barea\b"
ALL_OVER: Final = r"\b(?:total )?surface area\b|\btotal area\b"
SHAPES: Final = (
    Shape("frustum", VOLUME, "R r h", "V = \\frac{1}{3} \\pi h (R^2 + Rr + r^2)",
          "\\frac{{1}}{{3}} \\times {p} \\times {h} \\times ({R}^2 + {R} \\times {r} + {r}^2)",
          lambda v: v["p"] * v["h"] * (v["R"] ** 2 + v["R"] * v["r"] + v["r"] ** 2) / 3, 3),
    Shape("hemisphere", VOLUME, "r", "V = \\frac{2}{3} \\pi r^3", "\\frac{{2}}{{3}} \\times {p} \\times {r}^3",
          lambda v: v["p"] * v["r"] ** 3 * 2 / 3, 3),
    Shape("hemisphere", CURVED, "r", "A = 2 \\pi r^2", "2 \\times {p} \\times {r}^2",
          lambda v: 2 * v["p"] * v["r"] ** 2, 2),
    Shape("hemisphere", ALL_OVER, "r", "A = 2 \\pi r^2 + \\pi r^2 = 3 \\pi r^2", "3 \\times {p} \\times {r}^2",
          lambda v: 3 * v["p"] * v["r"] ** 2, 2),
    Shape("sphere|ball", VOLUME, "r", "V = \\frac{4}{3} \\pi r^3", "\\frac{{4}}{{3}} \\times {p} \\times {r}^3",
          lambda v: v["p"] * v["r"] ** 3 * 4 / 3, 3),
    Shape("sphere|ball", r"area\b", "r", "A = 4 \\pi r^2", "4 \\times {p} \\times {r}^2",
          lambda v: 4 * v["p"] * v["r"] ** 2, 2),
    Shape("cone", VOLUME, "r h", "V = \\frac{1}{3} \\pi r^2 h",
          "\\frac{{1}}{{3}} \\times {p} \\times {r}^2 \\times {h}", lambda v: v["p"] * v["r"] ** 2 * v["h"] / 3, 3),
    Shape("cone", CURVED, "r l", "A = \\pi r l", "{p} \\times {r} \\times {l}",
          lambda v: v["p"] * v["r"] * v["l"], 2),
    Shape("cone", ALL_OVER, "r l", "A = \\pi r l + \\pi r^2", "{p} \\times {r} \\times {l} + {p} \\times {r}^2",
          lambda v: v["p"] * v["r"] * (v["l"] + v["r"]), 2),
    Shape("cylind\\w*|tank|tin|drum|pipe", VOLUME, "r h", "V = \\pi r^2 h", "{p} \\times {r}^2 \\times {h}",
          lambda v: v["p"] * v["r"] ** 2 * v["h"], 3),
    Shape("cylind\\w*|tank|tin|drum|pipe", CURVED, "r h", "A = 2 \\pi r h", "2 \\times {p} \\times {r} \\times {h}",
          lambda v: 2 * v["p"] * v["r"] * v["h"], 2),
    Shape("cylind\\w*|tank|tin|drum|pipe", ALL_OVER, "r h", "A = 2 \\pi r^2 + 2 \\pi r h",
          "2 \\times {p} \\times {r}^2 + 2 \\times {p} \\times {r} \\times {h}",
          lambda v: 2 * v["p"] * v["r"] * (v["r"] + v["h"]), 2),
    Shape("sector|arc", r"\barea\b", "a r", "A = \\frac{\\theta}{360} \\times \\pi r^2",
          "\\frac{{{a}}}{{360}} \\times {p} \\times {r}^2", lambda v: v["a"] / 360 * v["p"] * v["r"] ** 2, 2, "M2.08"),
    Shape("arc", r"\b(?:length|find|calculate)\b", "a r", "l = \\frac{\\theta}{360} \\times 2 \\pi r",
          "\\frac{{{a}}}{{360}} \\times 2 \\times {p} \\times {r}", lambda v: v["a"] / 180 * v["p"] * v["r"], 1,
          "M2.08"),
    Shape("sector", r"\bperimeter\b", "a r", "P = \\frac{\\theta}{360} \\times 2 \\pi r + 2r",
          "\\frac{{{a}}}{{360}} \\times 2 \\times {p} \\times {r} + 2 \\times {r}",
          lambda v: v["a"] / 180 * v["p"] * v["r"] + 2 * v["r"], 1, "M2.08"),
)  # fmt: skip
REFUSED: Final = re.compile(
    r"\b(?:open|closed at one|hollow|without (?:a )?(?:lid|top|cover)|no (?:lid|top)|litres?|liters?|melted|recast|cost"
    r"|fill\w*|minutes?|seconds?|hours?|half|mass|density|similar|ratio|wall|remaining|cut|removed|joined|mounted"
    r"|together|chord|segment|made from|bent|folded|inside|how many|internal|thick\w*)\b"
)


def solid(text: str) -> Working | None:
    """The area or volume of one shape; None where a number has no place or two shapes are stated."""
    said = " ".join(text.lower().replace("-", " ").split())
    names = {each.name for each in SHAPES if re.search(rf"\b(?:{each.name})s?\b", said)}
    if not names or REFUSED.search(said) or len(names - {"sector|arc"}) > 1 - ("arc" in names and "sector" in names):
        return None
    pi = PI.search(said)
    values, rest, unit = _given(PI.sub(" ", said), frustum="frustum" in names)
    if unit is None or re.search(r"\d", re.sub(r"\d+ (?:d\.?p|decimal places?|s\.?f)\b", " ", rest)):
        return None
    lines: list[Line] = []
    if "d" in values and "r" not in values:
        values["r"] = values.pop("d") / 2
        lines.append(Line("The radius is half the diameter.", f"r = {shown(values['r'])} \\text{{ {unit}}}"))
    fits = [each for each in SHAPES if each.name in names and re.search(each.asks, said)]
    for shape in fits:
        if extra := _lacks(shape, values, unit):
            values, more = extra
            return _worked(shape, values, [*lines, *more], unit, Fraction((pi[1] or pi[2]) if pi else "22/7"))
    return None


def _given(said: str, *, frustum: bool) -> tuple[dict[str, Fraction], str, str | None]:
    """(what is stated, what is left of the text, the one unit; None where there are several)."""
    values: dict[str, Fraction] = {}
    units: set[str] = set()
    rest = said
    if frustum and (two := re.search(rf"\bradi(?:i|us|uses){IS}{N} ?{UNIT}? ?(?:and|,|&) ?{LENGTH}", rest)):
        first, second = sorted((number(two[1]), number(two[3])))
        values, rest = {"r": first, "R": second}, rest[: two.start()] + " " + rest[two.end() :]
        units.add(two[4])
    for letter, pattern in LETTERS.items():
        if letter in values or (letter == "R" and not frustum):
            continue
        if found := re.search(pattern, rest):
            parts = [each for each in found.groups() if each]
            values[letter] = number(parts[0])
            units.add({"metre": "m", "meter": "m"}.get(parts[1].rstrip("s"), parts[1]))
            rest = rest[: found.start()] + " " + rest[found.end() :]
    if angle := ANGLE.search(rest):
        values["a"] = number(angle[1] or angle[2])
        rest = rest[: angle.start()] + " " + rest[angle.end() :]
    return values, rest, units.pop() if len(units) == 1 else None


def _lacks(shape: Shape, values: dict[str, Fraction], unit: str) -> tuple[dict[str, Fraction], list[Line]] | None:
    """The letters a shape needs; the slant or the height of a cone comes from the other by Pythagoras."""
    needs = set(shape.needs.split())
    if set(values) == needs:
        return values, []
    if shape.name == "cone" and set(values) == {"r", "h"} and needs == {"r", "l"}:
        other, sign, name = "h", "+", "l"
    elif shape.name == "cone" and set(values) == {"r", "l"} and needs == {"r", "h"}:
        other, sign, name = "l", "-", "h"
    else:
        return None
    square = values[other] ** 2 + values["r"] ** 2 * (1 if sign == "+" else -1)
    if square <= 0:
        return None
    value = root(square)
    put = (f"{name} = \\sqrt{{{shown(values[other])}^2 {sign} {shown(values['r'])}^2}} {sign_of(value)}"
           f" {shown(value)} \\text{{ {unit}}}")  # fmt: skip
    what = "slant height" if name == "l" else "height"
    return {"r": values["r"], name: value}, [Line(f"Find the {what} by Pythagoras.", put)]


def root(square: Fraction) -> Fraction:
    """Exact where it is, else to six figures."""
    top, below = isqrt(square.numerator), isqrt(square.denominator)
    if top * top == square.numerator and below * below == square.denominator:
        return Fraction(top, below)
    return Fraction(f"{float(square) ** 0.5:.6g}")


def _worked(shape: Shape, values: dict[str, Fraction], lines: list[Line], unit: str, pi: Fraction) -> Working | None:
    if any(value <= 0 for value in values.values()) or values.get("a", 1) > 360:
        return None
    value = shape.value({**values, "p": pi})
    written = {letter: shown(each) for letter, each in values.items()}
    stated = "\\frac{22}{7}" if pi == Fraction(22, 7) else shown(pi)
    result = f"{shown(value)} \\text{{ {unit}}}" + (f"^{shape.power}" if shape.power > 1 else "")
    degrees = f"\\theta = {written['a']}^\\circ" if "a" in written else ""
    lengths = [f"{letter} = {each} \\text{{ {unit}}}" for letter, each in written.items() if letter != "a"]
    given = ", \\quad ".join([*lengths, *filter(None, [degrees])])
    steps = [
        *lines,
        Line("Write down the rule.", f"{shape.rule}, \\quad \\pi \\approx {stated}"),
        Line("Put the numbers in and work it out.", f"{shape.put.format(**written, p=stated)} \\approx {result}"),
    ]
    return made(given, "Which rule belongs to this shape?", steps, f"\\approx {result}", "find an area or a volume",
                shape.topic)  # fmt: skip
