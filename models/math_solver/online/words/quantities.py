"""Numbers with their units in a learner's sentence. What is not surely a quantity stays a bare number."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

LONGEST: Final = 700  # signs of a sentence to be understood
MOST: Final = 12  # quantities
BASE: Final = 0xE000  # where the private signs begin that stand for quantities in a sentence
ANY: Final = "[\ue000-\ue0ff]"
NUMBERS: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "hundred": 100,
}  # fmt: skip
# Words that are numbers in disguise: whoever does not know what they do to a problem must not work it out.
DISGUISED: Final = re.compile(
    r"\b(?:half|halves|halved|third(?! (?:angle|side|one))|thirds|quarters?|fifths?|twice|thrice|doubled?|trebled?"
    r"|tripled?|dozens?|pairs?|couple|fortnight|week|weeks|score)\b", re.IGNORECASE,
)  # fmt: skip
# "Two angles of a triangle are …" counts what is listed after it.
HARMLESS: Final = re.compile(
    r"\b(?:two|three) (?=(?:of (?:the|its) |other |given |shorter |interior )*(?:angles|sides)\b)", re.IGNORECASE
)
# A unit asked for has figures in it that are no number of the problem.
BARE_UNIT: Final = re.compile(r"\b(?:mol/|kg/|g/|n/|m/)?(?:dm|cm|mm|km|m|s) ?\^?-?[23]\b")
SUPERS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
FIGURE: Final = (
    r"(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,8})?(?:\s*(?:x|×|\*)\s*10\s*\^?\s*\(?(-?\d{1,2})\)?(?=\D|$))?"
)
MONEY_BEFORE: Final = r"(?:ugx|ushs?\.?|ug\.?\s?shs?\.?|shs?\.?)\s*"
BIG: Final = {"million": 1_000_000, "millions": 1_000_000, "thousand": 1_000, "billion": 1_000_000_000}


@dataclass(frozen=True)
class Quantity:
    """A number and what it measures; `kind` is "number" without a unit. `value` is in `unit`."""

    value: Fraction
    kind: str
    unit: str
    is_given: bool = True  # False for what we know ourselves, such as the molar mass of water

    def worth(self, unit: str) -> Fraction:
        """The same in another unit of its kind."""
        if self.kind == "number":
            return self.value
        return self.value * units()[self.kind][self.unit] / units()[self.kind][unit]


@dataclass(frozen=True)
class Told:
    """A sentence in which every quantity is one private sign, in order; `bare` are units named without a number."""

    text: str
    quantities: tuple[Quantity, ...]


@cache
def _table() -> dict[str, dict[str, list[Any]]]:
    found: dict[str, dict[str, list[Any]]] = yaml.safe_load((Path(__file__).parent / "units.yaml").read_text("utf-8"))
    return found


@cache
def units() -> dict[str, dict[str, Fraction]]:
    """Each kind's units, with their worth in its first."""
    return {kind: {name: Fraction(told[0]) for name, told in each.items()} for kind, each in _table().items()}


@cache
def _spellings() -> list[tuple[str, str, re.Pattern[str]]]:
    ends = r"(?![A-Za-z0-9²³Ωω]|\^)"
    return [
        (kind, name, re.compile(rf"\s*-?(?:{told[1]}){ends}", re.IGNORECASE))
        for kind, each in _table().items()
        for name, told in each.items()
    ]


def unit_at(text: str, at: int) -> tuple[str, str, int] | None:
    """(kind, unit, end) of the longest unit written here."""
    found = [(kind, name, match.end()) for kind, name, spelt in _spellings() if (match := spelt.match(text, at))]
    best = max(found, key=lambda each: each[2], default=None)
    if best and best[1] == "h" and text[at : best[2]].strip() == "h" and "/" in text[best[2] : best[2] + 2]:
        return None
    return best


def plain(text: str) -> str:
    """One spelling for each sign; numbers in words as figures where a unit or a thing follows."""
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda found: "^" + found[0].translate(SUPERS), text)
    text = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-")
    text = re.sub(r"\b(\d+) and a half\b", r"\1.5", text, flags=re.IGNORECASE)
    text = re.sub(r"\bhalf (?:an? )?(?=hour|minute)", "0.5 ", text, flags=re.IGNORECASE)
    text = re.sub(r"\bin an hour\b", "in 1 hour", text, flags=re.IGNORECASE)
    text = HARMLESS.sub(lambda found: found[0].split(" ", 1)[1], text)
    words = re.compile(rf"\b(?:{'|'.join(NUMBERS)})\b(?! (?:of|each|another|hundred)\b)", re.IGNORECASE)
    text = words.sub(lambda found: str(NUMBERS[found[0].lower()]), text)
    return re.sub(r"[ \t]+", " ", text.replace("$", " ").replace("\\%", "%"))


def read(text: str) -> Told:
    """The sentence with its quantities taken out."""
    text = plain(text)
    said, at = "", 0
    found: list[Quantity] = []
    for quantity, start, end in _quantities(text):
        if len(found) >= MOST:
            break
        said += text[at:start] + chr(BASE + len(found))
        found.append(quantity)
        at = end
    return _joined(Told(re.sub(r"\s+", " ", said + text[at:]).strip().lower(), tuple(found)))


def _quantities(text: str) -> Iterator[tuple[Quantity, int, int]]:
    pattern = re.compile(rf"(?<![\w.])({MONEY_BEFORE})?({FIGURE})(?:\s+({'|'.join(BIG)})\b)?", re.IGNORECASE)
    done = 0
    for found in pattern.finditer(text):
        if found.start() < done:
            continue
        value = _value(found[2], found[3]) * BIG.get((found[4] or "").lower(), 1)
        unit = unit_at(text, found.end())
        if found[1]:
            end = unit[2] if unit and unit[0] == "money" else found.end()
            quantity = Quantity(value, "money", "UGX")
        elif unit:
            quantity, end = Quantity(value, unit[0], unit[1]), unit[2]
        else:
            quantity, end = Quantity(value, "number", ""), found.end()
        done = end
        yield quantity, found.start(), end


def _value(figure: str, power: str | None) -> Fraction:
    number = Fraction(re.split(r"[x×*\s]", figure)[0].replace(",", ""))
    return number * Fraction(10) ** int(power) if power else number


def _joined(told: Told) -> Told:
    """2 hours 30 minutes is one time."""
    for at in range(len(told.quantities) - 1):
        one, two = told.quantities[at], told.quantities[at + 1]
        between = re.search(f"{chr(BASE + at)}(?: and)? ?{chr(BASE + at + 1)}", told.text)
        if between and one.kind == two.kind and one.kind in ("time", "span") and one.unit != two.unit:
            both = Quantity(one.value + two.worth(one.unit), one.kind, one.unit)
            text = told.text.replace(between[0], chr(BASE + at))
            for later in range(at + 2, len(told.quantities)):
                text = text.replace(chr(BASE + later), chr(BASE + later - 1))
            return Told(text, (*told.quantities[:at], both, *told.quantities[at + 2 :]))
    return told


def stray(told: Told) -> bool:
    """Whether a number stands in the sentence that no quantity took up, or a number in disguise."""
    return bool(re.search(r"\d", BARE_UNIT.sub("", told.text)) or DISGUISED.search(told.text)) or below_zero(told)


def below_zero(told: Told) -> bool:
    """Whether a quantity has a minus, which is no part of it: here all are sizes."""
    return bool(re.search(rf"(?<![^\s(])-{ANY}", told.text))
