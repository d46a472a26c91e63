"""Forecasts of grades are calibrated, know what they do not know, and beat plain ones on learners never seen."""

from datetime import UTC, datetime
from typing import Any

import numpy as np
import pandas as pd
import pytest

from models.exam_forecast.estimator import GRADES, ExamForecast, grade_chances, grade_of
from models.exam_forecast.evaluate import enough, evaluate, judge, observed
from models.exam_forecast.features import subject_features
from models.exam_forecast.movers import movers
from models.exam_forecast.simulation import simulate

LATER = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.fixture(scope="module")
def seen() -> pd.DataFrame:
    """Learners of another country than the served parameters were fitted on."""
    found = observed(simulate(1_200, seed=77), LATER)
    return found[enough(found)].reset_index(drop=True)


def topics(**given: Any) -> pd.DataFrame:
    """Three topics of one learner; two answered."""
    rows = {
        "learner_id": "ann", "subject_id": "physics", "topic_id": ["light", "heat", "waves"], "year": "S4",
        "weight": [1.0, 1.0, 2.0], "learned_pct": [80.0, 40.0, None], "percentage": [70.0, 40.0, None],
        "low": [70.0, 30.0, None], "high": [90.0, 50.0, None], "answers": [10, 30, None],
    }  # fmt: skip
    return pd.DataFrame(rows | given)


NO_TESTS = pd.DataFrame({"learner_id": [], "subject_id": [], "score_pct": []})


def test_on_learners_never_seen_it_beats_the_last_test_the_tests_and_the_national_mix() -> None:
    report = evaluate(learners=1_500)
    own = report["models"]["exam_forecast"]
    assert all(own["log_loss"] < row["log_loss"] for name, row in report["models"].items() if name != "exam_forecast")
    assert report["gain_over_last_test"][0] > 0


def test_the_served_parameters_are_calibrated_in_a_country_of_other_learners(seen: pd.DataFrame) -> None:
    report = judge(ExamForecast.load(), seen, seen)
    assert report["models"]["exam_forecast"]["ece"] <= 0.03
    assert 0.74 <= report["interval_coverage"] <= 0.87
    assert report["models"]["exam_forecast"]["within_one"] >= 0.9


def test_a_younger_learner_s_examination_is_less_certain(seen: pd.DataFrame) -> None:
    model = ExamForecast.load()
    sd = [model.predict(seen.assign(year=year))[1].mean() for year in ("S1", "S2", "S3", "S4")]
    assert sd == sorted(sd, reverse=True)


def test_more_mastery_is_never_a_lower_mark(seen: pd.DataFrame) -> None:
    model = ExamForecast.load()
    before, _ = model.predict(seen)
    after, _ = model.predict(seen.assign(learned=seen["learned"] + 10, tests=seen["tests"] + 5))
    assert (after >= before - 1e-9).all()


def test_chances_add_up_and_follow_the_mark() -> None:
    chances = grade_chances(np.array([85.0, 62.0, 30.0]), np.array([4.0, 8.0, 4.0]))
    assert np.allclose(chances.sum(axis=1), 1)
    assert [GRADES[at] for at in chances.argmax(axis=1)] == ["A", "C", "E"]
    assert list(grade_of([80, 79.9, 70, 60, 50, 49.9])) == ["A", "B", "B", "C", "D", "E"]


def test_a_topic_without_answers_stands_at_the_learner_s_own_mean() -> None:
    [row] = subject_features(topics(), NO_TESTS).to_dict("records")
    mean = (80 * 10 + 40 * 30) / 40
    assert row["learned"] == pytest.approx((80 + 40 + 2 * mean) / 4)
    assert (row["answers"], row["known"], row["coverage"]) == (40, 2, 0.5)
    assert row["lost"] == pytest.approx(10 * 10 / 40)
    assert row["tests"] == pytest.approx(row["learned"])


def test_only_the_last_five_tests_count_and_few_are_drawn_toward_mastery() -> None:
    tests = pd.DataFrame({"learner_id": "ann", "subject_id": "physics", "score_pct": [0.0, 60, 60, 60, 60, 60]})
    [row] = subject_features(topics(), tests).to_dict("records")
    assert (row["tests_mean"], row["last_test"]) == (60.0, 60.0)
    assert row["tests"] == pytest.approx((5 * 60 + 2 * row["learned"]) / 7)


def test_what_would_move_it_is_the_weak_topic_with_the_most_weight() -> None:
    found = subject_features(topics(), NO_TESTS)
    model = ExamForecast.load()
    mean, sd = model.predict(found)
    moved = movers(model, topics(), found.assign(mean=mean, sd=sd))
    assert list(moved["topic_id"]) == ["waves", "heat"], "what stands at 80 % has nothing to give"
    assert (moved["chance_then"] > moved["chance_now"]).all()
    slope = model.slope(found)[0]
    assert moved["gain_marks"].tolist() == pytest.approx([slope * 0.5 * (80 - found["learned"][0]), slope * 0.25 * 40])


def test_a_mover_says_of_its_topic_what_mastery_says_today_and_nothing_while_not_known(seen: pd.DataFrame) -> None:
    model, few = ExamForecast.fit(seen, seen["mark"]), [30, 30, 4]
    given = topics(learned_pct=[80.0, 40.0, 50.0], percentage=[70.0, 31.0, 45.0], answers=few)
    found = subject_features(given, NO_TESTS)
    mean, sd = model.predict(found)
    moved = movers(model, given, found.assign(mean=mean, sd=sd)).set_index("topic_id")["mastery_pct"]
    assert moved["heat"] == 31.0
    assert np.isnan(moved["waves"])


def test_a_fit_kept_and_read_again_says_the_same(seen: pd.DataFrame, tmp_path: Any) -> None:
    model = ExamForecast.fit(seen, seen["mark"])
    model.save(tmp_path / "fit.json")
    again = ExamForecast.load(tmp_path / "fit.json")
    assert np.allclose(model.predict(seen)[0], again.predict(seen)[0], atol=1e-2)
