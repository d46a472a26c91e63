"""What learners type on a phone, in words: "wat is osmosis plz" asks what osmosis is."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import yaml

MATHS: Final = re.compile(r"[=<>≤≥^√²³+*/÷×\d]|\\[a-z]")
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


@cache
def _words() -> tuple[dict[str, str], dict[str, str]]:
    listed = yaml.safe_load((Path(__file__).parent / "spoken.yaml").read_text("utf-8"))
    return listed["always"], listed["in_words"]


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
    if not MATHS.search(said):
        said = _pattern(frozenset(in_words)).sub(lambda found: in_words[found[0].lower()], said)
    return said
