"""The next terms of a sequence: equal steps, equal ratios, steps that grow, squares, cubes, primes, sums of two."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Final

from models.workings.online.kinds import Line, Working, made

ASKED: Final = re.compile(
    r"\bnext (?P<n>one|two|three|four|\d)?[a-z ]*?\b(?P<many>numbers?|terms?|members?|figures?|values?|\b)"
    r"|\bcomes? (?:next|after)\b|\bcontinue\b|\bcomplete\b"
)
LISTED: Final = re.compile(
    r"(?<![\d.])-?\d+(?:/\d+)?(?:\.\d+)?(?:(?: ?[,;] ?| )(?:and )?-?\d+(?:/\d+)?(?:\.\d+)?){2,7}"
)
NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4}
PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71)
Terms = list[Fraction]
Step = tuple[str, Callable[[Terms], Fraction]]  # how it goes on, and the next term
MOST: Final = 4


def next_terms(text: str) -> Working | None:
    """The terms that follow, and by what rule; None where no rule or more than one fits."""
    said = " ".join(text.lower().replace("−", "-").split())
    asked = ASKED.search(said)
    if not asked or re.search(r"[a-z_?…]\W*, ?\d", said) or re.search(r"\b(?:missing|nth|sum|prime factors?)\b", said):
        return None
    rest = said.replace(asked[0], " ", 1)
    listed = LISTED.search(rest)
    if not listed or re.search(r"\d", rest.replace(listed[0], " ", 1)):
        return None
    terms = [Fraction(each) for each in re.findall(r"-?\d+(?:/\d+)?(?:\.\d+)?", listed[0])]
    how = _rule(terms)
    if how is None:
        return None
    many = asked["n"]
    n = NUMBERS.get(many) or int(many) if many else 2 if (asked["many"] or "").endswith("s") else 1
    if not 1 <= n <= MOST:
        return None
    every = list(terms)
    for _ in range(n):
        every.append(how[1](every))
    new = every[len(terms) :]
    steps = ", ".join(f"{_tex(b - a) if b < a else '+' + _tex(b - a)}" for a, b in pairwise(every))
    lines = [Line(how[0]), Line("From term to term it changes by:", steps),
             Line("So it goes on:", ", ".join(map(_tex, every)))]  # fmt: skip
    return made(", ".join(map(_tex, terms)) + ", \\ldots", "What happens from one term to the next?", lines,
                " \\text{ and } ".join(map(_tex, new)) if n == 2 else ", ".join(map(_tex, new)), "continue a sequence",
                "M1.06")  # fmt: skip


def _tex(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return f"{'-' if value < 0 else ''}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def _rule(terms: Terms) -> Step | None:
    gaps = [b - a for a, b in pairwise(terms)]
    if len(set(gaps)) == 1:
        return f"Each term is the one before it and {gaps[0]}.", lambda seen: seen[-1] + gaps[0]
    if 0 not in terms and len({b / a for a, b in pairwise(terms)}) == 1:
        ratio = terms[1] / terms[0]
        return f"Each term is the one before it times {ratio}.", lambda seen: seen[-1] * ratio
    fitting = [each for each in (_powers(terms), _primes(terms), _sums(terms), _growing(terms, gaps)) if each]
    return fitting[0] if len({rule(list(terms)) for _, rule in fitting}) == 1 else None


def _powers(terms: Terms) -> Step | None:
    for power, name in ((2, "squares"), (3, "cubes")):
        roots = [round(abs(float(each)) ** (1 / power)) for each in terms]
        follow = all(b - a == 1 for a, b in pairwise(roots))
        if follow and all(root**power == each for root, each in zip(roots, terms, strict=True)):
            say = f"They are the {name} of {', '.join(map(str, roots))}."
            return say, partial(_power, roots[0], power)
    return None


def _power(first: int, power: int, seen: Terms) -> Fraction:
    return Fraction((first + len(seen)) ** power)


def _primes(terms: Terms) -> Step | None:
    if len(terms) < 4 or terms[0] not in PRIMES:
        return None
    at = PRIMES.index(int(terms[0]))
    if list(PRIMES[at : at + len(terms)]) != terms:
        return None
    return "They are the prime numbers in their order.", lambda seen: Fraction(PRIMES[at + len(seen)])


def _sums(terms: Terms) -> Step | None:
    if len(terms) < 4 or any(a + b != c for a, b, c in zip(terms, terms[1:], terms[2:], strict=False)):
        return None
    return "Each term is the sum of the two before it.", lambda seen: seen[-1] + seen[-2]


def _growing(terms: Terms, gaps: Terms) -> Step | None:
    """Steps that themselves grow by the same number, or by the same factor."""
    if len(terms) < 4:
        return None
    growth = {b - a for a, b in pairwise(gaps)}
    if len(growth) == 1:
        by = growth.pop()
        return f"The steps change by {by} each time.", lambda seen: 2 * seen[-1] - seen[-2] + by
    ratios = {b / a for a, b in pairwise(gaps)} if 0 not in gaps else set()
    if len(ratios) == 1:
        times = ratios.pop()
        return f"Each step is {times} times the one before.", lambda seen: seen[-1] + (seen[-1] - seen[-2]) * times
    return None
