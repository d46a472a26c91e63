"""Lists of words and gaps in a sentence: plurals, opposites, prepositions after a word, a sentence in the past."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from models.english_forms.online.lexicon import forms, is_plural, plural_of

LISTED: Final = Path(__file__).parent / "gaps.yaml"
WORDS: Final = re.compile(r"[,;/]|\band\b|\n")
PLURALS: Final = re.compile(
    r"\bplurals?(?: forms?)? (?:of|for)(?: the (?:following|words?))?(?: words?| nouns?)?\s*:?\s*(.+)$", re.I | re.S
)
OPPOSITES: Final = re.compile(
    r"^\W*(?:(?:please|give|write|what|is|are|find|state|the|me|down|an?)\s+)*(?:opposites?|antonyms?)(?: word)?"
    r" (?:of|for|to)(?: the (?:following|words?))?(?: words?)?\s*:?\s*(.+)$",
    re.IGNORECASE | re.DOTALL,
)
GAP: Final = re.compile(r"_{2,}|\.{3,}|…+|-{3,}")
ASKED_AFTER: Final = re.compile(
    r"[.?,]?\s*\b(?:which|what|use|fill|put|choose|give)\b[^.:]*\bprepositions?\b[^.]*$", re.IGNORECASE
)
PREPOSITION: Final = re.compile(r"\bprepositions?\b", re.IGNORECASE)
TO_PAST: Final = re.compile(
    r"\b(?:change|put|turn|rewrite|write)\b.{0,30}\b(?:in|to|into)\b (?:the )?(?:simple )?past(?: simple)?(?: tense)?"
    r"\s*[:.-]\s*(.+)$",
    re.IGNORECASE | re.DOTALL,
)


@cache
def _listed() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = yaml.safe_load(LISTED.read_text("utf-8"))
    return found


def _items(said: str) -> list[str]:
    items = [re.sub(r"[^a-z -]", "", part.lower()).strip() for part in WORDS.split(said)]
    return [item for item in items if item]


def plurals(text: str) -> list[tuple[str, str]] | None:
    """Each noun of a list and its plural; None where it is no list."""
    found = PLURALS.search(text)
    nouns = _items(found[1]) if found else []
    if len(nouns) < 2 or any(" " in noun or (is_plural(noun) and plural_of(noun) != noun) for noun in nouns):
        return None
    return [(noun, plural_of(noun) or f"some {noun}") for noun in nouns]


def opposites(text: str) -> list[tuple[str, str]] | None:
    """Each word and its opposite; None where one of them is not on our list."""
    found = OPPOSITES.search(text)
    words = _items(found[1].removesuffix("?")) if found else []
    both = {**_listed()["opposites"], **{other: word for word, other in _listed()["opposites"].items()}}
    if not words or any(word not in both for word in words):
        return None
    return [(word, both[word]) for word in words]


def filled(text: str) -> tuple[str, list[tuple[str, str]]] | None:
    """(the sentence with its prepositions, each word with the one it takes); None where one is not surely known."""
    if not PREPOSITION.search(text) or not GAP.search(text):
        return None
    sentence = ASKED_AFTER.sub("", text.split(":", 1)[1].strip() if ":" in text else text)
    taken: list[tuple[str, str]] = []
    pieces = GAP.split(sentence)
    if PREPOSITION.search(sentence) or len(pieces) < 2:
        return None
    whole = pieces[0]
    for piece in pieces[1:]:
        before = re.findall(r"[a-z]+", whole.lower())
        preposition = _listed()["prepositions"].get(before[-1]) if before else None
        if preposition is None:
            return None
        taken.append((before[-1], preposition))
        whole = f"{whole.rstrip()} **{preposition}** {piece.strip()}"
    return whole.strip(), taken


def in_past(text: str) -> tuple[str, list[tuple[str, str]]] | None:
    """(a sentence of the present simple in the past, each verb that changed); None where a verb is not known."""
    found = TO_PAST.search(text)
    if not found or re.search(
        r"\b(?:will|would|can|could|has|have|had|been|was|were|not|to be|they|we|i|you)\b|n't", found[1], re.IGNORECASE
    ):
        return None
    changed: list[tuple[str, str]] = []

    def past(match: re.Match[str]) -> str:
        word = match[0]
        known = forms().get(word.lower())
        form = (
            known[0].past.split("/")[0]
            if known and known[1] == "third"
            else {"is": "was", "are": "were", "am": "was"}.get(word.lower())
        )
        if form is None or (known and known[1] == "third" and _is_noun(found[1], match.start())):
            return word
        changed.append((word, form))
        return form

    sentence = re.sub(r"[A-Za-z']+", past, found[1].strip())
    return (sentence, changed) if changed else None


def _is_noun(sentence: str, at: int) -> bool:
    """Whether a word in -s stands after an article or a possessive, as a noun does."""
    before = re.findall(r"[a-z]+", sentence[:at].lower())[-1:]
    return before in (["the"], ["a"], ["his"], ["her"], ["their"], ["my"], ["many"], ["some"], ["two"], ["of"])
