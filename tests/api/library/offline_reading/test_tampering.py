"""However a log is sent, changed, cut or moved on its way: in the end the server has what the phone noted, once.

And whatever a phone signs whose clock was played with: nothing counts outside the licence, or before it happened.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from sqlalchemy import Connection, func, select
from sqlalchemy.orm import Session

from api.library.offline_reading import service
from api.library.offline_reading.schemas import OfflineBatchIn
from api.library.offline_reading.tables import OfflineReadingEntry
from api.library.reading.tables import ReadingSession, ReadInterval
from tests.conftest import NOON
from tests.exhaustive import some_or_every
from tests.factories import lending, offline, people

WATCHED = ("api/library/offline_reading", "api/library/reading")
MOMENTS = some.integers(min_value=-4_000, max_value=200_000)
# What somebody does with an entry on its way: leave it out, send it again, or write something else into it.
TWISTS = some.sampled_from([
    {}, None, {"at": 7}, {"monoMs": 10**10}, {"page": 9}, {"seq": 1}, {"seq": 400}, {"opening": "f" * 32},
    {"previousHash": "A" * 43}, {"signature": "A" * 86}, {"visible": False},
])  # fmt: skip
SENDINGS = some.lists(some.lists(some.tuples(some.integers(0, 11), TWISTS), min_size=1, max_size=8), max_size=5)
Batch = list[dict[str, Any]]
Test = TypeVar("Test", bound=Callable[..., None])


class Server:
    """The server's side for one reader with one phone."""

    def __init__(self, db: Session) -> None:
        self.db, self.reader = db, people.learner(db, until=NOON + timedelta(days=90))
        self.phone, self.me = offline.phone(db, self.reader, NOON), lending.principal(self.reader)

    def send(self, entries: Batch) -> service.Received:
        body = {"licenceId": str(self.phone.licence.id), "entries": entries}
        batch = OfflineBatchIn.model_validate(body)
        return service.receive(self.db, me=self.me, batch=batch, now=NOON + timedelta(days=2))

    def state(self) -> tuple[int, int, list[tuple[int, str]]]:
        """Active seconds, openings, and the entries with what became of them."""
        spent = func.extract("epoch", ReadInterval.ended_at - ReadInterval.started_at)
        active = select(func.coalesce(func.sum(spent), 0)).where(ReadInterval.kind == "active")
        entries = select(OfflineReadingEntry.seq, OfflineReadingEntry.outcome).order_by(OfflineReadingEntry.seq)
        openings = self.db.scalar(select(func.count()).select_from(ReadingSession)) or 0
        rows = [(seq, outcome.value) for seq, outcome in self.db.execute(entries)]
        return int(self.db.scalar(active) or 0), openings, rows


@contextmanager
def server(db: Session) -> Iterator[Server]:
    """A server whose every trace goes with it."""
    connection = db.connection()
    assert isinstance(connection, Connection)
    with connection.begin_nested() as before, Session(connection, join_transaction_mode="create_savepoint") as own:
        yield Server(own)
        own.close()
        before.rollback()


def drawn(examples: int) -> Callable[[Test], Test]:
    quiet = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=examples, suppress_health_check=quiet)


@pytest.mark.parametrize("examples", some_or_every(15, 400, *WATCHED))
def test_no_way_of_sending_changes_what_an_honest_log_comes_to(db: Session, examples: int) -> None:
    @drawn(examples)
    @given(sendings=SENDINGS)
    def hold(sendings: list[list[tuple[int, dict[str, Any] | None]]]) -> None:
        with server(db) as at:
            entries = at.phone.read(100, 180) + at.phone.read(300, 420, opening="a" * 32)
            for sending in sendings:
                batch = [entries[place] | twist for place, twist in sending if twist is not None]
                if batch:
                    at.send(batch)
            at.send(entries)
            # 80 and 120 seconds, each less the ten of an opening
            assert at.state() == (180, 2, [(seq, "counted") for seq in range(1, 13)])

    hold()


@pytest.mark.parametrize("examples", some_or_every(15, 400, *WATCHED))
def test_a_clock_that_is_played_with_wins_no_time(db: Session, examples: int) -> None:
    @drawn(examples)
    @given(clocks=some.lists(some.tuples(MOMENTS, MOMENTS, some.booleans()), min_size=1, max_size=12))
    def hold(clocks: list[tuple[int, int, bool]]) -> None:
        with server(db) as at:
            entries = [
                at.phone.entry(max(0, mono), shown=shown, opening=("a" if other else "b") * 32)
                for mono, shown, other in clocks
            ]
            at.send(entries)
            ends = at.phone.licence.offline_expires_at
            for each in at.db.scalars(select(ReadInterval)):
                assert NOON <= each.started_at < each.ended_at <= min(ends, NOON + timedelta(days=2))
            seconds, _, rows = at.state()
            assert [seq for seq, _ in rows] == list(range(1, len(clocks) + 1))
            believed = [shown for (_, shown, _), (_, outcome) in zip(clocks, rows, strict=True) if outcome == "counted"]
            assert believed == sorted(believed)
            # What each of two openings won: no more than was told of it, five percent and a minute.
            span = max(believed, default=0) - min(believed, default=0)
            assert seconds <= 2 * (span * 1.05 + 60)

    hold()
