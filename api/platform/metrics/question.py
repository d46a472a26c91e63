"""A question in words, read: `minutes, readers by subject, month where form = S3 as of 2026-10`."""

import re
from dataclasses import dataclass

from api.platform.metrics.refusals import unreadable

WORDS = re.compile(
    r"(?P<measures>[\w,\s]+?)(?:\s+by\s+(?P<by>[\w,\s]+?))?(?:\s+where\s+(?P<where>.+?))?"
    r"(?:\s+as\s+of\s+(?P<as_of>\d{4}-\d{2}))?\s*",
    re.IGNORECASE,
)
CONDITION = re.compile(r"(?P<name>\w+)\s*(?P<sign><=|>=|!=|=|<|>|\bin\b)\s*(?P<value>.+)", re.IGNORECASE)


@dataclass(frozen=True)
class Condition:
    """A dimension, a sign, and the values it is held against."""

    dimension: str
    sign: str
    values: tuple[str, ...]

    @property
    def is_one(self) -> bool:
        """True where it leaves one value."""
        return self.sign in ("=", "in") and len(self.values) == 1

    def holds(self, value: object) -> bool:
        """Whether a group's value passes; what is not known passes nothing."""
        if value is None:
            return False
        text, first = str(value).lower(), self.values[0].lower()
        known = {each.lower() for each in self.values}
        return {
            "=": text == first, "in": text in known, "!=": text not in known,
            "<": text < first, ">": text > first, "<=": text <= first, ">=": text >= first,
        }[self.sign]  # fmt: skip


@dataclass(frozen=True)
class Question:
    """Measures, the dimensions to show, and what they are limited to."""

    measures: tuple[str, ...]
    by: tuple[str, ...] = ()
    where: tuple[Condition, ...] = ()
    as_of: str | None = None

    @property
    def dimensions(self) -> tuple[str, ...]:
        """Those shown and those of filters, once each."""
        return tuple(dict.fromkeys([*self.by, *(each.dimension for each in self.where)]))


def read(words: str) -> Question:
    """The question some words ask; raises Refusal for words that ask none."""
    found = WORDS.fullmatch(words.strip())
    if found is None:
        raise unreadable(words)
    measures, by = _names(found["measures"]), _names(found["by"] or "")
    names = [*measures, *by]
    if not measures or not all(re.fullmatch(r"\w+", name) for name in names):
        raise unreadable(words)
    conditions = re.split(r"\s+and\s+", found["where"], flags=re.IGNORECASE) if found["where"] else []
    return Question(measures, by, tuple(_condition(each, words) for each in conditions), found["as_of"])


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip().lower() for name in text.split(",") if name.strip()))


def _condition(text: str, words: str) -> Condition:
    found = CONDITION.fullmatch(text.strip())
    if found is None:
        raise unreadable(words)
    sign, value = found["sign"].lower(), found["value"].strip()
    several = value.strip("()").split(",") if sign == "in" else [value]
    values = tuple(each.strip().strip("'\"") for each in several)
    if not all(values):
        raise unreadable(words)
    return Condition(found["name"].lower(), sign, values)
