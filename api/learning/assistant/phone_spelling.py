"""What learners type on a phone, in words: "wat is osmosis plz" asks what osmosis is."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from api.learning.assistant.edit_distance import distance

MATHS: Final = re.compile(r"[=<>≤≥^√²³+*/÷×\d]|\\[a-z]")
LONG: Final = re.compile(r"(?<![\w\\])[A-Za-z]{5,}(?!\w)")
# "The functions of the heart" are what it does; a function of x is another matter.
DOES: Final = re.compile(r"\b(?:the )?functions? of (?:the |an? )?(?!x\b|[a-z]\b)(?=[a-z]{3,})", re.IGNORECASE)
# American spellings of words that our lessons write the British way.
AMERICAN: Final = (
    (re.compile(r"(?<=[a-z]{3})iz(?=(?:e[sdr]?|ers?|ing|ations?)\b)(?<!siz)(?<!priz)(?<!seiz)", re.IGNORECASE), "is"),
    (re.compile(r"\bsulf(?=[a-z])", re.IGNORECASE), "sulph"),
    (re.compile(r"\baluminum\b", re.IGNORECASE), "aluminium"),
    (re.compile(r"\b(col|behavi|harb|lab|neighb|vap)or(?=(?:s|ed|ing|less)?\b)", re.IGNORECASE), r"\1our"),
    (re.compile(r"\b(cent|met|lit|fib)er(?=s?\b)", re.IGNORECASE), r"\1re"),
    (re.compile(r"\bhem(?=oglobin|ophil)", re.IGNORECASE), "haem"),
)  # fmt: skip


VOWELS_OUT: Final = 2  # letters by which a word known by its consonants may be longer or shorter
EXCHANGED: Final = 10  # letters: in a word as long as this one letter may stand for another


@cache
def _words() -> tuple[dict[str, str], dict[str, str]]:
    listed = yaml.safe_load((Path(__file__).parent / "spoken.yaml").read_text("utf-8"))
    return listed["always"], listed["in_words"]


@cache
def _asked_with() -> frozenset[str]:
    listed: str = yaml.safe_load((Path(__file__).parent / "spoken.yaml").read_text("utf-8"))["asked_with"]
    return frozenset(listed.split())


@cache
def _by_consonants() -> dict[str, str]:
    listed: str = yaml.safe_load((Path(__file__).parent / "spoken.yaml").read_text("utf-8"))["by_consonants"]
    return {_consonants(word): word for word in listed.split()}


def _consonants(word: str) -> str:
    """The consonants in their order, doubled ones once; a vowel at the beginning counts as one of any kind."""
    return (
        re.sub(r"(.)\1+", r"\1", word[:1] + re.sub(r"[aeiouy]", "", word[1:]))
        if word[:1] not in "aeiou"
        else ("v" + re.sub(r"(.)\1+", r"\1", re.sub(r"[aeiouy]", "", word)))
    )


@cache
def set_right(word: str) -> str:
    """The word of asking that this one is but for one slip; a word of ours stays as it is."""
    typed = word.lower()
    if {typed, typed.removesuffix("s")} & _asked_with() or (f"{typed}s" in _asked_with() and typed[-1] != "s"):
        return word
    if heard := _by_consonants().get(_consonants(typed)):
        return heard if abs(len(heard) - len(typed)) <= VOWELS_OUT else word
    near = [
        each for each in sorted(_asked_with())
        if (len(each) != len(typed) or sorted(each) == sorted(typed) or len(each) >= EXCHANGED)
        and distance(typed, each, 1) == 1 and not typed.startswith(each)
    ]  # fmt: skip
    return near[0] if len(near) == 1 else word


@cache
def _pattern(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'.@])(?:{'|'.join(sorted(map(re.escape, words), key=len, reverse=True))})(?![\w'@])",
                      re.IGNORECASE)  # fmt: skip


def spoken(text: str) -> str:
    """The question with the short spellings of a phone written out; maths and names of things stay as they are."""
    always, in_words = _words()
    said = _pattern(frozenset(always)).sub(lambda found: always[found[0].lower()], text)
    said = DOES.sub("what does ", said)
    for spelt, instead in AMERICAN:
        said = spelt.sub(instead, said)
    said = LONG.sub(lambda found: set_right(found[0]), said)
    if not MATHS.search(said):
        said = _pattern(frozenset(in_words)).sub(lambda found: in_words[found[0].lower()], said)
    return said
