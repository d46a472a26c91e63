"""What a question is: personal data in it, danger, what is asked of the turn before. Pure."""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import yaml

MASKS: Final = (
    (re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}"), "[e-mail]"),
    (re.compile(r"(?:https?://|www\.)\S{1,200}", re.IGNORECASE), "[address]"),
    (re.compile(r"\bC[MF][0-9A-Z]{12}\b", re.IGNORECASE), "[ID number]"),
    # A phone number begins with + or with 07, 02, 03, 04 or 256 and has nine digits more; a sum does not.
    (
        re.compile(r"(?<![\d.])(?:\+\d{1,3}[\s-]?|256[\s-]?|0(?=[2347]))\d{2,3}[\s-]?\d{3}[\s-]?\d{3,4}(?![\d.])"),
        "[phone number]",
    ),
    (re.compile(r"\b(?:[Mm]y (?:full )?name is|[Ii] am called|[Ii]'m called)(?: [A-Z][\w'-]{1,40}){1,3}"), "[my name]"),
)  # fmt: skip
MASKED: Final = re.compile(
    r"(?:\b(?:my|on|call(?: me)?|at|is|number|phone|e-?mail|name|address|or|and)\b[\s:,]*){0,6}"
    r"\[(?:e-mail|address|ID number|phone number|my name)\][,.]?", re.IGNORECASE,
)  # fmt: skip
MANNERS: Final[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "manners.yaml").read_text("utf-8"))
SAYS: Final[dict[str, str]] = {name: said.strip() for name, said in MANNERS["says"].items()}


def _any_of(patterns: list[str], after: str = "") -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(patterns)})\b{after}", re.IGNORECASE)


DISTRESS: Final = _any_of(MANNERS["distress"])
UNSAFE: Final = _any_of(MANNERS["unsafe"])
WORRIED: Final = _any_of(MANNERS["worried"])
HURT: Final = _any_of(MANNERS["hurt"])
COMMANDING: Final = _any_of(MANNERS["commanding"])
WRONG: Final = _any_of(MANNERS["looks_wrong"], r"[^\n=\d]*")


SUBJECTS: Final = (
    r"maths?|mathematics|physics|chemistry|biology|english|history|geography|kiswahili|science|sciences|ict|cre|ire"
    r"|agriculture|literature|entrepreneurship|luganda|french|art|music"
)


def _whole(name: str) -> re.Pattern[str]:
    """Any of these patterns as the whole of a turn."""
    said = "|".join(MANNERS[name]).replace("{subjects}", SUBJECTS)
    return re.compile(rf"^\W*(?:{said})\W*$", re.IGNORECASE)


HELPLESS: Final = _whole("helpless")
WHICH: Final = _whole("which")
HOW_AM_I: Final = _whole("standing")
# Turns that ask nothing of school: those anywhere in a question first, then those that are the whole of it.
TALK: Final = tuple(
    (name, _any_of(MANNERS[name])) for name in ("rude", "personal", "homework", "english", "discouraged")
)
GREETED: Final = f"(?:[,.!? ]+(?:{'|'.join(MANNERS['greeting'])}))?"
SMALL_TALK: Final = tuple(
    (name, re.compile(rf"^\s*(?:{'|'.join(MANNERS[name])}){GREETED}\s*[.?!]*\s*$", re.IGNORECASE))
    for name in ("greeting", "thanks", "self")
)  # fmt: skip
ORDINALS: Final = {name: n for n, name in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"), 1)}
OF_A_STEP: Final = re.compile(
    rf"\b(?:step|line|part)\s*(?:number |no\.? ?)?(\d{{1,2}})\b|\b({'|'.join(ORDINALS)}|last) (?:step|line)\b",
    re.IGNORECASE,
)
LINES_OF_WORKING: Final = 3
ASKS_OF_A_STEP: Final = 9  # words at the most: a longer question is one of its own


class Wish(StrEnum):
    """What a short turn asks of the answer before."""

    NEW = "new"
    HINT = "hint"
    STEP = "step"
    WHOLE = "whole"
    WHY = "why"
    AGAIN = "again"  # the same, in other words
    ANOTHER = "another"  # one more to try or to look at
    EXAMPLE = "example"


POLITE = r"(?:please |ok(?:ay)?,? |and |so )*"
SAID = {
    Wish(name): re.compile(rf"^\s*{POLITE}(?:{'|'.join(patterns)})(?: please)?\s*[.?!]*\s*$", re.IGNORECASE)
    for name, patterns in MANNERS["wishes"].items()
}
POINTING: Final = re.compile(
    r"\b(?:it|its|they|them|their|this|that|these|those|he|she|one|there|same)\b", re.IGNORECASE
)
FOLLOWS_ON: Final = re.compile(r"^\s*(?:and|but|so|what about|how about|also|then|or)\b", re.IGNORECASE)
SHORT_WORDS: Final = 7


@dataclass(frozen=True)
class Cleaned:
    """A question as it is kept: without personal data, and whether some was taken out."""

    text: str
    was_masked: bool


def masked(text: str) -> Cleaned:
    """Phone numbers, addresses, ID numbers and the learner's name leave before anything is stored or asked."""
    said = re.sub(r"[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", "", text).strip()
    for pattern, instead in MASKS:
        said = pattern.sub(instead, said)
    return Cleaned(said, said != text.strip())


def without_masks(text: str) -> str:
    """A question without what was taken out of it and the words that led to that: they ask for nothing."""
    return MASKED.sub(" ", text)


def wish_of(text: str) -> Wish:
    """What a short turn wants of the one before; a question of its own is NEW."""
    return next((wish for wish, pattern in SAID.items() if pattern.match(text)), Wish.NEW)


def talk_of(text: str) -> str | None:
    """What we say to a turn that asks nothing of school: a name of SAYS, or None."""
    if MASKED.search(text) and not re.search(r"[^\W\d_]{3,}", without_masks(text)):
        return "personal"
    text = without_masks(text)
    if not re.search(r"\w", text):
        return "nothing_before"
    if re.search(r"[^\W\d_]", text) and not re.search(r"[A-Za-z\u0370-\u03ff]", text):
        return "script"
    found = next((name for name, pattern in TALK if pattern.search(text)), None)
    return found or next((name for name, pattern in SMALL_TALK if pattern.match(text)), None)


def step_of(text: str) -> int | None:
    """The step a short turn asks about, counted from 1; -1 for the last."""
    found = OF_A_STEP.search(text)
    if not found or len(text.split()) > ASKS_OF_A_STEP:
        return None
    return int(found[1]) if found[1] else ORDINALS.get(found[2].lower(), -1)


def leans_on_before(text: str) -> bool:
    """Whether a question points back: 'what about in animals?', 'why does it do that?'."""
    words = text.split()
    return len(words) <= SHORT_WORDS and bool(FOLLOWS_ON.match(text) or POINTING.search(text))


def working_of(text: str) -> list[str] | None:
    """The learner's own lines, when they ask where they went wrong or give several lines of working; else None."""
    asks = bool(WRONG.search(text))
    rest = WRONG.sub("", text)
    lines = [line.strip(" \t:") for line in re.split(r"\n|;|→|⇒|=>", rest) if re.search(r"\d|=", line)]
    relations = sum("=" in line or "<" in line or ">" in line for line in lines)
    if asks and lines:
        return lines
    return lines if len(lines) >= LINES_OF_WORKING and relations >= 2 and relations >= len(lines) - 1 else None


def title_of(question: str) -> str:
    """A thread's name: its first question, cut between words."""
    said = " ".join(question.split())
    if len(said) <= 60:
        return said
    return said[:60].rsplit(" ", 1)[0].rstrip(",;:") + " …"


def wait_in_words(seconds: int) -> str:
    """How long until the next question, rounded up: "40 seconds", "12 minutes", "3 hours"."""
    size, name = (3600, "hour") if seconds > 3600 else (60, "minute") if seconds > 60 else (1, "second")
    count = -(-seconds // size)
    return f"{count} {name}{'' if count == 1 else 's'}"
