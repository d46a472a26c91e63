"""The wrong idea behind a distractor, in the words a learner reads after the end."""

from typing import Any

from api.assessment.question_bank.items import Item
from api.content.question_bank.loader import load_misconceptions


def options_with_ideas(items: list[Item]) -> list[Any]:
    """Each item's options; a distractor with a misconception also says that idea in plain words."""
    words = {row[0]: row[2] for row in load_misconceptions()}
    return [_with_ideas(item.get("options"), words) for item in items]


def _with_ideas(options: Any, words: dict[str, str]) -> Any:
    if not isinstance(options, list):
        return options
    return [option | {"idea": words[name]} if (name := option.get("misconception")) else option for option in options]
