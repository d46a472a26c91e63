"""Forecasts that a model of mastery must beat."""

from typing import Self

import numpy as np
import pandas as pd
from sklearn.base import BaseEstimator
from sklearn.utils.validation import check_is_fitted

from models.mastery import runs
from models.mastery.log import read
from models.mastery.online import Floats


class ItemMean(BaseEstimator):  # type: ignore[misc]
    """The share of right answers to the item, pulled towards the mean of all by `weight` answers."""

    def __init__(self, *, weight: float = 5.0) -> None:
        self.weight = weight

    def fit(self, responses: pd.DataFrame) -> Self:
        """Learn the share of right answers of each item; raises ValueError on an empty frame."""
        log = read(responses)
        if len(log) == 0:
            raise ValueError("there are no answers to learn from")
        codes, ids = pd.factorize(log.item_ids)
        self.mean_ = float(log.correct.mean())
        total = np.bincount(codes, log.correct) + self.weight * self.mean_
        self.item_ids_, self.share_ = pd.Index(ids), total / (np.bincount(codes) + self.weight)
        return self

    def predict_proba(self, responses: pd.DataFrame) -> Floats:
        """P(correct) for each row, the same for every learner; shape (n,)."""
        check_is_fitted(self, "share_")
        log = read(responses)
        found = self.item_ids_.get_indexer(log.item_ids)
        return log.in_frame_order(np.where(found >= 0, self.share_[found], self.mean_))


class LearnerMean(BaseEstimator):  # type: ignore[misc]
    """The learner's own share of right answers so far, pulled towards the mean of all by `weight` answers."""

    def __init__(self, *, weight: float = 5.0) -> None:
        self.weight = weight

    def fit(self, responses: pd.DataFrame) -> Self:
        """Learn the mean of all answers; raises ValueError on an empty frame."""
        log = read(responses)
        if len(log) == 0:
            raise ValueError("there are no answers to learn from")
        self.mean_ = float(log.correct.mean())
        return self

    def predict_proba(self, responses: pd.DataFrame) -> Floats:
        """P(correct) for each row from strictly earlier rows of its learner; shape (n,)."""
        check_is_fitted(self, "mean_")
        log = read(responses)
        start = runs.starts(log.learner)
        right = runs.sum_before(log.correct, start) if len(log) else np.empty(0)
        p = (right + self.weight * self.mean_) / (np.arange(len(log)) - start + self.weight)
        return log.in_frame_order(p)
