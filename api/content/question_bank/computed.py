"""Answers and distractors worked out from the numbers of a question."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import NamedTuple

from api.assessment.question_bank.items import Item


class Wrong(NamedTuple):
    """A distractor: the value the misconception leads to, its name, and why it is wrong."""

    value: float
    misconception: str
    why: str


def figure(value: float, places: int = 2) -> str:
    """The value with thousands commas, a true minus, and no more than `places` decimals."""
    text = f"{round(value, places):,.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace("-", "−")


def in_parts(value: float) -> str:
    """A value that is no whole number as a fraction in lowest terms: −1/3, where −0.33 would only be near it."""
    return str(Fraction(value).limit_denominator(99)).replace("-", "−")


def in_unit(unit: str, places: int = 2) -> Callable[[float], str]:
    """A writer of values with the unit behind, or before them for UGX."""
    if unit == "UGX":
        return lambda value: f"UGX {figure(value, 0)}"
    gap = "" if unit.startswith("%") else " "
    return lambda value: f"{figure(value, places)}{gap}{unit}"


def choice(rng: Random, right: float, why: str, wrong: list[Wrong], write: Callable[[float], str] = figure) -> Item:
    """Type, four ascending options and the key; raises ValueError if fewer than three distractors differ."""
    entries: dict[str, tuple[float, str | None, str]] = {write(right): (right, None, why)}
    for value, misconception, reason in rng.sample(wrong, len(wrong)):
        if len(entries) < 4:
            entries.setdefault(write(value), (value, misconception, reason))
    if len(entries) < 4:
        raise ValueError(f"only {len(entries)} different options around {write(right)}")
    options = [
        {"id": letter, "text": text, "misconception": misconception, "why": reason}
        for letter, (text, (_, misconception, reason)) in zip(
            "abcd", sorted(entries.items(), key=lambda entry: entry[1][0]), strict=True
        )
    ]
    answer = next(option["id"] for option in options if option["misconception"] is None)
    return {"type": "multiple_choice", "options": options, "answer": answer}


def worded(rng: Random, right: str, why: str, wrong: list[tuple[str, str, str]]) -> Item:
    """As `choice`, for answers that are no single number: rows of text, misconception and why, in a random order."""
    texts = [right, *(row[0] for row in wrong)]
    places = rng.sample(range(len(texts)), len(texts))
    rows = [Wrong(place, name, reason) for place, (_, name, reason) in zip(places[1:], wrong, strict=True)]
    return choice(rng, places[0], why, rows, lambda place: texts[places.index(int(place))])


def numeric(value: float, places: int = 0, unit: str | None = None, names: tuple[str, ...] = ()) -> Item:
    """Type and answer; an exact value is met exactly, one that had to be rounded within half its last digit."""
    exact = Decimal(str(round(value, 9)))
    rounded = round(exact, places)
    is_whole = rounded == rounded.to_integral_value()
    tolerance = 0.0 if rounded == exact else float(Decimal(5).scaleb(-places - 1))
    return {
        "type": "numeric",
        "answer": {
            "value": int(rounded) if is_whole else float(rounded),
            "tolerance": tolerance or 0,
            "unit": unit,
            "unitVariants": list(names),
        },
    }
