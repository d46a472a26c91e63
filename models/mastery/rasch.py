"""Item difficulties by marginal maximum likelihood, and every learner's ability before each answer."""

from itertools import pairwise
from typing import Any, Self

import numpy as np
import pandas as pd
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator
from sklearn.utils.validation import check_is_fitted

from models.mastery.log import Bools, Ints, Log, read
from models.mastery.online import GRID, Floats

ROWS_AT_ONCE = 200_000


class Rasch(BaseEstimator):  # type: ignore[misc]
    """P(right) = 1 / (1 + exp(difficulty - ability)); abilities normal around 0 with a learned sd.

    EM on the 41 grid points (Bock and Aitkin 1981), with a normal prior of sd `item_sd` on an item's
    difficulty around the mean of all items. An unknown item takes the mean of its skills.
    """

    def __init__(self, *, item_sd: float = 1.5, max_iter: int = 30, tol: float = 1e-3) -> None:
        self.item_sd = item_sd
        self.max_iter = max_iter
        self.tol = tol

    def fit(self, responses: pd.DataFrame) -> Self:
        """Learn difficulties from a frame of answers (columns: see `log.read`)."""
        return self.fit_log(read(responses))

    def fit_log(self, log: Log, rows: Bools | None = None) -> Self:
        """Learn difficulties from the chosen rows of a log; raises ValueError when there are none."""
        if len(log) == 0 or (rows is not None and not rows.any()):
            raise ValueError("there are no answers to learn from")
        chosen = np.ones(len(log), dtype=np.bool_) if rows is None else rows
        codes, ids = pd.factorize(log.item_ids[chosen])
        learner, _ = pd.factorize(log.learner[chosen])
        correct = log.correct[chosen]
        counts = csr_matrix((np.ones(len(codes)), (codes, learner)))
        right = csr_matrix((correct, (codes, learner)), shape=counts.shape)
        self.difficulties_, self.ability_sd_ = self._em(counts, right)
        self.item_ids_ = pd.Index(ids)
        self.answers_ = np.bincount(codes, minlength=len(ids)).astype(np.float64)
        self.mean_difficulty_ = float(np.average(self.difficulties_, weights=self.answers_))
        self._learn_skills(log, chosen, codes)
        return self

    def predict_proba(self, responses: pd.DataFrame) -> Floats:
        """P(correct) for each row from strictly earlier rows of its learner; shape (n,)."""
        check_is_fitted(self, "difficulties_")
        log = read(responses)
        difficulty, _ = self.difficulty_of(log)
        return log.in_frame_order(ability_before(log, difficulty, self.ability_sd_)[2])

    def difficulty_of(self, log: Log) -> tuple[Floats, Floats]:
        """Each row's difficulty (logits) and the number of answers it was learned from."""
        found = self.item_ids_.get_indexer(log.item_ids)
        known = found >= 0
        difficulty = np.where(known, self.difficulties_[found], self.skill_difficulty_of(log))
        return difficulty, np.where(known, self.answers_[found], 0.0)

    def skill_difficulty_of(self, log: Log) -> Floats:
        """Each row's mean difficulty over its known skills, else the mean of all items."""
        found = self.skill_ids_.get_indexer(log.pair_skill)
        known = found >= 0
        row = log.pair_row[known]
        total = np.bincount(row, self.skill_difficulties_[found[known]], minlength=len(log))
        count = np.bincount(row, minlength=len(log))
        return np.where(count > 0, total / np.maximum(count, 1), self.mean_difficulty_)

    def _em(self, counts: Any, right: Any) -> tuple[Floats, float]:
        share = (np.asarray(right.sum(axis=1)).ravel() + 1) / (np.asarray(counts.sum(axis=1)).ravel() + 2)
        difficulty, spread = -np.log(share / (1 - share)), 1.0
        for _ in range(self.max_iter):
            rightly, wrongly = _log_chances(difficulty)
            weight = right.T @ (rightly - wrongly) + counts.T @ wrongly - 0.5 * (GRID / spread) ** 2
            weight = np.exp(weight - weight.max(axis=1, keepdims=True))
            weight /= weight.sum(axis=1, keepdims=True)
            spread = float(np.clip(np.sqrt((weight @ GRID**2).mean()), 0.3, 2.0))
            step = self._newton(difficulty, counts @ weight, right @ weight)
            difficulty = difficulty + step
            if np.abs(step).max() < self.tol:
                break
        return np.asarray(difficulty, dtype=np.float64), spread

    def _newton(self, difficulty: Floats, asked: Floats, rightly: Floats) -> Floats:
        p = 1.0 / (1.0 + np.exp(difficulty[:, None] - GRID))
        pull = (difficulty - difficulty.mean()) / self.item_sd**2
        slope = (asked * p - rightly).sum(axis=1) - pull
        bend = (asked * p * (1 - p)).sum(axis=1) + 1 / self.item_sd**2
        return np.asarray(np.clip(slope / bend, -1.0, 1.0), dtype=np.float64)

    def _learn_skills(self, log: Log, chosen: Bools, codes: Ints) -> None:
        place = np.cumsum(chosen) - 1
        pairs = chosen[log.pair_row]
        skill, ids = pd.factorize(log.pair_skill[pairs])
        difficulty = self.difficulties_[codes[place[log.pair_row[pairs]]]]
        total = np.bincount(skill, difficulty, minlength=len(ids))
        count = np.bincount(skill, minlength=len(ids))
        self.skill_ids_ = pd.Index(ids)
        # Five answers' worth of the mean of all items, for skills hardly ever asked.
        self.skill_difficulties_ = (total + 5 * self.mean_difficulty_) / (count + 5)


def ability_before(log: Log, difficulty: Floats, sd: float) -> tuple[Floats, Floats, Floats]:
    """Mean and sd of the ability, and P(right), before each answer; equal to replaying `online.update`."""
    mean, width, p = (np.empty(len(log)) for _ in range(3))
    first = -0.5 * (GRID / sd) ** 2
    for low, high in _learner_blocks(log.learner):
        rightly, wrongly = _log_chances(difficulty[low:high])
        gained = np.where(log.correct[low:high, None] > 0, rightly, wrongly)
        start = np.searchsorted(log.learner[low:high], log.learner[low:high])
        before = np.cumsum(gained, axis=0) - gained
        weight = first + before - before[start]
        weight = np.exp(weight - weight.max(axis=1, keepdims=True))
        weight /= weight.sum(axis=1, keepdims=True)
        mean[low:high] = weight @ GRID
        width[low:high] = np.sqrt(np.maximum(weight @ GRID**2 - mean[low:high] ** 2, 0.0))
        p[low:high] = (weight * np.exp(rightly)).sum(axis=1)
    return mean, width, p


def _learner_blocks(learner: Ints) -> list[tuple[int, int]]:
    """Cuts between learners, so that no block holds many more than `ROWS_AT_ONCE` answers."""
    if len(learner) == 0:
        return []
    wanted = learner[np.arange(0, len(learner), ROWS_AT_ONCE)]
    cuts = np.unique(np.r_[np.searchsorted(learner, wanted), len(learner)])
    return [(int(low), int(high)) for low, high in pairwise(cuts)]


def _log_chances(difficulty: Floats) -> tuple[Floats, Floats]:
    """Log P(right) and log P(wrong) of each difficulty at each grid point; two arrays (n, 41)."""
    gap = GRID - difficulty[:, None]
    wrongly = -np.logaddexp(0.0, gap)
    return gap + wrongly, wrongly
