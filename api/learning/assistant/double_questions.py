"""What a question asks beside its first: a second kind of answer, or the same of a second thing. Pure."""

import re
from dataclasses import replace
from typing import Final

from api.learning.assistant.everyday_words import of_school
from api.learning.assistant.question_types import Asked, Wants, asked_of

LISTS: Final = (
    r"(?:uses?|functions?|advantages?|disadvantages?|examples?|effects?|dangers?|causes?|types?|parts?|properties|features?"
    r"|characteristics|importances?|benefits?|symptoms?|signs?|stages?|applications?|methods?|ways?|conditions?|units?"
    r"|formulae?|formula|prevention|control|treatment)"
)
SECOND: Final = re.compile(
    r"^(?P<first>.+?)(?:\s*[,;.?]\s*(?:and |also )?|\s+(?:and|n|&)\s+)"
    r"(?P<second>(?:how|why|what|when|where|which|(?:state|give|list|name|explain|mention|define|outline|describe|say)"
    rf"\b(?! and\b)|its|their|(?:\w+ )?{LISTS} (?:of (?:it|them|each)|for each|needed|necessary|required)"
    r"|(?:\w+ ){0,2}examples?$)\b.*)$",
    re.IGNORECASE,
)
OWN: Final = re.compile(r"\b(?:its|their)\s+(?P<of>\w+)", re.IGNORECASE)
MEANT: Final = re.compile(r"\b(?:it|them|they|this|these|each(?: of them)?)\b", re.IGNORECASE)
BARE: Final = re.compile(rf"^(?:\w+ ){{0,3}}{LISTS}(?: needed| necessary| required)?\W*$", re.IGNORECASE)
TWO_KINDS: Final = re.compile(
    rf"\b{LISTS},?\s+(?:and|or)\s+(?:the )?(?P<word>{LISTS})\s+(?:of|for|to|in)\s+(?P<about>.+)$", re.IGNORECASE
)
JOINED: Final = re.compile(r",?\s+(?:and|&)\s+|,\s*", re.IGNORECASE)
ARTICLE: Final = re.compile(r"^(?:of |the |an? )+", re.IGNORECASE)
MOST_THINGS: Final = 4
MOST_WORDS: Final = 5  # of one of several things
SHORTEST: Final = 3  # letters
ADJECTIVES: Final = ("ous", "ic", "al", "ave", "vex", "ary", "ive")
SHARED: Final = (Wants.LIST, Wants.TASK, Wants.REMEDY, Wants.MEANING)


def second_of(question: str, first: Asked) -> Asked | None:
    """The second thing a question wants to know of what it asks about: "causes of erosion and how to control it"."""
    said = " ".join(question.split()).rstrip(" ?.!")
    if found := TWO_KINDS.search(said):
        return _other(asked_of(f"{found['word']} of {found['about']}"), first)
    found = SECOND.match(said)
    if not found or not first.about:
        return None
    about = asked_of(found["first"]).about
    second = OWN.sub(rf"\g<of> of {about}", found["second"])
    second = MEANT.sub(about, second)
    if BARE.match(second):
        second = f"{second} of {about}"
    return _other(asked_of(of_school(second)), first)


def _other(second: Asked, first: Asked) -> Asked | None:
    is_same = (second.wants, second.about, second.word) == (first.wants, first.about, first.word)
    return None if is_same or second.wants in (Wants.OTHER, Wants.DIFFERENCE) else second


def things_of(asked: Asked) -> tuple[Asked, ...] | None:
    """The same question for each of several things: "uses of chlorine and ammonia"; None where one is asked about."""
    names = [ARTICLE.sub("", name.strip()) for name in JOINED.split(asked.about)]
    if asked.wants not in SHARED or not 2 <= len(names) <= MOST_THINGS or not all(map(_is_name, names)):
        return None
    one, last = names[0].split(), names[-1].split()
    if len(one) == 1 and len(last) == 2 and one[0].endswith(ADJECTIVES):
        names[0] = f"{one[0]} {last[1]}"  # "concave and convex mirrors"
    return tuple(replace(asked, about=name) for name in names)


def _is_name(name: str) -> bool:
    return len(name) >= SHORTEST and len(name.split()) <= MOST_WORDS
