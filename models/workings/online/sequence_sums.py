"""Terms and sums of arithmetic and geometric sequences, joint variation, equations with a logarithm."""

import re
from fractions import Fraction
from itertools import pairwise
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, shown, sign_of

N: Final = r"(-?\d[\d,]*(?:\.\d+)?(?:/\d+)?)"
LISTED: Final = re.compile(r"(?<![\d.])-?\d+(?:\.\d+)?(?:/\d+)?(?: ?, ?-?\d+(?:\.\d+)?(?:/\d+)?){2,5}")
SUM_OF: Final = re.compile(r"\bsum of (?:the )?(?:first )?(\d+) terms\b|\bsum of (?:the )?first (\d+)\b")
WHICH: Final = re.compile(r"\b(\d+)(?:st|nd|rd|th) term\b")
GENERAL: Final = re.compile(r"\b(?:nth|n-th|n th|general) term\b")
FIRST: Final = re.compile(rf"\bfirst term(?: of (?:an?|the) [a-z.]+(?: [a-z]+)?)?(?: is| =| of|,)* ?{N}|\ba ?= ?{N}")
STEP: Final = re.compile(rf"\bcommon (difference|ratio)(?: is| =| of|,)* ?{N}|\b([dr]) ?= ?{N}")
JOINT: Final = re.compile(
    r"\b([a-z]) (?:varies|is)(?: (directly|inversely|jointly))?(?: proportional)?(?: as| with| to)? (?:the )?"
    r"(square of |square root of )?([a-z])(\^?2|²| squared)? and (?:(directly|inversely)(?: proportional)?(?:"
    r" as| with| to)? )?(?:the )?"
    r"(square of )?([a-z])(\^?2|²| squared)?\b"
)
PAIRS: Final = re.compile(r"\b([a-z]) ?(?:=|is) ?(-?\d+(?:\.\d+)?)")
LOG: Final = re.compile(
    r"^\W*(?:find|solve|for|x|if|given|that|the value of|\s)*log(?:_?\{?(\d+)\}?)? ?(?:\(?)([a-z])\)? ?="
    r" ?(-?\d+)(?:,? ?(?:find|solve)[a-z ]*)?\W*$"
)


def sequence_sum(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.lower().replace("−", "-").split())
    return first_read(said, (_sequence, _joint, _logarithm))


def _sequence(said: str) -> Working | None:
    if not re.search(r"\bterms?\b|\bsum of\b|\ba\.?p\b|\bg\.?p\b|\bsequence\b|\bseries\b|\bprogression\b", said):
        return None
    rest = said
    total, which = SUM_OF.search(said), WHICH.search(said)
    for pattern in (SUM_OF, WHICH):
        rest = pattern.sub(" ", rest)
    listed = LISTED.search(rest)
    if listed:
        values = [Fraction(each) for each in re.findall(r"-?\d+(?:\.\d+)?(?:/\d+)?", listed[0])]
        rest = rest.replace(listed[0], " ", 1)
        a, step, is_geometric = values[0], *_step(values)
    else:
        first, by = FIRST.search(rest), STEP.search(rest)
        if not first or not by:
            return None
        a, step = Fraction(first[1] or first[2]), Fraction(by[2] or by[4])
        is_geometric = (by[1] or by[3])[0] == "r"
        rest = rest.replace(first[0], " ", 1).replace(by[0], " ", 1)
    if step is None or re.search(r"\d", rest) or bool(total) + bool(which) + bool(GENERAL.search(said)) != 1:
        return None
    if is_geometric:
        return _geometric(a, step, total, which)
    return _arithmetic(a, step, total, which) if total or not listed else None


def _step(values: list[Fraction]) -> tuple[Fraction | None, bool]:
    gaps = {b - a for a, b in pairwise(values)}
    if len(gaps) == 1:
        return gaps.pop(), False
    if 0 in values:
        return None, False
    ratios = {b / a for a, b in pairwise(values)}
    return (ratios.pop(), True) if len(ratios) == 1 else (None, False)


def _tex(value: Fraction) -> str:
    if value.denominator == 1:
        return shown(value)
    return f"{'-' if value < 0 else ''}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def _in_brackets(value: Fraction) -> str:
    return f"({_tex(value)})" if value < 0 or value.denominator > 1 else _tex(value)


def _arithmetic(a: Fraction, d: Fraction, total: re.Match[str] | None, which: re.Match[str] | None) -> Working | None:
    given = f"a = {_tex(a)}, \\quad d = {_tex(d)}"
    if total:
        n = int(total[1] or total[2])
        value = Fraction(n, 2) * (2 * a + (n - 1) * d)
        rule, answer = "S_n = \\frac{n}{2} \\left(2a + (n - 1)d\\right)", f"S_{{{n}}} = {_tex(value)}"
        put = (
            f"S_{{{n}}} = \\frac{{{n}}}{{2}} \\left(2 \\times {_in_brackets(a)} + {n - 1} \\times"
            f" {_in_brackets(d)}\\right) = {_tex(value)}"
        )
    elif which:
        n = int(which[1])
        value = a + (n - 1) * d
        rule, answer = "T_n = a + (n - 1)d", f"T_{{{n}}} = {_tex(value)}"
        put = f"T_{{{n}}} = {_tex(a)} + {n - 1} \\times {_in_brackets(d)} = {_tex(value)}"
    else:
        rest = a - d
        tail = f" {'+' if rest > 0 else '-'} {_tex(abs(rest))}" if rest else ""
        rule, answer = "T_n = a + (n - 1)d", f"T_n = {_tex(d)}n{tail}"
        put = f"T_n = {_tex(a)} + (n - 1) \\times {_in_brackets(d)} = {_tex(d)}n{tail}"
    if total is None and which is None and abs(d) == 1:
        return None
    lines = [Line("Each term is the one before it and the common difference d.", given), Line("Write down the rule.",
        rule),
             Line("Put the numbers in.", put)]  # fmt: skip
    return made(given, "What is added each time?", lines, answer, "work with an arithmetic sequence", "M1.06")


def _geometric(a: Fraction, r: Fraction, total: re.Match[str] | None, which: re.Match[str] | None) -> Working | None:
    given = f"a = {_tex(a)}, \\quad r = {_tex(r)}"
    if total:
        n = int(total[1] or total[2])
        if r == 1 or n > 20:
            return None
        value = a * (r**n - 1) / (r - 1)
        rule, answer = "S_n = \\frac{a(r^n - 1)}{r - 1}", f"S_{{{n}}} {sign_of(value)} {shown(value)}"
        put = (
            f"S_{{{n}}} ="
            f" \\frac{{{_in_brackets(a)} \\left({_in_brackets(r)}^{{{n}}} - 1\\right)}}{{{_tex(r)} - 1}}"
            f" {sign_of(value)} {shown(value)}"
        )
    elif which:
        n = int(which[1])
        if n > 20:
            return None
        value = a * r ** (n - 1)
        rule, answer = "T_n = a r^{n - 1}", f"T_{{{n}}} = {_tex(value)}"
        put = f"T_{{{n}}} = {_tex(a)} \\times {_in_brackets(r)}^{{{n - 1}}} = {_tex(value)}"
    else:
        rule = answer = "T_n = a r^{n - 1}"
        answer = f"T_n = {_tex(a)} \\times {_in_brackets(r)}^{{n - 1}}"
        put = answer
    lines = [Line("Each term is the one before it times the common ratio r.", given), Line("Write down the rule.",
        rule),
             Line("Put the numbers in.", put)]  # fmt: skip
    return made(given, "What is each term multiplied by?", lines, answer, "work with a geometric sequence", "M1.06")


def _joint(said: str) -> Working | None:
    found = JOINT.search(said)
    if not found or (found[3] and "root" in found[3]):
        return None
    y, x, z = found[1], found[4], found[8]
    is_x_below = found[2] == "inversely"
    is_z_below = found[6] == "inversely" or (is_x_below and found[6] is None)
    power_x, power_z = 2 if found[3] or found[5] else 1, 2 if found[7] or found[9] else 1
    pairs = [(name, Fraction(value)) for name, value in PAIRS.findall(said)]
    if (
        len({y, x, z}) != 3
        or len(pairs) != 5
        or len(re.findall(r"\d+(?:\.\d+)?", said))
        != 5 + (power_x > 1) * bool(found[5] and "2" in found[5]) + (power_z > 1) * bool(found[9] and "2" in found[9])
    ):
        return None
    first, second = dict(pairs[:3]), dict(pairs[3:])
    if set(first) != {y, x, z} or set(second) != {x, z} or 0 in first.values() or 0 in second.values():
        return None
    if not re.search(rf"\b(?:find|calculate|what is|determine)\b(?: the value of)? {y}\b", said):
        return None
    ways = ((x, power_x, is_x_below), (z, power_z, is_z_below))

    def times(values: dict[str, Fraction]) -> Fraction:
        product = Fraction(1)
        for name, power, below in ways:
            product *= values[name] ** (-power if below else power)
        return product

    k = first[y] / times(first)
    value = k * times(second)
    top = "".join(name + ("^2" if power > 1 else "") for name, power, below in ways if not below)
    under = "".join(name + ("^2" if power > 1 else "") for name, power, below in ways if below)
    rule = f"{y} = \\frac{{k{top}}}{{{under}}}" if under else f"{y} = k{top}"
    lines = [Line("Write the variation with a constant k.", rule),
             Line("Put the first numbers in and find k.", f"k = {_tex(k)}"),
             Line("Put k and the new numbers in.", f"{y} {sign_of(value)} {shown(value)}")]  # fmt: skip
    return made(rule, "First find the constant k.", lines, f"{y} {sign_of(value)} {shown(value)}",
        "use a joint variation",
                "M3.05")  # fmt: skip


def _logarithm(said: str) -> Working | None:
    found = LOG.search(said)
    if not found:
        return None
    base, letter, power = int(found[1] or 10), found[2], int(found[3])
    if base < 2 or abs(power) > 12:
        return None
    value = Fraction(base) ** power
    name = f"\\log_{{{base}}}" if found[1] else "\\log"
    first = "Without a base the base is 10. " if not found[1] else ""
    return made(f"{name} {letter} = {power}", "A logarithm is a power of the base.",
                [Line(f"{first}Write it as a power of the base.", f"{letter} = {base}^{{{power}}}"),
                 Line("Work it out.", f"{letter} = {_tex(value)}")], f"{letter} = {_tex(value)}",
                     "solve for a logarithm",
                "M2.04")  # fmt: skip
