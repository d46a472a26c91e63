"""What belongs to a word by list: its feminine, its young, a group of them, words alike in sense or sound."""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from models.english_forms.online.lexicon import plural_of
from models.english_forms.online.rewritten_sentences import Rewritten

LISTED: Final = Path(__file__).parent / "word_lists.yaml"
OPENING: Final = (
    r"^\W*(?:(?:please|give|write|state|tell me|name|find|what|which|is|are|was|do|you|we|call|called|the|an?|me|down"
    r"|word|correct)\s+)*"
)
OF: Final = r"\s+(?:of|for|to|from)\s+(?:the (?:following|words?)\s*)*:?\s*(?P<words>.+)$"
ONE_WORD: Final = re.compile(
    OPENING
    + r"(?:(?:one|single) word (?:for|that means|to mean|meaning)?|use one word(?: for)?:?|word for)\s*(?P<what>.+)$"
    r"|"
    + OPENING
    + r"(?:name|person|somebody|someone)\s+(?:given to |for )?(?:a person |someone |somebody )?(?P<who>who .+)$",
    re.IGNORECASE | re.DOTALL,
)
KINDS: Final = (
    (
        "feminine",
        re.compile(OPENING + r"(?:feminine|female)(?: (?:gender|form|noun))?s?" + OF, re.I | re.S),
        "The feminine of a noun is learned by heart; some take *-ess*.",
    ),
    (
        "masculine",
        re.compile(OPENING + r"(?:masculine|male)(?: (?:gender|form|noun))?s?" + OF, re.I | re.S),
        "The masculine of a noun is learned by heart.",
    ),
    (
        "young",
        re.compile(OPENING + r"(?:young(?: (?:one|ones))?|baby|babies)" + OF, re.I | re.S),
        "The young of each animal has a name of its own.",
    ),
    (
        "collective",
        re.compile(OPENING + r"(?:collective (?:noun|name)s?|group)" + OF, re.I | re.S),
        "A collective noun names many of a kind as one.",
    ),
    (
        "synonyms",
        re.compile(
            OPENING
            + r"(?:synonyms?|another word|other words?|word (?:with|that has) the same meaning(?: as)?|similar words?)"
            + OF.replace("of|for", "of|as|for"),
            re.I | re.S,
        ),
        "A synonym is a word with the same or nearly the same meaning.",
    ),
    (
        "homophones",
        re.compile(OPENING + r"homophones?" + OF, re.I | re.S),
        "Homophones sound alike and are spelt differently.",
    ),
    (
        "abbreviations",
        re.compile(OPENING + r"(?:abbreviations?|short forms?|contractions?)" + OF, re.I | re.S),
        "A short form leaves letters out; an apostrophe stands for them.",
    ),
    (
        "in_full",
        re.compile(
            OPENING + r"(?:(?:re-?write |write )?in full|full (?:form|words?))(?:\s+(?:of|for))?\s*:?\s*(?P<words>.+)$",
            re.I | re.S,
        ),
        "The letters stand for these words.",
    ),
)
NEXT: Final = re.compile(r"\s*(?:,|;|\band\b)\s*", re.IGNORECASE)


@cache
def _listed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(LISTED.read_text("utf-8"), yaml.BaseLoader)  # "no" is a word here
    found["masculine"] = {other: word for word, other in reversed(found["feminine"].items())}
    return found


def listed_word(text: str) -> Rewritten | None:
    """The word or words asked for; None where one of them is on no list of ours."""
    text = " ".join(text.replace("’", "'").split())
    for name, pattern, why in KINDS:
        if found := pattern.match(text):
            pairs = [(word, _member(name, word)) for word in _words(found["words"])]
            if pairs and all(other for _, other in pairs):
                return Rewritten("; ".join(f"{word} – {str(other).replace('/', ' or ')}" for word, other in pairs), why)
            return None
    found = ONE_WORD.match(text)
    return _one_word(found["what"] or found["who"]) if found else None


def _words(said: str) -> list[str]:
    said = re.sub(r"\?|\b(?:please|in english)\b", "", said.strip(" .!?\"'“”"))
    return [re.sub(r"^(?:an?|the)\s+", "", part.strip(" \"'“”.")) for part in NEXT.split(said) if part.strip(" \"'“”.")]


def _member(name: str, word: str) -> str | None:
    known = _listed()[name]
    low = word.lower()
    singular = next((each for each in known if plural_of(each) == low), None) if name != "collective" else None
    plural = plural_of(low) if name == "collective" else None
    return known.get(low) or (known.get(singular) if singular else None) or (known.get(plural) if plural else None)


def _one_word(said: str) -> Rewritten | None:
    said = re.sub(r"\b(?:can't|cant|can not|is unable to|are unable to)\b", "cannot", said, flags=re.IGNORECASE)
    pairs = [line.rsplit(" -> ", 1) for line in _listed()["one_word"]]
    matches = [word for pattern, word in pairs if re.search(rf"\b(?:{pattern.strip()})\b", said, re.IGNORECASE)]
    if len({*matches}) != 1:
        return None
    return Rewritten(matches[0], "One word takes the place of many.")
