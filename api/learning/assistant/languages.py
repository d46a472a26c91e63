"""Kiswahili and Luganda: a polite word that answers are in English, and the subject words we are sure of."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import yaml

SURE: Final = 2  # words of a language, one of them telling or of a subject, in a question of some length
# Short words that English has too tell nothing by themselves.
ALSO_ENGLISH: Final = frozenset(("ya", "wa", "la", "na", "ni", "ku", "mu", "ki", "ne", "je", "nga", "za", "era", "cha"))
ENGLISH: Final = re.compile(
    r"\b(?:the|is|are|what|how|why|when|where|of|and|does|do|find|explain|a|an|in|to|for|with|which|who)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Language:
    name: str
    sentence: str
    signs: frozenset[str]
    words: dict[str, str]


@cache
def _languages() -> tuple[Language, ...]:
    listed = yaml.safe_load((Path(__file__).parent / "languages.yaml").read_text("utf-8"))
    return tuple(
        Language(name, each["sentence"], frozenset(each["tells"].split()), dict(each["words"]))
        for name, each in listed.items()
    )


def _words(text: str) -> list[str]:
    return re.findall(r"[a-zŋ']+", text.lower())


def language_of(text: str) -> Language | None:
    """The language of a question if it is surely one of the two; None for English and for what cannot be told."""
    said = _words(text)
    english = len(ENGLISH.findall(text))

    def known(each: Language) -> tuple[int, int]:
        strong = sum(word in each.words or (word in each.signs and word not in ALSO_ENGLISH) for word in said)
        return strong, strong + sum(word in each.signs and word in ALSO_ENGLISH for word in said)

    best = max(_languages(), key=known)
    strong, every = known(best)
    is_sure = strong >= 1 and every >= min(SURE, len(said)) and every > english
    return best if is_sure else None


def in_english(text: str, language: Language) -> str:
    """The words we are sure of in English, and those the language does not claim as they stand: names of things."""
    return " ".join(
        language.words.get(word, word) for word in _words(text) if word not in language.signs or word in language.words
    )
