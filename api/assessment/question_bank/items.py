"""A question as files, templates and the screens of the bank write it."""

from collections.abc import Mapping
from typing import Any, TypedDict

Part = Mapping[str, Any]  # one option, place or entry of a question, or its answer


class Item(TypedDict, total=False):
    """`options` and `answer` have a shape of their own for each `type`; `hint` and `rungs` end as `hints`."""

    code: str
    topic: str
    type: str
    difficulty: str
    cognitive: str
    stem: str
    options: Any
    answer: Any
    explanation: str
    seconds: int
    hint: str
    rungs: list[str]
    hints: list[str]
    samples: list[Any]


def named(words: Mapping[str, str]) -> Item:
    """What of a question is one word, of the words that were given."""
    found: Item = {}
    if code := words.get("code"):
        found["code"] = code
    if topic := words.get("topic"):
        found["topic"] = topic
    if difficulty := words.get("difficulty"):
        found["difficulty"] = difficulty
    if cognitive := words.get("cognitive"):
        found["cognitive"] = cognitive
    return found
