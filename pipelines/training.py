"""Fits the models on what learners did, judges them on learners they never saw, and keeps both beside the data.

A fit is kept until the answers have grown by more than `GROWTH` (or are another country's altogether), so that an
ordinary run only scores.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import joblib
import pandas as pd

from api.settings import settings
from models.book_affinity.estimator import BookAffinity
from models.book_affinity.evaluate import evaluate as judge_books
from models.mastery.estimator import BestLR
from models.mastery.evaluate import BASELINES, split_by_learner
from models.mastery.metrics import summary
from models.mastery.rasch import Rasch

GROWTH: Final = 0.02
BINS: Final = 10
SERVED: Final = "Best-LR+"
BLENDED: Final = "Best-LR+ & boosting"
LEARNERS_TO_JUDGE: Final = 50


@dataclass
class Abilities:
    """What scoring needs of the mastery fit, with the figures it earned on held-out learners."""

    rasch: Rasch
    answers: int
    fitted_at: Any
    metrics: list[dict[str, Any]] = field(default_factory=list)
    calibration: list[dict[str, Any]] = field(default_factory=list)

    def fits(self, responses: pd.DataFrame) -> bool:
        """Whether this fit may still speak for these answers."""
        grown = abs(len(responses) - self.answers) / max(self.answers, 1)
        known = self.rasch.item_ids_.get_indexer(responses["item_id"].unique()) >= 0
        return grown <= GROWTH and bool(known.mean() > 1 - GROWTH)


def folder() -> Path:
    """Where fitted models lie."""
    place = settings().data_dir / "models"
    place.mkdir(parents=True, exist_ok=True)
    return place


def abilities(responses: pd.DataFrame, at: Any, *, again: bool = False, challenger: bool = False) -> Abilities:
    """The kept fit when it still fits, else a new one; saved, with the Best-LR+ that was judged beside it."""
    path = folder() / "abilities.joblib"
    kept = kept_in(path)
    if isinstance(kept, Abilities) and not again and kept.fits(responses):
        return kept
    fresh = Abilities(Rasch().fit(responses), len(responses), at)
    if responses["learner_id"].nunique() >= LEARNERS_TO_JUDGE:
        fresh.metrics, fresh.calibration, model = judge(responses, challenger=challenger)
        joblib.dump(model, folder() / "mastery.joblib", compress=3)
    joblib.dump(fresh, path, compress=3)
    return fresh


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


@dataclass
class Shelf:
    """The book model's figures, and how many pairs of reader and book they were earned on."""

    pairs: int
    fitted_at: Any
    metrics: list[dict[str, Any]] = field(default_factory=list)


def book_affinity(
    pairs: pd.DataFrame, books: pd.DataFrame, readers: pd.DataFrame, at: Any
) -> tuple[BookAffinity, Shelf]:
    """A fresh fit (it takes a blink), and the figures kept until the pairs have grown by more than `GROWTH`."""
    model = BookAffinity().fit(pairs, books, readers)
    path = folder() / "book_affinity_figures.joblib"
    kept = kept_in(path)
    if isinstance(kept, Shelf) and abs(len(pairs) - kept.pairs) <= GROWTH * kept.pairs:
        return model, kept
    joblib.dump(model, folder() / "book_affinity.joblib", compress=3)
    figures = Shelf(len(pairs), at)
    if pairs["user_id"].duplicated().any():
        for split, report in judge_books(pairs, items=books, users=readers).items():
            figures.metrics += [
                {"model": f"{name} ({split})", "metric": metric, "value": float(got[metric]), "n": int(got["readers"])}
                for name, got in report.items()
                for metric in ("ndcg", "hit_rate", "coverage", "top_share")
            ]
    joblib.dump(figures, path, compress=3)
    return model, figures


def kept_in(path: Path) -> object:
    """What was kept, or None when there is nothing or it was written by other versions of the libraries."""
    try:
        return joblib.load(path)
    except Exception:  # an unreadable pickle raises nearly anything, and a new fit mends it
        return None
