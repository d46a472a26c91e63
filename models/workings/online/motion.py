"""Motion with steady acceleration: the equations of motion, each letter found from those that are known."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Final

from models.workings.online.kinds import Line, Working, number, shown, sign_of
from models.workings.online.units import OF_MOTION, TAKEN, with_units

N: Final = r"(-?\d[\d,]*(?:\.\d+)?)"
PER_SECOND: Final = r"(?:m\s*/\s*s|ms\^?-1|mps|metres? per second|meters? per second)"
SPEED: Final = re.compile(
    rf"{N}\s*(?:{PER_SECOND}|(km/h|kmh|kmph|km per hour))(?!\s*(?:/|\^|²|2|s\b|per|squared))", re.I
)
ACCELERATION: Final = re.compile(
    rf"{N}\s*(?:m\s*/\s*s\s*/\s*s|m\s*/\s*s\s*(?:\^?\s*2|²|squared)|ms\^?-2"
    r"|m(?:etres?|eters?) per second (?:squared|per second))",
    re.IGNORECASE,
)
TIME: Final = re.compile(rf"{N}\s*(?:(s|secs?|seconds?)|(mins?|minutes?))\b", re.IGNORECASE)
LENGTH: Final = re.compile(rf"{N}\s*(?:(km|kilomet\w+)|(?:m|metres?|meters?))\b(?!\s*/|\s*per)", re.IGNORECASE)
FROM_REST: Final = re.compile(
    r"\b(?:from|at|initially at|starts? at) rest\b|\bstarting from rest\b|\bstationary\b", re.I
)
TO_REST: Final = re.compile(
    r"\b(?:to rest|to a stop|to a halt|stops|until it stops|(?:to|before it) stops?)\b", re.IGNORECASE
)
SLOWS: Final = re.compile(r"\b(?:decelerat\w+|retard\w+|slow\w* down|brak\w+)\b", re.IGNORECASE)
REACHED: Final = re.compile(
    r"\b(?:to|reach\w*|attains?|final (?:velocity|speed)(?: of| is)?|becomes?)\s*(?:a (?:speed|velocity) of )?$", re.I
)
ASKED: Final = {
    "v": re.compile(r"\b(?:final )?(?:velocity|speed)\b|\bhow fast\b", re.IGNORECASE),
    "s": re.compile(r"\b(?:distance|displacement|how far)\b", re.IGNORECASE),
    "a": re.compile(r"\b(?:acceleration|deceleration|retardation)\b", re.IGNORECASE),
    "t": re.compile(r"\b(?:time|how long)\b", re.IGNORECASE),
}
ASKS: Final = re.compile(
    r"\b(?:find|calculate|determine|work out|what(?: is| was|'s)?|how (?:far|fast|long)|state|get)\b", re.I
)
# Two bodies, two stages or a fall are told by other words: those are not worked here.
OTHER: Final = re.compile(
    r"\b(?:then|overtak\w+|another|second (?:car|part|stage)|uniform (?:speed|velocity)|constant (?:speed|velocity)"
    r"|average|total|thrown|dropp\w*|falls?|falling|height|force|mass|kg|circle)\b", re.IGNORECASE,
)  # fmt: skip
UNITS: Final = {"u": "m/s", "v": "m/s", "a": "m/s^2", "t": "s", "s": "m"}
NAMES: Final = {"u": "velocity at the start", "v": "velocity at the end", "a": "acceleration", "t": "time",
                "s": "distance"}  # fmt: skip


@dataclass
class Stated:
    """What a question gives and what it wants, in metres and seconds."""

    known: dict[str, Fraction] = field(default_factory=dict)
    wanted: list[str] = field(default_factory=list)


def motion(text: str) -> Working | None:
    """The working of one body speeding up or slowing down evenly; None for any other question."""
    whole = with_units(text, OF_MOTION)
    stated = _stated(whole)
    if stated is None or not stated.wanted or len(stated.known) < 3:
        return None
    lines: list[Line] = []
    known = dict(stated.known)
    given = ", \\quad ".join(f"{letter} = {_with_unit(letter, value)}" for letter, value in known.items())
    for letter in stated.wanted:
        if letter not in known and not _find(letter, known, lines):
            return None
    answer = ", \\quad ".join(f"{letter} = {_with_unit(letter, known[letter])}" for letter in stated.wanted)
    return Working(
        asked=given,
        hint="Write down u, v, a, t and s. Which three do you know? Choose the equation with those and the wanted one.",
        lines=(Line(f"Write down what is given: {_words(stated.known)}.", given), *lines),
        answer=answer, check="Look at the size and the unit: do they fit?" if whole == text else TAKEN,
        task="use the equations of motion",
        topics=("P3.01",),
    )  # fmt: skip


def _stated(text: str) -> Stated | None:
    if OTHER.search(text) or not (ASKS.search(text) or FROM_REST.search(text)):
        return None
    rest, stated = text, Stated()
    if not (
        _take(ACCELERATION, rest, "a", stated, _plain)
        and _speeds(text, stated)
        and _take(TIME, _without(text, ACCELERATION, SPEED), "t", stated, _seconds)
        and _take(LENGTH, _without(text, ACCELERATION, SPEED), "s", stated, _metres)
    ):
        return None
    if re.search(r"\d", _without(text, ACCELERATION, SPEED, TIME, LENGTH)) or any(
        value <= 0 for letter, value in stated.known.items() if letter in "ts"
    ):
        return None
    if SLOWS.search(text) and stated.known.get("a", 0) > 0:
        stated.known["a"] = -stated.known["a"]
    asking = list(ASKS.finditer(text))
    after = text[asking[-1].start() :] if asking else ""
    stated.wanted = [letter for letter, said in ASKED.items() if letter not in stated.known and said.search(after)]
    if not asking:
        named = [letter for letter, said in ASKED.items() if letter not in stated.known and said.search(text)]
        stated.wanted = named or [letter for letter in "vs" if letter not in stated.known]
    return stated


def _speeds(text: str, stated: Stated) -> bool:
    """The velocities at the start and at the end, by what stands before them and by rest."""
    if FROM_REST.search(text):
        stated.known["u"] = Fraction(0)
    if TO_REST.search(text):
        stated.known["v"] = Fraction(0)
    for found in SPEED.finditer(text):
        value = number(found[1]) * (Fraction(5, 18) if found[2] else 1)
        ends = "v" if "u" in stated.known or REACHED.search(text[: found.start()]) else "u"
        if ends in stated.known:
            return False
        stated.known[ends] = value
    return True


def _take(pattern: re.Pattern[str], text: str, letter: str, stated: Stated, value: Callable[..., Fraction]) -> bool:
    found = list(pattern.finditer(text))
    if found:
        stated.known[letter] = value(found[0])
    return len(found) <= 1


def _plain(found: re.Match[str]) -> Fraction:
    return number(found[1])


def _seconds(found: re.Match[str]) -> Fraction:
    return number(found[1]) * (60 if found[3] else 1)


def _metres(found: re.Match[str]) -> Fraction:
    return number(found[1]) * (1000 if found[2] else 1)


def _without(text: str, *patterns: re.Pattern[str]) -> str:
    for pattern in patterns:
        text = pattern.sub(" ", text)
    return text


def _find(letter: str, known: dict[str, Fraction], lines: list[Line]) -> bool:
    """Find one letter by the first equation that has only it unknown; its line is added."""
    for wanted, needs, law, put, solve in LAWS:
        if wanted == letter and all(each in known for each in needs):
            value = solve(known)
            if value is None or (letter == "t" and value <= 0):
                return False
            known[letter] = value
            numbers = put.format(**{each: _bracketed(known[each]) for each in needs})
            lines.append(Line(f"Find the {NAMES[letter]}: use ${law}$ and put the numbers in.",
                              f"{letter} = {numbers} {sign_of(value)} {_with_unit(letter, value)}"))  # fmt: skip
            return True
    return False


def _root(value: Fraction) -> Fraction | None:
    if value < 0:
        return None
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    if top * top == value.numerator and bottom * bottom == value.denominator:
        return Fraction(top, bottom)
    return Fraction(float(value) ** 0.5).limit_denominator(10**6)


def _over(above: Fraction, below: Fraction) -> Fraction | None:
    return above / below if below else None


Law = tuple[str, str, str, str, Callable[[dict[str, Fraction]], Fraction | None]]
LAWS: Final[tuple[Law, ...]] = (
    ("v", "uat", "v = u + at", "{u} + {a} \\times {t}", lambda k: k["u"] + k["a"] * k["t"]),
    ("v", "uas", "v^2 = u^2 + 2as", "\\sqrt{{{u}^2 + 2 \\times {a} \\times {s}}}",
     lambda k: _root(k["u"] ** 2 + 2 * k["a"] * k["s"])),
    ("v", "ust", "s = \\frac{u + v}{2} \\times t", "\\frac{{2 \\times {s}}}{{{t}}} - {u}",
     lambda k: 2 * k["s"] / k["t"] - k["u"]),
    ("s", "uat", "s = ut + \\frac{1}{2}at^2", "{u} \\times {t} + \\frac{{1}}{{2}} \\times {a} \\times {t}^2",
     lambda k: k["u"] * k["t"] + k["a"] * k["t"] ** 2 / 2),
    ("s", "uvt", "s = \\frac{u + v}{2} \\times t", "\\frac{{{u} + {v}}}{{2}} \\times {t}",
     lambda k: (k["u"] + k["v"]) / 2 * k["t"]),
    ("s", "uva", "v^2 = u^2 + 2as", "\\frac{{{v}^2 - {u}^2}}{{2 \\times {a}}}",
     lambda k: _over(k["v"] ** 2 - k["u"] ** 2, 2 * k["a"])),
    ("a", "uvt", "a = \\frac{v - u}{t}", "\\frac{{{v} - {u}}}{{{t}}}", lambda k: (k["v"] - k["u"]) / k["t"]),
    ("a", "uvs", "v^2 = u^2 + 2as", "\\frac{{{v}^2 - {u}^2}}{{2 \\times {s}}}",
     lambda k: (k["v"] ** 2 - k["u"] ** 2) / (2 * k["s"])),
    ("a", "ust", "s = ut + \\frac{1}{2}at^2", "\\frac{{2 \\times ({s} - {u} \\times {t})}}{{{t}^2}}",
     lambda k: 2 * (k["s"] - k["u"] * k["t"]) / k["t"] ** 2),
    ("t", "uva", "v = u + at", "\\frac{{{v} - {u}}}{{{a}}}", lambda k: _over(k["v"] - k["u"], k["a"])),
    ("t", "uvs", "s = \\frac{u + v}{2} \\times t", "\\frac{{2 \\times {s}}}{{{u} + {v}}}",
     lambda k: _over(2 * k["s"], k["u"] + k["v"])),
    ("t", "uas", "s = ut + \\frac{1}{2}at^2", "\\frac{{-{u} + \\sqrt{{{u}^2 + 2 \\times {a} \\times {s}}}}}{{{a}}}",
     lambda k: _over((_root(k["u"] ** 2 + 2 * k["a"] * k["s"]) or Fraction(0)) - k["u"], k["a"])),
)  # fmt: skip


def _bracketed(value: Fraction) -> str:
    return f"({shown(value)})" if value < 0 else shown(value)


def _with_unit(letter: str, value: Fraction) -> str:
    return f"{shown(value)} \\text{{ {UNITS[letter].replace('^2', '')}}}" + ("^2" if letter == "a" else "")


def _words(known: dict[str, Fraction]) -> str:
    return ", ".join(f"{NAMES[letter]} {letter}" for letter in known)
