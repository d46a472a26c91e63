"""Faults of answers that are written, ordered or matched."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from api.assessment.question_bank.items import Item, Part
from api.assessment.question_bank.lint.words import is_text, pair_faults, plain

MOST_OFF = Decimal("0.05")  # of the value: what is farther off is another answer


def numeric_faults(answer: Part) -> Iterator[str]:
    """The tolerance is at most 1 % of the value or half its last digit, whichever is more, and never above 5 %."""
    if set(answer) - {"value", "tolerance", "unit", "unitVariants"} or "unit" not in answer:
        yield "a numeric answer has value, tolerance, unit and unitVariants"
    if answer["unit"] is not None and not is_text(answer["unit"]):
        yield "bad unit"
    if not all(is_text(name) for name in answer.get("unitVariants") or []):
        yield "bad unitVariants"
    try:
        value, tolerance = Decimal(str(answer["value"])), Decimal(str(answer["tolerance"]))
        most = min(max(abs(value) / 100, half_last_digit(value)), abs(value) * MOST_OFF)
    except (InvalidOperation, ValueError):
        yield "value and tolerance must be numbers"
        return
    if not 0 <= tolerance <= most:
        yield f"bad tolerance {tolerance} for {value}: from 0 to {most}"


def half_last_digit(value: Decimal) -> Decimal:
    """0.05 for 2.7, 0.5 for 12."""
    return Decimal(5) * Decimal(10) ** (int(value.as_tuple().exponent) - 1)


def short_text_faults(answer: Part) -> Iterator[str]:
    """Accepted wordings are text and differ from each other."""
    accepted = answer["accepted"]
    if not accepted or not all(is_text(text) for text in accepted):
        yield "a short_text answer lists accepted wordings"
    elif len({plain(text) for text in accepted}) < len(accepted):
        yield "an accepted wording is repeated"


def ordering_faults(item: Item) -> Iterator[str]:
    """Every step appears once in the answer, and the shown order is not already right."""
    ids = [option["id"] for option in item["options"]]
    if len(ids) < 3 or sorted(ids) != sorted(item["answer"]) or len(set(ids)) < len(ids):
        yield "an ordering answer uses each of at least three options once"
    if ids == item["answer"]:
        yield "the options are shown already in order"
    yield from pair_faults(item["options"])


def matching_faults(item: Item) -> Iterator[str]:
    """Every left entry has one right entry, no right entry serves two."""
    left, right = item["options"]["left"], item["options"]["right"]
    answer = item["answer"]
    if len(left) < 3 or set(answer) != {entry["id"] for entry in left}:
        yield "a matching answer names every left entry, at least three"
    if not set(answer.values()) <= {entry["id"] for entry in right} or len(set(answer.values())) < len(answer):
        yield "a matching answer points each left entry to its own right entry"
    if [e["id"][1:] for e in left] == [answer.get(e["id"], "")[1:] for e in left]:
        yield "the matching entries already stand side by side"
    yield from pair_faults(left)
    yield from pair_faults(right)
