"""A question and its key put in words for paper. Pure; everything is Markdown."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from api.assessment.quizzes.tables import QuestionType

ELSEWHERE = "Answer this question in the lesson on Kitabo."


@dataclass(frozen=True, slots=True)
class Option:
    """What is offered under a letter."""

    id: str
    letter: str
    text: str


def choices_of(kind: QuestionType, options: Any) -> list[tuple[str, str]]:
    """What is offered: a mark and a text for each."""
    if kind is QuestionType.TRUE_FALSE:
        return [("", "True"), ("", "False")]
    if kind is QuestionType.MATCHING:
        numbered = [(f"{at}.", item["text"]) for at, item in enumerate(options["left"], 1)]
        return numbered + [(f"{option.letter}.", option.text) for option in _lettered(options["right"])]
    if isinstance(options, list):
        return [(f"{option.letter}.", option.text) for option in _lettered(options)]
    return []


def key_of(kind: QuestionType, options: Any, key: Any) -> str:
    """The right answer in words."""
    if kind is QuestionType.TRUE_FALSE:
        return "True" if key else "False"
    if kind is QuestionType.NUMERIC:
        return f"{key['value']} {key.get('unit') or ''}".strip()
    if kind is QuestionType.SHORT_TEXT:
        return str(key["accepted"][0])
    if kind is QuestionType.MATCHING:
        letters = {option.id: option.letter for option in _lettered(options["right"])}
        return ", ".join(f"{at} with {letters[key[item['id']]]}" for at, item in enumerate(options["left"], 1))
    if not isinstance(options, list):
        return ELSEWHERE
    offered = {option.id: option for option in _lettered(options)}
    if kind is QuestionType.ORDERING:
        return ", ".join(offered[each].letter for each in key)
    chosen = [key] if isinstance(key, str) else list(key)
    return "; ".join(f"{offered[each].letter}. {offered[each].text}" for each in chosen)


def _lettered(options: list[Any]) -> Iterator[Option]:
    return (Option(each["id"], chr(ord("a") + at), each["text"]) for at, each in enumerate(options))
