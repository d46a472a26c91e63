"""A sample of the bank as a reader gets it who has not seen its keys, and that reader's answers marked by the product.

The sample of a seed is the same as long as the bank is: `random.Random(seed).sample` of the items in the order of their
codes. Only what a learner sees before answering is printed; keys, reasons, hints and explanations are not.
"""

from collections.abc import Iterable, Iterator
from random import Random

from api.assessment.question_bank.items import Item
from api.assessment.quizzes.rules import AnswerDoesNotFit, mark
from api.assessment.quizzes.tables import QuestionType
from api.content.question_bank.loader import load_bank


def drawn(seed: int, count: int) -> list[Item]:
    """That many items of the bank, none twice, in the order in which they were drawn."""
    return Random(seed).sample(load_bank(), count)


def paper(items: Iterable[Item]) -> str:
    """The items without anything that tells their answers."""
    return "\n\n".join("\n".join(_shown(item)) for item in items)


def _shown(item: Item) -> Iterator[str]:
    yield f"{item['code']} {item['type']}"
    yield str(item["stem"])
    options = item.get("options")
    if isinstance(options, list):
        yield from (f"  {option['id']}) {option['text']}" for option in options)
    elif isinstance(options, dict):
        for side in ("left", "right"):
            yield from (f"  {entry['id']}) {entry['text']}" for entry in options.get(side) or [])
    if item["type"] == "numeric" and (unit := item["answer"].get("unit")):
        yield f"  (in {unit})"


def wrong_answers(given: str) -> list[str]:
    """The codes of lines of a code and an answer that the product does not mark right, in their order; raises KeyError."""
    bank = {str(item["code"]): item for item in load_bank()}
    lines = [line.split(maxsplit=1) for line in given.splitlines() if line.strip()]
    return [code for code, *answer in lines if not _is_right(bank[code], " ".join(answer))]


def _is_right(item: Item, answer: str) -> bool:
    try:
        return bool(mark(QuestionType(item["type"]), item.get("options"), item["answer"], answer))
    except AnswerDoesNotFit:
        return False
