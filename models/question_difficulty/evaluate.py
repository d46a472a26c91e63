"""The prior beside simpler ones, on questions held out with all their answers."""

from typing import Any, Final

import numpy as np
import pandas as pd

from models.mastery.online import Floats
from models.mastery.rasch import Rasch
from models.question_difficulty.estimator import FOLDS, ITEM_SD, Z80, QuestionDifficulty, share_right, standard_error
from models.question_difficulty.features import check

BASELINES: Final[dict[str, list[str]]] = {
    "mean of all": [],
    "mean of the topic": ["topic_id"],
    "mean of the writer's word": ["difficulty"],
    "mean of word and type": ["difficulty", "question_type"],
}
SERVED: Final = "question difficulty (served)"
HELD_BACK: Final = 3.0  # questions' worth of the mean of all, in a baseline's group


def evaluate(items: pd.DataFrame, responses: pd.DataFrame, *, seed: int = 0) -> dict[str, Any]:
    """Five folds of questions, each forecast from the others.

    Returns items, answers and models {name: rmse (logits, weighted by what is known of each), correlation, ece (of the
    share right, weighted by answers), and for the served one coverage: how often the truth lay in its 80 % interval}.
    """
    rasch = Rasch(item_sd=ITEM_SD).fit(responses)
    at = rasch.item_ids_.get_indexer(items["item_id"])
    items = check(items[at >= 0]).reset_index(drop=True)
    difficulty, answers = rasch.difficulties_[at[at >= 0]], rasch.answers_[at[at >= 0]]
    error = standard_error(difficulty, answers, rasch.ability_sd_)
    fold = np.random.default_rng(seed).permutation(len(items)) % FOLDS
    result = {name: np.empty(len(items)) for name in (*BASELINES, SERVED)}
    spread = np.empty(len(items))
    for number in range(FOLDS):
        inside, out = fold != number, fold == number
        model = QuestionDifficulty(seed=seed)
        model.ability_sd_, model.mean_ = rasch.ability_sd_, rasch.mean_difficulty_
        model.fit_estimates(items[inside], difficulty[inside], answers[inside])
        result[SERVED][out] = model.predict(items[out])["prior"].to_numpy()
        spread[out] = model.spread_
        for name, by in BASELINES.items():
            result[name][out] = _group_mean(items, difficulty, by, inside, out)
    weight = 1 / (0.5**2 + error**2)
    share = _share(items, responses)
    models: dict[str, dict[str, float]] = {
        name: {
            "rmse": float(np.sqrt(np.average((difficulty - each) ** 2, weights=weight))),
            "correlation": _correlation(difficulty, each),
            "ece": ece(share, share_right(each, rasch.ability_sd_), answers),
        }
        for name, each in result.items()
    }
    inside = np.abs(difficulty - result[SERVED]) <= Z80 * np.hypot(spread, error)
    models[SERVED]["coverage"] = float(inside.mean())
    return {"items": len(items), "answers": int(answers.sum()), "models": models}


def _correlation(one: Floats, other: Floats) -> float:
    return float(np.corrcoef(one, other)[0, 1]) if other.std() > 1e-9 else float("nan")


def _group_mean(items: pd.DataFrame, difficulty: Floats, by: list[str], inside: Any, out: Any) -> Floats:
    overall = float(difficulty[inside].mean())
    if not by:
        return np.full(int(out.sum()), overall)
    known = items[inside].assign(y=difficulty[inside]).groupby(by)["y"].agg(["sum", "size"])
    mean = ((known["sum"] + HELD_BACK * overall) / (known["size"] + HELD_BACK)).rename("mean").reset_index()
    found = items[out][by].merge(mean, on=by, how="left")["mean"].fillna(overall)
    return np.asarray(found.to_numpy(dtype=np.float64))


def _share(items: pd.DataFrame, responses: pd.DataFrame) -> Floats:
    right = responses.groupby("item_id")["correct"].mean()
    return np.asarray(items["item_id"].map(right).to_numpy(dtype=np.float64))


def ece(share: Floats, p: Floats, answers: Floats, bins: int = 10) -> float:
    """Mean distance of forecast and true share right in bins of equal mass, weighted by answers."""
    order = np.argsort(p, kind="stable")
    edges = np.searchsorted(np.cumsum(answers[order]), np.arange(1, bins) / bins * answers.sum())
    parts = [part for part in np.split(order, edges) if len(part)]
    lost = [answers[part].sum() * abs(np.average(share[part] - p[part], weights=answers[part])) for part in parts]
    return float(sum(lost) / answers.sum())


def as_text(result: dict[str, Any]) -> str:
    """The figures as a person reads them."""
    lines = [
        f"{result['items']:,} questions with {result['answers']:,} answers, each forecast without its own",
        f"{'model':<32}{'RMSE':>9}{'corr':>9}{'ECE':>9}{'in 80 %':>9}",
    ]
    for name, got in result["models"].items():
        values = [got["rmse"], got["correlation"], got["ece"], got.get("coverage", float("nan"))]
        lines.append(f"{name:<32}" + "".join(f"{value:>9.3f}" for value in values))
    return "\n".join(lines)
