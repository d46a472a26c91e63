"""How hard a question is, before and after its first answers: nearer the truth than simpler guesses, and honest."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from models.mastery.rasch import Rasch
from models.question_difficulty.__main__ import main
from models.question_difficulty.estimator import QuestionDifficulty, TooFew
from models.question_difficulty.evaluate import BASELINES, SERVED, evaluate
from tests.models.answers import asked, bank


@pytest.fixture(scope="module")
def items() -> pd.DataFrame:
    return bank()


@pytest.fixture(scope="module")
def answers(items) -> pd.DataFrame:
    return asked(items)


def rmse(truth, found) -> float:
    gap = np.asarray(found) - np.asarray(truth)
    return float(np.sqrt(np.mean((gap - gap.mean()) ** 2)))


def test_a_question_nobody_answered_is_forecast_better_than_by_any_mean(items, answers):
    result = evaluate(items, answers)["models"]
    for name in BASELINES:
        assert result[SERVED]["rmse"] < 0.85 * result[name]["rmse"], name
    assert result[SERVED]["correlation"] > 0.85
    assert result[SERVED]["ece"] <= 0.05


def test_four_in_five_truths_lie_in_its_interval(items, answers):
    assert 0.72 <= evaluate(items, answers)["models"][SERVED]["coverage"] <= 0.9


@pytest.mark.parametrize(("given", "gain"), [(5, 1.05), (30, 0.9)])
def test_few_answers_move_it_a_little_and_more_answers_nearer_the_truth(items, answers, given, gain):
    new = set(items["item_id"].iloc[:80])
    known = answers[~answers["item_id"].isin(new)]
    log = pd.concat([known, answers[answers["item_id"].isin(new)].groupby("item_id").head(given)], ignore_index=True)
    model = QuestionDifficulty().fit(items, log)
    result = model.predict(items[items["item_id"].isin(new)])
    truth = items.set_index("item_id")["truth"][result["item_id"]]
    raw = Rasch().fit(log)
    alone = raw.difficulties_[raw.item_ids_.get_indexer(result["item_id"])]
    assert rmse(truth, result["difficulty"]) < gain * rmse(truth, result["prior"])
    assert rmse(truth, result["difficulty"]) < 0.9 * rmse(truth, alone)
    assert model.predict(items[~items["item_id"].isin(new)])["sd"].mean() < result["sd"].mean()


def test_an_unknown_topic_or_word_is_forecast_by_the_rest_of_what_it_is(items, answers):
    model = QuestionDifficulty().fit(items, answers)
    strange = items.head(2).assign(item_id=["x", "y"], topic_id="new", difficulty=["easy", "hard"], question_type="?")
    easy, hard = model.predict(strange)["prior"]
    assert easy < hard - 1
    assert model.predict(strange)["answers"].tolist() == [0, 0]


def test_the_share_right_is_that_of_typical_learners(items, answers):
    result = QuestionDifficulty().fit(items, answers).predict(items)
    share = answers.groupby("item_id")["correct"].mean()[result["item_id"]].to_numpy()
    assert np.abs(result["p"] - share).mean() < 0.06
    assert (np.argsort(result["p"]) == np.argsort(-result["difficulty"])).all()


def test_wrong_banks_are_refused_in_words(items, answers):
    with pytest.raises(ValueError, match="lacks the column"):
        QuestionDifficulty().fit(items.drop(columns="difficulty"), answers)
    with pytest.raises(ValueError, match="once for each item"):
        QuestionDifficulty().fit(pd.concat([items, items]), answers)
    with pytest.raises(TooFew):
        QuestionDifficulty().fit(items.head(5), answers[answers["item_id"].isin(items["item_id"].head(5))])


def test_the_commands_judge_learn_and_tell(items, answers, tmp_path: Path, capsys):
    bank_file, log_file = tmp_path / "items.parquet", tmp_path / "log.parquet"
    items.drop(columns="truth").to_parquet(bank_file)
    answers.to_parquet(log_file)
    assert main(["evaluate", str(bank_file), str(log_file), "--json", str(tmp_path / "told.json")]) == 0
    assert "mean of the topic" in capsys.readouterr().out
    assert json.loads((tmp_path / "told.json").read_text())["items"] == len(items)
    assert main(["fit", str(bank_file), str(log_file), str(tmp_path / "model")]) == 0
    names = [str(tmp_path / name) for name in ("model", "items.parquet", "out.parquet")]
    assert main(["predict", *names]) == 0
    assert len(pd.read_parquet(names[2])) == len(items)
    assert main(["evaluate", str(tmp_path / "none"), str(log_file)]) == 2
