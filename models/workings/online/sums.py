"""Sums told in any order of words: every number has its place in one rule, or the sum is left alone."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, nearly, number, shown, sign_of

N: Final = r"(-?\d[\d,]*(?:\.\d+)?)"
Values = Mapping[str, Fraction]
# What a unit is worth in the one the rules are written in.
WORTH: Final = {
    "km": Fraction(1000), "cm": Fraction(1, 100), "mm": Fraction(1, 1000), "g": Fraction(1, 1000), "kw": Fraction(1000),
    "kn": Fraction(1000), "kj": Fraction(1000), "min": Fraction(60), "minute": Fraction(60), "minutes": Fraction(60),
    "mins": Fraction(60), "h": Fraction(3600), "hour": Fraction(3600), "hours": Fraction(3600), "hrs": Fraction(3600),
    "ma": Fraction(1, 1000), "km/h": Fraction(5, 18), "mhz": Fraction(10**6), "khz": Fraction(1000),
}  # fmt: skip
LENGTH: Final = rf"{N} ?(km|cm|mm|m|metres?|meters?)\b(?! ?[/^²³\d])"
MASS: Final = rf"{N} ?(kg|g|kilograms?|grams?)\b(?! ?/)"
FORCE: Final = rf"{N} ?(kn|n|newtons?)\b(?! ?/)"
TIME: Final = rf"{N} ?(s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?)\b"
VOLTAGE: Final = rf"{N} ?(v|volts?)\b"
GRAVITY: Final = r"\(?(?:take |use |taking |assume |given )?(?:acceleration due to gravity,? ?)?g ?(?:=|is|as) ?" + (
    r"(?:10|9\.8\d?)(?: ?(?:n/kg|m/s\^?2|m/s²|ms\^?-2))?\)?"
)
UNITS: Final = {
    "cm3": "cm³", "m3": "m³", "dm3": "dm³", "l": "litres", "kpa": "kPa", "pa": "Pa", "mmhg": "mmHg", "cmhg": "cmHg",
    "n/m2": "N/m²", "g/cm3": "g/cm³", "kg/m3": "kg/m³", "n": "N", "kn": "kN",
}  # fmt: skip
# Letters of a rule that TeX writes otherwise.
NAMES: Final = {
    "VR": "\\text{VR}", "d1": "d_1", "F1": "F_1", "F2": "F_2", "e1": "e_1", "e2": "e_2", "d2": "d_2",
    "t1": "\\theta_1", "t2": "\\theta_2", "dt": "\\theta", "Np": "N_p", "Ns": "N_s", "Vp": "V_p", "Vs": "V_s",
    "N0": "N_0", "T": "T_{1/2}", "MA": "\\text{MA}", "A1": "A_1", "A2": "A_2", "V1": "V_1", "V2": "V_2",
    "p1": "p_1", "p2": "p_2", "m1": "m_1", "m2": "m_2", "h1": "h_1", "h2": "h_2", "W1": "W_1", "W2": "W_2",
    "T1": "T_1", "T2": "T_2", "D1": "\\rho_1", "D2": "\\rho_2",
}  # fmt: skip
POWER_OF_TEN: Final = re.compile(r"(\d+(?:\.\d+)?) ?[x×*] ?10(?:\^\(?|(?=[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]))(-?\d+|[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)\)?")
IN_CM: Final = re.compile(r"\d ?cm\b")
NUMERALS: Final = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|half(?![- ]?li)|twice|double|third|quarter)\b"
)


@dataclass(frozen=True)
class Wanted:
    """One thing that may be asked: how, the rule, the rule with numbers (`{m}` is m), its value and unit."""

    asks: str
    needs: str  # the letters that must be given, and no other, with blanks between
    rule: str
    put: str
    value: Callable[[Values], Fraction | None]
    unit: str
    name: str
    extra: Callable[[Values], dict[str, Fraction]] = lambda _: {}  # letters found on the way, for `put` and `before`
    before: str = ""  # what the answer says first


@dataclass(frozen=True)
class Sum:
    """A rule of the lessons: words it is about, how each letter is told (in this order), what may be asked."""

    about: str
    letters: Mapping[str, str]
    wanted: tuple[Wanted, ...]
    topic: str
    hint: str
    refuses: str = r"(?!)"
    leaves: str = r"(?!)"  # words with numbers in them that say nothing
    keeps: bool = False  # whether numbers stay in the units they are stated in, which then must agree


def given(text: str, rule: Sum) -> tuple[dict[str, Fraction], dict[str, str], str]:
    """(the letters that are told, in the units of the rule; their units; what is left of the text)."""
    found: dict[str, Fraction] = {}
    units: dict[str, str] = {}
    rest = re.sub(f"{GRAVITY}|{rule.leaves}", " ", text)
    for letter, pattern in rule.letters.items():
        match = re.search(pattern, rest)
        if match is None:
            continue
        parts = [each for each in match.groups() if each]
        unit = parts[1] if len(parts) > 1 else ""
        found[letter] = number(parts[0]) * (1 if rule.keeps else WORTH.get(unit, Fraction(1)))
        units[letter] = unit.replace("^", "").replace(" ", "").replace("³", "3").replace("²", "2")
        start, end = match.span(next(n for n, each in enumerate(match.groups(), 1) if each))
        end = max(end, max(match.end(n) for n, each in enumerate(match.groups(), 1) if each))
        rest = f"{rest[:start]} {rest[end:]}"
    return found, units, rest


def _agree(units: Mapping[str, str]) -> bool:
    """Whether letters of one kind, as V1 and V2, are stated in one unit."""
    kinds: dict[str, set[str]] = {}
    for letter, unit in units.items():
        kinds.setdefault(letter[0].lower(), set()).add(unit.rstrip("s"))
    return all(len(each) == 1 for each in kinds.values())


def worked_sum(text: str, rules: tuple[Sum, ...]) -> Working | None:
    """The working of the only rule that reads every number; None where none or several with other results do."""
    said = POWER_OF_TEN.sub(_plain, " ".join(text.lower().replace("−", "-").replace("·", " ").split()))
    found = [made for rule in rules if (made := _worked(said, rule))]
    return found[0] if found and len({each.answer for each in found}) == 1 else None


def _plain(found: re.Match[str]) -> str:
    """3 × 10^8 as the number it is."""
    power = int(found[2].translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")))
    value = Fraction(found[1]) * Fraction(10) ** power
    return str(value) if value.denominator == 1 else f"{float(value):.12f}".rstrip("0")


def _worked(said: str, rule: Sum) -> Working | None:
    if not re.search(rule.about, said) or re.search(rule.refuses, said):
        return None
    values, units, rest = given(said, rule)
    if re.search(r"\d", rest) or NUMERALS.search(rest) or (rule.keeps and not _agree(units)):
        return None
    fitting = [
        (at.start(), each) for each in rule.wanted
        if set(values) == set(each.needs.split()) and (at := re.search(each.asks, said))
    ]  # fmt: skip
    if not fitting:
        return None
    wanted = min(fitting, key=lambda each: each[0])[1]
    value = wanted.value(values)
    if value is None:
        return None
    if wanted.unit.startswith("@"):
        unit = units.get(wanted.unit[1:], "")
        wanted = replace(wanted, unit=UNITS.get(unit, unit))
    return written(rule, wanted, values, value, bool(IN_CM.search(said)))


def written(rule: Sum, wanted: Wanted, values: Values, value: Fraction, in_cm: bool) -> Working:
    """The rule, the numbers put in, the result; a length in centimetres too, where those were given."""
    every = {**values, **wanted.extra(values)}
    numbers = {letter: f"({shown(each)})" if each < 0 else shown(each) for letter, each in every.items()}
    unit = "\\%" if wanted.unit == "%" else f" \\text{{ {wanted.unit}}}" if wanted.unit else ""
    result = f"{shown(value)}{unit}"
    if in_cm and wanted.unit == "m":
        result += f" = {shown(value * 100)} \\text{{ cm}}"
    given_as = ", \\quad ".join(f"{NAMES.get(letter, letter)} = {shown(each)}" for letter, each in values.items())
    lines = (
        Line("Write down what is given, in units that go together.", given_as),
        Line("Write down the rule.", wanted.rule),
        Line("Put the numbers in and work it out.", _equal(wanted.put.format(**numbers), value, result)),
    )
    return Working(given_as, rule.hint, lines, wanted.before.format(**numbers) + nearly(value) + result,
        "Look at the size and the unit: do they fit?",
                   f"find {wanted.name}", (rule.topic,))  # fmt: skip


def _equal(put: str, value: Fraction, result: str) -> str:
    """What was put in, and what comes of it: ≈ where it is rounded."""
    return f"{put.removesuffix(' =')} {sign_of(value)} {result}"
