"""What the planted cases read: openings with their pages, in order of person and time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from api.demo.book_openings import Openings
from api.demo.bookshelf import Shelf
from api.demo.cases import MANY, PEN_NAMES, Case, Cases, day_of_month, months
from api.demo.pages import Pages
from api.demo.payments import PLANS
from api.demo.world import DAY, Ids, Ints, World

Read = tuple[
    int, int, int, list[int], list[int], int
]  # person, book, start, pages, seconds on each, heard (0: at once)
PAGE_SECONDS = 60, 151  # people vary
OPENING_PAGES = 30  # pages


@dataclass(frozen=True)
class Reader:
    """One account of a case in one month: its books by author, and the dice."""

    person: int
    case: Case
    books: dict[str, Ints]
    begins: int
    ends: int
    nth: int  # of the two months
    shelf: Shelf
    rng: np.random.Generator

    @property
    def days(self) -> int:
        return (self.ends - self.begins) // DAY

    def pages(self, book: int, length: int) -> tuple[list[int], list[int]]:
        first = int(self.rng.integers(0, 5))
        shown = [1 + (first + n) % int(self.shelf.pages[book]) for n in range(length)]
        return shown, self.rng.integers(*PAGE_SECONDS, length).tolist()

    def openings_of(
        self, minutes: int, authors: tuple[str, ...], days: range, heard: int = 0, hour: int = 13
    ) -> Iterator[Read]:
        """That much reading, in turn in every book of these authors, spread over the days from an hour on."""
        books = np.concatenate([self.books[name] for name in authors])
        left, nth, last = 60 * minutes, 0, 0
        wanted = max(1, round(60 * minutes / (OPENING_PAGES * sum(PAGE_SECONDS) / 2)))
        while left > 0:
            book = int(books[(nth + self.person) % len(books)])
            shown, seconds = self.pages(book, min(OPENING_PAGES, max(2, round(2 * left / sum(PAGE_SECONDS)))))
            day = days[nth * len(days) // (wanted + 1) % len(days)]
            start = max(day_of_month(self.begins, day, hour + self.rng.random()), last)
            last = start + sum(seconds) + 90
            yield self.person, book, start, shown, seconds, heard
            left, nth = left - sum(seconds), nth + 1


def place(world: World, cases: Cases, shelf: Shelf, own: dict[str, Ints], spared: int) -> tuple[Openings, Pages]:
    """Everything the cases read. `own`: pen name -> positions of its books on the shelf; `spared` is the demo's author."""
    rng, rows = world.rng("case readings"), list[Read]()
    behind = min(int(books.min()) for books in own.values())  # the pen names' books, which nobody knows
    books = own | known_authors(shelf, spared, behind)
    for person, case in cases.readers:
        for nth, (begins, ends) in enumerate(months(world)):
            rows += WAYS[case.way](Reader(person, case, books, begins, ends, nth, shelf, rng))
    rows.sort(key=lambda row: (row[0], row[2]))
    return _columns(cases, rows)


def known_authors(shelf: Shelf, spared: int, behind: int | None = None) -> dict[str, Ints]:
    """The authors with most pages a cheap plan reaches, and their books, of those that stand before `behind`."""
    reach = (shelf.tier <= PLANS[0][1]) & (shelf.author != spared)
    reach[behind if behind is not None else len(reach) :] = False
    pages = np.bincount(shelf.author[reach], shelf.pages[reach], minlength=len(shelf.author_ids))
    order = np.argsort(-pages, kind="stable")[: len(MANY)]
    return {
        name: np.flatnonzero(reach & (shelf.author == author))
        for name, author in zip(MANY, order.tolist(), strict=True)
    }


def with_pen_names(shelf: Shelf, author_ids: Ids, book_ids: Ids, copied: Ints) -> tuple[Shelf, dict[str, Ints]]:
    """The shelf with books of the pen names behind the others, and which are whose. `copied`: what each book copies."""
    each = len(copied) // len(PEN_NAMES)
    first = len(shelf.slugs)
    longer = replace(
        shelf,
        ids=np.concatenate([shelf.ids, book_ids]),
        slugs=[*shelf.slugs, *(f"pen-{n}" for n in range(len(copied)))],
        author=np.concatenate([shelf.author, len(shelf.author_ids) + np.arange(len(copied)) // each]),
        author_ids=np.concatenate([shelf.author_ids, author_ids]),
        pages=np.concatenate([shelf.pages, shelf.pages[copied]]),
        tier=np.concatenate([shelf.tier, np.zeros(len(copied), np.int64)]),
    )
    return longer, {name: first + each * n + np.arange(each) for n, name in enumerate(PEN_NAMES)}


def _steady(r: Reader) -> Iterator[Read]:
    yield from _with_others(r, range(r.days))


def _with_others(r: Reader, days: range, heard: int = 0) -> Iterator[Read]:
    others = r.case.minutes * r.case.others_pct // 100
    yield from r.openings_of(r.case.minutes - others, r.case.authors, days, heard)
    if others:
        else_read = tuple(name for name in MANY if name not in r.case.authors)
        yield from r.openings_of(others, else_read, range(1, 4), heard, hour=8)


def _one_week(r: Reader) -> Iterator[Read]:
    yield from r.openings_of(r.case.minutes, r.case.authors, range(14, 21))


def _sent_late(r: Reader) -> Iterator[Read]:
    """Only the first month is read, and the server hears of it in the second, after the first was cut off."""
    if r.nth == 0:
        yield from _with_others(r, range(r.days), r.ends + 9 * DAY + 8 * 3600)


def _sent_slowly(r: Reader) -> Iterator[Read]:
    """Every reading arrives eleven days later, over the turn of a month too."""
    for row in r.openings_of(r.case.minutes, r.case.authors, range(r.days)):
        yield *row[:5], (row[2] + 11 * DAY if r.nth == 0 else 0)


def _reopened(r: Reader) -> Iterator[Read]:
    """One page of one book, opened again and again, and left before it counts as idle."""
    book = int(r.books[r.case.authors[0]][0])
    for nth in range(18):
        yield r.person, book, day_of_month(r.begins, nth + 1, 17 + r.rng.random()), [3], [520], 0


def _looked_up(r: Reader) -> Iterator[Read]:
    """One book opened almost daily for a few pages of it."""
    book = int(r.books[r.case.authors[0]][0])
    for nth in range(20):
        shown, seconds = r.pages(book, 4)
        yield r.person, book, day_of_month(r.begins, nth + 1, 17 + r.rng.random()), shown, seconds, 0


def _by_heart(r: Reader) -> Iterator[Read]:
    """A poem learned on one page, opened again and again, beside more reading of the same author."""
    book = int(r.books[r.case.authors[0]][0])
    for nth in range(13):
        yield r.person, book, day_of_month(r.begins, nth + 1, 19.5 + r.rng.random()), [2], [340], 0
    yield from r.openings_of(r.case.minutes - 13 * 340 // 60, r.case.authors, range(14, r.days))


WAYS: dict[str, Callable[[Reader], Iterator[Read]]] = {
    "steady": _steady,
    "one_week": _one_week,
    "sent_late": _sent_late,
    "sent_slowly": _sent_slowly,
    "reopened": _reopened,
    "looked_up": _looked_up,
    "by_heart": _by_heart,
}


def _columns(cases: Cases, rows: list[Read]) -> tuple[Openings, Pages]:
    counts = np.asarray([len(row[3]) for row in rows], np.int64)
    person, book, start = (np.asarray([row[k] for row in rows], np.int64) for k in range(3))
    lasts = np.asarray([sum(row[4]) for row in rows], np.int64)
    heard = np.asarray([row[5] for row in rows], np.int64)
    tier = np.asarray([PLANS[case.plan][1] if case else 0 for case in cases.case])[person]
    openings = Openings(person, book, start, counts, np.where(heard > 0, heard - start - lasts, 0), tier)
    page = np.asarray([each for row in rows for each in row[3]], np.int64)
    dwell = np.asarray([each for row in rows for each in row[4]], np.int64)
    still = np.ones(len(page), bool)
    return openings, Pages(np.repeat(np.arange(len(rows)), counts), page, dwell, still, ~still)
