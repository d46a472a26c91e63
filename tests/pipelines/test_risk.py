"""Nightly, days of study become a forecast with reasons, and a young country has none."""

from datetime import UTC, datetime, timedelta

import pandas as pd
import pyarrow as pa
import pytest

from pipelines import risk
from pipelines.engines import DuckDB
from pipelines.examples import world
from tests.models.study_days import FIRST, TERMS, study_days

WEEKS = 26


pytestmark = pytest.mark.usefixtures("home")


def country(days: pd.DataFrame, at: datetime) -> DuckDB:
    """An engine that holds these days of study, their learners and the terms."""
    engine = world({"given": {}, "as_of": at})
    engine.load("staging.days_", pa.Table.from_pandas(days, preserve_index=False))
    engine.load("intermediate.int_school_terms", pa.Table.from_pandas(TERMS, preserve_index=False))
    engine.create(
        "learning.study_time_daily",
        'select learner_id as learner_key, day::date as day, questions, "right" as correct_answers,'
        " seconds as reading_seconds, 0 as quiz_seconds from staging.days_",
    )
    engine.create(
        "staging.stg_users",
        "select distinct learner_id as learner_key, 'user' as role, 'student' as user_type,"
        " learner_id <> 'learner-0007' as is_active from staging.days_",
    )
    return engine


@pytest.fixture(scope="module")
def days() -> pd.DataFrame:
    return study_days(120, WEEKS)


def test_everybody_who_studied_lately_has_a_forecast_and_the_flagged_a_reason(days: pd.DataFrame) -> None:
    now = (FIRST + timedelta(weeks=WEEKS)).to_pydatetime().replace(hour=6, tzinfo=UTC)
    engine = country(days, now)
    assert risk.at_risk(engine) == engine.rows("select count(*) as n from predictions.at_risk")[0]["n"] > 20
    rows = engine.rows("select * from predictions.at_risk")
    last = days.groupby("learner_id")["day"].max()
    assert {row["learner_key"] for row in rows} <= set(
        last[(FIRST + timedelta(weeks=WEEKS) - last).dt.days <= 14].index
    )
    assert "learner-0007" not in {row["learner_key"] for row in rows}
    flagged = [row for row in rows if row["is_flagged"]]
    assert flagged
    assert all(row["reasons"] and 1 <= row["lead_days"] <= 21 and row["risk_pct"] > 50 for row in flagged)


def test_the_running_day_is_not_looked_at(days: pd.DataFrame) -> None:
    now = (FIRST + timedelta(weeks=WEEKS)).to_pydatetime().replace(hour=6, tzinfo=UTC)
    busy = days.head(1).assign(day=FIRST + timedelta(weeks=WEEKS))
    result = []
    for log in (days, pd.concat([days, busy])):
        engine = country(log, now)
        risk.at_risk(engine)
        result.append(engine.rows("select * from predictions.at_risk order by learner_key"))
    assert result[0] == result[1]


def test_figures_are_worked_out_once_and_kept(days: pd.DataFrame, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = country(days, datetime(2026, 8, 3, 6, tzinfo=UTC))
    figures = risk.figures(engine)
    assert {"failing and absent", "at risk (served)"} <= {row["model"] for row in figures}
    monkeypatch.setattr(risk, "_judged", lambda engine: pytest.fail("judged again"))
    engine.set("as_of", datetime(2026, 8, 4, 6, tzinfo=UTC))
    assert risk.figures(engine) == figures
    assert {row["fitted_at"] for row in figures} == {datetime(2026, 8, 3, 6, tzinfo=UTC)}


def test_a_young_country_has_no_forecast_and_no_figures(days: pd.DataFrame) -> None:
    young = days[days["day"] < FIRST + timedelta(days=20)]
    engine = country(young, datetime(2026, 2, 22, 6, tzinfo=UTC))
    assert risk.at_risk(engine) == 0
    assert risk.figures(engine) == []
    assert risk.at_risk(country(days.head(0), datetime(2026, 2, 22, 6, tzinfo=UTC))) == 0
