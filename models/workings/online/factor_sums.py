"""HCF and LCM together by prime factors, and what returns together after steps of different length."""

import re
from fractions import Fraction
from math import gcd, lcm
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, shown

LOWEST: Final = r"l\.? ?c\.? ?m\b\.?|(?:lowest|least) common multiples?"
HIGHEST: Final = r"(?:h\.? ?c\.? ?f|g\.? ?c\.? ?[fd])\b\.?|(?:highest|greatest|biggest) common (?:factors?|divisors?)"
LED: Final = (
    r"\b(?:find|calculate|work|out|what|whats|is|are|the|of|and|both|for|these|following|numbers?|given|give|me|get|by"
    r"|using|use|prime|factors?|factori[sz]ation|method|how|do|to|i|you|we|then|also|determine|show|with|working|a)\b"
)
MOST: Final = 5
TOGETHER: Final = re.compile(r"\b(?:together|same time|simultaneously|at once)\b")
REPEATS: Final = re.compile(r"\b(?:bells?|lights?|bus(?:es)?|taxis?|clocks?|alarms?|lamps?|signals?|drums?)\b")
STEPS: Final = re.compile(
    r"(?:intervals? of|every|after every|each|flash at|ring at|toll at) ((?:\d+(?: ?(?:min\w*|sec\w*"
    r"|hours?|hrs?|days?))?"
    r"(?:,? (?:and |every |after )*|, ?))+)"
)
UNIT: Final = re.compile(r"\b(min|sec|hour|hr|day)")
UNITS: Final = {"min": "minutes", "sec": "seconds", "hour": "hours", "hr": "hours", "day": "days"}
CLOCK: Final = re.compile(r"\b(\d{1,2})[:.](\d{2}) ?(a\.?m|p\.?m)?\b\.?|\b(\d{1,2}) ?(a\.?m|p\.?m)\b\.?")


def factor_sum(text: str) -> Working | None:
    """The working of HCF and LCM together, or of bells that ring together; None for any other question."""
    return first_read(" ".join(text.lower().split()), (_both, _together))


def _primes(number: int) -> dict[int, int]:
    found: dict[int, int] = {}
    prime = 2
    while number > 1:
        while number % prime == 0:
            found[prime] = found.get(prime, 0) + 1
            number //= prime
        prime += 1 if prime * prime <= number else max(1, number - prime)
    return found


def _powers(primes: dict[int, int]) -> str:
    written = [f"{prime}^{{{n}}}" if n > 1 else str(prime) for prime, n in sorted(primes.items())]
    return " \\times ".join(written) or "1"


def _both(said: str) -> Working | None:
    if not re.search(LOWEST, said) or not re.search(HIGHEST, said):
        return None
    rest = re.sub(f"{LED}|{LOWEST}|{HIGHEST}", " ", said)
    numbers = [int(each) for each in re.findall(r"\d+", rest)]
    if re.search(rf"(?:{LOWEST})\D*\d.*(?:{HIGHEST})\D*\d|(?:{HIGHEST})\D*\d.*(?:{LOWEST})\D*\d", said):
        return None  # each of them is asked of numbers of its own
    if re.search(r"[a-z]{3}|\d[.^/]\d|[a-z]\d|\d[a-z]", rest) or not 2 <= len(numbers) <= MOST:
        return None
    if not all(2 <= each <= 10**6 for each in numbers):
        return None
    of = " and ".join(map(str, numbers)) if len(numbers) == 2 else ", ".join(map(str, numbers))
    lines, highest, lowest = _by_primes(numbers)
    answer = f"\\text{{HCF}} = {shown(highest)}, \\quad \\text{{LCM}} = {shown(lowest)}"
    return made(f"\\text{{HCF and LCM of {of}}}", "Write each number as a product of prime factors.", lines, answer,
                "find an HCF and an LCM", "M1.02")  # fmt: skip


def _by_primes(numbers: list[int]) -> tuple[list[Line], int, int]:
    primes = [_primes(each) for each in numbers]
    every = sorted({prime for each in primes for prime in each})
    low = {prime: n for prime in every if (n := min(each.get(prime, 0) for each in primes))}
    high = {prime: max(each.get(prime, 0) for each in primes) for prime in every}
    highest, lowest = gcd(*numbers), lcm(*numbers)
    products = " \\\\ ".join(f"{n} &= {_powers(each)}" for n, each in zip(numbers, primes, strict=True))
    shared = "Each prime they all share, with its lowest power." if low else "They share no prime factor."
    lines = [
        Line("Write each as a product of prime factors.", f"\\begin{{aligned}} {products} \\end{{aligned}}"),
        Line(f"HCF: {shared[0].lower()}{shared[1:]}", f"{_powers(low)} = {shown(highest)}".replace("1 = 1", "1")),
        Line("LCM: every prime, with its highest power.", f"{_powers(high)} = {shown(lowest)}"),
    ]
    return lines, highest, lowest


def _together(said: str) -> Working | None:
    found = STEPS.search(said)
    if not found or not TOGETHER.search(said) or not REPEATS.search(said):
        return None
    steps, unit = [int(each) for each in re.findall(r"\d+", found[1])], UNIT.search(said)
    rest = f"{said[: found.start(1)]} {said[found.end(1) :]}"
    start = CLOCK.search(rest)
    rest = CLOCK.sub(" ", rest, count=1)
    if unit is None or not 2 <= len(steps) <= MOST or re.search(r"\d|how many times", rest) or 0 in steps:
        return None
    lines, _, lowest = _by_primes(steps)
    name = UNITS[unit[1]]
    lines = [lines[0], Line("They meet after the LCM: every prime, with its highest power.",
                            f"\\text{{LCM}} = {lines[2].tex} \\text{{ {name}}}")]  # fmt: skip
    answer = f"{shown(lowest)} \\text{{ {name}}}"
    if start and name in ("minutes", "hours"):
        minutes = lowest * (60 if name == "hours" else 1)
        at = _later(start, minutes)
        if at is None:
            return None
        hours = Fraction(minutes, 60)
        in_hours = f" = {shown(hours)} \\text{{ h}}" if (hours * 4).denominator == 1 else ""
        lines.append(Line("Add it to the time at the start.", f"{answer}{in_hours} \\text{{ later: {at}}}"))
        answer += f" \\text{{ later, at {at}}}"
    return made(", ".join(map(str, steps)), "Which is the first number all of them divide?", lines, answer,
                "use a lowest common multiple", "M1.02")  # fmt: skip


def _later(start: re.Match[str], minutes: int) -> str | None:
    half = start[3] or start[5]
    hour, minute = int(start[1] or start[4]), int(start[2] or 0)
    if hour > 23 or minute > 59 or (half and not 1 <= hour <= 12):
        return None
    begun = (hour % 12 + (12 if half and half[0] == "p" else 0) if half else hour) * 60 + minute
    ended = begun + minutes
    if ended >= 24 * 60:
        return None
    if not half:
        return f"{ended // 60:02d}:{ended % 60:02d}"
    return f"{(ended // 60 - 1) % 12 + 1}:{ended % 60:02d} {'a.m.' if ended < 12 * 60 else 'p.m.'}"
