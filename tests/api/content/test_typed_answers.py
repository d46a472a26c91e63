"""Every key of the bank that is typed is right in the other forms in which a learner would write it."""

from collections.abc import Iterator
from decimal import Decimal

from api.assessment.question_bank.items import Item
from api.assessment.quizzes.rules import mark
from api.assessment.quizzes.tables import QuestionType
from api.assessment.quizzes.units import plain_unit, unit_fits
from api.assessment.quizzes.wordings import COMPOUND
from tests.factories.bank import bank

FOREIGN = (
    "inches",
    "miles",
    "acres",
    "dollars",
    "kelvins",
    "K",
    "mV",
    "kg",
    "cm",
    "m²",
    "hours",
    "UGX",
    "°F",
    "tonnes",
)


def numbers(item: Item) -> Iterator[str]:
    """The number alone, with a full stop, worked out, with commas, and with its unit in each of its forms."""
    value = Decimal(str(item["answer"]["value"]))
    if (item["answer"].get("unit") or "").startswith("°"):
        rest = item["answer"]["unit"][1:]
        yield from (f"{value}{sign}{rest}" for sign in ("°", "º", "˚", "⁰", "o", "^0"))
    yield from (f"{value} of the ones in question", f"{value} from the pivot")
    yield from (f"x = {value}", f"= {value}", f"It is {value}", f"{value:,}", f"{value}.", f"x = {value}. ")
    for unit in filter(None, [item["answer"].get("unit"), *(item["answer"].get("unitVariants") or [])]):
        yield from (f"{value} {unit} from the pivot", f"{value} {unit} was water", f"{value} {unit} of alkali.")
        yield from (f"{value}{unit}", f"{value}  {unit}.", f"answer = {value} {unit}", f"{value} {unit.upper()}")


def slips(item: Item) -> Iterator[str]:
    """The right number in a unit that is not asked for, and a wrong number in the right one, with words after it."""
    value, answer = Decimal(str(item["answer"]["value"])), item["answer"]
    ours = [*filter(None, [answer.get("unit"), *(answer.get("unitVariants") or [])])]
    for unit in FOREIGN if ours else ():
        if not unit_fits(unit, ours):
            yield from (f"{value} {unit}", f"{value} {unit} of water", f"{value} in {unit}", f"{value} of {unit}")
    for unit in ours:
        yield from (
            f"{value} {unit} {ending}" for ending in ("per dollar", "or more", "not so", "less", "thousand", "of 3")
        )
        yield from (f"{value * 10 + 7777} {unit} from the pivot", f"-{value * 10 + 7777} from the pivot")
        yield from (f"{value} {unit} {other}" for other in FOREIGN if plain_unit(f"{unit} {other}") != plain_unit(unit))


def words(item: Item) -> Iterator[str]:
    for text in item["answer"]["accepted"]:
        if COMPOUND.fullmatch(text):
            yield from (
                f"It is {text}",
                f"The empirical formula is {text}.",
                f"formula: {text}",
                f"the answer is {text}",
            )
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


def test_another_number_or_unit_stays_wrong_whatever_words_follow() -> None:
    taken = [
        f"{item['code']}: {text}"
        for item in bank()
        if item["type"] == "numeric"
        for text in slips(item)
        if mark(QuestionType.NUMERIC, None, item["answer"], text)
    ]
    assert taken == []
