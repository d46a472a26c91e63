"""Answers become mastery, reading becomes lists of books, and what was learned goes back learner by learner."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_OID, UUID, uuid5

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from api import constants
from api.learning.mastery import live
from api.platform.clock import day_of, start_of_day
from models.mastery import simulation as mastery_simulation
from models.mastery.evaluate import BASELINES
from models.mastery.online import topics as mastery_topics
from pipelines import evaluation, fits, predictions, topic_scores
from pipelines.engines import DuckDB
from pipelines.examples import world
from tests.models.simulated import answers as simulated

MORNING = datetime(2026, 11, 16, 6, 0, tzinfo=UTC)


pytestmark = pytest.mark.usefixtures("home")


def named(kind: str, number: object) -> str:
    return str(uuid5(NAMESPACE_OID, f"{kind} {number}"))


@pytest.fixture(scope="module")
def log() -> pd.DataFrame:
    """The answers of 150 simulated learners as the warehouse would hold them."""
    frame = simulated(learners=150, mean_answers=60, items=120, skills=12, seed=3)
    frame = frame.reset_index(drop=True)
    return pd.DataFrame(
        {
            "answer_id": [named("answer", n) for n in range(len(frame))],
            "attempt_id": [named("sitting", n) for n in range(len(frame))],
            "learner_key": "learner " + frame["learner_id"].astype(str),
            "question_id": [named("question", item) for item in frame["item_id"]],
            "topic_id": [named("topic", skills[0]) for skills in frame["skill_ids"]],
            "is_correct": frame["correct"].astype(bool),
            "question_order": 1,
            "attempt_number": 1,
            "answered_at": frame["answered_at"],
        }
    )


def country(log: pd.DataFrame, at: datetime = MORNING) -> DuckDB:
    """An engine that holds these answers, their questions, and one question nobody was asked."""
    engine = world({"given": {}, "as_of": at})
    engine.load("staging.plain", pa.Table.from_pandas(log, preserve_index=False))
    ids = ("answer_id", "attempt_id", "question_id", "topic_id")
    engine.create(
        "intermediate.int_answers",
        f"select * replace ({', '.join(f'{i}::uuid as {i}' for i in ids)}) from staging.plain",
    )
    unasked = f"select '{named('question', 'unasked')}'::uuid, max(topic_id) from intermediate.int_answers"
    known = """'multiple_choice' as question_type, 'medium' as difficulty, 'apply' as cognitive_level,
        'Which one?' as stem, 1 as marks, 120 as time_limit_seconds, null::varchar as options"""
    engine.create(
        "staging.stg_questions",
        f"select *, {known} from"
        f" (select distinct question_id, topic_id from intermediate.int_answers union all {unasked})",
    )
    engine.create(
        "staging.stg_topics",
        "select distinct topic_id, topic_id as subject_id, 'S1' as school_year from intermediate.int_answers",
    )
    return engine


def build(engine: DuckDB, *names: str) -> None:
    for step in predictions.STEPS:
        if step.name in names:
            step.build(engine)


def mastery(engine: DuckDB) -> list[dict[str, Any]]:
    build(engine, "mastery_items", "topic_mastery")
    return engine.rows("select * from predictions.topic_mastery order by learner_key, topic_id")


class TestScoring:
    def test_every_learner_and_topic_with_an_answer_is_scored_once(self, log: pd.DataFrame) -> None:
        rows = mastery(country(log))
        pairs = log.groupby(["learner_key", "topic_id"]).size()
        assert {(row["learner_key"], str(row["topic_id"])): row["answers"] for row in rows} == pairs.to_dict()
        assert all(0 <= row["low_pct"] <= row["learned_pct"] + 1 for row in rows)

    def test_who_answers_better_is_told_to_know_more(self, log: pd.DataFrame) -> None:
        rows = pd.DataFrame(mastery(country(log)))
        result = rows[rows["answers"] >= 10]
        share = result["right_answers"] / result["answers"]
        assert result["learned_pct"].corr(share) > 0.8

    def test_a_day_s_runs_agree_and_a_month_later_less_is_remembered(self, log: pd.DataFrame) -> None:
        morning = mastery(country(log))
        assert mastery(country(log, MORNING + timedelta(hours=9))) == morning
        later = mastery(country(log, MORNING + timedelta(days=30)))
        assert sum(row["recall_pct"] for row in later) < sum(row["recall_pct"] for row in morning)

    def test_only_learners_with_new_answers_are_scored_anew(self, log: pd.DataFrame) -> None:
        mastery(country(log[:-1]))
        path = fits.folder() / "topic_scores.parquet"
        kept = pd.read_parquet(path)
        last = log["learner_key"].iloc[-1]
        pd.testing.assert_series_equal(kept["print"].isna(), pd.Series(False, index=kept.index), check_names=False)
        kept.assign(answers=kept["answers"] + 1000).to_parquet(path)
        after = pd.DataFrame(mastery(country(log)))
        assert set(after.loc[after["answers"] < 1000, "learner_key"]) == {last}

    def test_scores_of_some_and_of_all_at_once_are_the_same(self, log: pd.DataFrame) -> None:
        mastery(country(log[:-1]))
        in_two = pd.DataFrame(mastery(country(log)))
        (fits.folder() / "topic_scores.parquet").unlink()
        pd.testing.assert_frame_equal(pd.DataFrame(mastery(country(log))), in_two)

    def test_learners_scored_in_batches_are_scored_as_all_at_once(
        self, log: pd.DataFrame, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        at_once = mastery(country(log))
        (fits.folder() / "topic_scores.parquet").unlink()
        monkeypatch.setattr(topic_scores, "LEARNERS_AT_ONCE", 40)
        assert mastery(country(log)) == at_once

    def test_a_fit_reads_no_more_learners_than_it_needs(
        self, log: pd.DataFrame, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(topic_scores, "LEARNERS_TO_FIT", 100)
        engine = country(log)
        assert topic_scores.responses(engine)["learner_id"].nunique() == 100
        assert len(mastery(engine)) == log.groupby(["learner_key", "topic_id"]).ngroups
        kept = fits.kept_in("abilities")
        assert isinstance(kept, fits.Abilities)
        assert kept.answers == len(log)  # of all, so that the next run finds them no fewer and no more

    def test_a_question_nobody_was_asked_is_as_hard_as_its_topic(self, log: pd.DataFrame) -> None:
        engine = country(log)
        build(engine, "mastery_items")
        items = {str(row["question_id"]): row for row in engine.rows("select * from predictions.mastery_items")}
        unasked = items[named("question", "unasked")]
        peers = [row["difficulty"] for row in items.values() if row["topic_id"] == unasked["topic_id"]]
        assert unasked["answers"] == 0
        assert min(peers) < unasked["difficulty"] < max(peers)
        assert unasked["prior_sd"] > 0.3

    def test_what_was_published_tells_a_request_the_same_of_a_learner(self, log: pd.DataFrame) -> None:
        engine = country(log)
        night = pd.DataFrame(mastery(engine))
        found = live.fit_of(engine.rows("select * from predictions.mastery_items"))
        for learner in log["learner_key"].unique()[:10]:
            own = log[log["learner_key"] == learner]
            topic, names = pd.factorize(own["topic_id"], sort=True)
            result = mastery_topics.learner_topics(
                topic.astype(np.int64),
                np.array([found.difficulty_of(UUID(each)) for each in own["question_id"]]),
                own["is_correct"].to_numpy(np.float64),
                own["answered_at"].map(lambda at: at.timestamp()).to_numpy(np.float64),
                items=[found.items_of(UUID(name)) for name in names],
                ability_sd=found.ability_sd,
                spread=found.spread,
                now=start_of_day(day_of(MORNING)).timestamp() / mastery_topics.DAY,
            )
            kept = night[night["learner_key"] == learner].assign(topic=lambda rows: rows["topic_id"].astype(str))
            kept = kept.set_index("topic").loc[list(names)]
            assert result["percentage"] == pytest.approx(kept["percentage"].to_numpy(np.float64), abs=0.006), learner
            assert list(result["level"]) == list(kept["mastery_level"])

    def test_an_empty_country_is_scored_without_complaint(self, log: pd.DataFrame) -> None:
        engine = country(log[:0].astype({"answered_at": "datetime64[us, UTC]"}))
        assert mastery(engine) == []
        assert not (fits.folder() / "abilities.joblib").exists()

    def test_business_and_models_mean_the_same_by_known_and_sure(self) -> None:
        assert mastery_topics.KNOWN_FROM_ANSWERS == constants.MASTERY_MIN_ANSWERS
        assert mastery_topics.SURE_FROM_ANSWERS == constants.MASTERY_SURE_ANSWERS
        assert mastery_simulation.SIBLINGS_MOST == constants.SIBLINGS_MOST
        assert mastery_simulation.SIBLING_DAYS == constants.SIBLING_DAYS
        assert mastery_simulation.SESSION == constants.PRACTICE_MOST


def fitted(frame: pd.DataFrame, at: str) -> fits.Abilities:
    return fits.abilities(len(frame), frame["item_id"].unique().tolist(), lambda: frame, at)


class TestTraining:
    def test_a_fit_is_kept_until_the_answers_have_grown_by_two_in_a_hundred(self, log: pd.DataFrame) -> None:
        whole = topic_scores.responses(country(log))
        first = fitted(whole[:-600], "first")
        assert fitted(whole[:-590], "second").fitted_at == first.fitted_at
        assert fitted(whole, "third").fitted_at == "third"

    def test_another_country_s_answers_are_learned_anew(self, log: pd.DataFrame) -> None:
        whole = topic_scores.responses(country(log))
        fitted(whole, "first")
        foreign = whole.assign(item_id="foreign " + whole["item_id"])
        assert fitted(foreign, "second").fitted_at == "second"

    def test_a_spoilt_fit_is_made_again(self, log: pd.DataFrame) -> None:
        (fits.folder() / "abilities.joblib").write_bytes(b"not a model")
        whole = topic_scores.responses(country(log))
        assert fitted(whole, "now").answers == len(whole)

    def test_what_is_served_is_judged_on_unseen_learners_beside_the_baselines(self, log: pd.DataFrame) -> None:
        metrics, curve, _ = evaluation.judge(topic_scores.responses(country(log)))
        auc = {row["model"]: row["value"] for row in metrics if row["metric"] == "auc"}
        assert auc.keys() == {*BASELINES, evaluation.SERVED}
        assert auc[evaluation.SERVED] > max(auc[name] for name in ("item mean", "learner mean"))
        assert sum(row["answers"] for row in curve if row["model"] == evaluation.SERVED) == metrics[0]["n"]


def shelf() -> dict[str, list[dict[str, Any]]]:
    """Twelve readers of two tastes, and one learner who has read nothing."""
    books = [
        {"id": f"{side} {n}", "title": f"Tale {side} {n}", "approval_status": "approved"}
        for side in "ab"
        for n in range(4)
    ]
    capped = [
        {"learner_key": f"{side}{reader}", "day": MORNING.date(), "book_id": f"{side} {n}", "eligible": 600}
        | {"trial": 0, "own_book": 0, "over_cap": 0}
        for side in "ab"
        for reader in range(6)
        for n in range(4)
        if n != reader % 4
    ]
    people = [f"{side}{reader}" for side in "ab" for reader in range(6)] + ["new"]
    users = [{"learner_key": who, "role": "user", "user_type": "student", "is_active": True} for who in people]
    return {"raw.books": books, "raw.users": users, "intermediate.int_capped_seconds": capped}


class TestBooks:
    @pytest.fixture
    def listed(self) -> list[dict[str, Any]]:
        from pipelines.sql import needed_for
        from pipelines.steps import all_steps

        engine = world({"given": shelf(), "as_of": MORNING})
        given = frozenset({"intermediate.int_capped_seconds"})
        for step in needed_for(["library.book_recommendations"], all_steps(), given):
            step.build(engine)
        return engine.rows("select * from library.book_recommendations order by learner_key, rank")

    def test_the_book_missing_from_a_taste_comes_first(self, listed: list[dict[str, Any]]) -> None:
        first = next(row for row in listed if row["learner_key"] == "a1")
        assert first["book_id"] == uuid5(NAMESPACE_OID, "a 1")
        assert first["reason"].endswith("”, which you read.")  # six readers are too few to speak of

    def test_nothing_read_is_recommended_and_ranks_run_from_one(self, listed: list[dict[str, Any]]) -> None:
        mine = [row for row in listed if row["learner_key"] == "b0"]
        assert [row["rank"] for row in mine] == list(range(1, len(mine) + 1))
        assert {row["book_id"] for row in mine}.isdisjoint(uuid5(NAMESPACE_OID, f"b {n}") for n in (1, 2, 3))

    def test_who_has_read_nothing_is_shown_what_many_choose(self, listed: list[dict[str, Any]]) -> None:
        mine = [row for row in listed if row["learner_key"] == "new"]
        assert mine
        assert {row["source"] for row in mine} == {"popular"}
