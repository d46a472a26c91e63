"""Every key of the bank that is typed is right in the other forms in which a learner would write it."""

from collections.abc import Iterator
from decimal import Decimal

from api.assessment.question_bank.items import Item
from api.assessment.quizzes.rules import mark
from api.assessment.quizzes.tables import QuestionType
from tests.factories.bank import bank


def numbers(item: Item) -> Iterator[str]:
    """The number alone, with a full stop, worked out, with commas, and with its unit in each of its forms."""
    value = Decimal(str(item["answer"]["value"]))
    yield from (f"x = {value}", f"= {value}", f"It is {value}", f"{value:,}", f"{value}.", f"x = {value}. ")
    for unit in filter(None, [item["answer"].get("unit"), *(item["answer"].get("unitVariants") or [])]):
        yield from (f"{value}{unit}", f"{value}  {unit}.", f"answer = {value} {unit}", f"{value} {unit.upper()}")


def words(item: Item) -> Iterator[str]:
    for text in item["answer"]["accepted"]:
        yield from (
            (f" {text}. ", text.upper(), f"It is {text}", f"We call it {text}.") if text.isalpha() else (f" {text} ",)
        )


def test_each_typed_key_is_right_in_other_forms() -> None:
    wrong = [
        f"{item['code']}: {text}"
        for item in bank()
        if item["type"] in ("numeric", "short_text")
        for text in (numbers if item["type"] == "numeric" else words)(item)
        if not mark(QuestionType(item["type"]), None, item["answer"], text)
    ]
    assert wrong == []
