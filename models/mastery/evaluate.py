"""Every model beside every baseline, on learners never seen in training and on the time after a cut."""

import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pandas as pd

from models.mastery.baselines import ItemMean, LearnerMean
from models.mastery.bkt import BKT
from models.mastery.estimator import BestLR
from models.mastery.log import Bools, read
from models.mastery.metrics import auc, bootstrap_gain, ece_by_chance, summary
from models.mastery.online import Floats
from models.mastery.rasch import Rasch

HELD_OUT: Final = 0.2
# Answers a learner gave before the one forecast.
LENGTHS: Final = {"0": (0, 0), "1-4": (1, 4), "5-19": (5, 19), "20+": (20, 10**9)}
BASELINES: Final[dict[str, Callable[[], Any]]] = {
    "item mean": ItemMean,
    "learner mean": LearnerMean,
    "BKT": BKT,
    "Rasch online": Rasch,
    "Best-LR": lambda: BestLR(plus=False, C=1.0),
}
PARTS: Final = {"logistic": "Best-LR+", "boosting": "boosting", "blend": "Best-LR+ & boosting"}


def evaluate(responses: pd.DataFrame, *, seed: int = 0, folds: int | None = None) -> dict[str, Any]:
    """All figures of the field's rules: a split by learner and, where the moments are known, one by time.

    Returns {"by learner": report, "by time": report or absent}; see `compare` for a report. With `folds` there is
    the former alone, over every learner, each forecast once by a fit that never saw them: for logs so short that a
    fifth of them says little. Boosting is then not tried.
    """
    log = read(responses)  # says what is wrong before anything is fitted
    if len(log) and len(log.learner_ids) < 2:
        raise ValueError("a fifth of the learners is held out: two or more are needed")
    frame = responses.reset_index(drop=True)
    if folds is not None:
        return {"by learner": in_turn(frame, folds, seed=seed)}
    test = split_by_learner(frame, seed=seed)
    reports = {"by learner": compare(frame[~test], frame[test], np.ones(int(test.sum()), dtype=np.bool_), seed=seed)}
    late = split_by_time(frame)
    if late is not None:
        reports["by time"] = compare(frame[~late], frame, late, seed=seed)
    return reports


def split_by_learner(frame: pd.DataFrame, *, seed: int = 0) -> Bools:
    """True for the rows of a fifth of the learners, drawn with this seed."""
    learners = frame["learner_id"].drop_duplicates().to_numpy()
    drawn = np.random.default_rng(seed).permutation(len(learners))
    held = learners[drawn[: max(round(HELD_OUT * len(learners)), 1)]]
    return np.asarray(frame["learner_id"].isin(held), dtype=np.bool_)


def split_by_time(frame: pd.DataFrame) -> Bools | None:
    """True for the last fifth of the answers by time; None when moments are missing or all the same."""
    if "answered_at" not in frame.columns or frame["answered_at"].isna().any():
        return None
    moment = pd.to_datetime(frame["answered_at"], utc=True)
    late = np.asarray(moment > moment.quantile(1 - HELD_OUT), dtype=np.bool_)
    return late if 0 < late.sum() < len(late) else None


def compare(train: pd.DataFrame, shown: pd.DataFrame, scored: Bools, *, seed: int = 0) -> dict[str, Any]:
    """Fit on `train`, forecast `shown`, judge its `scored` rows.

    Returns answers, models {name: figures and fit seconds}, challenge (what boosting showed on learners
    held out of the training part), served (the model adopted), ece_by_chance (what a forecast as sure as the
    served one and true on average would show on as many answers) and gain (AUC over each baseline with its 95 %
    interval by a paired bootstrap over learners).
    """
    forecasts, seconds = _baselines(train, shown)
    begun = time.perf_counter()
    model = BestLR(challenger=True, random_state=seed).fit(train)
    spent = time.perf_counter() - begun
    for part, values in model.predict_parts(shown).items():
        forecasts[PARTS[part]], seconds[PARTS[part]] = values, spent
    served = PARTS["blend" if model.is_blended_ else "logistic"]
    return {**_judged(shown, scored, forecasts, seconds, served, seed), "challenge": model.challenge_}


def in_turn(frame: pd.DataFrame, folds: int, *, seed: int = 0) -> dict[str, Any]:
    """A report (see `compare`) on all learners, in so many folds, each forecast by fits on the others."""
    learner, ids = pd.factorize(frame["learner_id"])
    if not 2 <= folds <= len(ids):
        raise ValueError(f"folds must be 2 or more, and no more than the {len(ids)} learners")
    fold = (np.random.default_rng(seed).permutation(len(ids)) % folds)[learner]
    forecasts = {name: np.empty(len(frame)) for name in (*BASELINES, PARTS["logistic"])}
    seconds = dict.fromkeys(forecasts, 0.0)
    for number in range(folds):
        held = fold == number
        result, spent = _baselines(frame[~held], frame[held])
        name = PARTS["logistic"]
        result[name], spent[name] = _timed(BestLR(random_state=seed), frame[~held], frame[held])
        for name, p in result.items():
            forecasts[name][held] = p
            seconds[name] += spent[name]
    everyone = np.ones(len(frame), dtype=np.bool_)
    return {**_judged(frame, everyone, forecasts, seconds, PARTS["logistic"], seed), "challenge": None, "folds": folds}


def _baselines(train: pd.DataFrame, shown: pd.DataFrame) -> tuple[dict[str, Floats], dict[str, float]]:
    forecasts, seconds = {}, {}
    for name, make in BASELINES.items():
        forecasts[name], seconds[name] = _timed(make(), train, shown)
    return forecasts, seconds


def _judged(
    shown: pd.DataFrame,
    scored: Bools,
    forecasts: dict[str, Floats],
    seconds: dict[str, float],
    served: str,
    seed: int,
) -> dict[str, Any]:
    correct = shown["correct"].to_numpy(dtype=np.float64)
    learner = pd.factorize(shown["learner_id"])[0]
    best = forecasts[served][scored]
    return {
        "answers": int(scored.sum()),
        "models": {
            name: {**_figures(shown, correct, p, scored), "fit_seconds": seconds[name]} for name, p in forecasts.items()
        },
        "served": served,
        "ece_by_chance": ece_by_chance(best, seed=seed),
        "gain": {
            name: bootstrap_gain(correct[scored], best, forecasts[name][scored], learner[scored], seed=seed)
            for name in BASELINES
        },
    }


def _timed(model: Any, train: pd.DataFrame, shown: pd.DataFrame) -> tuple[Floats, float]:
    begun = time.perf_counter()
    model.fit(train)
    spent = time.perf_counter() - begun
    return model.predict_proba(shown), spent


def _figures(shown: pd.DataFrame, correct: Floats, p: Floats, scored: Bools) -> dict[str, Any]:
    before = shown.groupby("learner_id", sort=False, observed=True).cumcount().to_numpy()
    first = is_first_attempt(shown)
    lengths = {
        name: auc(correct[chosen], p[chosen])
        for name, (low, high) in LENGTHS.items()
        for chosen in [scored & (before >= low) & (before <= high)]
    }
    attempts = {
        name: summary(correct[chosen], p[chosen])
        for name, chosen in (("first", scored & first), ("retry", scored & ~first))
    }
    return {**summary(correct[scored], p[scored]), "auc_by_history": lengths, "attempts": attempts}


def is_first_attempt(frame: pd.DataFrame) -> Bools:
    """Whether the learner had not tried this item before: by its number, else by the rows above."""
    met = frame.groupby(["learner_id", "item_id"], sort=False, observed=True).cumcount().to_numpy() + 1
    if "attempt_number" not in frame.columns:
        return np.asarray(met == 1)
    number = pd.to_numeric(frame["attempt_number"]).to_numpy(dtype=np.float64, na_value=np.nan)
    return np.asarray(np.where(np.isnan(number), met, number) <= 1)


def as_text(reports: dict[str, Any]) -> str:
    """The reports as a person reads them; ECE in 10 bins of equal mass."""
    lines: list[str] = []
    for split, report in reports.items():
        lines += [f"Split {split}: {report['answers']:,} answers scored; ECE in 10 bins of equal mass", ""]
        lines += [*_table(report), "", _verdict(report)]
        lines.append(f"  chance alone gives a true forecast of so many answers an ECE of {report['ece_by_chance']:.4f}")
        for name, gain in report["gain"].items():
            lines.append(f"  over {name}: AUC {gain['gain']:+.4f} [{gain['low']:+.4f}, {gain['high']:+.4f}]")
        lines.append("")
    return "\n".join(lines)


def _table(report: dict[str, Any]) -> list[str]:
    heads = ["AUC", "Brier", "ECE", *(f"after {name}" for name in LENGTHS), "first", "retry", "fit s"]
    lines = [f"{'model':<20}" + "".join(f"{head:>11}" for head in heads)]
    for name, got in report["models"].items():
        attempts = [got["attempts"][kind]["auc"] for kind in ("first", "retry")]
        values = [got["auc"], got["brier"], got["ece"], *got["auc_by_history"].values(), *attempts]
        lines.append(f"{name:<20}" + "".join(f"{value:>11.4f}" for value in values) + f"{got['fit_seconds']:>11.1f}")
    return lines


def _verdict(report: dict[str, Any]) -> str:
    challenge = report["challenge"]
    if "folds" in report:
        return f"{report['served']}, every learner held out once in {report['folds']} folds; boosting was not tried."
    if challenge is None:
        return f"Served: {report['served']}; too few learners to try boosting beside it."
    said = "adopted" if report["served"] == PARTS["blend"] else "not adopted"
    showed = f"{challenge['gain']:+.4f} [{challenge['low']:+.4f}, {challenge['high']:+.4f}]"
    return f"Served: {report['served']}. Boosting {said}: on learners held out of training, blended, AUC {showed}."
