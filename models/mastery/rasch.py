"""Item difficulties by marginal maximum likelihood, and every learner's ability before each answer."""

from itertools import pairwise
from typing import Any, Self

import numpy as np
import pandas as pd
from scipy.sparse import csr_matrix, diags
from sklearn.base import BaseEstimator
from sklearn.utils.validation import check_is_fitted

from models.mastery.log import Bools, Ints, Log, read
from models.mastery.online import GRID, Floats

ROWS_AT_ONCE = 200_000


class Rasch(BaseEstimator):  # type: ignore[misc]
    """P(right) = 1 / (1 + exp(difficulty - ability)); abilities normal around 0 with a learned sd.

    EM on the 41 grid points (Bock and Aitkin 1981). An item is drawn towards the mean of its skills, and a
    skill towards the mean of all, as far as the log itself says items and skills lie apart; with `item_sd`
    every item is drawn, by a normal prior of that sd, towards the mean of all alone. An unknown item takes
    the mean of its skills.
    """

    def __init__(self, *, item_sd: float | None = None, max_iter: int = 30, tol: float = 1e-3) -> None:
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
        self.item_ids_ = pd.Index(ids)
        self.answers_ = np.bincount(codes, minlength=len(ids)).astype(np.float64)
        prior = _Prior(self._skills_of_items(log, chosen, codes), self.item_sd)
        self.difficulties_, self.ability_sd_ = self._em(counts, right, prior)
        self.skill_difficulties_ = prior.skill_means
        self.mean_difficulty_ = float(np.average(self.difficulties_, weights=self.answers_))
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

    def _em(self, counts: Any, right: Any, prior: "_Prior") -> tuple[Floats, float]:
        share = (np.asarray(right.sum(axis=1)).ravel() + 1) / (np.asarray(counts.sum(axis=1)).ravel() + 2)
        difficulty, spread = -np.log(share / (1 - share)), 1.0
        for _ in range(self.max_iter):
            rightly, wrongly = _log_chances(difficulty)
            weight = right.T @ (rightly - wrongly) + counts.T @ wrongly - 0.5 * (GRID / spread) ** 2
            weight = np.exp(weight - weight.max(axis=1, keepdims=True))
            weight /= weight.sum(axis=1, keepdims=True)
            spread = float(np.clip(np.sqrt((weight @ GRID**2).mean()), 0.3, 2.0))
            step = self._newton(difficulty, counts @ weight, right @ weight, prior)
            difficulty = difficulty + step
            if np.abs(step).max() < self.tol:
                break
        return np.asarray(difficulty, dtype=np.float64), spread

    def _newton(self, difficulty: Floats, asked: Floats, rightly: Floats, prior: "_Prior") -> Floats:
        p = 1.0 / (1.0 + np.exp(difficulty[:, None] - GRID))
        bend = (asked * p * (1 - p)).sum(axis=1)
        prior.learn(difficulty, bend)
        slope = (asked * p - rightly).sum(axis=1) - (difficulty - prior.centre) / prior.variance
        return np.asarray(np.clip(slope / (bend + 1 / prior.variance), -1.0, 1.0), dtype=np.float64)

    def _skills_of_items(self, log: Log, chosen: Bools, codes: Ints) -> Any:
        """Items x skills: each row shared out evenly among the skills of its item."""
        place = np.cumsum(chosen) - 1
        pairs = chosen[log.pair_row]
        skill, ids = pd.factorize(log.pair_skill[pairs])
        self.skill_ids_ = pd.Index(ids)
        item = codes[place[log.pair_row[pairs]]]
        met = csr_matrix((np.ones(len(item)), (item, skill)), shape=(len(self.item_ids_), len(ids)))
        return diags(1 / np.maximum(np.asarray(met.sum(axis=1)).ravel(), 1)) @ met


class _Prior:
    """What is thought of an item before its answers: the mean of its skills, give or take `variance`.

    An item answered by few then stands where its skill stands, not where all items do. Both variances,
    of items within a skill and of skills, are learned by EM beside the difficulties.
    """

    def __init__(self, skills: Any, item_sd: float | None) -> None:
        self.skills = skills
        self.is_bare = np.asarray(skills.sum(axis=1)).ravel() < 0.5
        self.items = np.asarray(skills.sum(axis=0)).ravel()
        self.is_fixed = item_sd is not None
        self.variance, self.between = (1.0 if item_sd is None else item_sd**2), 0.5

    def learn(self, difficulty: Floats, bend: Floats) -> None:
        """New means and variances from the difficulties as they stand; `bend` is what is known of each."""
        mean = float(difficulty.mean())
        pull = self.variance / self.between
        means = (self.skills.T @ difficulty + pull * mean) / (self.items + pull)
        self.skill_means = np.asarray(means, dtype=np.float64)
        if self.is_fixed:
            self.centre = np.full(len(difficulty), mean)
            return
        self.centre = np.where(self.is_bare, mean, self.skills @ means)
        unsure = 1 / (bend + 1 / self.variance)
        self.variance = float(np.clip(np.mean((difficulty - self.centre) ** 2 + unsure), 0.1, 4.0))
        if len(means):
            apart = (means - mean) ** 2 + self.variance / (self.items + pull)
            self.between = float(np.clip(apart.mean(), 0.02, 4.0))


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
