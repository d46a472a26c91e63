"""The analysts' numbers: what may be asked, what is refused, and that each answer is that of the raw rows."""

import shutil
import time
from collections.abc import Iterator

import duckdb
import pytest

from api.constants import SMALL_GROUP_MIN
from api.platform.metrics.refusals import Refusal
from pipelines import raw
from pipelines.engines import DuckDB
from pipelines.metrics import __main__ as command
from pipelines.metrics.client import Metrics
from tests.country import Country
from tests.pipelines.analysts_questions import QUESTIONS


@pytest.fixture(scope="module")
def metrics(country: Country) -> Metrics:
    return Metrics(country.home / "marts.duckdb")


@pytest.fixture(scope="module")
def plain(country: Country) -> Iterator[DuckDB]:
    engine = DuckDB()
    raw.open_views(engine, country.home / "raw")
    yield engine
    engine.close()


def alike(one: object, other: object) -> bool:
    """Shown numbers have one decimal."""
    return abs(float(one) - float(other)) <= 0.051 if isinstance(one, float) else one == other  # type: ignore[arg-type]


@pytest.mark.parametrize("words", QUESTIONS)
def test_twenty_questions_have_the_answers_of_the_raw_rows(words: str, metrics: Metrics, plain: DuckDB) -> None:
    rows = plain.db.execute(QUESTIONS[words]).fetchall()
    # Traits of fewer than five people are empty in the model: what is not known is compared nowhere.
    expected = {row[:-2]: row[-1] for row in rows if None not in row[:-2]}
    people = {row[:-2]: row[-2] for row in rows}
    began = time.monotonic()
    try:
        answer = metrics.ask(words)
    except Refusal:
        assert words == REFUSED, "of such groups a small country has too few to show any"
        return
    print(f"{words}: {time.monotonic() - began:.3f} s")
    found = {row[:-1]: row[-1] for row in answer.rows if None not in row[:-1]}
    assert {place for place in found if not alike(found[place], expected[place])} == set()
    assert min(people[place] for place in found) >= SMALL_GROUP_MIN
    if "district" not in words:
        assert answer.is_cut or len(found) == len(expected)


REFUSED = "minutes by month where form = S3 and region = Central"
# Each learner of the small country once in every form of every region, under a name of their own: no group is empty.
CROWD = (
    "select * exclude (number) replace (learner_key || '-' || number as learner_key{places}) from {table},"
    " range(16) as many(number)"
)
PLACES = ", 'S' || (1 + number % 4) as {form}, ['Central', 'Eastern', 'Northern', 'Western'][1 + number // 4] as region"


@pytest.fixture(scope="module")
def crowd(country: Country, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Metrics, DuckDB]]:
    """The published numbers and the raw rows of a country with more learners."""
    marts, engine = tmp_path_factory.mktemp("crowd") / "marts.duckdb", DuckDB()
    shutil.copy(country.home / "marts.duckdb", marts)
    with duckdb.connect(str(marts)) as published:
        for table in ("model.dim_learner", "money.credited_seconds"):
            published.execute(f"create table main.crowd as {many_of(table)}; delete from {table}")
            published.execute(f"insert into {table} from main.crowd; drop table main.crowd")
    raw.open_views(engine, country.home / "raw")
    for table in ("raw.users", "raw.read_intervals"):
        name = table.removeprefix("raw.")
        engine.run(f"create table main.{name} as {many_of(table)}")
        engine.run(f"drop view {table}; create view {table} as from main.{name}")
    yield Metrics(marts), engine
    engine.close()


def many_of(table: str) -> str:
    forms = {"model.dim_learner": "form", "raw.users": "school_year"}
    return CROWD.format(table=table, places=PLACES.format(form=forms[table]) if table in forms else "")


def test_what_a_small_country_refuses_is_answered_of_more_learners(crowd: tuple[Metrics, DuckDB]) -> None:
    many, rows = crowd
    expected = {row[0]: row for row in rows.db.execute(QUESTIONS[REFUSED]).fetchall()}
    answer = many.ask(REFUSED)
    assert answer.rows
    for month, minutes in answer.rows:
        assert alike(minutes, expected[month][-1])
        assert expected[month][-2] >= SMALL_GROUP_MIN
    assert answer.is_cut or len(answer.rows) == len(expected)


def test_there_are_twenty_of_them() -> None:
    assert len(QUESTIONS) == 20


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("hours by month", "There is no measure 'hours'. There are: answer_minutes, answers"),
        ("minutes by weather", "minutes has no 'weather'. It may be asked by, and filtered by: author, book"),
        ("paid_ugx by subject", "paid_ugx has no 'subject'"),
        ("minutes where weather = fine", "minutes has no 'weather'"),
        ("minutes by form where form = S9", "Nothing is shown"),
        ("minutes where month >= 2026-06", "A filter of several values shows each: ask by month too"),
        ("minutes by form, region, month, tier, subject", "At most 4 dimensions"),
        ("drop table users; --", "This is no question"),
        ("minutes by month where", "This is no question"),
        ("minutes by month where form S3", "This is no question"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_can(metrics: Metrics, words: str, says: str) -> None:
    with pytest.raises(Refusal, match="^" + says.replace("(", r"\(").replace("?", r"\?")):
        metrics.ask(words)


def test_a_group_of_four_is_refused_as_one_that_is_not_there(metrics: Metrics, plain: DuckDB) -> None:
    [small] = plain.db.execute(
        "select school_year, region from raw.users join (select distinct learner_key from raw.read_intervals)"
        f" using (learner_key) group by all having count(*) < {SMALL_GROUP_MIN} and school_year is not null"
        " and region is not null order by count(*) desc, 1, 2 limit 1"
    ).fetchall()
    refusals = []
    for form, region in (small, ("S9", "Atlantis")):
        with pytest.raises(Refusal) as refused:
            metrics.ask(f"minutes, readers by form where form = {form} and region = {region}")
        refusals.append(str(refused.value))
    assert refusals[0] == refusals[1]


def test_several_measures_stand_beside_each_other(metrics: Metrics) -> None:
    """Also those of different facts: what they are asked by means the same in each."""
    answer = metrics.ask("minutes, answers by month")
    months = {row[0]: row[1:] for row in answer.rows}
    assert answer.columns == ("month", "minutes", "answers")
    alone = {row[0]: row[1] for row in metrics.ask("answers by month").rows}
    assert {month: numbers[1] for month, numbers in months.items() if numbers[1] is not None} == alone


def test_the_command_prints_a_table_a_csv_or_a_refusal(
    country: Country, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KITABO_MARTS", str(country.home / "marts.duckdb"))
    assert command.main(["query", "readers", "by", "month"]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[0].split() == ["month", "readers", "(learners)"]
    assert "As of" in shown
    assert command.main(["query", "readers", "by", "month", "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "month,readers"
    assert command.main(["query", "readers", "by", "colour"]) == 2
    assert capsys.readouterr().err.startswith("readers has no 'colour'")
    assert command.main(["list"]) == 0
    assert "minutes (minutes): Time read" in capsys.readouterr().out
    monkeypatch.setenv("KITABO_MARTS", str(country.home / "nowhere.duckdb"))
    assert command.main(["list"]) == 3
