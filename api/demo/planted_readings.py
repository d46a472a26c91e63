"""Readings that are placed, not drawn: five named frauds, and authors leafing through their own books."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from api.demo.book_openings import Openings
from api.demo.bookshelf import Shelf
from api.demo.pages import Pages
from api.demo.payments import Market, current_month, entitlement_at
from api.demo.people import PLANTED, People
from api.demo.world import DAY, Ints, World, month_number

Placed = tuple[int, int, int, list[int], list[int]]  # person, book, start, pages, seconds on each
TIER_OF = {
    "jump_to_end": 1,
    "trial_click_farm": 0,
    "cover_up_reads": 1,
    "twenty_four_hour_reader": 2,
    "device_stacking": 2,
}


@dataclass(frozen=True)
class Scheme:
    """What a planted reader works with: for whom, in which books, on which days."""

    person: int
    books: Ints
    days: Ints  # since the first day
    world: World
    shelf: Shelf
    rng: np.random.Generator

    def at(self, day: int, hour: float) -> int:
        return int(self.world.start + day * DAY + hour * 3600)

    def through(self, book: int, length: int) -> list[int]:
        """So many pages of a book, round and round."""
        return [1 + n % int(self.shelf.pages[book]) for n in range(length)]


def authors(shelf: Shelf, spared: int) -> dict[str, int]:
    """The author each fraud serves: those with most books in reach of its readers, never the demo's."""
    chosen: dict[str, int] = {}
    for kind in ("device_stacking", "twenty_four_hour_reader", "cover_up_reads", "jump_to_end", "trial_click_farm"):
        reach = shelf.tier <= TIER_OF[kind]
        books = np.bincount(shelf.author[reach], minlength=len(shelf.author_ids))
        books[[spared, *chosen.values()]] = -1
        chosen[kind] = int(np.argmax(books))
    return chosen


def place(world: World, people: People, market: Market, shelf: Shelf, demo_author: int) -> tuple[Openings, Pages]:
    """Every placed reading, in order of person and time."""
    rng = world.rng("planted")
    serves = authors(shelf, demo_author)
    rows: list[Placed] = []
    for kind in PLANTED:
        books = np.flatnonzero((shelf.author == serves[kind]) & (shelf.tier <= TIER_OF[kind]))
        for person in people.where(kind).tolist():
            for days in _months(world, kind, int(people.joined[person])):
                rows += SCHEMES[kind](Scheme(person, books, days, world, shelf, rng))
    rows += _own(world, people, shelf, rng)
    rows.sort(key=lambda row: (row[0], row[2]))
    return _columns(world, market, shelf, rows)


def _months(world: World, kind: str, joined: int) -> Iterator[Ints]:
    """The days on which a fraud works: month before last, last month, and the beginning of this one."""
    day = np.arange(max(0, len(world.days) - 1))
    if kind == "trial_click_farm":
        since = (joined - world.start) // DAY
        yield day[(day > since) & (day < since + 6)]
        return
    number = month_number(world.start + day * DAY)
    for month in range(current_month(world) - 2, current_month(world) + 1):
        found = day[(number == month) & (day >= 12)]
        yield found if month < current_month(world) else found[: max(2, len(found) // 4)]


def _jump(s: Scheme) -> Iterator[Placed]:
    """Opens, leaps to the last two pages, and lets them stand just short of being idle."""
    for day in s.rng.permutation(s.days)[:22]:
        book = int(s.rng.choice(s.books))
        last = int(s.shelf.pages[book])
        stay = s.rng.integers(200, 298, 2).tolist()
        yield s.person, book, s.at(day, 9 + 12 * s.rng.random()), [1, 2, last - 1, last], [2, 2, *stay]


def _farm(s: Scheme) -> Iterator[Placed]:
    """Fresh trial accounts that all read one author, much alike."""
    for day in s.days:
        book = int(s.rng.choice(s.books))
        pages = s.through(book, 14)
        yield s.person, book, s.at(day, 10 + 2 * s.rng.random()), pages, s.rng.integers(40, 52, len(pages)).tolist()


def _cover(s: Scheme) -> Iterator[Placed]:
    """A cheap plan and a machine that turns a page every sixty seconds, every evening, for one author."""
    for day in s.days:
        start = s.at(day, 19)
        for book in s.books.tolist():
            pages = s.through(book, int(s.shelf.pages[book]))
            yield s.person, book, start, pages, [60] * len(pages)
            start += 60 * len(pages) + 30


def _sleepless(s: Scheme) -> Iterator[Placed]:
    """Some days on which one account reads in twenty-two of the hours."""
    for day in s.rng.permutation(s.days)[:5]:
        for hour in range(22):
            book = int(s.books[(int(day) + hour) % len(s.books)])
            pages = s.through(book, 20)
            yield s.person, book, s.at(day, hour + 0.1), pages, s.rng.integers(70, 170, len(pages)).tolist()


def _stack(s: Scheme) -> Iterator[Placed]:
    """Four devices at once, all with books of the same author."""
    for day in s.rng.permutation(s.days)[:12]:
        for nth in range(4):
            book = int(s.books[nth % len(s.books)])
            pages = s.through(book, 34)
            start = s.at(day, 20) + 7 * nth
            yield s.person, book, start, pages, s.rng.integers(80, 130, len(pages)).tolist()


SCHEMES: dict[str, Callable[[Scheme], Iterator[Placed]]] = {
    "jump_to_end": _jump,
    "trial_click_farm": _farm,
    "cover_up_reads": _cover,
    "twenty_four_hour_reader": _sleepless,
    "device_stacking": _stack,
}


def _own(world: World, people: People, shelf: Shelf, rng: np.random.Generator) -> Iterator[Placed]:
    """Authors with a subscription now and then read what they wrote; nobody cheats, nothing is earned."""
    for author, person in enumerate(shelf.author_user.tolist()):
        for book in shelf.of_author(author).tolist():
            for day in rng.integers(5, max(6, len(world.days) - 1), 9).tolist() if person % 5 == 0 else []:
                length = int(rng.integers(3, 10))
                start = int(world.start + day * DAY + 3600 * (7 + 12 * rng.random()))
                yield person, book, start, [1 + n for n in range(length)], rng.integers(30, 140, length).tolist()


def _columns(world: World, market: Market, shelf: Shelf, rows: list[Placed]) -> tuple[Openings, Pages]:
    """Placed rows as columns; those without a right to read at that moment, or not yet heard of, fall away."""
    person, book, start = (np.asarray([row[k] for row in rows], np.int64) for k in range(3))
    tier = entitlement_at(market, person, start)
    lasts = np.asarray([sum(row[4]) for row in rows])
    fits = np.asarray([max(row[3]) for row in rows]) <= shelf.pages[book]
    keep = (tier >= shelf.tier[book]) & (start + lasts < world.end - 1_800) & (start > world.start) & fits
    left = [row for row, yes in zip(rows, keep, strict=True) if yes]
    counts = np.asarray([len(row[3]) for row in left], np.int64)
    openings = Openings(person[keep], book[keep], start[keep], counts, np.zeros(len(left), np.int64), tier[keep])
    dwell = np.asarray([seconds for row in left for seconds in row[4]], np.int64)
    page = np.asarray([number for row in left for number in row[3]], np.int64)
    still = np.ones(len(page), bool)
    return openings, Pages(np.repeat(np.arange(len(left)), counts), page, dwell, still, ~still)
