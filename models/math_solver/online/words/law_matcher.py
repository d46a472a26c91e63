"""Which law a sentence is about: every number has its place, and the one letter missing is the one asked for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Final

from models.math_solver.online.words.doubts import has_both_sides
from models.math_solver.online.words.laws import Law, Letter
from models.math_solver.online.words.quantities import ANY, BASE, Quantity, Told, units

QUESTION: Final = re.compile(
    r"\b(?:find|calculate|determine|work out|compute|estimate|express|what [a-z]+"
    r"|what's|whats|by what|how (?:much|many|far|long|fast|heavy|big|high|tall|deep|wide))\b"
)
# Two things asked for, or one that needs more than one law: not for us.
SEVERAL: Final = re.compile(
    r"(?:\(i+\)|\([a-d]\)|\b[a-d]\) |\b(?:hence|respectively)\b"
    r"|\band (?:also |then )?(?:find|calculate|determine|what|how)\b"
    r"|\band (?:also )?(?:its |the |his |her )?(?:perimeter|area|volume|surface area|speed|time|force|mass|weight"
    r"|density|interest|profit|amount)\b(?! ~?[^.]{0,40}[\ue000-\ue0ff]))"
)
OPPOSITES: Final = ({"boys", "girls"}, {"men", "women"}, {"present", "absent"}, {"male", "female"}, {"good", "bad"},
                    {"good", "rotten"})  # fmt: skip
UNSURE: Final = re.compile(
    r"\b(?:more than|less than|times as|as (?:much|many|long|fast) as|ratio|another (?:car|bus|train|man)"
    r"|round trip|to and from|there and back|respectively|except|unless|not\b(?! given)|without"
    r"|no\b(?! less)|never\b|(?:first|second|last|final|next) (?:year|month)\b|(?:year|month)s? only)"
)


@dataclass(frozen=True)
class Match:
    """A law, what each of its letters is, and the letter asked for."""

    law: Law
    given: dict[str, Quantity]
    asked: Letter


def clause_of(text: str) -> str:
    """What is asked: from the last word of asking to the end."""
    found = list(QUESTION.finditer(text))
    return text[found[-1].start() :] if found else text


def asks_once(text: str) -> bool:
    """Whether one thing is asked for."""
    sentences = [each for each in re.split(r"(?<=[.?!])\s+", text) if each]
    asking = sum(
        bool(QUESTION.match(re.sub(r"^(?:then|hence|and|so|please|also|now) ", "", each))) for each in sentences
    )
    return asking <= 1 and not SEVERAL.search(text)


def matches(told: Told, law: Law) -> Iterator[Match]:
    """Every way in which this law fits the sentence."""
    if not _is_meant(told.text, law):
        return
    given = [at for at, each in enumerate(told.quantities) if each.is_given]
    if not given or len(given) > len(law.letters):
        return
    cued = {name: _cued(told, letter) for name, letter in law.letters.items()}
    letters = [letter for letter in law.letters.values() if not letter.is_pi]
    for chosen in permutations(letters, len(given)):
        placed = dict(zip((letter.name for letter in chosen), given, strict=True))
        if all(_fits(told, law.letters[name], at, cued) for name, at in placed.items()):
            found = _complete(told, law, {name: told.quantities[at] for name, at in placed.items()})
            if found:
                yield found


def _is_meant(text: str, law: Law) -> bool:
    if (law.needs and not law.needs.search(text)) or (law.refuses and law.refuses.search(text)):
        return False
    if law.same and not law.same.search(text):
        return False
    if law.opposite:
        pair = law.opposite.search(text)
        return bool(pair and {pair[1], pair[2]} in OPPOSITES)
    return not has_both_sides(text)


def _cued(told: Told, letter: Letter) -> set[int] | None:
    """The numbers a sentence says are this letter; None where its kind is enough."""
    if letter.cue is None:
        return None
    return {ord(sign) - BASE for found in letter.cue.finditer(told.text) for sign in found.groups() if sign}


def _fits(told: Told, letter: Letter, at: int, cued: dict[str, set[int] | None]) -> bool:
    quantity, mine = told.quantities[at], cued[letter.name]
    if quantity.kind not in letter.kinds or (letter.is_whole and _in_first(quantity).denominator != 1):
        return False
    if mine is not None:
        return at in mine
    # A number that a cue gives to another letter of the law is not this one.
    return not any(at in (others or ()) for name, others in cued.items() if name != letter.name)


def _in_first(quantity: Quantity) -> Fraction:
    """Six months are no whole year."""
    return quantity.value if quantity.kind == "number" else quantity.worth(next(iter(units()[quantity.kind])))


def _complete(told: Told, law: Law, given: dict[str, Quantity]) -> Match | None:
    """Defaults and what is known filled in; a match only if the one letter left is the one asked for."""
    filled = dict(given)
    for letter in law.letters.values():
        if letter.name not in filled and letter.default and (
            letter.default_if is None or letter.default_if.search(told.text)
        ):  # fmt: skip
            filled[letter.name] = letter.default
    spare = [each for each in told.quantities if not each.is_given]
    for quantity in spare:
        free = [each for each in law.letters.values() if each.name not in filled and quantity.kind in each.kinds]
        if len(free) == 1:
            filled[free[0].name] = quantity
    missing = [each for each in law.letters.values() if each.name not in filled and not each.is_pi]
    if len(missing) != 1 or missing[0].name not in law.only or not _is_asked(told.text, law, missing[0]):
        return None
    return Match(law, filled, missing[0])


def _is_asked(text: str, law: Law, wanted: Letter) -> bool:
    """Whether the first of the law's quantities that the question names is this one."""
    clause = clause_of(text)
    places = {
        letter.name: (found.start(), -len(found[0]))
        for letter in law.letters.values()
        if (found := letter.asked.search(clause))
    }
    if wanted.name not in places or places[wanted.name] != min(places.values()):
        return False
    return bool(QUESTION.search(text)) or places[wanted.name][0] < 15


def asked_unit_of(text: str) -> str:
    """What stands after 'in' at the end of a question: 'in m/s', 'in hours'."""
    found = re.search(
        rf"\b(?:in|how many) ([^\s,?.{ANY[1:-1]}]+(?: (?:per|square|cubic|met\w+) ?\w*)*)", clause_of(text)
    )
    return found[1] if found else ""
