"""When the night may set a question aside, what may be done to one, and what a learner is told. Pure."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from api import business
from api.core.problem import Problem
from api.quizzes.tables import ItemStatus, QuestionType

KEYED_BY_CHOICE = (QuestionType.MULTIPLE_CHOICE, QuestionType.TRUE_FALSE)


class NotSetAside(Problem):
    """409: only a question that is set aside can be released, repaired or taken out."""

    status, title = 409, "Not Set Aside"
    detail = "This question is not set aside. Look at the list again."


class KeyDoesNotFit(Problem):
    """422: the new key is none of the question's choices, or the one it has."""

    status, title = 422, "Choose Another Key"
    detail = "Choose one of the question's own choices that is not its key now."


class NoKeyToChange(Problem):
    """409: the answer to this kind of question is no single choice."""

    status, title = 409, "No Key to Change"
    detail = "Only a question with one right choice can be keyed anew. Take this one out and write it anew."


def may_quarantine(*, is_grave: bool, status: ItemStatus, answers: int, answers_at_last_word: int | None) -> bool:
    """Whether the night may set a question aside.

    `answers_at_last_word` are the first answers known when a person last spoke for it; None if nobody did.
    """
    if not is_grave or status is not ItemStatus.LIVE:
        return False
    return answers_at_last_word is None or answers >= answers_at_last_word + business.ITEM_FRESH_ANSWERS


def fitting_key(kind: QuestionType, options: Any, old: Any, new: str) -> Any:
    """The new key in the form the question keeps it. Raises NoKeyToChange or KeyDoesNotFit."""
    if kind not in KEYED_BY_CHOICE:
        raise NoKeyToChange
    if kind is QuestionType.TRUE_FALSE:
        known: dict[str, Any] = {"true": True, "false": False}
    else:
        known = {option["id"]: option["id"] for option in options}
    if new not in known or known[new] == old:
        raise KeyDoesNotFit
    return known[new]


def same_finding(before: Mapping[str, Any] | None, flags: list[Any], answers: int) -> bool:
    """Whether a night found what the last one did; more answers alone are no news until there are a tenth more."""
    if before is None:
        return not flags
    names = [flag["flag"] for flag in flags]
    return [flag["flag"] for flag in before["flags"]] == names and answers < 1.1 * before["answers"]


def told(*, number: int, title: str, before: Decimal | None, after: Decimal | None, how: str) -> str:
    """What the learner reads of a changed score. `how` is left_out, counts_again or rekeyed."""
    what = {
        "left_out": f"Question {number} of “{title}” had a fault, so it no longer counts.",
        "counts_again": f"Question {number} of “{title}” was looked at again and is sound, so it counts again.",
        "rekeyed": f"Question {number} of “{title}” had the wrong answer marked as right. It is put right now.",
    }[how]
    if after is None:
        return f"{what} No question of this test is left that counts, so it has no score now."
    if before is None:
        return f"{what} Your score is {_pct(after)} now."
    return f"{what} Your score went from {_pct(before)} to {_pct(after)}."


def _pct(value: Decimal) -> str:
    return f"{value.quantize(Decimal(1))}%"
