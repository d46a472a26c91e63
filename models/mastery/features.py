"""What is known just before each answer: counts, ability, recency and spacing, all from earlier rows."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from models.mastery import runs
from models.mastery.log import Ids, Ints, Log
from models.mastery.online import Floats
from models.mastery.rasch import ability_before

HOUR = 3_600
# The windows of DAS3H (Choffin et al. 2019), in seconds: an hour, a day, a week, thirty days.
WINDOWS = {"1h": HOUR, "1d": 24 * HOUR, "7d": 7 * 24 * HOUR, "30d": 30 * 24 * HOUR}
LONG_AGO = float(np.log1p(365 * 24.0))


@dataclass(frozen=True)
class History:
    """One row of named numbers for each answer, and each (answer, skill) pair's earlier right and wrong."""

    names: tuple[str, ...]
    columns: Floats
    pair_row: Ints
    pair_skill: Ids
    pair_right: Floats
    pair_wrong: Floats


def history(log: Log, difficulty: Floats, ability_sd: float) -> History:
    """Everything strictly prior to each row; `difficulty` (logits) is that of each row's item."""
    mean, sd, p = ability_before(log, difficulty, ability_sd)
    # With a model of ability in hand, a right answer to a hard item says more than one to an easy item.
    surprise = log.correct - p
    found = {"ability_mean": mean, "ability_sd": sd, "rasch_logit": np.log(p / (1 - p))}
    found |= _overall(log, surprise)
    found |= _same_item(log)
    pairs, pair_row, pair_skill, right, wrong = _by_skill(log, surprise)
    found |= pairs
    found |= _attempt(log)
    columns = np.column_stack(list(found.values())) if len(log) else np.empty((0, len(found)))
    # Sums over all rows leave rounding noise of 1e-12; trees would split on it, and differently in another log.
    return History(tuple(found), columns.round(8), pair_row, pair_skill, right, wrong)


def _counts(correct: Floats, start: Ints) -> tuple[Floats, Floats]:
    right = runs.sum_before(correct, start)
    return right, np.arange(len(correct)) - start - right


def _recent(values: Floats, start: Ints, keep: float, prior: float) -> Floats:
    """A fading mean of the earlier values, pulled towards `prior` by the weight of one answer."""
    total = runs.fading_before(values, start, keep)
    return np.asarray((total + prior) / (runs.fading_before(np.ones(len(values)), start, keep) + 1))


def _overall(log: Log, surprise: Floats) -> dict[str, Floats]:
    start = runs.starts(log.learner)
    right, wrong = _counts(log.correct, start)
    return {
        "right": np.log1p(right),
        "wrong": np.log1p(wrong),
        "share": (right + 1) / (right + wrong + 2),
        "last": runs.last_before(log.correct, start, 0.5),
        "recent_3": _recent(log.correct, start, 0.7, 0.5),
        "recent_10": _recent(log.correct, start, 0.9, 0.5),
        "surprise_5": _recent(surprise, start, 0.8, 0.0),
        "surprise_30": _recent(surprise, start, 0.97, 0.0),
        "is_timed": log.timed.astype(np.float64),
        "since_last": _since(log.seconds, log.timed, start),
    }


def _since(seconds: Ints, timed: np.ndarray, start: Ints) -> Floats:
    """Log hours since the run's row before; long ago when there is none or a moment is unknown."""
    index = np.arange(len(seconds))
    before = np.maximum(index - 1, 0)
    known = (index > start) & timed & timed[before]
    hours = np.maximum(seconds - seconds[before], 0) / HOUR
    return np.where(known, np.minimum(np.log1p(hours), LONG_AGO), LONG_AGO)


def _same_item(log: Log) -> dict[str, Floats]:
    """What the learner did on this very question before."""
    codes, ids = pd.factorize(log.item_ids)
    key = log.learner * max(len(ids), 1) + codes
    order = np.argsort(key, kind="stable")
    start = runs.starts(key[order])
    right, wrong = _counts(log.correct[order], start)
    found = {
        "item_right": np.log1p(right),
        "item_wrong": np.log1p(wrong),
        "item_last": runs.last_before(log.correct[order], start, 0.5),
        "item_since": _since(log.seconds[order], log.timed[order], start),
    }
    return {name: _put_back(values, order) for name, values in found.items()}


def _put_back(values: Floats, order: Ints) -> Floats:
    back = np.empty_like(values)
    back[order] = values
    return back


def _by_skill(log: Log, surprise: Floats) -> tuple[dict[str, Floats], Ints, Ids, Floats, Floats]:
    """Counts, recency and spacing on each skill, averaged over the answer's skills."""
    codes, ids = pd.factorize(log.pair_skill)
    key = log.learner[log.pair_row] * max(len(ids), 1) + codes
    order = np.argsort(key, kind="stable")
    key, row = key[order], log.pair_row[order]
    start = runs.starts(key)
    correct, seconds, timed = log.correct[row], log.seconds[row], log.timed[row]
    right, wrong = _counts(correct, start)
    rows_ago = np.where(np.arange(len(row)) > start, row - runs.last_before(row.astype(np.float64), start, 0.0), 1e4)
    found = {
        "skill_right": np.log1p(right),
        "skill_wrong": np.log1p(wrong),
        "skill_share": (right + 1) / (right + wrong + 2),
        "skill_last": runs.last_before(correct, start, 0.5),
        "skill_recent": _recent(correct, start, 0.7, 0.5),
        "skill_surprise": runs.sum_before(surprise[row], start) / (right + wrong + 2),
        "skill_surprise_recent": _recent(surprise[row], start, 0.8, 0.0),
        "skill_since": _since(seconds, timed, start),
        "skill_rows_ago": np.log(rows_ago),
    }
    for name, window in WINDOWS.items():
        seen = runs.within(seconds, timed.astype(np.float64), key, start, window)
        won = runs.within(seconds, timed * correct, key, start, window)
        found |= {f"skill_seen_{name}": np.log1p(seen * timed), f"skill_right_{name}": np.log1p(won * timed)}
    many = np.maximum(np.bincount(row, minlength=len(log)), 1)
    means = {name: np.bincount(row, values, minlength=len(log)) / many for name, values in found.items()}
    return means, row, log.pair_skill[order], right, wrong


def _attempt(log: Log) -> dict[str, Floats]:
    known = ~np.isnan(log.attempt)
    number = np.where(known, np.clip(log.attempt, 1, 50), 1.0)
    return {"attempt": np.log(number), "is_retry": (number > 1).astype(np.float64)}
