"""What a right and a wrong answer to each question look like, as a learner would send them."""

from decimal import Decimal
from typing import Any

import numpy as np

from api.assessment.question_bank.items import Item
from api.assessment.quizzes.rules import mark
from api.assessment.quizzes.tables import QuestionType
from api.demo.answers import DIFFICULTY, GUESS, MEDIAN_SECONDS, Items
from api.demo.questions import Bank
from api.demo.world import World

WAYS = 6  # different wrong answers kept for a question


def items_of(world: World, bank: Bank) -> Items:
    """Draw every question's hidden parameters, and list its right and wrong answers."""
    rng = world.rng("items")
    draws = rng.standard_normal((len(bank.items), 2))
    rows = [DIFFICULTY[item["difficulty"]] for item in bank.items]
    names: dict[str, int] = {}
    wrong = [wrong_answers(item, bank) for item in bank.items]
    invited = np.full((len(bank.items), WAYS), -1)
    for n, item in enumerate(bank.items):
        if item["type"] == "multiple_choice":
            tags = {option["id"]: option.get("misconception") for option in item["options"]}
            for k, chosen in enumerate(wrong[n]):
                if tags[chosen]:
                    invited[n, k] = names.setdefault(tags[chosen], len(names))
    return Items(
        a=np.asarray([np.exp(row[2] + row[3] * draw) for row, draw in zip(rows, draws[:, 0], strict=True)]),
        b=np.asarray([row[0] + row[1] * draw for row, draw in zip(rows, draws[:, 1], strict=True)]),
        c=np.asarray([GUESS[item["type"]] for item in bank.items]),
        seconds=np.asarray([_seconds(item) for item in bank.items], float),
        wrong=wrong,
        right=[right_answers(item) for item in bank.items],
        misconception=invited,
        ways=np.asarray([len(ways) for ways in wrong]),
        misconceptions=len(names),
        meant=np.full(len(bank.items), -1),
    )


def _seconds(item: Item) -> int:
    if item["type"] == "multiple_choice":
        return 24 if item["cognitive"] == "recall" else 55
    return MEDIAN_SECONDS[item["type"]]


def is_right(item: Item, given: str) -> bool:
    """The product's own marking."""
    return bool(mark(QuestionType(item["type"]), item.get("options"), item["answer"], given))


def right_answers(item: Item) -> list[str]:
    """Ways to be right."""
    answer, kind = item["answer"], item["type"]
    if kind in ("multi_select", "ordering"):
        return [",".join(answer)]
    if kind == "matching":
        return [",".join(f"{left}:{right}" for left, right in answer.items())]
    if kind == "numeric":
        unit = answer.get("unit")
        return [f"{answer['value']}", *([f"{answer['value']} {unit}"] if unit else [])]
    if kind == "short_text":
        return [str(text) for text in answer["accepted"][:3]]
    return [str(answer).lower() if isinstance(answer, bool) else str(answer)]


def wrong_answers(item: Item, bank: Bank) -> list[str]:
    """Up to `WAYS` answers that are wrong in a way learners are; the product's own marking agrees."""
    found = list(dict.fromkeys(text for text in _tries(item, bank) if not _fits(item, text)))
    return found[:WAYS]


def _fits(item: Item, text: str) -> bool:
    return not text.strip() or is_right(item, text)


def _tries(item: Item, bank: Bank) -> list[str]:
    answer, kind = item["answer"], item["type"]
    if kind == "multiple_choice":
        return [option["id"] for option in item["options"] if option["id"] != answer]
    if kind == "true_false":
        return ["false" if answer else "true"]
    if kind == "multi_select":
        others = [option["id"] for option in item["options"] if option["id"] not in answer]
        less = [",".join(key for key in answer if key != left) for left in answer]
        return [*less, *(",".join(sorted([*answer, more])) for more in others), ",".join(others)]
    if kind == "ordering":
        swaps = [_swapped(answer, k) for k in range(len(answer) - 1)]
        return [",".join(order) for order in (*swaps, answer[::-1])]
    if kind == "matching":
        return _crossed(answer)
    return _numbers(answer) if kind == "numeric" else _words(item, bank)


def _swapped(order: list[Any], k: int) -> list[Any]:
    return [*order[:k], order[k + 1], order[k], *order[k + 2 :]]


def _crossed(answer: dict[str, str]) -> list[str]:
    """Two pairs crossed."""
    lefts, rights = list(answer), list(answer.values())
    crossed = [_swapped(rights, k) for k in range(len(rights) - 1)]
    return [",".join(f"{left}:{right}" for left, right in zip(lefts, order, strict=True)) for order in crossed]


def _numbers(answer: dict[str, Any]) -> list[str]:
    """The usual slips: a factor of ten, of two, the sign, one off."""
    value = Decimal(str(answer["value"]))
    slips = [value * 10, value / 10, value * 2, value / 2, -value, value + 1, value - 1, value * 100]
    return [f"{slip.normalize():f}" for slip in slips]


def _words(item: Item, bank: Bank) -> list[str]:
    """The answers of other questions of the subject, and the right word half remembered."""
    letter, own = item["topic"][0], str(item["answer"]["accepted"][0])
    others = [str(one["answer"]["accepted"][0]) for one in bank.items
              if one["type"] == "short_text" and one["topic"][0] == letter and one["code"] != item["code"]]  # fmt: skip
    turn = sum(map(ord, item["code"])) % max(1, len(others))
    return [own[: max(2, len(own) // 2)], *(others[turn:] + others[:turn])[:4], "I do not know"]
