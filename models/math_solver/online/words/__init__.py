"""Word problems of the kinds our lessons teach: `tell` works one out only when every number in it has its place.

Source of the method: the laws stand as data (laws_*.yaml); SymPy solves the one that fits for its missing letter, and
the value is put back into the law, exactly, before anything is shown.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from models.math_solver.online.kinds import Unproved
from models.math_solver.online.words.doubts import is_of_others
from models.math_solver.online.words.law_matcher import UNSURE, asked_unit_of, asks_once, matches
from models.math_solver.online.words.laws import known, laws
from models.math_solver.online.words.presenters import Story, pi_of, say, story
from models.math_solver.online.words.quantities import LONGEST, Quantity, Told, read, stray
from models.math_solver.online.words.ratios import shared

__all__ = ["NotUnderstood", "Story", "tell"]
PI = re.compile(
    r"[(,;]?\s*(?:use|take|taking|using|assume|let|where|and)?\s*(?:π|\bpi\b)\s*(?:=|as|is|≈|to be)?\s*"
    r"(?:22\s*/\s*7|3\.14\d{0,3}|\\frac\{22\}\{7\})\s*\)?", re.IGNORECASE,
)  # fmt: skip
GRAVITY = re.compile(r"\(?\b(?:take|use|assume|taking|using|where)?\s*\bg\s*=\s*", re.IGNORECASE)
ATOMS = re.compile(r"[(\[]\s*(?:r\.?a\.?m\.?:?\s*)?(?:[A-Z][a-z]?\s*=\s*\d+(?:\.\d+)?\s*[,;]?\s*(?:and )?)+[)\]]")
# "What is density? Calculate the density of …": what the word means is the lesson's business.
MEANING = re.compile(
    r"^\s*(?:what (?:is|are|do you (?:mean|understand) by)|define|state|explain)(?: the)? [a-z' ]{3,40}[?.]\s+",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class NotUnderstood(Exception):
    """It looks like a problem in words, but not surely one of ours; `understood` is TeX of the quantities seen."""

    understood: list[str]


def tell(text: str) -> Story:
    """The problem worked out. Raises `NotUnderstood`, always rather than to guess."""
    if len(text) > LONGEST:
        raise NotUnderstood([])
    pi = pi_of(text)
    bare = ATOMS.sub(" ", GRAVITY.sub(" with ", PI.sub(" ", text)))
    if found := shared(bare):
        return found
    told = _with_known(MEANING.sub("", bare))
    seen = [say(each.value, each.unit) for each in told.quantities if each.is_given]
    if not seen or stray(told) or not asks_once(told.text) or UNSURE.search(told.text) or is_of_others(told.text):
        raise NotUnderstood(seen)
    unit = asked_unit_of(told.text)
    stories: dict[tuple[str, str], Story] = {}
    for law in laws():
        for match in matches(told, law):
            try:
                made = story(match, unit, pi)
            except Unproved:
                continue
            stories[(str(made.value), made.unit)] = made
    if len(stories) != 1:
        raise NotUnderstood(seen)
    return next(iter(stories.values()))


def _with_known(text: str) -> Told:
    """The sentence read, its substances and figures standing by with what is known of them."""
    for spelt, _, name in known():
        # A formula has digits that are no quantities: O2 becomes its name.
        text = re.sub(rf"(?:{spelt.pattern})(?![a-z])", _named(name), text, flags=re.IGNORECASE)
    told = read(text)
    beside: list[Quantity] = []
    for spelt, quantity, _ in known():
        if spelt.search(told.text) and quantity not in beside:
            beside.append(quantity)
    return Told(told.text, (*told.quantities, *beside))


def _named(name: str) -> Callable[[re.Match[str]], str]:
    return lambda found: name if re.search(r"\d", found[0]) else found[0]
