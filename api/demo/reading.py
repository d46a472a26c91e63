"""Openings as rows: sessions, events, intervals by kind, progress, bookmarks."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from psycopg import Cursor

from api import constants
from api.demo.book_openings import Openings
from api.demo.bookshelf import Shelf
from api.demo.bulk_insert import copy_binary, copy_text
from api.demo.pages import Pages
from api.demo.people import People
from api.demo.places import DEVICES
from api.demo.world import Floats, Ids, Ints, World, uuid7s
from api.library.reading.tables import (
    Bookmark,
    BookProgressSnapshot,
    ReadingEvent,
    ReadingProgress,
    ReadingSession,
    ReadInterval,
)

LISTENING = 0.08  # of openings are listened to
BOOKMARKED = 0.02  # of openings leave a bookmark
ONLINE_LAG = constants.HEARTBEAT_SECONDS


class Readings:
    """Everything the rows of reading are made of, worked out once."""

    def __init__(
        self, world: World, people: People, shelf: Shelf, openings: Openings, pages: Pages, theme: str = "reading"
    ) -> None:
        order = np.lexsort((openings.person, openings.start))
        self._arrange(openings, pages, order)
        rng = world.rng(theme)
        self.people, self.shelf = people, shelf
        self.ids: Ids = uuid7s(rng, self.openings.start)
        size = len(self.openings)
        self.counts = np.bincount(self.pages.opening, minlength=size)
        self.first = np.cumsum(self.counts) - self.counts
        self.last = self.first + self.counts - 1
        self.since = np.cumsum(self.pages.dwell) - self.pages.dwell
        self.since += (self.openings.start - self.since[self.first])[self.pages.opening]
        self.end = self.openings.start + self.pages.seconds(size)
        limit = np.where(self.pages.touched, constants.DWELL_LIMIT_SECONDS, constants.INPUT_AGE_LIMIT_SECONDS)
        self.active = np.minimum(self.pages.dwell, limit)
        lag = rng.integers(0, ONLINE_LAG, size)
        self.heard = np.where(self.openings.delay > 0, self.end + self.openings.delay, 0)
        self.lag = np.where(self.openings.delay > 0, 0, lag)
        self.listens = rng.random(size) < LISTENING
        self.last_seq = self.counts + 2 + 2 * self.listens  # opening, pages, voice, last word
        self.entitlement = np.where(self.openings.tier > 0, "paid", "trial")
        self.rng = rng
        self.intervals = self._intervals()
        rows = self.intervals
        counted = np.where(rows["kind"] == "active", rows["ended"] - rows["started"], 0)
        self.duration = np.bincount(rows["opening"], counted, minlength=size).astype(np.int64)

    def _arrange(self, openings: Openings, pages: Pages, order: Ints) -> None:
        """Both in order of time."""
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        moved = place[pages.opening]
        by_time = np.argsort(moved, kind="stable")
        self.openings = openings.take(order)
        self.pages = Pages(moved[by_time], *(getattr(pages, n)[by_time] for n in ("page", "dwell", "touched", "fast")))

    def _intervals(self) -> dict[str, NDArray[Any]]:
        """Disjoint stretches: the opening seconds idle, then active (or too fast) until somebody leaves a page open."""
        pages, size = self.pages, len(self.pages)
        left = self.active < pages.dwell  # after the credited part of this page nobody is there
        starts = np.zeros(size, bool)
        starts[self.first] = True
        starts[1:] |= left[:-1]
        run = np.flatnonzero(starts)
        stop = np.r_[run[1:], size] - 1
        owner = pages.opening[run]
        began, ended = self.since[run], self.since[stop] + self.active[stop]
        fresh = np.r_[True, owner[1:] != owner[:-1]]
        paid_from = np.where(fresh, np.minimum(ended, began + constants.OPENING_SECONDS), began)
        kind = np.where(pages.fast[run], "too_fast", "active")
        gaps = np.flatnonzero(left)
        parts = [
            (owner[fresh], np.full(int(fresh.sum()), "idle"), began[fresh], paid_from[fresh], run[fresh], run[fresh]),
            (owner, kind, paid_from, ended, run, stop),
            (pages.opening[gaps], np.full(len(gaps), "idle"), self.since[gaps] + self.active[gaps],
             self.since[gaps] + pages.dwell[gaps], gaps, gaps),
        ]  # fmt: skip
        names = ("opening", "kind", "started", "ended", "from", "to")
        rows = {name: np.concatenate([part[k] for part in parts]) for k, name in enumerate(names)}
        keep = np.flatnonzero(rows["ended"] > rows["started"])
        keep = keep[np.lexsort((rows["started"][keep], rows["opening"][keep]))]
        return {name: values[keep] for name, values in rows.items()}

    def received(self, opening: Ints, at: Ints) -> Ints:
        """When the server heard of a moment of an opening."""
        return np.where(self.heard[opening] > 0, self.heard[opening], at + self.lag[opening])


def plant(cur: Cursor[Any], readings: Readings) -> dict[str, int]:
    """Write everything; returns how many rows of each."""
    events = _plant_events(cur, readings)
    return {
        "sessions": _plant_sessions(cur, readings),
        "events": events,
        "intervals": _plant_intervals(cur, readings),
        "books in progress": _plant_progress(cur, readings),
        "bookmarks": _plant_bookmarks(cur, readings),
    }


def _plant_sessions(cur: Cursor[Any], r: Readings) -> int:
    size, o = len(r.openings), r.openings
    keys = r.rng.integers(0, 256, (size, 8), dtype=np.uint8)
    digits = np.frombuffer(b"0123456789abcdef", np.uint8)
    words = np.stack([digits[keys >> 4], digits[keys & 15]], axis=2).reshape(size, 16)
    return copy_binary(cur, ReadingSession, {
        "id": r.ids,
        "user_id": r.people.ids[o.person],
        "book_id": r.shelf.ids[o.book],
        "client_key": np.ascontiguousarray(words).view("S16").ravel(),
        "entitlement": r.entitlement,
        "opened_at": o.start,
        "last_seen_at": r.end,
        "closed_at": r.end,
        "last_seq": r.last_seq,
        "last_page": r.pages.page[r.last],
        "page_since_at": r.since[r.last],
        "duration": r.duration,
        "country": "UG",
        "device": np.asarray([name for name, _, _ in DEVICES])[r.people.device[o.person]],
        "app_version": "web-1.0",
        "created_at": r.received(np.arange(size), o.start),
        "updated_at": r.received(np.arange(size), r.end),
    })  # fmt: skip


def _plant_events(cur: Cursor[Any], r: Readings) -> int:
    """Opening, every page, the voice where there is one, and the last heartbeat or the book's end."""
    size, pages = len(r.openings), r.pages
    each, heard = np.arange(size), np.flatnonzero(r.listens)
    left = np.r_[0, pages.dwell[:-1]]
    left[r.first] = 0
    ended = pages.page[r.last] == r.shelf.pages[r.openings.book]
    final = np.where(ended, "finish_book", "progress_update")
    parts = [
        (each, 0, "open_book", pages.page[r.first], np.zeros(size, np.int64), r.openings.start),
        (pages.opening, 1, "page_view", pages.page, left, r.since),
        (heard, 2, "tts_play", pages.page[r.first[heard]], np.zeros(len(heard), np.int64), r.openings.start[heard] + 1),
        (heard, 3, "tts_stop", pages.page[r.last[heard]], np.zeros(len(heard), np.int64), r.end[heard]),
        (each, 4, final, pages.page[r.last], np.zeros(size, np.int64), r.end),
    ]
    opening = np.concatenate([part[0] for part in parts])
    rank = np.concatenate([np.full(len(part[0]), part[1], np.int8) for part in parts])
    at = np.concatenate([part[5] for part in parts])
    order = np.lexsort((rank, at, opening))
    opening, at = opening[order], at[order]
    counts = r.last_seq
    before = np.concatenate([part[4] for part in parts])[order]
    page = np.concatenate([part[3] for part in parts])[order]
    kinds = np.concatenate([np.broadcast_to(np.asarray(part[2], "U16"), len(part[0])) for part in parts])[order]
    created = np.where(r.heard[opening] > 0, r.heard[opening], at)
    return copy_binary(cur, ReadingEvent, {
        "id": uuid7s(r.rng, created),
        "session_id": r.ids[opening],
        "user_id": r.people.ids[r.openings.person[opening]],
        "book_id": r.shelf.ids[r.openings.book[opening]],
        "seq": np.arange(len(opening)) - np.repeat(np.cumsum(counts) - counts, counts) + 1,
        "type": kinds,
        "page": page,
        "progress": 100.0 * page / r.shelf.pages[r.openings.book[opening]],
        "duration": np.ma.MaskedArray(before, mask=before == 0),
        "occurred_at": at,
        "created_at": created,
    })  # fmt: skip


def _plant_intervals(cur: Cursor[Any], r: Readings) -> int:
    rows = r.intervals
    opening = rows["opening"]
    received = r.received(opening, rows["ended"])
    return copy_binary(cur, ReadInterval, {
        "id": uuid7s(r.rng, received),
        "session_id": r.ids[opening],
        "user_id": r.people.ids[r.openings.person[opening]],
        "book_id": r.shelf.ids[r.openings.book[opening]],
        "kind": rows["kind"],
        "entitlement": r.entitlement[opening],
        "started_at": rows["started"],
        "ended_at": rows["ended"],
        "received_at": received,
        "first_page": r.pages.page[rows["from"]],
        "last_page": r.pages.page[rows["to"]],
        "pages_turned": rows["to"] - rows["from"],
        "created_at": received,
    })  # fmt: skip


def _plant_progress(cur: Cursor[Any], r: Readings) -> int:
    """Where each reader stands in each book, and the sum of his work on it."""
    o, pages = r.openings, r.pages
    pair = o.person * len(r.shelf.slugs) + o.book
    known, place = np.unique(pair, return_inverse=True)
    latest = np.zeros(len(known), np.int64)
    np.maximum.at(latest, place, np.arange(len(o)))
    opened = np.full(len(known), len(o))
    np.minimum.at(opened, place, np.arange(len(o)))
    far = np.zeros(len(known), np.int64)
    np.maximum.at(far, place[pages.opening], pages.page)
    person, book = np.divmod(known, len(r.shelf.slugs))
    total = r.shelf.pages[book]
    done = np.full(len(known), np.iinfo(np.int64).max)
    ends = np.flatnonzero(pages.page == r.shelf.pages[o.book[pages.opening]])
    np.minimum.at(done, place[pages.opening[ends]], r.since[ends])
    seen = r.received(latest, r.end[latest])
    shared = {
        "user_id": r.people.ids[person],
        "book_id": r.shelf.ids[book],
        "created_at": o.start[opened],
        "updated_at": seen,
    }
    share: Floats = np.floor(10_000.0 * far / total + 0.5) / 100
    copy_binary(cur, ReadingProgress, shared | {
        "id": uuid7s(r.rng, o.start[opened]),
        "current_page": pages.page[r.last[latest]],
        "total_pages": total,
        "progress_percentage": share,
    })  # fmt: skip
    tts = np.bincount(place, np.where(r.listens, r.duration, 0)).astype(np.int64)
    return copy_binary(cur, BookProgressSnapshot, shared | {
        "id": uuid7s(r.rng, o.start[opened]),
        "last_page": far,
        "progress_pct": share,
        "completed_at": np.ma.MaskedArray(done, mask=done == np.iinfo(np.int64).max),
        "time_spent": np.bincount(place, r.duration).astype(np.int64),
        "tts_time": tts,
    })  # fmt: skip


def _plant_bookmarks(cur: Cursor[Any], r: Readings) -> int:
    marked = np.flatnonzero(r.rng.random(len(r.openings)) < BOOKMARKED)
    page = r.pages.page[r.last[marked]]
    key = (r.openings.person[marked] * len(r.shelf.slugs) + r.openings.book[marked]) * 10_000 + page
    _, once = np.unique(key, return_index=True)
    marked, page = marked[once], page[once]
    if not len(marked):
        return 0
    return copy_text(cur, Bookmark, {
        "id": uuid7s(r.rng, r.end[marked]),
        "user_id": r.people.ids[r.openings.person[marked]],
        "book_id": r.shelf.ids[r.openings.book[marked]],
        "page": page,
        "created_at": r.end[marked],
    })  # fmt: skip
