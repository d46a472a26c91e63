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
    """The kind of answer, what it is about, the sides of a difference, and the word of a list: uses, parts."""

    wants: Wants
    about: str
    sides: tuple[str, ...] | None = None
    word: str = ""


LISTED: Final[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "question_types.yaml").read_text("utf-8"))


def _pattern(said: str) -> re.Pattern[str]:
    for name, part in LISTED["parts"].items():
        said = said.replace(f"{{{name}}}", part)
    return re.compile(said, re.IGNORECASE)


BOTH: Final = tuple(map(_pattern, LISTED["both"]))
KINDS: Final = tuple((Wants(wants), _pattern(said)) for wants, said in LISTED["kinds"])
TAILS: Final = _pattern(LISTED["tails"])
GREEK: Final = ("alpha", "beta", "gamma", "delta", "theta")
# Names of one word that are told apart by threes, with or without a comma: "mean median and mode".
SINGLE: Final = frozenset(LISTED["single"].split())
ELSEWHERE: Final = _pattern("|".join(LISTED["elsewhere"]))
TITLED: Final = re.compile(r"^\W*(?:composition|essay|speech|story|article)(?= (?:about|on|titled|entitled)\b)", re.I)
TEXTS: Final = _pattern(LISTED["texts"])
FRIENDLY: Final = _pattern(LISTED["friendly"])
OFFICIAL: Final = _pattern(LISTED["official"])
ARTICLES: Final = re.compile(r"^(?:a|an|the|between|of)\s+", re.IGNORECASE)
WITH_EXAMPLES: Final = re.compile(
    r"\s*,?\s*(?:and |with |giving |give |using )+(?:an? |two |some |one |relevant )?examples?"
    r"(?: (?:of|for) each| each)?\W*$",
    re.IGNORECASE,
)


def asked_of(question: str) -> Asked:
    """Read off the words of a question; OTHER where they do not tell."""
    said = " ".join(question.split())
    for typed, ours in LISTED["alike"].items():
        said = re.sub(rf"\b{typed}\b", ours, said, flags=re.IGNORECASE)
    both = WITH_EXAMPLES.sub("", said)
    for pattern in BOTH:
        if found := pattern.search(both):
            sides = _several(found[1], found[2]) or _sides(found[1], found[2])
            return Asked(Wants.DIFFERENCE, f"{found[1]} {found[2]}", sides)
    bare = TAILS.sub("", said.rstrip(" ?.!"))
    for wants, pattern in KINDS:
        if found := pattern.search(bare):
            thing = found.groupdict().get("thing") or ""
            about = ARTICLES.sub("", f"{thing} {found['about']}".strip())
            if about:
                return Asked(wants, about, word=_word(found) or str(wants))
    return Asked(Wants.OTHER, said)


def is_elsewhere(question: str) -> bool:
    """Whether it asks what no lesson of a school answers, whatever words of ours it holds."""
    return bool(ELSEWHERE.search(question))


def without_title(question: str) -> str:
    """How such a text is written, where one on a title is to be: "write a speech about corruption" is of speeches."""
    question = TITLED.sub(r"write a \g<0>", question)
    found = TEXTS.search(question)
    is_bare = found is not None and not question[found.end() :].strip(" ?.!")
    if not found or (is_bare and found["kind"].lower().removesuffix("s") not in ("essay", "composition")):
        return question
    kind = found["kind"].lower().replace("essay", "essay or composition" if " " not in found["kind"] else "essay")
    if kind.startswith("letter"):
        if "permission" in question:
            return str(LISTED["permission"])
        kind = (
            "informal letter" if FRIENDLY.search(question) else "formal letter" if OFFICIAL.search(question) else kind
        )
    return f"how to write a {'essay or composition' if kind.startswith('composition') else kind}"


def _word(found: re.Match[str]) -> str:
    """The first word of what a list is to hold, in small letters: "uses", "factors"."""
    return (found.groupdict().get("word") or "").lower().split(" ")[0]


def _several(before: str, last: str) -> tuple[str, ...] | None:
    """Three sides or more, "solids, liquids and gases" or "alpha beta and gamma rays"; None for two."""
    parts = [part.strip() for part in before.split(",") if part.strip()]
    words = before.split()
    if len(parts) == 1 and (
        (len(words) == 2 and all(len(word) > 4 and word.endswith("s") for word in [*words, last.split()[-1]]))
        or all(word.lower() in GREEK for word in words)
        or (len(words) == 2 and all(word.lower().removesuffix("s") in SINGLE for word in [*words, last.lower()]))
    ):
        parts = words
    if len(parts) < 2:
        return None
    sides = [ARTICLES.sub("", part) for part in (*parts, last.strip())]
    shared = sides[-1].split()[1:] if len(sides[-1].split()) == 2 else []
    first = [f"{side} {shared[0]}" if shared and len(side.split()) == 1 else side for side in sides[:-1]]
    return (*first, sides[-1])


def _sides(one: str, other: str) -> tuple[str, str]:
    """Both sides whole: in "ionic and covalent bond" each is a bond."""
    one, other = (ARTICLES.sub("", each.strip()) for each in (one, other))
    words, more = one.split(), other.split()
    if len(words) > 1 and len(more) == len(words) + 1 and words[-1].lower() == more[-2].lower():
        one = f"{one} {more[-1]}"
    if len(words) == 1 and len(more) == 2 and not words[0].endswith(("tion", "ing", "is")):
        one = f"{one} {more[-1]}"
    return one, other
