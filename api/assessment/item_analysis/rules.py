"""When the night may set a question aside, what may be done to one, and what a learner reads of it. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from api import constants
from api.assessment.quizzes.json_types import NumberKey
from api.assessment.quizzes.tables import ItemStatus, QuestionType
from api.platform.problem import Problem

KEYED_BY_CHOICE = (QuestionType.MULTIPLE_CHOICE, QuestionType.TRUE_FALSE)
LARGEST = Decimal("1e15")


class NotInQuarantine(Problem):
    """409: only a question that is set aside can be released, repaired or taken out."""

    status, title = 409, "Not Set Aside"
    detail = "This question is not set aside. Look at the list again."


class KeyDoesNotFit(Problem):
    """422: the new key is none the question could have, or the one it has."""

    status, title = 422, "Choose Another Key"
    detail = "Choose one of the question's own choices that is not its key now."


class NoKeyToChange(Problem):
    """409: a person marks this kind of question, so it has no key."""

    status, title = 409, "No Key to Change"
    detail = "A scenario has no key: a person marks it by its rubric."


def may_quarantine(*, is_grave: bool, status: ItemStatus, answers: int, answers_at_last_word: int | None) -> bool:
    """Whether the night may set a question aside.

    `answers_at_last_word` are the first answers known when a person last spoke for it; None if nobody did.
    """
    if not is_grave or status is not ItemStatus.LIVE:
        return False
    return answers_at_last_word is None or answers >= answers_at_last_word + constants.ITEM_FRESH_ANSWERS


def fitting_key(kind: QuestionType, options: Any, old: Any, new: Any) -> Any:
    """The new key in the form the question keeps it. Raises NoKeyToChange or KeyDoesNotFit."""
    if kind is QuestionType.SCENARIO:
        raise NoKeyToChange
    try:
        made = _KEYS[kind](options, old, new)
    except (TypeError, ValueError, KeyError, AttributeError, InvalidOperation) as wrong:
        raise KeyDoesNotFit(_ADVICE.get(kind)) from wrong
    if made == old:
        raise KeyDoesNotFit("This is the key it has. Change it, or release the question if it is sound.")
    return made


def _one(options: Any, _: Any, new: Any) -> str:
    [key] = [option["id"] for option in options if option["id"] == new]
    return str(key)


def _truth(_: Any, __: Any, new: Any) -> bool:
    return {"true": True, "false": False}[str(new).lower()]


def _many(options: Any, _: Any, new: Any) -> list[str]:
    """Some of the options and not all, in their order."""
    chosen = [option["id"] for option in options if option["id"] in list(new)]
    if len(chosen) != len(set(new)) or not 0 < len(chosen) < len(options) or isinstance(new, str):
        raise ValueError
    return chosen


def _order(options: Any, _: Any, new: Any) -> list[str]:
    if isinstance(new, str) or sorted(new) != sorted(option["id"] for option in options):
        raise ValueError
    return list(new)


def _pairs(options: Any, new: Any, one: str, other: str) -> dict[str, str]:
    """Every entry of one side with an entry of its own of the other."""
    if set(new) != {entry["id"] for entry in options[one]} or len(set(new.values())) < len(new):
        raise ValueError
    if not set(new.values()) <= {entry["id"] for entry in options[other]}:
        raise ValueError
    return dict(new)


def _number(_: Any, old: Any, new: Any) -> NumberKey:
    value, tolerance = (Decimal(str(new.get(name) or 0)) for name in ("value", "tolerance"))
    if new.get("value") in (None, "") or not (abs(value) <= LARGEST and 0 <= tolerance <= LARGEST):
        raise ValueError
    unit = str(new.get("unit") or "").strip()[:40] or None
    variants = old.get("unitVariants") or [] if unit == old.get("unit") else []
    return {"value": _plain(value), "tolerance": _plain(tolerance), "unit": unit, "unitVariants": variants}


def _plain(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() else float(number)


def _wordings(_: Any, __: Any, new: Any) -> dict[str, list[str]]:
    accepted = list(dict.fromkeys(text.strip() for text in new["accepted"] if text.strip()))
    longest = max(map(len, accepted), default=0)
    if not 0 < len(accepted) <= constants.MARKED_RIGHT_TOO_MOST or longest > constants.MARKED_RIGHT_TOO_LENGTH:
        raise ValueError
    return {"accepted": accepted}


_KEYS: dict[QuestionType, Callable[[Any, Any, Any], Any]] = {
    QuestionType.MULTIPLE_CHOICE: _one,
    QuestionType.TRUE_FALSE: _truth,
    QuestionType.MULTI_SELECT: _many,
    QuestionType.ORDERING: _order,
    QuestionType.MATCHING: lambda options, _, new: _pairs(options, new, "left", "right"),
    QuestionType.LABEL_DIAGRAM: lambda options, _, new: _pairs(options, new, "places", "labels"),
    QuestionType.NUMERIC: _number,
    QuestionType.SHORT_TEXT: _wordings,
}
_ADVICE = {
    QuestionType.MULTI_SELECT: "Choose one or more of the question's own choices, but not all.",
    QuestionType.ORDERING: "Put every step in its place, each once.",
    QuestionType.MATCHING: "Give every entry on the left one on the right, each once.",
    QuestionType.LABEL_DIAGRAM: "Give every number a label, each once.",
    QuestionType.NUMERIC: "Write the right number, and how far off an answer may be.",
    QuestionType.SHORT_TEXT: "Write 1 to 20 accepted answers of at most 200 characters each.",
}


def repaired(kind: QuestionType, options: Any, old: Any, new: Any) -> Any:
    """The choices without reasons and wrong ideas that spoke of the old key; all others stay as they are."""
    if kind not in (QuestionType.MULTIPLE_CHOICE, QuestionType.MULTI_SELECT):
        return options
    was, now = ({key} if isinstance(key, str) else set(key) for key in (old, new))
    return [
        {"id": option["id"], "text": option["text"], "misconception": None, "why": ""}
        if (option["id"] in was) != (option["id"] in now)
        else option
        for option in options
    ]


@dataclass(frozen=True, slots=True)
class EarlierFinding:
    """What a night before raised on a question, from how many first answers."""

    flags: list[Any]
    answers: int


def same_finding(before: EarlierFinding | None, flags: list[Any], answers: int) -> bool:
    """Whether a night found what the last one did; more answers alone are no news until there are a tenth more."""
    if before is None:
        return not flags
    names = [flag["flag"] for flag in flags]
    return [flag["flag"] for flag in before.flags] == names and 10 * answers < 11 * before.answers


def notice_text(*, number: int, title: str, before: Decimal | None, after: Decimal | None, how: str) -> str:
    """What the learner reads of a changed score. `how` is left_out, counts_again or rekeyed."""
    what = {
        "left_out": f"Question {number} of “{title}” had a fault, so it no longer counts.",
        "counts_again": f"Question {number} of “{title}” was looked at again and is sound, so it counts again.",
        "rekeyed": f"Question {number} of “{title}” had the wrong answer marked as right. We have fixed it.",
    }[how]
    if after is None:
        return f"{what} No question of this test is left that counts, so it has no score now."
    if before is None:
        return f"{what} Your score is {_pct(after)} now."
    return f"{what} Your score went from {_pct(before)} to {_pct(after)}."


def _pct(value: Decimal) -> str:
    return f"{value.quantize(Decimal(1))}%"
