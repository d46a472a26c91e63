"""Signs that a problem is about somebody or something else than its numbers are: reason enough to decline it."""

import re
from typing import Final

from models.math_solver.online.words.quantities import ANY

PRONOUNS: Final = frozenset((
    "he", "she", "it", "they", "i", "we", "you", "one", "each", "both", "all", "the", "a", "an", "his", "her",
    "their", "its", "my", "our", "that", "this", "these", "those", "there", "two", "three", "four", "be",
    "have",
))  # fmt: skip
# Whoever stands for anybody: "how much does a customer pay".
ANYBODY: Final = frozenset((
    "customer", "customers", "buyer", "guest", "total",
    "journey", "whole", "entire", "first", "second", "other", "rest", "remaining", "others", "lot", "remainder",
    "goods",
))  # fmt: skip
DOER: Final = re.compile(
    r"\b(?:how much|how many|how far|how long|what)\b[^.?!]*?\b(?:did|does|do|will|would|must|should|shall)"
    r" (?:the |a |an |his |her |their |my )?([a-z]+)\b(?![^.?!]*\bif (?:he|she|they)\b)"
)
SOLD: Final = re.compile(r"\b(?:sold|sells?|selling) (?:the|his|her|their) ([a-z]+)")
ANOTHER_SELLS: Final = re.compile(r"\band (?:then )?(?:his|her|their|the) [a-z]+ (?:sold|sells)\b")
PART_OF: Final = re.compile(rf"{ANY} of (?:the|these|those) ([a-z]+)")
# Words for whoever is in a school or a place.
MEMBERS: Final = frozenset((
    "learners", "students", "pupils", "class", "people", "children", "members", "total", "whole", "population", "cost",
    "price", "sales", "marked", "first", "value", "selling", "buying",
))  # fmt: skip
WAYS: Final = (
    r"walk\w*",
    r"(?:runs?|ran)",
    r"cycl\w*",
    r"(?:rides?|rode)",
    r"(?:drives?|drove)",
    r"(?:flies|fly|flew)",
)
PAIRS: Final = (
    ("boys", "girls"), ("men", "women"), ("present", "absent"), ("male", "female"), ("good", "bad"), ("good", "rotten"),
    ("pass", "fail"), ("passed", "failed"), ("won", "lost"), ("healthy", "sick"),
)  # fmt: skip


def is_of_others(text: str) -> bool:
    """Whether it asks what somebody does, or tells of selling something, who or which was not named before."""
    named = [*DOER.finditer(text), *SOLD.finditer(text)]
    named = [each for each in named if each.start() and each[1] not in ANYBODY]
    named += [
        each for each in PART_OF.finditer(text) if re.search(ANY, text[: each.start()]) and each[1] not in MEMBERS
    ]
    return (
        bool(ANOTHER_SELLS.search(text))
        or _asks_one_way(text)
        or any(not _is_named(each[1], text[: each.start(1)]) for each in named)
    )


def _asks_one_way(text: str) -> bool:
    """Whether it asks how far one walks where one rides as well."""
    told, far, asked = text.partition("how far")
    return (
        bool(far)
        and any(re.search(rf"\b{each}\b", asked) for each in WAYS)
        and sum(bool(re.search(rf"\b{each}\b", told)) for each in WAYS) > 1
    )


def _is_named(word: str, before: str) -> bool:
    stem = word.removesuffix("s")
    return word in PRONOUNS or bool(re.search(rf"\b{re.escape(stem)}", before))


def has_both_sides(text: str) -> bool:
    """Whether both halves of a whole are named, so that a number may be either's."""
    return any(re.search(rf"\b{one}\b", text) and re.search(rf"\b{other}\b", text) for one, other in PAIRS)
