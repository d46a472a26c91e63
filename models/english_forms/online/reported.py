"""One plain statement from direct into reported speech; what needs more than its tense and pronouns is left alone."""

import re
from dataclasses import dataclass
from typing import Final

from models.english_forms.online.lexicon import forms, listed

SAID: Final = re.compile(
    r"^\W*(?P<who>[\w' ]{1,40}?) (?:said|says)(?: to (?P<to>[\w' ]{1,30}?))?\s*,?\s*[:,]?"
    r"\s*[\"“'‘]\s*(?P<what>[^\"”]+?)\s*[.!]?\s*[\"”'’]\W*$",
    re.IGNORECASE,
)
AFTER: Final = re.compile(
    r"^\W*?[\"“'‘]\s*(?P<what>[^\"”]+?)\s*[,.!]?\s*[\"”'’]\s*,?\s*(?:(?:said|says) (?P<who>[\w ]{1,40}?)"
    r"|(?P<name>[\w ]{1,40}?) (?:said|says))(?: to (?P<to>[\w' ]{1,30}?))?\W*$",
    re.IGNORECASE,
)
BACK: Final = {
    "am": "was", "is": "was", "are": "were", "will": "would", "can": "could", "may": "might", "shall": "should",
    "have": "had", "has": "had", "must": "had to", "don't": "didn't", "doesn't": "didn't", "isn't": "wasn't",
    "aren't": "weren't", "can't": "couldn't", "won't": "wouldn't",
}  # fmt: skip
STAYS: Final = {"would", "could", "might", "should", "had"}
TIMES: Final = {"today": "that day", "tomorrow": "the next day", "yesterday": "the day before",
                "now": "then", "here": "there", "tonight": "that night", "ago": "before",
                "this": "that", "these": "those"}  # fmt: skip
HE: Final = ("he", "man", "boy", "father", "uncle", "king", "brother")
SHE: Final = ("she", "woman", "girl", "mother", "aunt", "queen", "sister")
THEY: Final = (
    "they",
    "men",
    "women",
    "boys",
    "girls",
    "children",
    "learners",
    "students",
    "people",
    "farmers",
    "teachers",
)
SELVES: Final = {
    "he": {"i": "he", "me": "him", "my": "his", "mine": "his", "we": "they", "us": "them", "our": "their",
           "i'm": "he was"},
    "she": {"i": "she", "me": "her", "my": "her", "mine": "hers", "we": "they", "us": "them", "our": "their",
            "i'm": "she was"},
    "they": {"we": "they", "us": "them", "our": "their", "ours": "theirs", "i": "they", "my": "their"},
    "i": {},
}  # fmt: skip


@dataclass(frozen=True)
class Reported:
    sentence: str
    changes: tuple[tuple[str, str], ...]  # what stood there -> what stands there now


def reported_of(text: str) -> Reported | None:
    """The statement reported; None for questions, orders and speakers whose pronoun is not known."""
    said_by = " ".join(text.split())
    found = SAID.match(said_by) or AFTER.match(said_by)
    if not found:
        return None
    who, what = (found["who"] or found["name"]).strip(), found["what"].strip()
    self = _pronoun(who)
    words = what.split()
    if (
        self is None
        or what.endswith("?")
        or not 2 <= len(words) <= 14
        or re.search(r"\byou(?:r|rs)?\b|[,;]", what, re.I)
    ):
        return None
    at = next((n for n, word in enumerate(words) if _is_verb(word, n)), None)
    if at is None:
        return None
    changes: list[tuple[str, str]] = []
    said = [_changed(word, n, at, words, self, changes) for n, word in enumerate(words)]
    to = f" to {found['to']}" if found["to"] else ""
    first = who[0].upper() + who[1:]
    verb = f"told {found['to']}" if to else "said"
    return Reported(f"{first} {verb} that {' '.join(said)}.", tuple(changes))


def _pronoun(who: str) -> str | None:
    last = who.lower().split()[-1]
    for name, said in (("he", (*HE, *listed("men"))), ("she", (*SHE, *listed("women"))), ("they", THEY), ("i", ("i",))):
        if last in said:
            return name
    return None


def _is_verb(word: str, at: int) -> bool:
    low = word.lower()
    return low in BACK or low in STAYS or low == "i'm" or (at > 0 and low in forms() and forms()[low][1] != "ing")


def _changed(word: str, n: int, at: int, words: list[str], self: str, changes: list[tuple[str, str]]) -> str:
    low = word.lower()
    new = word
    if n == at and low != "i'm":
        new = _tense(low, words[n + 1].lower() if n + 1 < len(words) else "")
    elif low in SELVES[self]:
        new = SELVES[self][low]
    elif low in TIMES:
        new = TIMES[low]
    elif n == 0 and low in ("the", "a", "my", "our", "it", "we", "they", "he", "she", "there", "this"):
        new = low
    if new.lower() != low:
        changes.append((word, new))
    return new


def _tense(low: str, after: str) -> str:
    if low in BACK:
        return BACK[low]
    if low in STAYS:
        return low
    if low in ("was", "were"):
        return "had been"
    verb, form = forms()[low]
    if form in ("past", "participle") and low != verb.base:
        return f"had {verb.done}"
    return verb.past.split("/")[0]
