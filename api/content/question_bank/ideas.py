"""The wrong idea behind a distractor, in the words a learner reads after the end."""

from typing import Any

from api.assessment.question_bank.items import Item
from api.content.question_bank.loader import load_misconceptions


def told_options(items: list[Item]) -> list[Any]:
    """Each item's options; a distractor with a misconception also says that idea in plain words."""
    words = {row[0]: row[2] for row in load_misconceptions()}
    return [_told(item.get("options"), words) for item in items]


def _told(options: Any, words: dict[str, str]) -> Any:
    if not isinstance(options, list):
        return options
    return [option | {"idea": words[name]} if (name := option.get("misconception")) else option for option in options]
