"""Which of the passages found answers best: weighed by what its sentences, bold words and heading hold. Pure."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from api.learning.assistant.answer_cues import CUES, family_of
from api.learning.assistant.defined_words import is_item
from api.learning.assistant.passages import plain
from api.learning.assistant.question_types import Asked, Wants
from api.learning.assistant.search import Hit
from api.learning.assistant.tables import PassageKind

BOLD: Final = re.compile(r"\*\*(.{1,60}?)\*\*")
SENTENCE: Final = re.compile(r"(?<=[.!?:;|])\s+|\n+")
DEFINES: Final = re.compile(
    r"\*\*\s*(?:\([^)]{1,40}\)\s*)?(?:is|are|means?|=|:|moves|happens|compares|tells|says|gives|holds|makes|takes)\b|\*\*:|"
    r"\b(?:is|are|called|this is|these are|we say|named|we call (?:it|them|this)) (?:an? |the |its |their )?\*\*",
    re.IGNORECASE,
)
# Parts that set a task, warn or tell a story: they use words and do not explain them.
WEAK: Final = ("take care", "remember", "your turn", "read", "words you need")
WEIGHTS: Final = {
    "section": 1.0,
    "sentence": 0.7,
    "heading": 0.6,
    "bold": 0.6,
    "defines": 0.5,
    "cue": 0.35,
    "found": 0.8,
    "phrase": 0.6,
    "headed": 1.5,
    "said": 0.35,
    "reason": 0.6,
    "whole": 0.3,
    "literal": 0.3,
    "same": 0.6,
    "row": 0.9,
    "beside": 0.5,
    "other": 0.5,
}
GIVES_REASON: Final = re.compile(r"\b(?:because|so that|therefore|due to|reasons?|this is why|that is why)\b", re.I)
ALL: Final = 0.99
WORDS_OF_A_NAME: Final = 3  # in the first cell of a row
STEM_ONLY: Final = 0.7  # "physical" in a heading where physics was asked about
OTHER_KIND: Final = re.compile(
    r"^(?:methods?|ways|uses|types|kinds|advantages|disadvantages|effects|causes|experiments?|functions|properties"
    r"|precautions|dangers|tests|why)\b", re.IGNORECASE
)  # fmt: skip
MANY: Final = 3  # words asked for
HALF: Final = 0.4  # of what was asked, by weight
MIN_ROWS: Final = 3  # of a table: its head, the line below, and what it tells
UNIT_OF: Final = re.compile(r"^(?:the )?(?:s\.?i\.? )?units? (?:of|for) (?:the )?")
BRACKETED: Final = re.compile(r"\s*\([^)]*\)")
NAMES_TOO: Final = (Wants.RULE, Wants.TASK)  # the meaning of the thing itself tells its unit, its law or what it does
DEFINING: Final = (Wants.MEANING, Wants.DIFFERENCE, Wants.OTHER)
NEAR_ALL: Final = 0.65  # of what was asked, by weight, in a heading or sentence that says what was wanted of it
STORY_PART: Final = 100  # the first part of a lesson: most begin with a story that leads to the topic
POINTS_BACK: Final = re.compile(r"\W*(?:This|These|That|It|They|We (?:say|call))\b")
BACK: Final = 2  # sentences
# "bud" takes "budding", "oxid" takes "oxidation".
ENDING: Final = re.compile(r"s|es|ed|d|er|e|y|[a-z]?ing|ations?|ions?")
EMPTY: Final = frozenset(("the", "a", "an", "of", "do", "does", "is", "are", "in", "on", "to", "for", "s"))


@dataclass(frozen=True)
class Ranked:
    hit: Hit
    score: float


def rank(
    hits: list[Hit], stems: Mapping[str, float], asked: Asked, beside: Mapping[str, float] = MappingProxyType({})
) -> list[Ranked]:
    """The passages that can explain, best first; `stems` weigh the words asked for, `beside` those that may be near."""
    texts = [hit for hit in hits if hit.kind in (PassageKind.SECTION, PassageKind.PAGE)]
    most = max((hit.score for hit in texts), default=1.0) or 1.0
    ranked = [
        Ranked(hit, _score(hit, stems, asked, hit.score / most) + WEIGHTS["beside"] * _near(hit, stems, beside))
        for hit in texts
    ]
    return sorted(ranked, key=lambda each: (is_summary(each.hit), -each.score, str(each.hit.id)))


def _near(hit: Hit, stems: Mapping[str, float], beside: Mapping[str, float]) -> float:
    """How much stands there of the words around, where a passage holds what was asked for too."""
    text = f"{hit.heading} {hit.body}"
    return held(text, beside) * held(text, stems) if beside and not is_item(hit.part) else 0.0


def is_summary(hit: Hit) -> bool:
    """Whether it only says what a lesson is about: it names the words that were asked for and explains none."""
    return hit.kind is PassageKind.SECTION and hit.part == 0


def _score(hit: Hit, stems: Mapping[str, float], asked: Asked, found: float) -> float:
    heading = f"{hit.heading} {hit.title if hit.part <= 100 else ''}"
    score = WEIGHTS["found"] * found
    score += WEIGHTS["section"] * held(f"{hit.heading} {hit.body}", stems)
    score += WEIGHTS["sentence"] * max((held(each, stems) for each in _sentences(hit.body)), default=0.0)
    score += WEIGHTS["heading"] * held(heading, stems)
    bold = max((held(each, stems) for each in BOLD.findall(hit.body)), default=0.0)
    score += WEIGHTS["bold"] * bold
    score += WEIGHTS["phrase"] * _phrase(asked.about, f"{hit.heading} . {hit.body}")
    score += WEIGHTS["whole"] * (held(heading, stems) >= ALL) + WEIGHTS["literal"] * _literal(
        asked.about, f"{hit.heading} {hit.body}"
    )
    if asked.wants in DEFINING and definition(hit.body, stems):
        exact = 1.2 if definition(hit.body, stems, longer=0) else 0.6
        score += WEIGHTS["defines"] * exact * (2 if asked.wants is not Wants.OTHER else 1)
    if (cue := CUES.get(asked.wants)) and cue.search(hit.body):
        score += WEIGHTS["cue"]
    score += _says_what_was_wanted(hit, stems, asked)
    if hit.part != STORY_PART and is_named_so(asked, (hit.heading, *BOLD.findall(hit.body))):
        score += WEIGHTS["same"]
    if len(stems) == 1 and _literal(asked.about, f"{hit.heading} {hit.body}") == 0:
        score *= STEM_ONLY
    if _is_beside(hit, stems, asked):
        score *= 0.5
    elif asked.wants is Wants.TASK and is_item(hit.part):
        score *= 0.8
    elif hit.heading.lower().strip() in WEAK or is_summary(hit):
        score *= 0.6
    elif hit.part == STORY_PART and (bold == 0 or not definition(hit.body, stems)):
        score *= 0.75
    return score


def _is_beside(hit: Hit, stems: Mapping[str, float], asked: Asked) -> bool:
    """Whether it is a word and its meaning where something else was asked, or more than the word."""
    if not is_item(hit.part) or (asked.wants in NAMES_TOO and is_named_so(asked, (hit.heading,))):
        return False
    family = family_of(asked)
    if family and family[0].search(hit.heading) and held(hit.heading, stems) >= ALL:
        return False
    if len(stems) >= MANY and held(hit.body, stems) >= ALL:
        return False  # its meaning is what the question describes
    return asked.wants not in DEFINING or (asked.wants is Wants.OTHER and held(hit.heading, stems) < ALL)


def _says_what_was_wanted(hit: Hit, stems: Mapping[str, float], asked: Asked) -> float:
    """More for a heading that names the uses, parts or causes of the thing, or a sentence that tells them."""
    if asked.wants is Wants.CAUSE and asked.word == Wants.CAUSE:
        reasons = [each for each in _sentences(hit.body) if GIVES_REASON.search(each)]
        return WEIGHTS["reason"] * max((held(each, stems) for each in reasons), default=0.0)
    if asked.wants is Wants.RULE and "$$" in hit.body:
        return WEIGHTS["headed"] * (held(f"{hit.heading} {hit.title}", stems) >= ALL)
    family = family_of(asked)
    if family is None:
        return 0.0
    heads, says = family
    score = WEIGHTS["row"] * _has_rows(hit.body, stems, asked, heads)
    is_meant = asked.wants is not Wants.HOW or _literal(asked.about, hit.heading) > 0
    if heads.search(hit.heading) and is_meant:
        near = (held(hit.heading, stems), held(f"{hit.heading} {hit.title}", stems))
        is_asked = near[0] >= NEAR_ALL or _is_asked(hit.heading, stems, heads)
        is_literal = _literal(asked.about, hit.heading) > 0 or asked.wants is Wants.HOW
        share = 1 if is_asked else 0.25 if near[1] >= NEAR_ALL else 0
        score += WEIGHTS["headed"] * share * (1 if is_literal else STEM_ONLY)
    elif OTHER_KIND.search(hit.heading) and asked.wants is not Wants.HOW:
        score -= WEIGHTS["other"]
    if any(says.search(each) and held(each, stems) >= NEAR_ALL for each in _sentences(hit.body)):
        score += WEIGHTS["said"]
    return score


def fits(hit: Hit, stems: Mapping[str, float], asked: Asked) -> bool:
    """Whether a passage surely tells what is wanted: its heading says so, its table, or the one sentence needed."""
    if asked.wants in (Wants.MEANING, Wants.OTHER):
        return definition(hit.body, stems) is not None
    if asked.wants is Wants.CAUSE and asked.word == Wants.CAUSE:
        return any(GIVES_REASON.search(each) and held(each, stems) >= ALL for each in _sentences(hit.body))
    if asked.word.startswith("example") and held(hit.heading, stems) >= ALL and CUES[Wants.LIST].search(hit.body):
        return True
    family = family_of(asked)
    if family is None or asked.word == Wants.LIST:
        return held(hit.heading, stems) >= ALL
    names_all = held(hit.heading, stems) >= (ALL if " and " in asked.about else NEAR_ALL)
    return bool(family[0].search(hit.heading) and names_all) or _has_rows(hit.body, stems, asked, family[0])


def _is_asked(heading: str, stems: Mapping[str, float], heads: re.Pattern[str]) -> bool:
    """Whether all that a heading names was asked for, beside the word for its kind: "advantages of metamorphosis"."""
    named = [word for word in _words(heads.sub(" ", heading)) if word not in EMPTY]
    return (
        bool(named)
        and held(heading, stems) >= HALF
        and all(any(is_form(word, stem) for stem in stems) for word in named)
    )


def _has_rows(body: str, stems: Mapping[str, float], asked: Asked, heads: re.Pattern[str]) -> bool:
    """Whether a table has a row for each thing that is asked about, and says above or by its kind what is wanted."""
    lines = [line.strip().strip("|").split("|") for line in body.splitlines() if line.lstrip().startswith("|")]
    if len(lines) < MIN_ROWS:
        return False
    names = [cells[0] for cells in lines[2:] if len(cells[0].split()) <= WORDS_OF_A_NAME]
    named = " ".join(name for name in names if held(name, stems) > 0)
    is_meant = asked.wants is Wants.TASK or any(heads.search(cell) for cell in lines[0][1:])
    return is_meant and held(named, stems) >= ALL and _literal(asked.about, named) > 0


def _phrase(about: str, text: str) -> float:
    """Whether what is asked about stands there word by word: "distance-time graph", "principle of moments"."""
    asked = [word for word in re.findall(r"[a-z0-9]+", about.lower()) if word not in EMPTY]
    if not 2 <= len(asked) <= 5:
        return 0.0
    said = " ".join(word for word in re.findall(r"[a-z0-9]+", plain(text).lower()) if word not in EMPTY)
    whole = " ".join(asked)
    return 1.0 if whole in said or whole.removesuffix("s") in said else 0.0


def is_named_so(asked: Asked, names: Iterable[str]) -> bool:
    """Whether one of these names is the asked thing letter by letter: an oxide is no oxidation."""
    thing = UNIT_OF.sub("", asked.about.lower()).removesuffix("s")
    things = {f"{asked.word} of {thing}"} if asked.wants is Wants.LIST else {thing, f"functions of {thing}"}
    return any(BRACKETED.sub("", name).lower().strip(" :.").removesuffix("s") in things for name in names)


def _literal(about: str, text: str) -> float:
    """How much of what was typed stands there as it was typed: "directions" and "direct" have one stem."""
    asked = {word.removesuffix("s") for word in re.findall(r"[a-z]{5,}", about.lower())}
    said = {word.removesuffix("s") for word in _words(text)}
    return len(asked & said) / len(asked) if asked else 0.0


def speaks_of(hit: Hit, stems: Mapping[str, float]) -> bool:
    """Whether its heading or one sentence holds all that was asked, or it says what the one thing asked is."""
    if definition(hit.body, stems):
        return True
    texts = (hit.heading, *_sentences(hit.body))
    return len(stems) > 1 and any(held(each, stems) >= ALL for each in texts)


def definition(body: str, stems: Mapping[str, float], *, longer: int = 1) -> str | None:
    """The sentence that says what the asked thing is, with those before it that it points back to.

    Words in bold that are exactly the thing come before those that are longer by a word: "tension" is no "surface
    tension".
    """
    found = (_defined(body, stems, more) for more in range(longer + 1))
    return next((said for said in found if said), None)


def _defined(body: str, stems: Mapping[str, float], longer: int) -> str | None:
    for block in re.split(r"\n\s*\n", body):
        sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z*“\"])|\n(?=\s*[-\d|])", block.strip())
        for at, sentence in enumerate(sentences):
            named = [
                each for each in BOLD.findall(sentence) if held(each, stems) >= ALL and _is_all(each, stems, longer)
            ]
            if named and DEFINES.search(sentence):
                first = at
                while first > max(0, at - BACK) and POINTS_BACK.match(sentences[first]):
                    first -= 1
                return " ".join(each.strip() for each in sentences[first : at + 1])
    return None


def _is_all(bold: str, stems: Mapping[str, float], longer: int) -> bool:
    """Whether bold words name the asked thing and nothing longer by more words than that."""
    named = [word for word in re.findall(r"[a-z]{3,}", plain(bold).lower()) if word not in EMPTY]
    return len(named) <= len(stems) + longer


def held(text: str, stems: Mapping[str, float]) -> float:
    """How much of what was asked, by weight, stands in a text."""
    total = sum(stems.values())
    if not total:
        return 0.0
    words = _words(text)
    return sum(weight for stem, weight in stems.items() if any(is_form(word, stem) for word in words)) / total


def is_form(word: str, stem: str) -> bool:
    """Whether a word has a stem: a short one only with an ending that any word takes."""
    if len(stem) <= 4:
        start = stem[:-1] if len(stem) == 4 and stem[-1] == "e" else stem  # "live" is of living
        return word == stem or bool(word.startswith(start) and ENDING.fullmatch(word[len(start) :]))
    return word.startswith(beginning(stem))


def beginning(stem: str) -> str:
    """What a stem's words share: "energi" is of energy, "solubl" of soluble and solubility."""
    return stem[:-1] if stem[-1] in "iey" or stem.endswith("bl") else stem


@lru_cache(maxsize=2_000)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9]+", plain(text).lower()))


def _sentences(body: str) -> list[str]:
    return [each for each in SENTENCE.split(body) if each.strip()]
