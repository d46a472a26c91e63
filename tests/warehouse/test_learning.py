"""What the learning marts take for granted is what the rest of the house says."""

from datetime import date
from pathlib import Path

import pytest
import yaml

from api.learning.mastery.tables import MasteryLevel, TimeRange
from api.settings import ROOT
from models.mastery.online.topics import LEVELS
from pipelines.contracts import contracts
from pipelines.examples import world
from pipelines.sql import WAREHOUSE, needed_for
from pipelines.steps import all_steps

CALENDAR = yaml.safe_load((ROOT / "api" / "content" / "curriculum" / "exams.yaml").read_text())["terms"]
MINE = ("learning", "library")


def test_school_terms_are_those_of_the_ministry_s_calendar() -> None:
    engine = world({"given": {}})
    for step in needed_for(["intermediate.int_school_terms"], all_steps()):
        step.build(engine)
    rows = engine.rows(
        "select school_year, term, starts_on, ends_on from intermediate.int_school_terms order by starts_on"
    )
    assert rows == [
        {"school_year": each["year"], "term": each["term"], "starts_on": each["start"], "ends_on": each["end"]}
        for each in CALENDAR
    ]


@pytest.mark.parametrize(
    ("day", "period"), [(date(2026, 9, 14), "2026-T3"), (date(2026, 9, 13), "2026-T2"), (date(2027, 1, 5), "2026-T3")]
)
def test_in_the_holidays_the_latest_term_is_the_one_that_has_ended(day: date, period: str) -> None:
    engine = world({"given": {}, "as_of": f"{day}T06:00:00+00:00"})
    for step in needed_for(["intermediate.int_time_ranges"], all_steps()):
        step.build(engine)
    [latest] = engine.rows("select period from intermediate.int_school_terms where is_latest")
    assert latest["period"] == period
    ranges = {row["time_range"]: row for row in engine.rows("select * from intermediate.int_time_ranges")}
    assert ranges.keys() == {each.value for each in TimeRange}
    assert all(row["starts_on"] <= row["ends_on"] <= day for row in ranges.values())


def test_models_and_api_use_the_same_words_for_mastery() -> None:
    assert list(LEVELS) == [level.value for level in MasteryLevel]


def test_no_learner_is_named_in_a_mart() -> None:
    named = {"user_id", "email", "first_name", "last_name", "phone_number", "username"}
    for mart, contract in contracts().items():
        assert not named & contract.columns.keys(), mart


@pytest.mark.parametrize(
    "path",
    [path for part in MINE for path in sorted((WAREHOUSE / "marts" / part).glob("*.sql"))],
    ids=lambda path: path.stem,
)
def test_a_mart_names_its_columns_and_starts_with_its_grain(path: Path) -> None:
    sql = path.read_text()
    assert sql.startswith("-- One row per ")
    assert "select *" not in sql
    assert sql == sql.rstrip() + "\n"
