"""The comparison in the warehouse: the same arms as the api's, and gain measured by the model's own numbers."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pyarrow as pa

from api.learning.experiments.rules import arm_of
from models.mastery.online.topics import SPREADS
from pipelines.engines import DuckDB
from pipelines.examples import uuid_of, world
from pipelines.sql import needed_for
from pipelines.steps import all_steps
from pipelines.uplift import weekly_gain

MONDAY = date(2026, 11, 16)


def test_the_warehouse_and_the_api_put_every_learner_into_the_same_arm() -> None:
    keys = [f"{n:016x}" for n in range(3_000)]
    people = [{"learner_key": key, "role": "user", "user_type": "student", "is_active": True} for key in keys]
    engine = world({"given": {"raw.users": people}})
    for step in needed_for(["intermediate.int_recommendation_arms"], all_steps()):
        step.build(engine)
    found = {row["learner_key"]: row["arm"] for row in engine.rows("from intermediate.int_recommendation_arms")}
    assert found == {key: arm_of(key) for key in keys}


def country(answers: list[tuple[str, str, int, bool]], shown: list[str]) -> DuckDB:
    """Answers as (learner, topic, days after Monday, right), and who was shown a list in that week."""
    engine = world({"given": {}})
    noon = datetime(2026, 11, 16, 9, tzinfo=UTC)
    rows: list[dict[str, Any]] = [
        {
            "learner_key": learner, "topic_id": uuid_of(topic).bytes, "question_id": uuid_of(f"{topic} item").bytes,
            "answered_at": noon + timedelta(days=day, minutes=n), "is_correct": right, "answer_id": n,
            "answered_on": MONDAY + timedelta(days=day),
        }
        for n, (learner, topic, day, right) in enumerate(answers)
    ]  # fmt: skip
    items = [
        {
            "question_id": uuid_of(f"{topic} item").bytes, "topic_id": uuid_of(topic).bytes, "difficulty": 0.0,
            "prior_sd": 1.0, "topic_spread": SPREADS[0],
        }
        for topic in {topic for _, topic, *_ in answers}
    ]  # fmt: skip
    text, id, real = pa.string(), pa.uuid(), pa.float64()
    kinds = {"learner_key": text, "topic_id": id, "question_id": id, "answered_at": pa.timestamp("us", "UTC")}
    kinds |= {"answered_on": pa.date32()}
    answered = pa.schema({**kinds, "is_correct": pa.bool_(), "answer_id": pa.int64()})
    asked = pa.schema({"question_id": id, "topic_id": id, "difficulty": real, "prior_sd": real, "topic_spread": real})
    engine.load("intermediate.int_answers", pa.Table.from_pylist(rows, answered))
    engine.load("predictions.mastery_items", pa.Table.from_pylist(items, asked))
    engine.load(
        "staging.stg_experiment_exposures",
        pa.table({"learner_key": shown, "week": pa.array([MONDAY] * len(shown), pa.date32())}),
    )
    weekly_gain(engine)
    return engine


def gains(engine: DuckDB) -> dict[str, float | None]:
    return {
        row["learner_key"]: row["gain_points"] for row in engine.rows("from predictions.weekly_gain where is_shown")
    }


def test_right_answers_of_the_week_are_a_gain_and_wrong_ones_a_loss() -> None:
    before = [(who, "sets", -3, n % 2 == 0) for who in ("up", "down", "idle") for n in range(6)]
    week = [("up", "sets", 2, True)] * 6 + [("down", "sets", 2, False)] * 6
    found = gains(country(before + week, ["down", "idle", "up"]))
    assert (found["up"] or 0) > 3
    assert (found["down"] or 0) < -3
    assert found["idle"] == 0


def test_what_comes_after_the_week_and_who_was_shown_nothing_count_for_nothing() -> None:
    answers = [("ann", "sets", -3, True)] * 4 + [("ann", "sets", 8, False)] * 9 + [("ben", "sets", 1, True)] * 4
    assert gains(country(answers, ["ann", "new"])) == {"ann": 0, "new": None}


def test_some_weeks_in_which_nothing_was_shown_are_measured_too_and_stand_apart() -> None:
    answers = [("ann", "sets", -12, True)] * 5 + [("ann", "sets", -3, True)] * 5 + [("ben", "sets", -3, False)] * 5
    engine = country(answers, ["ann"])
    found = engine.rows("from predictions.weekly_gain where not is_shown order by learner_key, week")
    result = [(row["learner_key"], (MONDAY - row["week"]).days) for row in found]
    assert result == [("ann", 14), ("ann", 7), ("ben", 7)]
    assert found[0]["gain_points"] > 0 > found[2]["gain_points"]
