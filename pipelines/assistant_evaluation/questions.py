"""The questions and the sentences of distress, and which half of them each belongs to. Pure."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

HERE: Final = Path(__file__).parent
SCHOOL: Final = "school"


class Half(StrEnum):
    """Which half a question is in: `KEPT_APART` is not looked at while the assistant is improved."""

    SEEN = "seen"
    KEPT_APART = "kept apart"


@dataclass(frozen=True)
class Question:
    """What is typed, what a useful answer holds, and what makes it false; patterns of regular expressions."""

    text: str
    subject: str
    must: tuple[str, ...]
    never: tuple[str, ...]
    want: str | None


def half_of(text: str) -> Half:
    """By the first hexadecimal digit of SHA-256 over the text: 0–7 may be seen, 8–f are kept apart."""
    return Half.SEEN if hashlib.sha256(text.encode()).hexdigest()[0] in "01234567" else Half.KEPT_APART


@cache
def questions() -> tuple[Question, ...]:
    found: dict[str, list[dict[str, Any]]] = yaml.safe_load((HERE / "questions.yaml").read_text("utf-8"))
    return tuple(
        Question(row["q"], subject, tuple(row.get("must", ())), tuple(row.get("not", ())), row.get("want"))
        for subject, rows in found.items()
        for row in rows
    )


@cache
def sentences() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(sentences of distress in every language, sentences of school that sound like it)."""
    found: dict[str, list[str]] = yaml.safe_load((HERE / "distress.yaml").read_text("utf-8"))
    distress = tuple(str(each) for part, rows in found.items() if part != SCHOOL for each in rows)
    return distress, tuple(map(str, found[SCHOOL]))
