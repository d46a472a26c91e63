"""What a learner has mastered, with an interval, and what time has taken away."""

import time

import numpy as np
import pandas as pd
import pytest

from models.mastery.online.topics import LEVELS, levels
from models.mastery.rasch import Rasch
from models.mastery.topics import COLUMNS, score_topics, topic_spread
from tests.models.simulated import answers

MONDAY = pd.Timestamp("2026-11-16 09:00", tz="UTC")


@pytest.fixture(scope="module")
def rasch() -> Rasch:
    return Rasch().fit(answers(learners=300, mean_answers=60, seed=0))


def learner(marks: list[int], *, days_ago: float = 0.0, per_day: int = 5, skill: str = "skill-1") -> pd.DataFrame:
    at = [MONDAY - pd.Timedelta(days=days_ago + (len(marks) - 1 - i) // per_day) for i in range(len(marks))]
    return pd.DataFrame(
        {
            "learner_id": "ann",
            "item_id": [f"item-{i}" for i in range(len(marks))],
            "skill_ids": [[skill]] * len(marks),
            "correct": marks,
            "answered_at": at,
        }
    )


def scored(frame: pd.DataFrame, rasch: Rasch) -> pd.Series:
    [(_, row)] = score_topics(frame, rasch, MONDAY).iterrows()
    return row


def test_a_topic_is_not_known_before_five_answers(rasch):
    assert not scored(learner([1] * 4), rasch)["is_known"]
    assert scored(learner([1] * 5), rasch)["is_known"]


def test_right_answers_raise_the_percentage_and_more_answers_narrow_it(rasch):
    weak, strong = scored(learner([0] * 10), rasch), scored(learner([1] * 10), rasch)
    assert weak["high"] < strong["low"]
    few, many = scored(learner([1, 0]), rasch), scored(learner([1, 0] * 15), rasch)
    assert many["high"] - many["low"] < few["high"] - few["low"]
    assert 0 <= weak["low"] <= weak["percentage"] <= weak["high"] <= 100


def test_what_is_not_seen_fades_and_what_is_seen_today_does_not(rasch):
    fresh, stale = scored(learner([1] * 10), rasch), scored(learner([1] * 10, days_ago=120), rasch)
    assert fresh["recall_now"] == pytest.approx(1.0, abs=0.01)
    assert stale["recall_now"] < 0.8
    assert stale["percentage"] < fresh["percentage"]
    assert stale["learned_pct"] == pytest.approx(fresh["learned_pct"])
    assert stale["due_at"] < MONDAY < fresh["due_at"]


def test_a_wrong_answer_brings_back_nothing_that_was_forgotten_and_a_right_one_does(rasch):
    known = learner([1, 1, 0] * 4, days_ago=60)
    stale = scored(known, rasch)
    wrong, twice, right = (
        scored(pd.concat([known, learner(marks).assign(item_id="item-20")]), rasch) for marks in ([0], [0, 0], [1])
    )
    assert stale["percentage"] > wrong["percentage"] > twice["percentage"]
    assert right["percentage"] > stale["percentage"]
    assert wrong["last_seen_at"] == MONDAY < wrong["due_at"]


def test_a_topic_never_answered_right_does_not_rise_with_one_more_wrong_answer(rasch):
    before = learner([0] * 5, days_ago=40)
    again = pd.concat([before, learner([0]).assign(item_id="item-20")])
    assert scored(again, rasch)["percentage"] < scored(before, rasch)["percentage"]


def test_answers_elsewhere_lend_a_topic_less_than_its_own_answers_do(rasch):
    elsewhere = learner([1] * 20, skill="skill-2").assign(item_id=[f"item-{i}" for i in range(50, 70)])
    lent = score_topics(pd.concat([elsewhere, learner([0] * 3)]), rasch, MONDAY).set_index("topic_id")["learned_pct"]
    own = score_topics(pd.concat([elsewhere, learner([0] * 20)]), rasch, MONDAY).set_index("topic_id")["learned_pct"]
    assert scored(learner([0] * 3), rasch)["learned_pct"] < lent["skill-1"]
    assert own["skill-1"] < 50 < own["skill-2"]


def test_the_spread_between_topics_is_read_from_the_log():
    frame = answers(learners=300, mean_answers=60, seed=0)
    rasch = Rasch().fit(frame)
    same = frame.assign(skill_ids=[[f"skill-{i % 30}"] for i in range(len(frame))])
    assert topic_spread(same, rasch) < topic_spread(frame, rasch)


@pytest.mark.parametrize(
    ("low", "answered", "right", "days", "level"),
    [
        (39.9, 20, 20, 5, "beginner"),
        (40.0, 20, 20, 5, "developing"),
        (60.0, 20, 20, 5, "competent"),
        (80.0, 20, 20, 5, "proficient"),
        (90.0, 10, 10, 2, "mastered"),
        (90.0, 9, 9, 2, "proficient"),
        (90.0, 10, 10, 1, "proficient"),
        (90.0, 8, 4, 1, "proficient"),
        (90.0, 7, 7, 2, "developing"),
        (90.0, 8, 3, 2, "developing"),
    ],
)
def test_levels_follow_the_lower_end_and_take_answers_of_their_own(low, answered, right, days, level):
    assert levels(np.array([low]), np.array([answered]), np.array([right]), np.array([days]))[0] == level


def test_a_topic_without_right_answers_is_never_competent_however_strong_the_others(rasch):
    elsewhere = learner([1] * 60, skill="skill-2", per_day=30).assign(item_id=[f"item-{i}" for i in range(50, 110)])
    strong = score_topics(elsewhere, rasch, MONDAY, spread=0.2).iloc[0]
    assert strong["level"] in ("competent", "proficient", "mastered")
    for wrong in (1, 5, 8, 20):
        frame = pd.concat([elsewhere, learner([0] * wrong)])
        row = score_topics(frame, rasch, MONDAY, spread=0.2).set_index("topic_id").loc["skill-1"]
        assert row["level"] in ("beginner", "developing"), wrong


def test_the_level_is_that_of_the_lower_end_of_the_range_shown(rasch):
    for right in range(13):
        row = scored(learner([1] * right + [0] * (12 - right)), rasch)
        assert LEVELS.index(row["level"]) == np.digitize(row["low"], (40, 60, 80)), right


def test_a_log_without_moments_forgets_nothing(rasch):
    row = scored(learner([1] * 10).assign(answered_at=pd.NaT), rasch)
    assert row["recall_now"] == 1.0
    assert pd.isna(row["last_seen_at"])
    assert row["level"] != "mastered"


def test_a_question_on_two_topics_counts_for_both(rasch):
    frame = learner([1] * 5).assign(skill_ids=[["skill-1", "skill-2"]] * 5)
    assert score_topics(frame, rasch, MONDAY)["answers"].tolist() == [5, 5]


def test_the_typical_question_may_be_named(rasch):
    frame = learner([1, 0] * 5)
    hard, easy = (rasch.item_ids_[place] for place in (rasch.difficulties_.argmax(), rasch.difficulties_.argmin()))
    of = [pd.DataFrame({"topic_id": ["skill-1"], "item_id": [item]}) for item in (hard, easy)]
    low, high = (score_topics(frame, rasch, MONDAY, topic_items=items)["percentage"].iat[0] for items in of)
    assert low < high


def test_no_answers_have_no_topics(rasch):
    empty = score_topics(learner([1]).head(0), rasch, MONDAY)
    assert list(empty.columns) == list(COLUMNS)
    assert len(empty) == 0


def test_a_country_is_scored_in_seconds(rasch):
    frame = answers(learners=1200, mean_answers=60, skills=100, seed=2)
    begun = time.process_time()
    found = score_topics(frame, rasch, MONDAY)
    assert time.process_time() - begun < 30
    assert list(found.columns) == list(COLUMNS)
    assert set(found["level"]) <= set(LEVELS)
    assert not found.duplicated(["learner_id", "topic_id"]).any()
    assert ((found["low"] <= found["percentage"]) & (found["percentage"] <= found["high"])).mean() > 0.99
