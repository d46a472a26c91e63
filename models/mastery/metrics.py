"""How good a forecast of right and wrong is, and whether one is truly better than another."""

from typing import Any

import numpy as np

from models.mastery.log import Ints
from models.mastery.online import Floats


def auc(correct: Floats, p: Floats, weight: Floats | None = None) -> float:
    """The chance that a right answer was given a higher p than a wrong one; NaN when one kind is missing."""
    order = np.argsort(p, kind="stable")
    w = np.ones(len(p)) if weight is None else weight[order]
    return _sorted_auc(correct[order], w, _ties(p[order]))


def _ties(p: Floats) -> Ints:
    """Where each run of equal forecasts begins."""
    return np.flatnonzero(np.r_[True, p[1:] != p[:-1]]) if len(p) else np.empty(0, dtype=np.int64)


def _sorted_auc(correct: Floats, weight: Floats, ties: Ints) -> float:
    if len(correct) == 0:
        return float("nan")
    right = np.add.reduceat(weight * correct, ties)
    wrong = np.add.reduceat(weight * (1 - correct), ties)
    pairs = right.sum() * wrong.sum()
    if pairs == 0:
        return float("nan")
    return float((right * (np.cumsum(wrong) - wrong / 2)).sum() / pairs)


def brier(correct: Floats, p: Floats) -> float:
    """Mean squared error of the forecast."""
    return float(np.mean((correct - p) ** 2)) if len(p) else float("nan")


def ece(correct: Floats, p: Floats, bins: int = 10) -> float:
    """Expected calibration error over `bins` bins of equal mass (as many answers in each)."""
    if len(p) == 0:
        return float("nan")
    order = np.argsort(p, kind="stable")
    parts = [part for part in np.array_split(order, bins) if len(part)]
    return float(sum(len(part) * abs(correct[part].mean() - p[part].mean()) for part in parts) / len(p))


def ece_by_chance(p: Floats, *, rounds: int = 50, seed: int = 0) -> float:
    """The mean ECE of answers drawn from the forecast itself: what chance alone shows of a true forecast."""
    rng = np.random.default_rng(seed)
    ordered = np.sort(p)
    drawn = [ece((rng.random(len(p)) < ordered).astype(np.float64), ordered) for _ in range(rounds)]
    return float(np.mean(drawn)) if len(p) else float("nan")


def summary(correct: Floats, p: Floats) -> dict[str, Any]:
    """Answers, AUC, Brier score and ECE of one forecast."""
    return {"answers": len(p), "auc": auc(correct, p), "brier": brier(correct, p), "ece": ece(correct, p)}


def bootstrap_gain(
    correct: Floats, better: Floats, worse: Floats, learner: Ints, *, rounds: int = 200, seed: int = 0
) -> dict[str, float]:
    """AUC gain of `better` over `worse` with its 95 % interval, drawing whole learners with replacement."""
    rng = np.random.default_rng(seed)
    people, codes = np.unique(learner, return_inverse=True)
    sides = []
    for p in (better, worse):
        order = np.argsort(p, kind="stable")
        sides.append((correct[order], codes[order], _ties(p[order])))
    gains = []
    for _ in range(rounds):
        drawn = np.bincount(rng.integers(0, len(people), len(people)), minlength=len(people)).astype(np.float64)
        high, low = (_sorted_auc(right, drawn[who], ties) for right, who, ties in sides)
        gains.append(high - low)
    held = np.asarray(gains)
    if np.isnan(held).all():
        return {"gain": float("nan"), "low": float("nan"), "high": float("nan")}
    low, high = np.nanpercentile(held, [2.5, 97.5])
    return {"gain": auc(correct, better) - auc(correct, worse), "low": float(low), "high": float(high)}
