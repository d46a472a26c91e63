"""The demo country, planted once: everything in one transaction, the same every time for the same day and size."""

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import psycopg
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import TestAttempt, UserAnswer
from api.content.books.catalogue import load_catalogue
from api.content.books.press import press_all
from api.content.books.shelf import encrypt_shelf
from api.demo import (
    accounts,
    activities,
    answers,
    attempts,
    book_openings,
    bookshelf,
    borrowed,
    choices,
    classes,
    companions,
    curriculum,
    family,
    given_tests,
    ledger,
    lending,
    lessons,
    miskeyed,
    pages,
    payments,
    people,
    permissions,
    planted_cases,
    planted_readings,
    questions,
    quiz_times,
    reading,
    truth,
    tutors,
)
from api.demo.bulk_insert import unindexed
from api.demo.sign_in import DEMO_ACCOUNTS, DEMO_PASSWORD
from api.demo.world import World
from api.learning.assistant.index import rebuild
from api.library.reading.tables import (
    BookProgressSnapshot,
    ReadingEvent,
    ReadingProgress,
    ReadingSession,
    ReadInterval,
)
from api.platform import clock
from api.settings import settings

BULK = (ReadingSession, ReadingEvent, ReadInterval, ReadingProgress, BookProgressSnapshot, TestAttempt, UserAnswer)
Say = Callable[[str], Any]


@dataclass(frozen=True)
class Summary:
    """What the country holds."""

    planted_now: bool
    rows: dict[str, int]
    seconds: float


def seed(
    url: str,
    today: date,
    scale: float = 1.0,
    progress: Say = print,
    *,
    books: Path | None = None,
    truth_path: Path | None = None,
) -> Summary:
    """Plant the country into an empty, migrated database; a country that stands already is left as it is.

    `books` is where the PDFs go, `truth_path` where the planted fraud is told; both default to the data folder.
    """
    began = time.perf_counter()
    write_accounts()
    books = books or settings().books_dir
    with ThreadPoolExecutor(1) as press, psycopg.connect(url) as db:
        printing = press.submit(press_all, books)
        db.execute("set local timezone = 'UTC'")
        if stands(db):
            permissions.plant(db.cursor())
            progress("The demo country stands already; nothing to do.")
            printing.result()
            return Summary(False, counts(db), time.perf_counter() - began)
        world = World(today, scale)
        found = _plant(world, db, printing, progress, truth_path or settings().data_dir / "truth" / "fraud.json")
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("vacuum (analyze)")
    index(url, printing.result())
    spent = time.perf_counter() - began
    progress(f"The demo country stands: {spent:.0f} s.")
    return Summary(True, found, spent)


def write_accounts() -> None:
    """Leave the demo's people where the sign-in page reads them."""
    path = settings().demo_accounts_path
    path.parent.mkdir(parents=True, exist_ok=True)
    people_of = [{"role": role, "email": email, "password": DEMO_PASSWORD} for role, email in DEMO_ACCOUNTS]
    path.write_text(json.dumps(people_of, indent=1) + "\n", "utf-8")


def index(url: str, pressed: Sequence[Any]) -> None:
    """Encrypt the books and let them be borrowed, and cut all that is taught into the passages the study assistant answers from."""
    server = create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))
    with Session(server) as db, db.begin():
        encrypt_shelf(db, pressed, clock.now())
        borrowed.plant(db, {each.slug: each for each in pressed}, clock.now())
        rebuild(db, {book.slug: book.text_per_page for book in pressed})
    server.dispose()


def stands(db: psycopg.Connection[Any]) -> bool:
    """Whether the country was planted: the demo student is written in the same transaction as all the rest."""
    asked = db.execute("select exists (select from users where lower(email) = %s)", (DEMO_ACCOUNTS[0][1],)).fetchone()
    return bool(asked and asked[0])


def counts(db: psycopg.Connection[Any]) -> dict[str, int]:
    """Rows of the tables worth telling."""
    names = ("users", "books", "questions", "reading_sessions", "reading_events", "read_intervals", "test_attempts",
             "user_answers", "payments")  # fmt: skip
    asked = ", ".join(f"(select count(*) from {name})" for name in names)
    found = db.execute(f"select {asked}").fetchone() or ()
    return dict(zip(names, found, strict=True))


def _plant(
    world: World,
    db: psycopg.Connection[Any],
    printing: "Future[Any]",
    progress: Say,
    truth_path: Path,
) -> dict[str, int]:
    """Everybody, what they paid, read and answered, in the order in which one needs the other."""
    step = _Steps(progress)
    catalogue = load_catalogue()
    everybody = people.gather(world, catalogue)
    rooms = classes.gather(everybody)
    market = payments.trade(world, everybody)
    step(f"{len(everybody)} people, {len(market.payments)} payments")
    pressed: Sequence[Any] = printing.result()
    step(f"{len(pressed)} books pressed")
    shelf = bookshelf.gather(world, catalogue, pressed, everybody)
    spared = list(catalogue.authors).index(people.demo_author(catalogue))
    opened, shown = _read(world, everybody, market, shelf, spared)
    readings = reading.Readings(world, everybody, shelf, opened, shown)
    apart = planted_cases.PlantedCases(world, shelf, spared)
    step(f"{len(opened)} openings, {len(shown)} pages")
    cur = db.cursor()
    made = curriculum.plant(world, cur)
    accounts.plant(world, cur, everybody, market, *accounts.traces(world, readings.openings, len(everybody)))
    bookshelf.plant(world, cur, catalogue, pressed, everybody, made, shelf)
    apart.plant_people(cur, pressed, everybody)
    paying = np.concatenate([everybody.ids, apart.cases.people.ids])
    ledger.plant(world, cur, paying, apart.market_with(market, len(everybody)))
    _plant_ties(world, cur, everybody, rooms)
    step("people, shelf and money written")
    _write(world, db, made, everybody, [readings, apart.readings], step, truth_path.with_name("items.json"))
    lending.plant(world, cur)
    family.agree_and_write(world, cur)
    activities.plant(world, cur, made)
    given_tests.plant(world, cur)
    truth.write(world, readings, planted_readings.authors(shelf, spared), apart, truth_path)
    return counts(db)


def _plant_ties(world: World, cur: psycopg.Cursor[Any], everybody: people.People, rooms: classes.Rooms) -> None:
    """Tutors, the teacher's and the parent's people, permissions and classes."""
    tutors.plant(world, cur, everybody)
    companions.plant(world, cur)
    permissions.plant(cur)
    family.plant(world, cur)
    classes.plant(world, cur, everybody, rooms)


def _write(
    world: World,
    db: psycopg.Connection[Any],
    made: curriculum.Curriculum,
    everybody: people.People,
    readings: Sequence[reading.Readings],
    step: Say,
    truth_path: Path,
) -> None:
    """The large tables, without their indexes until they are full. The first readings are of those who sit quizzes."""
    cur = db.cursor()
    bank, meant = miskeyed.mistype(questions.gather(world, made))
    items = miskeyed.with_wrong_keys(choices.items_of(world, bank), meant)
    miskeyed.write(bank, meant, truth_path)
    given = _answer(world, everybody, bank, items, readings[0])
    step(f"{len(given.person)} quizzes sat")
    with unindexed(db, BULK):
        questions.plant(world, cur, bank, made, everybody, attempts.tally(bank, given))
        lessons.plant(world, cur, made, bank)
        attempts.plant(world, cur, everybody, bank, items, given)
        step("answers written")
        for each in readings:
            reading.plant(cur, each)
        step("reading written")
    step("indexes built")


def _read(
    world: World, everybody: people.People, market: payments.Market, shelf: bookshelf.Shelf, spared: int
) -> tuple[book_openings.Openings, pages.Pages]:
    """Drawn and placed readings that the server has heard of by the last moment: as many as the country should have."""
    rng = world.rng("read")
    wanted = world.count(book_openings.SESSIONS)
    placed, placed_pages = planted_readings.place(world, everybody, market, shelf, spared)
    drawn = book_openings.draw(world, everybody, market, shelf, max(1, wanted - len(placed)))
    shown = pages.turn(world, everybody, shelf, drawn)
    drawn.start = book_openings.in_turn(rng, drawn, shown.seconds(len(drawn)))
    ends = drawn.start + shown.seconds(len(drawn)) + np.maximum(drawn.delay, reading.ONLINE_LAG)
    drawn.tier = payments.entitlement_at(market, drawn.person, drawn.start)
    heard = np.flatnonzero((ends < world.end) & (drawn.tier >= shelf.tier[drawn.book]))
    spare = len(heard) + len(placed) - wanted
    if spare > 0:
        heard = np.delete(heard, rng.choice(len(heard), spare, replace=False))
    rows = np.isin(np.arange(len(drawn)), heard)
    return pages.joined([pages.kept(drawn, shown, rows), (placed, placed_pages)])


def _answer(
    world: World, everybody: people.People, bank: questions.Bank, items: answers.Items, read: reading.Readings
) -> answers.Answers:
    """Quizzes sat after reading, by learners whose ability grows with what they read and answer."""
    subject = read.shelf.subject[read.openings.book]
    sat = quiz_times.moments(world, everybody, read.openings, read.end, subject)
    hours = quiz_times.HoursRead(read.openings, read.end, read.duration, subject)
    return answers.simulate(world, everybody, bank, items, sat, hours)


class _Steps:
    """Says what was done and how long it took."""

    def __init__(self, say: Say) -> None:
        self.say, self.at = say, time.perf_counter()

    def __call__(self, words: str) -> None:
        now = time.perf_counter()
        self.say(f"  {words} ({now - self.at:.1f} s)")
        self.at = now
