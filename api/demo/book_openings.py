"""Who opens which book when: sittings drawn from archetype, season and hour, books from taste."""

from dataclasses import dataclass, fields

import numpy as np

from api.demo.bookshelf import Shelf
from api.demo.payments import Market, entitlement_at
from api.demo.people import BOARDER, DROPPER, NOBODY, ON_TRIAL, SPRINTER, STUDENT, WEEKENDER, People
from api.demo.school_term import day_factors, holidays, hour_weights, session_median
from api.demo.world import DAY, Flags, Floats, Ints, World, lognormal, month_number

SESSIONS = 100_000
MORE_BOOKS = [0.45, 0.30, 0.15, 0.10]  # a sitting opens one to four books: notes, a past paper, a story
WEEKLY = [4.5, 0.6, 4.5, 1.5, 2.0, 3.0, 0.0]  # sittings by archetype; the candidates' season multiplies theirs
SHELF_DEPTH = 16
BASIC_KEENNESS = 0.33  # three books are sooner read than all of them
OFFLINE_SHARE, OFFLINE_WEEKENDER = 0.22, 0.55  # 0.28 over all
TIRING = 32.0  # openings a month at which keenness is halved
PAGES = 3.7  # of an opening in twenty minutes' sittings
LONG_AWAY = 0.04  # of the offline: the phone sees no network for days
STUDENT_KEENNESS = 1.3


@dataclass
class Openings:
    """Openings of books as columns. `pages` is how many are turned to; `delay` until the server hears of it."""

    person: Ints
    book: Ints
    start: Ints
    pages: Ints
    delay: Ints
    tier: Ints

    def take(self, rows: Ints | Flags) -> "Openings":
        return Openings(**{field.name: getattr(self, field.name)[rows] for field in fields(self)})

    def __len__(self) -> int:
        return len(self.person)


def keenness(world: World, people: People, market: Market) -> Floats:
    """(people, days): expected sittings of each person on each day, zero where there is no right to read."""
    rng = world.rng("keenness")
    free = holidays(world)
    weekly = np.asarray(WEEKLY)[people.archetype]
    table = (weekly / 7 * lognormal(rng, 1.0, 0.35, len(people)))[:, None] * day_factors(world)[people.year]
    table = np.where((people.archetype == BOARDER)[:, None] & (free > 0), table * 10, table)
    weekend = np.asarray([1.0 if day.weekday() >= 4 else 0.15 for day in world.days])
    table = np.where((people.archetype == WEEKENDER)[:, None], table * weekend * 1.9, table)
    table[[STUDENT, ON_TRIAL]] *= STUDENT_KEENNESS
    noon = world.start + DAY * np.arange(len(world.days)) + DAY * 3 // 4
    grid = np.repeat(np.arange(len(people)), len(noon)), np.tile(noon, len(people))
    tier = entitlement_at(market, *grid).reshape(len(people), -1)
    table *= np.where(tier == 1, BASIC_KEENNESS, 1.0)
    leaves = people.joined + DAY * rng.integers(5, 10, len(people))
    gone = (people.archetype == DROPPER)[:, None] & (noon[None, :] > leaves[:, None])
    table[(tier < 0) | gone] = 0
    table[people.archetype == NOBODY] = 0
    return table


def draw(world: World, people: People, market: Market, shelf: Shelf, wanted: int) -> Openings:
    """At least `wanted` openings of honest learners, in order of person and time."""
    rng = world.rng("openings")
    table = keenness(world, people, market)
    openings = int(wanted / np.dot(MORE_BOOKS, [1, 2, 3, 4]) * 1.12) + 20
    edges = np.cumsum(_tired(world, table, wanted).ravel())
    cell = np.searchsorted(edges, rng.random(openings) * edges[-1], side="right")
    person, day = np.divmod(cell, len(world.days))
    start = world.start + day * DAY + _hours(world, rng, day, people.archetype[person])
    books = 1 + rng.choice(4, openings, p=MORE_BOOKS)
    person, start = np.repeat(person, books), np.repeat(start, books) + 7 * _nth(books)
    tier = entitlement_at(market, person, start)
    keep = (tier >= 0) & (start < world.end - 1_800)
    person, start, tier = person[keep], start[keep], tier[keep]
    order = np.lexsort((start, person))
    person, start, tier = person[order], start[order], tier[order]
    book = _choose(world, rng, people, shelf, person, start, tier)
    pages = _how_many(world, rng, people, person, start)
    return Openings(person, book, start, pages, _delays(rng, people, person), tier)


def _tired(world: World, table: Floats, wanted: int) -> Floats:
    """The keenest slow down: beyond some openings a month the day has no more hours."""
    month = month_number(world.start + DAY * np.arange(len(world.days)))
    _, place = np.unique(month, return_inverse=True)
    expected = table * (wanted / max(table.sum(), 1e-9))
    monthly = np.stack([expected[:, place == m].sum(axis=1) for m in range(place.max() + 1)], axis=1)
    slowed: Floats = expected / (1 + monthly / TIRING)[:, place]
    return slowed


def _nth(counts: Ints) -> Ints:
    """0, 1, 2 … within each group of these sizes."""
    ends = np.cumsum(counts)
    return np.arange(int(ends[-1])) - np.repeat(ends - counts, counts) if len(counts) else counts


def _hours(world: World, rng: np.random.Generator, day: Ints, archetype: Ints) -> Ints:
    """Seconds into the day: evenings in term, all day at weekends and in the holidays."""
    free = holidays(world)[day] > 0
    free |= np.asarray([one.weekday() >= 5 for one in world.days])[day]
    hours = np.where(
        free, rng.choice(24, len(day), p=hour_weights(True)), rng.choice(24, len(day), p=hour_weights(False))
    )
    seconds: Ints = hours * 3600 + rng.integers(0, 3600, len(day))
    return seconds


def _choose(
    world: World, rng: np.random.Generator, people: People, shelf: Shelf, person: Ints, start: Ints, tier: Ints
) -> Ints:
    """The book of each opening: from the few a learner has on the table that month, by taste, year and fame."""
    liking = np.log(shelf.years[:, people.year].T) * 1.1 + np.log(shelf.fame)
    subject = np.where(shelf.subject >= 0, shelf.subject, 0)
    taste = np.where(shelf.subject >= 0, people.taste[:, subject], 0.16)
    liking += np.log(taste + 0.02) + 0.55 * people.leanings @ shelf.leanings.T
    liking += 0.5 * rng.gumbel(size=liking.shape)
    month = month_number(start)
    first = int(month_number(np.asarray([world.start]))[0])
    months = int(month.max()) - first + 1 if len(month) else 1
    ranked = np.empty((3, months, len(people), SHELF_DEPTH), np.int16)
    for m in range(months):
        now = liking + 0.75 * rng.gumbel(size=liking.shape)
        for level in range(3):
            reach = np.where(shelf.tier[None, :] <= level, now, -np.inf)
            ranked[level, m] = np.argsort(-reach, axis=1)[:, :SHELF_DEPTH]
    groups = person * months + (month - first)
    busy = np.bincount(groups, minlength=len(people) * months)[groups]
    width = np.clip(lognormal(rng, 2.2, 0.5, len(people))[person] + busy / 2.2, 1, SHELF_DEPTH)
    width = np.where(tier == 2, width, 3).astype(np.int64)
    place = np.floor(width * rng.random(len(person)) ** 1.15).astype(np.int64)
    chosen: Ints = ranked[tier, month - first, person, place].astype(np.int64)
    return chosen


def _how_many(world: World, rng: np.random.Generator, people: People, person: Ints, start: Ints) -> Ints:
    """Pages of each opening: more on free days and before examinations, fewer for those who read with labour."""
    medians = np.asarray([[session_median(day, year) for day in world.days] for year in range(5)])
    usual = PAGES * medians[people.year[person], world.day_of(start)] / 20
    usual *= np.where(people.archetype[person] == SPRINTER, 0.8, 1.0) / people.speed[person] ** 0.3
    return np.clip(np.round(lognormal(rng, usual, 0.8, len(person))), 1, 60).astype(np.int64)


def _delays(rng: np.random.Generator, people: People, person: Ints) -> Ints:
    """Seconds until the server hears: at once, or when the phone meets a network again."""
    share = np.where(people.archetype[person] == WEEKENDER, OFFLINE_WEEKENDER, OFFLINE_SHARE)
    hours = lognormal(rng, 5.0, 1.3, len(person))
    hours = np.where(rng.random(len(person)) < LONG_AWAY, 24 * (3 + 17 * rng.random(len(person))), hours)
    return np.where(rng.random(len(person)) < share, np.round(hours * 3600), 0).astype(np.int64)


def in_turn(rng: np.random.Generator, openings: Openings, seconds: Ints) -> Ints:
    """Starts moved so that nobody reads two books at once, but for a few who do, on a second device.

    `openings` are in order of person and time; `seconds` is how long each lasts.
    """
    busy = seconds + 20 + rng.integers(0, 60, len(openings))
    before = np.cumsum(busy) - busy
    base = openings.person.astype(np.int64) << 40
    shifted = np.maximum.accumulate(base + openings.start - before + (1 << 38))
    start: Ints = shifted - base - (1 << 38) + before
    twice = rng.random(len(openings)) < 0.008
    follows = np.r_[False, openings.person[1:] == openings.person[:-1]]
    near = follows & np.r_[False, start[1:] - (start[:-1] + seconds[:-1]) < 900]
    back = np.r_[0, start[1:] - start[:-1] - np.maximum(1, seconds[:-1] * 6 // 10)]
    return np.where(twice & near, start - np.maximum(0, back), start)
