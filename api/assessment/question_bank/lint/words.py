"""How texts of items compare, and what no text of an item may do."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from api.assessment.question_bank.items import Item, Part

NUMBER = re.compile(r"^(?:UGX )?([-−]?\d[\d,]*(?:\.\d+)?(?:/\d+)?)(.*)$")
NEGATIVE = re.compile(r"\bNOT\b(?! gate)|\b(?:EXCEPT|except)\b|\b(?:[Aa]ll|[Nn]one) of the (?:above|these)\b")


def wording_faults(item: Item) -> Iterator[str]:
    """Stem and explanation that are missing, break off their maths, or ask for what is not so."""
    for field in ("stem", "explanation"):
        if not is_text(item.get(field)):
            yield f"missing {field}"
        elif str(item[field]).count("$") % 2:
            yield f"unbalanced $ in {field}"
    if NEGATIVE.search(str(item.get("stem"))):
        yield "negative wording in the stem"


def text_faults(texts: list[str]) -> Iterator[str]:
    """Options that are empty, equal, or numbers out of ascending order."""
    if any(not is_text(text) or text.count("$") % 2 for text in texts):
        yield "an option is empty or has an unbalanced $"
    if len({plain(text) for text in texts}) < len(texts):
        yield "two options are equal"
    if any(NEGATIVE.search(text) for text in texts):
        yield "an option is worded negatively or as all/none of the above"
    numbers = [NUMBER.match(text.strip().strip("$")) for text in texts]
    if all(numbers) and len({match[2] for match in numbers if match}) == 1:
        values = [value_of(match[1]) for match in numbers if match]
        if len(set(values)) < len(values):
            yield "two options have the same value"
        elif values != sorted(values):
            yield "number options are not in ascending order"


def value_of(number: str) -> Fraction:
    """1,200 or 0.5 or 3/4 as an exact number; over nothing it is nothing."""
    top, _, bottom = number.replace(",", "").replace("−", "-").partition("/")
    return Fraction(top) / (Fraction(bottom) if bottom.strip("0") else 1)


def pair_faults(entries: Sequence[Part]) -> Iterator[str]:
    """Entries with only an id and a text, all different."""
    if any(set(entry) != {"id", "text"} or not is_text(entry["text"]) for entry in entries):
        yield "an entry has exactly an id and a text"
    if len({plain(str(entry["text"])) for entry in entries}) < len(entries):
        yield "two entries are equal"


def plain(text: str) -> str:
    """The text as a reader compares it: no case, no dollar signs, no thousands commas, single spaces."""
    return " ".join(re.sub(r"(?<=\d),(?=\d{3})", "", text.replace("$", "")).casefold().split())


def is_text(value: object) -> bool:
    """Whether the value is a string with something in it."""
    return isinstance(value, str) and bool(value.strip())
