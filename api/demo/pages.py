"""Page by page: which pages an opening shows and how long each stays open."""

from dataclasses import dataclass

import numpy as np

from api.demo.book_openings import Openings
from api.demo.bookshelf import KINDS, Shelf
from api.demo.people import People
from api.demo.school_term import parameters_cached
from api.demo.world import Flags, Floats, Ints, World, lognormal

HARD_PAGES = 0.06  # of a book's pages hold readers up
UNTOUCHED = 0.35  # of the pages open for more than five minutes nobody touches the screen
TAIL_SHARE = 0.12  # of openings end with a page left open
FLIP_SHARE = 0.02  # of openings leaf through the book, looking for something
FLIP_PAGES = 22


@dataclass
class Pages:
    """Pages shown, in order of opening and time; `opening` points into the openings."""

    opening: Ints
    page: Ints
    dwell: Ints
    touched: Flags
    fast: Flags

    def __len__(self) -> int:
        return len(self.opening)

    def seconds(self, openings: int) -> Ints:
        """How long each opening lasts."""
        return np.bincount(self.opening, self.dwell, minlength=openings).astype(np.int64)


def joined(parts: list[tuple[Openings, Pages]]) -> tuple[Openings, Pages]:
    """Several sets of openings as one."""
    sizes = np.cumsum([0, *(len(openings) for openings, _ in parts)])
    names = ("person", "book", "start", "pages", "delay", "tier")
    whole = Openings(*(np.concatenate([getattr(one, name) for one, _ in parts]) for name in names))
    columns = [
        np.concatenate([getattr(two, name) for _, two in parts]) for name in ("page", "dwell", "touched", "fast")
    ]
    moved = np.concatenate([two.opening + shift for (_, two), shift in zip(parts, sizes[:-1], strict=True)])
    return whole, Pages(moved, *columns)


def kept(openings: Openings, pages: Pages, rows: Flags) -> tuple[Openings, Pages]:
    """Only these openings, with their pages."""
    number = np.cumsum(rows) - 1
    there = rows[pages.opening]
    rest = Pages(*(getattr(pages, name)[there] for name in ("opening", "page", "dwell", "touched", "fast")))
    rest.opening = number[rest.opening]
    return openings.take(rows), rest


def turn(world: World, people: People, shelf: Shelf, openings: Openings) -> Pages:
    """The pages of honest openings: read on where the last one stopped, skim, flip back, get stuck, fall asleep."""
    rng = world.rng("pages")
    flips = (rng.random(len(openings)) < FLIP_SHARE) & (shelf.pages[openings.book] >= FLIP_PAGES)
    counts = np.where(flips, FLIP_PAGES, openings.pages)
    opening = np.repeat(np.arange(len(openings)), counts)
    nth = np.arange(len(opening)) - np.repeat(np.cumsum(counts) - counts, counts)
    page = _places(rng, people, shelf, openings, counts)[opening] + nth
    fast = flips[opening]
    reach = np.where(fast, shelf.pages[openings.book][opening], _stops(rng, people, shelf, openings)[opening])
    page = 1 + page % reach
    stays = _dwell(rng, people, shelf, openings, opening, page)
    last = nth == counts[opening] - 1
    tail = last & (rng.random(len(opening)) < TAIL_SHARE)
    lasts = np.where(tail, stays + rng.integers(600, 3_601, len(opening)), stays)
    dwell: Ints = np.where(fast, 1, np.clip(np.round(lasts), 1, 5_400)).astype(np.int64)
    touched = ~tail & (rng.random(len(opening)) > UNTOUCHED)
    return Pages(opening, page, dwell, touched, fast)


def _pairs(shelf: Shelf, openings: Openings) -> tuple[Ints, Ints]:
    """Reader and book as one number, and the order of openings by that and time."""
    pair = openings.person * len(shelf.slugs) + openings.book
    return pair, np.lexsort((openings.start, pair))


def _places(rng: np.random.Generator, people: People, shelf: Shelf, openings: Openings, counts: Ints) -> Ints:
    """Pages already turned by this reader in this book before each opening; the last one is seen again."""
    pair, order = _pairs(shelf, openings)
    ahead = np.maximum(1, counts - 1 - (rng.random(len(openings)) < 0.3))[order]
    before = np.cumsum(ahead) - ahead
    first = np.r_[True, pair[order][1:] != pair[order][:-1]]
    start = np.maximum.accumulate(np.where(first, before, 0))
    out = np.empty(len(openings), np.int64)
    out[order] = before - start
    return out


def _stops(rng: np.random.Generator, people: People, shelf: Shelf, openings: Openings) -> Ints:
    """How far each reader ever gets in each book: to the end with the finish rate, else some way."""
    rates = list(parameters_cached()["reading"]["finish_rate"].values())
    size = len(people) * len(shelf.slugs)
    finish = np.select([shelf.pages < 60, shelf.pages <= 150], rates[:2], rates[2])
    ends = rng.random(size) < np.tile(finish, len(people))
    share = rng.beta(1.6, 1.4, size)
    whole = np.tile(shelf.pages, len(people))
    stops = np.where(ends, whole, np.clip(np.ceil(share * whole), min(3, int(whole.min())), np.maximum(whole - 1, 1)))
    result: Ints = stops.astype(np.int64)[openings.person * len(shelf.slugs) + openings.book]
    return result


def _dwell(
    rng: np.random.Generator, people: People, shelf: Shelf, openings: Openings, opening: Ints, page: Ints
) -> Floats:
    """Seconds on each page by kind of book, page and reader; some pages are skimmed or only flipped back to."""
    reading = parameters_cached()["reading"]
    book, person = openings.book[opening], openings.person[opening]
    median = np.asarray([reading[kind]["median"] for kind in KINDS], float)
    sigma = np.asarray([reading[kind]["sigma"] for kind in KINDS], float)
    skim = reading["skim_or_back_flip"]
    pages = int(shelf.pages.max()) + 1
    weight = np.exp(0.2 * rng.standard_normal((len(shelf.slugs), pages)))
    weight[rng.random(weight.shape) < HARD_PAGES] *= 1.7
    kind = shelf.kind[book]
    usual = median[kind] * weight[book, page] * people.speed[person]
    dwell = lognormal(rng, usual, sigma[kind], len(opening))
    flipped = lognormal(rng, skim["median"], skim["sigma"], len(opening))
    return np.where(rng.random(len(opening)) < skim["share"], flipped, dwell)
