"""Finding books: words, filters, how many would fit each other choice, and one page, in one statement.

Where more than `MOST` books fit the words none is counted beyond that, so that a broad word is as quick as a rare one.

A page costs one statement; where nothing was found, one more looks for misspelt words and a third searches again.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from api.library.catalogue.statements import (
    AUTHORS_COUNTED,
    BROAD_ORDERED,
    BROAD_RANKED,
    CARD,
    CHOICES,
    FACETS,
    FILTERS,
    LENGTH,
    ONLY_PREFIX,
    ORDERS,
    SEARCH,
    WHOLE_WORDS,
    WORDS,
    Sort,
)

MOST: Final = 1_000  # books that are ranked and counted one by one
NEAREST: Final = """
select given.word, (
  select c.word from catalogue_words c
  where c.trigrams && given.trigrams
  order by 2.0 * (select count(*) from unnest(c.trigrams) t where t = any(given.trigrams))
           / (cardinality(c.trigrams) + cardinality(given.trigrams)) desc, c.word limit 1) as nearest
from json_to_recordset(:words) as given(word text, trigrams text[])
"""
LIKE_ENOUGH: Final = 0.4
WORD: Final = re.compile(r"\w+")
LAST_WORD: Final = re.compile(r"\w+$")


@dataclass(frozen=True)
class BookSearch:
    """What a reader looks for; what is empty fits every book."""

    words: str = ""
    subject: str | None = None  # the slug of a category
    year: str | None = None
    level: str | None = None
    language: str | None = None
    tier: str | None = None
    author: str | None = None
    length: str | None = None
    topic: str | None = None  # a code of the curriculum, such as M1.02

    def chosen(self) -> dict[str, str]:
        """The facets that narrow, by name."""
        return {name: value for name, value in asdict(self).items() if name in FILTERS and value}


@dataclass(frozen=True)
class FoundBooks:
    """One page, the number of all, the other choices with how many books each has, and what was read for what."""

    total: int
    books: list[dict[str, Any]] = field(default_factory=list)
    facets: list[dict[str, Any]] = field(default_factory=list)
    searched_for: str = ""
    is_capped: bool = False  # more fit than `total` says


def find_books(db: Session, wanted: BookSearch, *, sort: Sort, page: int, page_size: int) -> FoundBooks:
    """One page of the published books that fit; where no word fits, of those that fit the nearest words."""
    found = _search(db, wanted, sort, page, page_size)
    if found.total or found.facets or not wanted.words.strip():
        return found
    nearer = nearest_words(db, wanted.words)
    if nearer == wanted.words:
        return found
    return _search(db, replace(wanted, words=nearer), sort, page, page_size)


def _search(db: Session, wanted: BookSearch, sort: Sort, page: int, page_size: int) -> FoundBooks:
    chosen, words = wanted.chosen(), wanted.words.strip()
    given: dict[str, Any] = {**chosen, "limit": page_size, "offset": (page - 1) * page_size, "most": MOST}
    asked = _words(words, given)
    fits = f" and b.search @@ {asked}" if asked else ""
    if wanted.topic:
        given["topic"] = f'["{wanted.topic}"]' if re.fullmatch(r"[\w.]+", wanted.topic) else "[null]"
        fits += " and b.topic_tags @> cast(:topic as jsonb)"
    order = ORDERS[sort].format(rank=f"ts_rank_cd(b.search, {asked})" if asked else "b.is_featured")
    all_fit = fits + "".join(f" and {FILTERS[name]}" for name in chosen)
    broad = BROAD_RANKED if asked and sort == "best" else BROAD_ORDERED
    row = db.execute(text(SEARCH.format(
        length=LENGTH, card=CARD, words=fits, fits=all_fit, order=order, choices=CHOICES, all=_all(chosen),
        flags="".join(f", {FILTERS[name]} as is_{name}" for name in chosen),
        facets=" union all ".join(_facet(name, chosen) for name in FACETS),
        broad=broad.format(fits=all_fit, asked=asked, order=order),
    )), given).one()  # fmt: skip
    return FoundBooks(min(row.total, MOST), row.books, row.facets, words, row.total > MOST)


def _words(words: str, given: dict[str, Any]) -> str:
    """SQL of what the words look for, its values put beside the others; nothing where there are none."""
    if not words:
        return ""
    given["words"] = words
    last = LAST_WORD.search(words)
    if last is None or '"' in words or len(last[0]) < 2:
        return WHOLE_WORDS
    given["prefix"] = f"{last[0]}:*"
    given["head"] = head = words[: last.start()].strip()
    if WORD.search(head):
        return WORDS
    del given["head"]
    return ONLY_PREFIX


def _all(names: Mapping[str, str], but: str = "") -> str:
    return " and ".join(f"m.is_{name}" for name in names if name != but) or "true"


def _facet(name: str, chosen: Mapping[str, str]) -> str:
    """How many books each value of a facet would leave, with every other choice as it is."""
    joined, value, label = FACETS[name]
    limit = f" order by 4 desc, 2 limit {AUTHORS_COUNTED}" if name == "author" else ""
    # A book may serve a year in two subjects, and stand in two categories under one.
    counted = "count(distinct m.id)" if name in ("year", "subject") else "count(*)"
    return (
        f"(select '{name}' as facet, {value} as value, {label} as label, {counted} as books from few m {joined}"
        f" where {_all(chosen, but=name)} and {value} is not null group by 2, 3{limit})"
    )


def trigrams(word: str) -> list[str]:
    """As the trigger on books makes them."""
    padded = f"  {word} "
    return sorted({padded[at : at + 3] for at in range(len(word) + 1)})


def nearest_words(db: Session, words: str) -> str:
    """The words with each that no title or author has in place of the likest that one has."""
    asked = [{"word": word, "trigrams": trigrams(word.lower())} for word in WORD.findall(words) if len(word) >= 4]
    if not asked:
        return words
    rows = db.execute(text(NEAREST), {"words": json.dumps(asked)})
    instead = {word: nearest for word, nearest in rows if nearest and likeness(word.lower(), nearest) >= LIKE_ENOUGH}
    return WORD.sub(lambda each: instead.get(each[0], each[0]), words)


def likeness(one: str, other: str) -> float:
    """The part of the trigrams two words share, 0 to 1 (Dice)."""
    a, b = set(trigrams(one)), set(trigrams(other))
    return 2 * len(a & b) / (len(a) + len(b))
