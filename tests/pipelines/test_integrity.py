"""The integrity layer against a second-by-second reckoning, and by day against all at once."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api import constants
from api.platform.clock import day_of, month_of
from pipelines import integrity, partitions
from pipelines.engines import DuckDB
from pipelines.examples import uuid_of, world
from pipelines.sql import from_files, needed_for
from tests.exhaustive import some_or_every

FIRST = datetime(2026, 10, 31, 20, 50, tzinfo=UTC)  # ten minutes before November begins in Kampala
CUT_OFF = timedelta(days=constants.CLOSE_AFTER_DAYS)
CAPS = {"daily_cap_seconds": 400, "monthly_cap_seconds": 700, "book_cap_seconds_per_page": 30}
PAGES = 10
CREDITED = "intermediate.int_credited_seconds"


@dataclass(frozen=True)
class Stretch:
    number: int
    reader: str
    book: str
    kind: str
    entitlement: str
    start: int
    length: int
    delay_days: int

    @property
    def started(self) -> datetime:
        return FIRST + timedelta(seconds=self.start)

    @property
    def ended(self) -> datetime:
        return self.started + timedelta(seconds=self.length)

    @property
    def received(self) -> datetime:
        return self.ended + timedelta(days=self.delay_days)

    def earned(self, month: str) -> str:
        return max(month, month_of(self.received - CUT_OFF))

    @property
    def row(self) -> dict[str, Any]:
        return {
            "id": f"0000000{self.number:x}-0000-7000-8000-000000000000"[-36:],
            "learner_key": self.reader,
            "book_id": self.book,
            "kind": self.kind,
            "entitlement": self.entitlement,
            "started_at": self.started,
            "ended_at": self.ended,
            "received_at": self.received,
        }


@st.composite
def stretches(draw: st.DrawFn) -> list[Stretch]:
    count = draw(st.integers(1, 9))
    return [
        Stretch(
            number,
            draw(st.sampled_from(["ann", "ben"])),
            draw(st.sampled_from(["own", "other", "house"])),
            draw(st.sampled_from(["active", "active", "active", "idle", "too_fast"])),
            draw(st.sampled_from(["paid", "paid", "trial"])),
            draw(st.integers(0, 1200)),
            draw(st.integers(1, 500)),
            draw(st.sampled_from([0, 0, 0, 2, 5, 40, 70])),
        )
        for number in range(count)
    ]


def reckoned(rows: list[Stretch]) -> Counter[tuple[Any, ...]]:
    """Every second by hand: (reader, book, day, month, earned month, status) -> seconds; the paid ones once more."""
    result: Counter[tuple[Any, ...]] = Counter()
    claimed: dict[tuple[str, int], list[Stretch]] = defaultdict(list)
    for row in rows:
        for second in range(row.start, row.start + row.length):
            if row.kind == "active":
                claimed[row.reader, second].append(row)
            else:
                result[place(row, second, row.kind)] += 1
    survivors: list[tuple[Stretch, int]] = []
    for (_, second), claims in claimed.items():
        claims.sort(key=lambda row: (row.earned(month_at(second)), row.started, row.row["id"]))
        survivors.append((claims[0], second))
        for loser in claims[1:]:
            result[place(loser, second, "overlap")] += 1
    cap(survivors, result)
    return result


def cap(survivors: list[tuple[Stretch, int]], result: Counter[tuple[Any, ...]]) -> None:
    """Rights first, then the three caps one after the other, each over what the one before left."""
    left = []
    for row, second in survivors:
        if row.entitlement == "trial":
            result[place(row, second, "trial")] += 1
        elif (row.reader, row.book) == ("ann", "own"):
            result[place(row, second, "own_book")] += 1
        else:
            left.append((row, second))
    left.sort(
        key=lambda one: (one[0].earned(month_at(one[1])), day_at(one[1]), one[0].started, one[0].row["id"], one[1])
    )
    scopes: list[tuple[int, Callable[[Stretch, int], Any]]] = [
        (CAPS["daily_cap_seconds"], lambda row, second: (row.reader, day_at(second))),
        (CAPS["monthly_cap_seconds"], lambda row, second: (row.reader, month_at(second))),
        (PAGES * CAPS["book_cap_seconds_per_page"], lambda row, second: (row.reader, row.book, month_at(second))),
    ]
    for limit, scope in scopes:
        used: Counter[Any] = Counter()
        kept = []
        for row, second in left:
            used[scope(row, second)] += 1
            if used[scope(row, second)] > limit:
                result[place(row, second, "over_cap")] += 1
            else:
                kept.append((row, second))
        left = kept
    for row, second in left:
        late = row.earned(month_at(second)) > month_at(second)
        key = place(row, second, "late" if late else "counted")
        result[key] += 1
        if row.book != "house" and row.received - row.ended <= timedelta(days=constants.LATE_DAYS):
            result[(*key, "paid")] += 1


def moment(second: int) -> datetime:
    return FIRST + timedelta(seconds=second)


def day_at(second: int) -> date:
    return day_of(moment(second))


def month_at(second: int) -> str:
    return month_of(moment(second))


def place(row: Stretch, second: int, status: str) -> tuple[Any, ...]:
    return row.reader, row.book, day_at(second), month_at(second), row.earned(month_at(second)), status


def library() -> dict[str, Any]:
    return {
        "raw.authors": [
            {"id": "author ann", "learner_key": "ann", "revenue_share_percentage": 60},
            {"id": "author cat", "learner_key": "cat", "revenue_share_percentage": 60},
        ],
        "raw.books": [
            {"id": "own", "author_id": "author ann", "page_count": PAGES},
            {"id": "other", "author_id": "author cat", "page_count": PAGES},
            {"id": "house", "page_count": PAGES},
        ],
    }


def credited(rows: list[Stretch]) -> list[dict[str, Any]]:
    engine = world({"given": library() | {"raw.read_intervals": [row.row for row in rows]}, "set": CAPS})
    engine.run(
        "create table intermediate.int_minute_holds"
        " (learner_key varchar, author_id uuid, month varchar, read_month varchar, reason varchar, decision varchar);"
        " create table intermediate.int_reader_bounds"
        " (learner_key varchar, read_month varchar, month varchar, seconds bigint, allowed_seconds bigint)"
    )
    given = frozenset({"intermediate.int_minute_holds", "intermediate.int_reader_bounds"})
    for step in needed_for([CREDITED], from_files(), given=given):
        step.build(engine)
    return engine.rows(f"from {CREDITED}")


@pytest.mark.parametrize("examples", some_or_every(12, 60, "pipelines/integrity.py", "warehouse/intermediate"))
def test_every_second_has_the_status_a_reckoning_by_hand_gives_it(examples: int) -> None:
    drawn = settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    drawn(given(stretches())(has_the_status_of_a_reckoning))()


def has_the_status_of_a_reckoning(rows: list[Stretch]) -> None:
    names = {uuid_of(name): name for name in ("own", "other", "house")}
    found: Counter[tuple[Any, ...]] = Counter()
    for row in credited(rows):
        key = (row["learner_key"], names[row["book_id"]], row["day"], row["month"], row["earned_month"], row["status"])
        found[key] += row["seconds"]
        found[(*key, "paid")] += row["paid_seconds"]
    assert +found == reckoned(rows)
    assert sum(seconds for key, seconds in found.items() if key[-1] != "paid") == sum(row.length for row in rows)


def raw_files(folder: Path, rows: list[Stretch]) -> None:
    """The rows as the raw layer keeps them, by Kampala day of their start; a day whose rows are the same is left."""
    for day in sorted({day_of(row.started) for row in rows}):
        place = partitions.file_of(folder / "read_intervals", day)
        of_day = [row for row in rows if day_of(row.started) == day]
        if place.exists() and DuckDB().rows(f"select count(*) as n from '{place}'")[0]["n"] == len(of_day):
            continue
        engine = world({"given": {"raw.read_intervals": [row.row for row in of_day]}})
        place.parent.mkdir(parents=True, exist_ok=True)
        engine.run(f"copy raw.read_intervals to '{place}' (format parquet)")


def daily_rows(engine: DuckDB) -> list[tuple[Any, ...]]:
    columns = "day, learner_key, book_id, kind, months_late, is_expired, place, seconds, net_seconds"
    return sorted(tuple(row.values()) for row in engine.rows(f"select {columns} from {integrity.KEY}"))


def at_once(rows: list[Stretch]) -> list[tuple[Any, ...]]:
    engine = world({"given": {"raw.read_intervals": [row.row for row in rows]}})
    for step in needed_for([integrity.KEY], from_files()):
        step.build(engine)
    return daily_rows(engine)


TERM = [
    Stretch(n, "ann" if n % 3 else "ben", "other", "active", "paid", n * 40_000, 3_000 + 90 * n, 0 if n % 5 else 12)
    for n in range(16)
]


def test_days_built_one_after_another_equal_all_days_at_once(tmp_path: Path) -> None:
    engine = DuckDB()
    for known in range(4, len(TERM) + 1, 4):
        raw_files(tmp_path / "raw", TERM[:known])
        rows = integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
        assert daily_rows(engine) == at_once(TERM[:known])
        assert rows == len(engine.rows(f"from {integrity.KEY}"))


def test_a_new_day_touches_only_itself_and_where_it_reaches(tmp_path: Path) -> None:
    engine = DuckDB()
    raw_files(tmp_path / "raw", TERM[:-1])
    integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "daily").rglob("*.parquet")}
    raw_files(tmp_path / "raw", TERM)
    integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
    after = {path: path.stat().st_mtime_ns for path in (tmp_path / "daily").rglob("*.parquet")}
    changed = {path.parent.name for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    assert changed == {f"day={day_of(TERM[-1].started)}"}


def test_a_day_that_lost_its_rows_is_emptied(tmp_path: Path) -> None:
    engine = DuckDB()
    raw_files(tmp_path / "raw", TERM)
    integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
    gone = day_of(TERM[-1].started)
    partitions.remove(tmp_path / "raw" / "read_intervals", gone)
    rows = integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
    assert rows == len(engine.rows(f"from {integrity.KEY}"))
    assert daily_rows(engine) == at_once([row for row in TERM if day_of(row.started) != gone])


@pytest.mark.parametrize("rows_a_bucket", [1, 100])
def test_buckets_of_readers_give_one_answer(
    tmp_path: Path, rows_a_bucket: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(integrity, "ROWS_A_BUCKET", rows_a_bucket)
    raw_files(tmp_path / "raw", TERM)
    engine = world({"given": library()})
    for name in ("books", "authors"):
        engine.run(f"copy raw.{name} to '{tmp_path / name}.parquet' (format parquet)")
    books, authors = str(tmp_path / "books.parquet"), str(tmp_path / "authors.parquet")
    [one] = integrity.credit(tmp_path / "raw", tmp_path / "daily", books, authors)
    assert one["author_id"] == uuid_of("author cat")
    assert sum(one[name] for name in one if name != "author_id") == sum(row.length for row in TERM)
    engine = DuckDB()
    integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
    assert daily_rows(engine) == at_once(TERM)


def test_a_stretch_that_runs_backwards_or_of_a_book_nobody_knows_is_never_paid() -> None:
    backwards = Stretch(1, "ann", "other", "active", "paid", 600, -60, 0)
    foreign = Stretch(2, "ann", "nobody's", "active", "paid", 600, 60, 0)
    rows = credited([backwards, foreign])
    assert {(row["book_id"], row["paid_seconds"]) for row in rows} == {(uuid_of("nobody's"), 0)}
    assert sum(row["seconds"] for row in rows) == 60


def test_a_change_of_its_numbers_makes_every_day_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = DuckDB()
    raw_files(tmp_path / "raw", TERM)
    integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
    before = daily_rows(engine)
    monkeypatch.setattr(constants, "CLOSE_AFTER_DAYS", 40)
    integrity.refresh(engine, tmp_path / "raw", tmp_path / "daily")
    assert daily_rows(engine) != before
