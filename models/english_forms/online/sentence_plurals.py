"""One short sentence in the plural: subject, verb and the words that belong to them; None where one is not known."""

import re
from typing import Final

from models.english_forms.online.lexicon import forms, is_plural, plural_of
from models.english_forms.online.rewritten_sentences import Rewritten

PLURAL: Final = r"(?:the )?plurals?(?: forms?)?"
ASK: Final = r"(?:change|put|turn|re-?write|write|give)"
LED: Final = re.compile(
    rf"^\W*(?:please )?{ASK}\s+(?:(?:this|these|the|following)\s+)*(?:sentences?\s+)?"
    rf"(?:(?:in ?to|in|to)\s+)?{PLURAL}(?: of)?(?: (?:this|the)(?: following)? sentence)?\s*[:.-]\s*(?P<after>.+)$"
    rf"|^(?P<before>.+?)[.\"”(;:]+\s*(?:{ASK}\b[^.]*?)?\b(?:in ?to |in |to )?{PLURAL}\W*$",
    re.IGNORECASE | re.DOTALL,
)
WORDS: Final = {
    "i": "we", "he": "they", "she": "they", "it": "they", "me": "us", "him": "them", "my": "our", "his": "their",
    "its": "their", "this": "these", "that": "those", "is": "are", "am": "are", "was": "were", "has": "have",
    "does": "do", "doesn't": "don't", "isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't",
    "himself": "themselves", "herself": "themselves", "myself": "ourselves",
}  # fmt: skip
ARTICLES: Final = ("a", "an")
BEFORE_NOUN: Final = ("the", "a", "an", "my", "his", "her", "its", "this", "that", "our", "their", "your")
PLACES: Final = ("school", "home", "church", "town", "market", "bed", "work")
MOST_WORDS: Final = 10


def in_plural(text: str) -> Rewritten | None:
    """The sentence with one made many; None for a sentence that is long, or many already."""
    found = LED.match(" ".join(text.replace("’", "'").split()))
    said = (found["after"] or found["before"]).strip(" .?!\"'“”") if found else ""
    words = said.split()
    if not 3 <= len(words) <= MOST_WORDS or re.search(
        r"[,;:.?!]|\b(?:and|who|which|that is|not)\b", said, re.IGNORECASE
    ):
        return None
    at = _verb_place(words)
    if at is None:
        return None
    out: list[str] = []
    for n in range(len(words)):
        made = _made(words, n, at)
        if made is None:
            return None
        out += [made] if made else []
    sentence = " ".join(out)
    return Rewritten(
        f"{sentence[:1].upper()}{sentence[1:]}.",
        "Subject, verb and the words that belong to them all become plural; *a* and *an* fall away.",
    )


def _verb_place(words: list[str]) -> int | None:
    low = [word.lower() for word in words]
    places = (
        [1] if low[0] in ("i", "he", "she", "it", "this", "that") and (low[1] in WORDS or low[1] in forms()) else [2, 3]
    )
    if low[0] not in WORDS and low[0] not in BEFORE_NOUN:
        return None
    return next(
        (
            n
            for n in places
            if n < len(low) and (low[n] in WORDS or (low[n] in forms() and forms()[low[n]][1] in ("third", "past")))
        ),
        None,
    )


def _made(words: list[str], n: int, at: int) -> str | None:
    """The word in the plural, "" for an article that falls away, None where it is not known."""
    low, before = words[n].lower(), words[n - 1].lower() if n else ""
    if low in ARTICLES:
        return ""
    if low == "her":
        return "their" if n + 1 < len(words) else "them"
    if low in WORDS and not (low in ("this", "that", "is") and n > at + 1):
        return WORDS[low]
    if n == at:
        known = forms().get(low)
        return known[0].base if known and known[1] == "third" else words[n]
    is_noun = before in BEFORE_NOUN or (n == at - 1) or (n > at and _has_article(words, n, at))
    if not is_noun or low in PLACES or (words[n][0].isupper() and n):
        return words[n]
    if n + 1 < len(words) and n + 1 != at and _has_article(words, n + 1, at) and words[n + 1].lower() not in forms():
        return words[n]  # an adjective: "a good boy"
    if is_plural(low):
        return words[n]
    return plural_of(low) or words[n]


def _has_article(words: list[str], n: int, at: int) -> bool:
    """Whether a noun of the second half has its article one or two words before."""
    return any(words[n - back].lower() in BEFORE_NOUN for back in (1, 2) if n - back > at)
