"""The time machine and exports: what a close kept stays what it was, and what goes out is noted."""

import csv
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from shutil import copyfile

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import DatabaseError

from api.platform.clock import now
from api.platform.metrics.answer import Answer
from api.platform.metrics.exports import logged
from api.platform.metrics.question import read
from api.platform.metrics.refusals import Refusal
from pipelines.engines import DuckDB
from pipelines.metrics import __main__ as command
from pipelines.metrics.archive import keep_closed
from pipelines.metrics.client import Metrics
from pipelines.metrics.exports import export
from tests.country import Country
from tests.deployment import forget


@pytest.fixture
def metrics(country: Country, monkeypatch: pytest.MonkeyPatch) -> Iterator[Metrics]:
    monkeypatch.setenv("DATABASE_URL", country.url)
    monkeypatch.setenv("DATA_DIR", str(country.home))
    forget()
    yield Metrics(country.home / "marts.duckdb")
    monkeypatch.undo()
    forget()


@pytest.fixture
def server(country: Country) -> Iterator[Engine]:
    made = create_engine(country.url.replace("postgresql://", "postgresql+psycopg://"))
    yield made
    made.dispose()


def numbers(answer: Answer) -> dict[str, float]:
    """The one measure's numbers by the one dimension's values."""
    return {str(row[0]): float(str(row[1])) for row in answer.rows}


def changed(country: Country, final: list[str]) -> DuckDB:
    """A build that says other minutes than the published one, with these months final."""
    engine = DuckDB()
    engine.run(f"attach '{country.home / 'marts.duckdb'}' as published (read_only)")
    for row in engine.rows(
        "select table_name as name from information_schema.tables"
        " where table_catalog = 'published' and table_schema = 'model'"
    ):
        engine.create(f"model.{row['name']}", f"from published.model.{row['name']}")
    engine.run("update model.fact_reading set seconds = 2 * seconds, paid_seconds = 2 * paid_seconds")
    listed = ", ".join(f"('{month}')" for month in final)
    engine.create(
        "staging.stg_monthly_revenue_pools", f"select *, true as is_final from (values {listed}) as of (month)"
    )
    return engine


def test_every_closed_month_of_the_country_is_kept_as_it_was(
    country: Country, metrics: Metrics, server: Engine
) -> None:
    with server.connect() as db:
        final = db.scalars(text("select month from monthly_revenue_pools where is_finalized order by month")).all()
        kept = db.scalars(text("select distinct month from kept_marts order by month")).all()
    assert kept == final
    assert len(kept) > 2
    today = numbers(metrics.ask("minutes by pay_month"))
    for month in kept[-2:]:
        then = metrics.ask(f"minutes by pay_month as of {month}")
        assert {place: number for place, number in today.items() if place <= month} == numbers(then)
        assert then.as_of <= now()


def test_a_report_of_a_month_says_later_what_it_said_then(country: Country, metrics: Metrics, server: Engine) -> None:
    with server.connect() as db:
        kept = db.scalars(text("select distinct month from kept_marts order by month")).all()
    words = f"minutes by subject as of {kept[-1]}"
    before = metrics.ask(words).rows
    following = f"{kept[-1][:4]}-12"
    later = changed(country, [*kept, following])
    assert keep_closed(later, server, now()) == [following], "a month that was kept is kept again"
    assert metrics.ask(words).rows == before
    assert keep_closed(later, server, now()) == []
    after = numbers(metrics.ask(f"minutes by pay_month as of {following}"))
    today = numbers(metrics.ask("minutes by pay_month"))
    open_month = max(today)
    assert after[kept[-1]] == today[kept[-1]]
    assert after[open_month] == pytest.approx(2 * today[open_month], abs=0.2)


def test_what_is_kept_cannot_be_changed(server: Engine, country: Country) -> None:
    for statement in ("update kept_marts set rows = 0", "delete from kept_marts", "truncate kept_marts"):
        with pytest.raises(DatabaseError, match="append-only"), server.begin() as db:
            db.execute(text(statement))


def test_a_month_that_was_not_closed_is_refused_with_those_that_were(metrics: Metrics) -> None:
    with pytest.raises(Refusal, match=r"No numbers were kept as of 2019-01\. There are: 2026-"):
        metrics.ask("minutes as of 2019-01")


def test_numbers_older_than_a_measure_refuse_it(country: Country, tmp_path: Path) -> None:
    older = tmp_path / "marts.duckdb"
    copyfile(country.home / "marts.duckdb", older)
    engine = DuckDB(older)
    engine.run("drop table model.fact_trials; alter table model.fact_payments drop column is_recovered")
    engine.close()
    metrics = Metrics(older)
    for measure in ("trials_begun", "recovered_pct"):
        with pytest.raises(Refusal, match=f"These numbers were made before {measure} was"):
            metrics.ask(f"{measure} by month")
        with pytest.raises(Refusal, match=f"before {measure} was"):
            metrics.by_learner(read(f"{measure} by month"))
    assert metrics.ask("minutes by month").rows


def test_two_exports_share_no_pseudonym_and_each_is_noted(country: Country, metrics: Metrics, tmp_path: Path) -> None:
    def taken(name: str) -> list[list[str]]:
        export(metrics, "minutes by month", who="Amos, study of term 3", to=tmp_path / name, now=now())
        with (tmp_path / name).open() as file:
            return list(csv.reader(file))

    first, second = taken("first.csv"), taken("second.csv")
    assert first[0] == ["month", "learner", "minutes"]
    assert sorted(row[2] for row in first) == sorted(row[2] for row in second)
    learners = [{row[1] for row in rows[1:]} for rows in (first, second)]
    assert len(learners[0]) == len(learners[1]) >= 5
    marts = {key for (key,) in metrics.db.execute("select learner_key from model.dim_learner").fetchall()}
    assert not learners[0] & learners[1]
    assert not learners[0] & marts
    shown = {row[0] for row in metrics.ask("minutes by month").rows}
    assert {row[0] for row in first[1:]} == shown, "an export holds the groups an answer shows"
    one, other = logged(country.home)[-2:]
    assert (one.who, one.words, one.rows) == ("Amos, study of term 3", "minutes by month", len(first) - 1)
    assert datetime.fromisoformat(one.at) <= datetime.fromisoformat(other.at)
    assert one.export != other.export


def test_an_export_that_may_not_go_out_leaves_no_file(
    metrics: Metrics,
    country: Country,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KITABO_MARTS", str(country.home / "marts.duckdb"))
    before = logged(country.home)
    for words in ("minutes by weather", "minutes, readers by month", "minutes by form where form = S9"):
        assert command.main(["export", words, "--who", "Amos, a study", "--to", str(tmp_path / "none.csv")]) == 2
    assert not (tmp_path / "none.csv").exists()
    assert logged(country.home) == before
    assert command.main(["export", "minutes by month", "--who", "Amos, a study", "--to", str(tmp_path / "a.csv")]) == 0
    assert command.main(["exports"]) == 0
    assert "Amos, a study: minutes by month" in capsys.readouterr().out
