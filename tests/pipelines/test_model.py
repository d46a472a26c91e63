"""The analysts' model: what the published file says of itself, and where a learner's school is."""

import json
from collections.abc import Iterator

import duckdb
import pytest

from pipelines.comments import comments_of, scores
from pipelines.extracts import extracts
from pipelines.places import district_of, kind_of, region_of
from pipelines.spark.dialect import TYPES
from tests.country import Country


@pytest.fixture
def marts(country: Country) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(str(country.home / "marts.duckdb"), read_only=True) as found:
        yield found


def test_every_published_table_and_column_says_what_it_is(marts: duckdb.DuckDBPyConnection) -> None:
    silent = marts.execute(
        "select schema_name || '.' || table_name || '.' || column_name from duckdb_columns()"
        " where not internal and comment is null"
        " union all select schema_name || '.' || table_name from duckdb_tables()"
        " where comment is null or comment like '[%'"
        " union all select schema_name || '.' || view_name from duckdb_views() where not internal and comment is null"
    ).fetchall()
    assert silent == []
    [said] = marts.execute(
        "select comment from duckdb_columns() where table_name = 'fact_reading' and column_name = 'day'"
    ).fetchall()
    assert said == ("The Kampala day of reading.",)


def test_the_scores_of_models_are_told_column_by_column() -> None:
    kinds = json.loads(TYPES.read_text())
    written = {key: list(columns) for key, columns in kinds.items() if key.startswith("predictions.")}
    assert {key: list(each.columns) for key, each in scores().items()} == written
    for key, each in scores().items():
        assert set(each.grain) <= each.columns.keys(), key
    assert comments_of("predictions.topic_mastery").owner == "learning"


def test_facts_and_what_they_are_about_agree(marts: duckdb.DuckDBPyConnection) -> None:
    """Each key of a fact is in its dimension, and each fact is as large as what it tells of."""
    [seconds] = marts.execute(
        "select (select sum(seconds) from model.fact_reading) - (select sum(seconds) from money.credited_seconds),"
        " (select sum(seconds) from model.fact_reading) > 0,"
        " (select count(*) from model.fact_answers) - (select sum(questions) from learning.study_time_daily),"
        " (select sum(amount_ugx) from model.fact_payments) - (select sum(amount_ugx) from money.payments_daily),"
        " (select count(*) from model.fact_holds)"
        " - (select count(*) from (select distinct month, learner_key, author_id from money.minute_holds)),"
        " (select sum(mrr_ugx) from model.fact_subscriptions) - (select sum(closing_ugx) from money.mrr_movements),"
        " (select sum(change_ugx) from model.fact_subscriptions)"
        " - (select closing_ugx from money.mrr_movements order by month desc limit 1),"
        " (select sum(closing_ugx) > 0 from money.mrr_movements)"
    ).fetchall()
    assert seconds == (0, True, 0, 0, 0, 0, 0, True)
    for fact, key, table in (
        ("fact_reading", "learner_key", "dim_learner"),
        ("fact_reading", "book_id", "dim_book"),
        ("fact_reading", "day", "dim_date"),
        ("fact_answers", "learner_key", "dim_learner"),
        ("fact_answers", "topic_id", "dim_topic"),
        ("fact_answers", "day", "dim_date"),
        ("fact_payments", "plan", "dim_plan"),
        ("fact_holds", "author_id", "dim_author"),
        ("fact_subscriptions", "plan", "dim_plan"),
        ("fact_subscriptions", "day", "dim_date"),
        ("fact_trials", "day", "dim_date"),
    ):
        lost = marts.execute(f"select count(*) from model.{fact} anti join model.{table} using ({key})").fetchall()
        assert lost == [(0,)], f"{fact}.{key}"


@pytest.mark.parametrize(
    ("school", "place"),
    [
        ("Kyaddondo College, Luweero", ("Luweero", "Central", "college")),
        ("Nile Bend Girls' SS, Fort Portal", ("Fort Portal", "Western", "girls")),
        ("Gulu High School, Lira", ("Lira", "Northern", "high school")),
        ("MBALE SECONDARY SCHOOL", ("Mbale", "Eastern", "secondary")),
        ("St. Mary's", (None, None, None)),
    ],
)
def test_a_schools_name_says_its_district_region_and_kind(school: str, place: tuple[str | None, ...]) -> None:
    assert (district_of(school), region_of(school), kind_of(school)) == place


def test_of_a_school_its_place_leaves_the_database_and_not_its_name(country: Country) -> None:
    named = [field for field in extracts()["users"].fields if "school_name" in field.select]
    assert {field.name for field in named} == {"district", "region", "school_kind"}
    assert all(field.is_place for field in named)
    written = (country.home / "raw" / "users" / "all.parquet").as_posix()
    kinds = duckdb.sql(f"select distinct district from '{written}' where district is not null").fetchall()
    assert kinds
    assert not [district for (district,) in kinds if "," in district or " SS" in district]
