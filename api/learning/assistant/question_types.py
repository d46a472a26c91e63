"""What kind of answer a question wants, and of what: a meaning, a difference, causes, a list, a method. Pure."""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import yaml


class Wants(StrEnum):
    MEANING = "meaning"
    DIFFERENCE = "difference"
    CAUSE = "cause"
    REMEDY = "remedy"
    LIST = "list"
    TASK = "task"  # what something does
    RULE = "rule"  # a law, a formula, an equation
    HOW = "how"
    OTHER = "other"


@dataclass(frozen=True)
class Asked:
    """The kind of answer, what it is about, and the two sides of a difference."""

    wants: Wants
    about: str
    sides: tuple[str, str] | None = None


LISTED: Final[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "question_types.yaml").read_text("utf-8"))


def _pattern(said: str) -> re.Pattern[str]:
    for name, part in LISTED["parts"].items():
        said = said.replace(f"{{{name}}}", part)
    return re.compile(said, re.IGNORECASE)


BOTH: Final = tuple(map(_pattern, LISTED["both"]))
KINDS: Final = tuple((Wants(wants), _pattern(said)) for wants, said in LISTED["kinds"])
TAILS: Final = _pattern(LISTED["tails"])
ARTICLES: Final = re.compile(r"^(?:a|an|the|between|of)\s+", re.IGNORECASE)


def asked_of(question: str) -> Asked:
    """Read off the words of a question; OTHER where they do not tell."""
    said = " ".join(question.split())
    for pattern in BOTH:
        if found := pattern.search(said):
            return Asked(Wants.DIFFERENCE, f"{found[1]} {found[2]}", _sides(found[1], found[2]))
    bare = TAILS.sub("", said.rstrip(" ?.!"))
    for wants, pattern in KINDS:
        if found := pattern.search(bare):
            about = ARTICLES.sub("", found["about"].strip())
            if about:
                return Asked(wants, about)
    return Asked(Wants.OTHER, said)


def _sides(one: str, other: str) -> tuple[str, str]:
    """Both sides whole: in "ionic and covalent bond" each is a bond."""
    one, other = (ARTICLES.sub("", each.strip()) for each in (one, other))
    words, more = one.split(), other.split()
    if len(words) == 1 and len(more) == 2 and not words[0].endswith(("tion", "ing", "is")):
        one = f"{one} {more[-1]}"
    return one, other
