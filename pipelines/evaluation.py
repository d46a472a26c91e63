"""Judges the models on what they never saw, beside everything they have to beat."""

from typing import Any, Final

import pandas as pd

from models.book_affinity.evaluate import evaluate
from models.mastery.estimator import BestLR
from models.mastery.evaluate import BASELINES, split_by_learner
from models.mastery.metrics import summary

BINS: Final = 10
SERVED: Final = "Best-LR+"
BLENDED: Final = "Best-LR+ & boosting"


def judge(
    responses: pd.DataFrame, *, challenger: bool = False
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], BestLR]:
    """Metrics and calibration of each model on a fifth of the learners, never seen in training, and the one served.

    With `challenger`, boosting is tried beside it, which takes several times as long.
    """
    held = split_by_learner(responses)
    train, shown = responses[~held], responses[held]
    correct = shown["correct"].to_numpy(dtype=float)
    forecasts = {name: make().fit(train).predict_proba(shown) for name, make in BASELINES.items()}
    model = BestLR(challenger=challenger).fit(train)
    parts = model.predict_parts(shown)
    forecasts[SERVED] = parts["logistic"]
    if model.is_blended_:
        forecasts[BLENDED] = parts["blend"]
    metrics, calibration = [], []
    for name, p in forecasts.items():
        figures = summary(correct, p)
        metrics += [
            {"model": name, "metric": metric, "value": float(figures[metric]), "n": int(figures["answers"])}
            for metric in ("auc", "brier", "ece")
        ]
        calibration += _curve(name, correct, p)
    return metrics, calibration, model


def _curve(name: str, correct: Any, p: Any) -> list[dict[str, Any]]:
    """Forecast beside outcome in bins of equal mass."""
    bins = pd.qcut(pd.Series(p).rank(method="first"), BINS, labels=False)
    return [
        {
            "model": name,
            "bin": int(number) + 1,
            "forecast": float(part["p"].mean()),
            "observed": float(part["correct"].mean()),
            "answers": len(part),
        }
        for number, part in pd.DataFrame({"p": p, "correct": correct}).groupby(bins)
    ]


def judge_books(pairs: pd.DataFrame, books: pd.DataFrame, readers: pd.DataFrame) -> list[dict[str, Any]]:
    """Metrics of the book model and its baselines on each reader's last book and on a random quarter."""
    if not pairs["user_id"].duplicated().any():
        return []
    return [
        {"model": f"{name} ({split})", "metric": metric, "value": float(got[metric]), "n": int(got["readers"])}
        for split, report in evaluate(pairs, items=books, users=readers).items()
        for name, got in report.items()
        for metric in ("ndcg", "hit_rate", "coverage", "top_share")
    ]
