"""Who is at risk: earlier than the plain rule at the same precision, calibrated, and with reasons that are true."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from models.at_risk.__main__ import main
from models.at_risk.estimator import AtRisk, TooLittle
from models.at_risk.evaluate import evaluate
from models.at_risk.weeks import FEATURES, labels, mondays, read, rows_at, rule
from tests.models.study_days import FIRST, TERMS, study_days

SERVED = "at risk (served)"


@pytest.fixture(scope="module")
def days() -> pd.DataFrame:
    return study_days(900, 36)


@pytest.fixture(scope="module")
def model(days) -> AtRisk:
    return AtRisk().fit(days)


@pytest.fixture(scope="module")
def evaluated(days) -> dict[str, Any]:
    return evaluate(days, challenger=False)


def learner(name: str, *given: tuple[int, int, int]) -> pd.DataFrame:
    """Days of one learner: (day from the start, questions, right)."""
    rows = [(name, FIRST + pd.Timedelta(days=day), asked, right, 600) for day, asked, right in given]
    return pd.DataFrame(rows, columns=["learner_id", "day", "questions", "right", "seconds"])


@pytest.mark.exhaustive("models/at_risk", "tests/models", "uv.lock")
def test_it_warns_earlier_than_failing_and_absent_at_the_same_precision(evaluated):
    ours, theirs = evaluated["models"][SERVED], evaluated["rule"]
    assert theirs["alerts"] >= 10
    assert ours["precision"] >= theirs["precision"] - 0.005
    assert ours["gain"]["low"] > 0
    assert ours["lead_days"] > 2 * theirs["lead_days"]
    assert ours["warned"] > theirs["warned"]


@pytest.mark.exhaustive("models/at_risk", "tests/models", "uv.lock")
def test_its_forecast_comes_true_as_often_as_it_says(evaluated):
    assert evaluated["models"][SERVED]["ece"] <= 0.05
    assert evaluated["models"][SERVED]["auc"] > evaluated["models"]["days since the last"]["auc"] + 0.1


def test_nothing_from_a_monday_on_is_known_that_morning(days):
    study = read(days)
    at = mondays(study, labelled=True)[10]
    cut = study.first + pd.Timedelta(days=int(at))
    changed = days.assign(right=np.where(days["day"] >= cut, 0, days["right"]))
    here, there = (rows_at(read(frame), np.array([at])) for frame in (days, changed))
    pd.testing.assert_frame_equal(here[list(FEATURES)], there[list(FEATURES)])


def test_two_silent_weeks_and_three_failing_ones_are_trouble_and_a_busy_time_is_not():
    often = [(day, 4, 3) for day in range(0, 60, 2)]
    log = pd.concat(
        [
            learner("goes", *[(day, 4, 3) for day in range(0, 30, 2)]),
            learner("fails", *[(day, 4, 3 if day < 28 else 1) for day in range(0, 60, 2)]),
            learner("stays", *often),
        ]
    )
    study = read(log)
    rows = rows_at(study, np.array([28]))
    result = labels(study, rows).assign(learner_id=rows["learner_id"]).set_index("learner_id")
    assert result.loc["goes", ["goes_silent", "fails", "trouble", "days_until"]].tolist() == [True, False, True, 15.0]
    assert result.loc["fails", ["goes_silent", "fails", "trouble", "days_until"]].tolist() == [False, True, True, 21.0]
    assert not result.loc["stays", "trouble"]


def test_the_rule_asks_for_both_failing_and_a_week_away():
    log = pd.concat(
        [
            learner("both", *[(day, 4, 1) for day in range(0, 21, 2)]),
            learner("away", *[(day, 4, 4) for day in range(0, 21, 2)]),
            learner("fails", *[(day, 4, 1) for day in range(0, 30, 2)]),
        ]
    )
    rows = rows_at(read(log), np.array([28]))
    assert dict(zip(rows["learner_id"], rule(rows), strict=True)) == {"both": True, "away": False, "fails": False}


def test_reasons_are_what_the_days_say(days, model):
    at = days["day"].max() - pd.Timedelta(days=20)
    result = model.predict(days, at)
    assert set(result.columns) == {"learner_id", "p", "is_flagged", "lead_days", "reasons"}
    assert result["p"].between(0, 1).all()
    flagged = result[result["is_flagged"]]
    assert len(flagged) > 5
    assert flagged["reasons"].map(len).between(1, 3).all()
    assert flagged["lead_days"].between(1, 21).all()
    seen = days[days["day"] < at].groupby("learner_id")["day"].max()
    for row in flagged.itertuples():
        for sentence in row.reasons:
            if found := re.fullmatch(r"last studied (\d+) days ago", sentence):
                assert int(found[1]) == (at - seen[row.learner_id]).days


def test_who_is_silent_already_or_not_begun_has_no_forecast(days, model):
    at = days["day"].max() + pd.Timedelta(days=1)
    last, result = days.groupby("learner_id")["day"].max(), model.predict(days, at)
    assert set(result["learner_id"]) == set(last[(at - last).dt.days <= 14].index)


def test_it_is_the_same_every_time_whatever_the_order(days, model):
    again = AtRisk().fit(days.sample(frac=1.0, random_state=1))
    at = days["day"].max()
    pd.testing.assert_frame_equal(model.predict(days, at), again.predict(days, at))


def test_wrong_logs_are_refused_in_words(days):
    with pytest.raises(ValueError, match="lacks the column"):
        read(days.drop(columns="right"))
    with pytest.raises(ValueError, match="right must be among questions"):
        read(days.assign(right=days["questions"] + 1))
    with pytest.raises(TooLittle):
        AtRisk().fit(days[days["learner_id"] < "learner-0005"])


def test_the_commands_judge_learn_and_forecast(days, tmp_path: Path, capsys):
    few = days[days["learner_id"] < "learner-0300"]
    few.to_parquet(tmp_path / "days.parquet")
    TERMS.to_parquet(tmp_path / "terms.parquet")
    terms = ["--terms", str(tmp_path / "terms.parquet")]
    assert (
        main(["evaluate", str(tmp_path / "days.parquet"), *terms, "--plain", "--json", str(tmp_path / "told.json")])
        == 0
    )
    assert "failing and absent" in capsys.readouterr().out
    assert json.loads((tmp_path / "told.json").read_text())["models"][SERVED]["auc"] > 0.7
    assert main(["fit", str(tmp_path / "days.parquet"), str(tmp_path / "model"), *terms]) == 0
    names = [str(tmp_path / name) for name in ("days.parquet", "model", "forecasts.parquet")]
    assert main(["predict", *names, *terms]) == 0
    assert {"learner_id", "p", "reasons"} <= set(pd.read_parquet(names[2]).columns)
    assert main(["evaluate", str(tmp_path / "nowhere.parquet")]) == 2
