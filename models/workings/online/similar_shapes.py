"""Similar figures: the factor of lengths, its square for areas, its cube for volumes and masses."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, made, nearly, number, shown, sign_of
from models.workings.online.solids import root

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
KINDS: Final = (
    (3, re.compile(rf"{N} ?(cm|mm|m)(?:\^?3|³)")), (2, re.compile(rf"{N} ?(cm|mm|m)(?:\^?2|²)")),
    (3, re.compile(rf"{N} ?(litres?|liters?|ml|kg|g)\b")), (1, re.compile(rf"{N} ?(cm|mm|m)\b(?! ?[\^23²³])")),
)  # fmt: skip
RATIO: Final = re.compile(r"\b(\d+) ?(?::|to) ?(\d+)\b")
NAMED: Final = {1: r"\b(?:lengths?|sides?|heights?|radi\w+|heights|diameters?|linear)\b", 2: r"\b(?:areas?|surface)\b",
                3: r"\b(?:volumes?|capacit\w+|mass\w*|weights?|holds?)\b"}  # fmt: skip
NAMES: Final = {1: "length", 2: "area", 3: "volume"}
SMALL: Final = re.compile(r"\b(?:smaller|small|first)\b")
LARGE: Final = re.compile(r"\b(?:larger|bigger|large|big|second|other|greater)\b")
SAME: Final = 0  # "find that of the bigger": of the kind that is stated of one
ASKS: Final = re.compile(r"\b(?:find|calculate|what|determine|work out|how)\b")


def similar_shape(text: str) -> Working | None:
    """What belongs to the other of two similar figures, or a ratio; None where a number has no place."""
    said = " ".join(text.lower().split())
    if not re.search(r"\bsimilar\b", said) or re.search(r"\b(?:perimeter|cost|density|drawing|scale)\b", said):
        return None
    found, rest = _measures(re.sub(r"\b(?:2|two) (?=[a-z]* ?similar)", "", said))
    ratio = RATIO.search(rest)
    rest = RATIO.sub(" ", rest)
    asked = _asked(said)
    if re.search(r"\d", rest) or asked is None:
        return None
    if ratio and len(found) <= 1:
        stated = next((kind for kind in (3, 2, 1) if re.search(NAMED[kind], said[: said.index(ratio[0])])), 1)
        pair = (number(ratio[1]), number(ratio[2]))
    else:
        stated = next((kind for kind in (1, 2, 3) if sum(each[0] == kind for each in found) == 2), 0)
        pair = tuple(each[1] for each in found if each[0] == stated)  # type: ignore[assignment]
        if not stated or len({each[2] for each in found if each[0] == stated}) != 1:
            return None
    if len(pair) != 2 or pair[0] == pair[1] or 0 in pair:
        return None
    others = [each for each in found if not (each[0] == stated and not ratio)]
    if not others:
        return _ratio(stated, pair, asked) if re.search(r"\bratio\b.*$", said) else None
    if len(others) != 1 or (asked or others[0][0]) != others[0][0] or others[0][0] == stated:
        return None
    return _other(said, stated, pair, others[0])


def _measures(said: str) -> tuple[list[tuple[int, Fraction, str, int]], str]:
    """(kind, number, unit and place of each measure; what is left)."""
    found: list[tuple[int, Fraction, str, int]] = []
    rest = said
    two = re.compile(rf"{N} ?(?=and {N} ?(cm|mm|m)\b(\^?[23²³])?)")
    rest = two.sub(lambda each: f"{each[1]}{each[3]}{each[4] or ''} ", rest)
    for kind, pattern in KINDS:
        for each in pattern.finditer(rest):
            found.append((kind, number(each[1]), each[2], each.start()))
        rest = pattern.sub(lambda each: " " * len(each[0]), rest)
    return sorted(found, key=lambda each: each[3]), rest


def _asked(said: str) -> int | None:
    at = list(ASKS.finditer(said))
    if not at:
        return None
    tail = said[at[-1].start() :]
    places = [(found.start(), kind) for kind, name in NAMED.items() if (found := re.search(name, tail))]
    if not places and re.search(r"\b(?:that|other|corresponding|it)\b", tail):
        return SAME
    return min(places)[1] if places else None


def _ratio(stated: int, pair: tuple[Fraction, Fraction], asked: int) -> Working | None:
    if asked == stated:
        return None
    a, b = pair
    roots = (root(a), root(b)) if stated == 2 else (_cube(a / _shared(a, b)), _cube(b / _shared(a, b)))
    if stated == 2:
        shared = _shared(a, b)
        roots = (root(a / shared), root(b / shared))
    base = (a / _shared(a, b), b / _shared(a, b)) if stated == 1 else roots
    if None in base or any(each.denominator > 100 for each in base if each is not None):
        return None
    first, second = base[0] or Fraction(1), base[1] or Fraction(1)
    answer = f"{shown(first**asked)} : {shown(second**asked)}"
    lines = [Line(f"The ratio of the {NAMES[stated]}s, as simple as it goes.",
                  f"{shown(a / _shared(a, b))} : {shown(b / _shared(a, b))}")]  # fmt: skip
    if stated > 1:
        lines.append(Line(f"Take the {'square' if stated == 2 else 'cube'} root: that is the ratio of the lengths.",
                          f"{shown(first)} : {shown(second)}"))  # fmt: skip
    if asked > 1:
        lines.append(Line(f"{'Square' if asked == 2 else 'Cube'} it for the {NAMES[asked]}s.",
                          f"{shown(first)}^{asked} : {shown(second)}^{asked} = {answer}"))  # fmt: skip
    return made(f"{shown(a)} : {shown(b)}", "Areas go as the square of the lengths, volumes as the cube.", lines,
                answer, "find a ratio of similar figures", "M2.07")  # fmt: skip


def _shared(a: Fraction, b: Fraction) -> Fraction:
    from math import gcd

    scale = a.denominator * b.denominator
    return Fraction(gcd(int(a * scale), int(b * scale)), scale)


def _cube(value: Fraction) -> Fraction | None:
    top, below = round(float(value.numerator) ** (1 / 3)), round(float(value.denominator) ** (1 / 3))
    return Fraction(top, below) if Fraction(top, below) ** 3 == value else None


def _other(
    said: str, stated: int, pair: tuple[Fraction, Fraction], known: tuple[int, Fraction, str, int]
) -> Working | None:
    kind, value, unit, at = known
    before = said[:at]
    is_small = max((each.start() for each in SMALL.finditer(before)), default=-1)
    is_large = max((each.start() for each in LARGE.finditer(before)), default=-1)
    ask = said[list(ASKS.finditer(said))[-1].start() :]
    wants_large, wants_small = bool(LARGE.search(ask)), bool(SMALL.search(ask))
    if is_small == is_large == -1 and wants_large != wants_small:
        is_small, is_large = (0, -1) if wants_large else (-1, 0)
    if is_small == is_large or "first" in said or "second" in said:
        return None
    up = is_small > is_large
    if (up and wants_small and not wants_large) or (not up and wants_large and not wants_small):
        return None
    a, b = sorted(pair)
    top, below = (b, a) if up else (a, b)
    ratio = top / below
    lines = [Line(f"The ratio of the {NAMES[stated]}s.", f"\\frac{{{shown(top)}}}{{{shown(below)}}}")]
    length = {1: lambda each: each, 2: root, 3: _cube}[stated](ratio)
    if length is None:
        return None
    if stated > 1:
        sign = "\\sqrt" if stated == 2 else "\\sqrt[3]"
        lines.append(Line(f"The factor of the lengths is its {'square' if stated == 2 else 'cube'} root.",
                          f"k = {sign}{{{_over(ratio)}}} {sign_of(length)} {_over(length)}"))  # fmt: skip
    factor = length**kind
    result = value * factor
    power = unit + (f"^{kind}" if kind > 1 and unit in ("cm", "mm", "m") else "")
    tex = f"\\text{{ {unit}}}" + (f"^{kind}" if power != unit else "")
    say = {1: "Lengths go as k.", 2: "Areas go as the square of k.", 3: "Volumes and masses go as the cube of k."}[kind]
    raised = f"\\left({_over(length)}\\right)^{kind}" if kind > 1 else _over(length)
    lines.append(Line(say, f"{shown(value)} \\times {raised} {sign_of(result)} {shown(result)} {tex}"))
    return made(f"{shown(a)} : {shown(b)}", "Areas go as the square of the lengths, volumes as the cube.", lines,
                f"{nearly(result)}{shown(result)} {tex}", "find a measure of similar figures", "M2.07")  # fmt: skip


def _over(value: Fraction) -> str:
    return (
        shown(value)
        if value.denominator == 1 or value.denominator > 1000
        else f"\\frac{{{value.numerator}}}{{{value.denominator}}}"
    )
