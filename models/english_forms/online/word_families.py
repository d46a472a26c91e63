"""The noun, verb, adjective or adverb that belongs to a word: "noun form of arrive", "adjective from danger"."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import yaml

LISTED: Final = Path(__file__).parent / "word_families.yaml"
CLASSES: Final = ("verb", "noun", "adjective", "adverb")
CLASS: Final = r"(?P<{}>verb|noun|adjective|adverb)s?"
ASKED: Final = re.compile(
    rf"^\W*(?:(?:please|give|write|what|which|is|are|the|me|form|make|an?|state|find|abstract)\s+)*{CLASS.format('asked')}"
    r"(?:\s+(?:forms?|words?))?\s+(?:that (?:is|are) )?"
    r"(?:(?:formed|made|derived|got|got ?ten) )?(?:of|from|for|out of)(?:\s*:\s*|\s+)(?:the )?(?P<words>.+)$"
    rf"|^\W*(?:change|turn|convert|form|make|put)\s+"
    rf"(?:the (?:following )?(?:words?|verbs?|nouns?|adjectives?)\s*:?\s*)?"
    rf"(?P<given>[a-z ,'\"“”]+?)\s+(?:in ?to|to|as)\s+(?:its |an? |the )?{CLASS.format('wanted')}(?:\s+forms?)?\W*$",
    re.IGNORECASE,
)
NEXT: Final = re.compile(r"\s*(?:,|;|/|&|\band\b)\s*", re.IGNORECASE)
LEADING: Final = re.compile(
    r"^(?:from |of )?(?:(?:the|an?|these|following|words?|verbs?|nouns?|adjectives?|adverbs?|to)\b\s*:?\s*)*",
    re.IGNORECASE,
)
BEFORE: Final = re.compile(r"\b(?:verb|noun|adjective|adverb)\b", re.IGNORECASE)


@cache
def _families() -> list[dict[str, tuple[str, ...]]]:
    rows = [row.split() for row in yaml.safe_load(LISTED.read_text("utf-8"))]
    return [
        {name: () if words == "." else tuple(words.split("/")) for name, words in zip(CLASSES, row, strict=True)}
        for row in rows
    ]


def _member(word: str, asked: str, given: str | None) -> tuple[str, ...] | None:
    """The words of the class asked in the family of `word`; None where it stands in none, or only as what is asked."""
    found = [
        family[asked]
        for family in _families()
        if family[asked]
        and any(word in map(str.lower, family[name]) for name in CLASSES if _is_asked_from(name, asked, given))
    ]
    return found[0] if found and len({*found}) == 1 else None


def _is_asked_from(name: str, asked: str, given: str | None) -> bool:
    return name != asked and given in (None, asked, name)


def family_words(text: str) -> tuple[str, list[tuple[str, str]]] | None:
    """(the class asked for, each word with its own of that class); None where one is on no list of ours."""
    found = ASKED.match(" ".join(text.split()))
    if not found:
        return None
    asked = (found["asked"] or found["wanted"]).lower()
    pairs: list[tuple[str, str]] = []
    for part in NEXT.split(found["words"] or found["given"]):
        named = BEFORE.search(part)
        word = LEADING.sub("", part).strip(" .?!'\"“”‘’").lower()
        words = _member(word, asked, named[0].lower() if named else None)
        if words is None:
            return None
        pairs.append((word, " or ".join(words)))
    return (asked, pairs) if pairs else None
