"""Best-LR+: logistic regression over what a learner did before, with boosting beside it as challenger."""

import warnings
from typing import Any, Self

import numpy as np
import pandas as pd
from scipy.sparse import csr_matrix, hstack
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
from sklearn.utils.validation import check_is_fitted
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

from models.mastery.features import History, history
from models.mastery.log import Ints, Log, read
from models.mastery.metrics import bootstrap_gain
from models.mastery.online import Floats
from models.mastery.rasch import Rasch

# Columns of one item or one skill are shrunk more than the columns shared by all, in place of a penalty each.
SKILL_COUNT_SCALE = 0.3
ITEM_SLOPE_SCALE = 0.5
# With fewer held-out learners than this a bootstrap over learners says nothing.
FEWEST_JUDGES = 10
PLAIN_COLUMNS = ["right", "wrong", "skill_right", "skill_wrong"]


class BestLR(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """P(correct) of each answer from strictly earlier answers of the same learner.

    Best-LR (Gervet et al. 2020) with online ability, a slope of each item on it (how far the item tells the
    able from the less able), recency and DAS3H spacing windows. With `challenger`, boosted trees on the same
    history are blended in, half and half in logits, when a bootstrap over held-out learners shows that they
    raise the AUC; `challenge_` keeps what it showed.

    A small `C` matters: the out-of-fold Rasch difficulty already carries the item, and one-hots left free
    beside it learn which fold a row is in. `plus=False` is plain Best-LR and wants `C=1`.
    """

    def __init__(
        self,
        *,
        C: float = 0.1,
        max_iter: int = 250,
        folds: int = 5,
        plus: bool = True,
        challenger: bool = False,
        random_state: int | None = 0,
    ) -> None:
        self.C = C
        self.max_iter = max_iter
        self.folds = folds
        self.plus = plus
        self.challenger = challenger
        self.random_state = random_state

    def fit(self, responses: pd.DataFrame, y: None = None) -> Self:
        """Learn from a frame of answers (columns: see `log.read`); ValueError when both kinds are not there."""
        log = read(responses)
        if len(log) == 0:
            raise ValueError("there are no answers to learn from")
        if len(np.unique(log.correct)) < 2:
            raise ValueError("correct must hold both right and wrong answers to learn from")
        self.classes_ = np.array([0, 1])
        self.challenge_, self.is_blended_ = None, False
        if self.challenger:
            self.challenge_ = self._challenge(responses, log)
            self.is_blended_ = self.challenge_ is not None and self.challenge_["low"] > 0
        return self._learn(log, boosted=self.challenge_ is not None)

    def _learn(self, log: Log, *, boosted: bool) -> Self:
        self.rasch_ = Rasch().fit_log(log)
        self.item_ids_, self.skill_ids_ = self.rasch_.item_ids_, self.rasch_.skill_ids_
        past, extra = self._out_of_fold(log, self._fold(log))
        self.scaler_ = StandardScaler().fit(past.columns)
        self.boosting_ = None
        # Threads that wait for each other spin: on a busy machine two took ten times as long as one.
        with threadpool_limits(limits=1):
            self.logistic_ = self._fitted(self._design(log, past), log.correct)
            if boosted:
                self.boosting_ = _boosting(self.random_state).fit(np.hstack([past.columns, extra]), log.correct)
        return self

    def predict_proba(self, responses: pd.DataFrame) -> Floats:
        """P(correct) for each row of the frame, in its order; shape (n,)."""
        parts = self.predict_parts(responses)
        return parts["blend" if self.is_blended_ else "logistic"]

    def predict_parts(self, responses: pd.DataFrame) -> dict[str, Floats]:
        """The forecasts of the logistic regression and, with a challenger, of boosting and of the two blended."""
        check_is_fitted(self, "logistic_")
        log = read(responses)
        if len(log) == 0:
            return {name: np.empty(0) for name in ("logistic", "boosting", "blend")}
        difficulty, _ = self.rasch_.difficulty_of(log)
        past = history(log, difficulty, self.rasch_.ability_sd_)
        p = self.logistic_.predict_proba(self._design(log, past))[:, 1]
        parts = {"logistic": log.in_frame_order(p)}
        if self.boosting_ is not None:
            extra = _item_columns(log, self.rasch_)
            with threadpool_limits(limits=1):
                boosted = self.boosting_.predict_proba(np.hstack([past.columns, extra]))[:, 1]
            parts["boosting"] = log.in_frame_order(boosted)
            parts["blend"] = log.in_frame_order(_blend(p, boosted))
        return parts

    def predict(self, responses: pd.DataFrame) -> Ints:
        """1 where the answer is more likely right than wrong; shape (n,)."""
        return (self.predict_proba(responses) >= 0.5).astype(np.int64)

    def _fold(self, log: Log) -> Ints:
        """Every learner's fold: a learner's own answers never set the difficulties of their own rows."""
        people = len(log.learner_ids)
        turn = np.arange(people) % max(min(self.folds, people), 1)
        return np.asarray(np.random.default_rng(self.random_state).permutation(turn)[log.learner], dtype=np.int64)

    def _out_of_fold(self, log: Log, fold: Ints) -> tuple[History, Floats]:
        difficulty, extra = np.empty(len(log)), np.empty((len(log), 3))
        for number in range(int(fold.max()) + 1):
            held = fold == number
            rasch = Rasch().fit_log(log, ~held) if not held.all() else self.rasch_
            hard, _ = rasch.difficulty_of(log)
            difficulty[held] = hard[held]
            extra[held] = _item_columns(log, rasch)[held]
        return history(log, difficulty, self.rasch_.ability_sd_), extra

    def _fitted(self, design: Any, correct: Floats) -> LogisticRegression:
        logistic = LogisticRegression(C=self.C, max_iter=self.max_iter, tol=1e-4, random_state=self.random_state)
        with warnings.catch_warnings():
            # Stopping at max_iter costs less than .0005 of AUC and is meant.
            warnings.simplefilter("ignore", ConvergenceWarning)
            return logistic.fit(design, correct)

    def _design(self, log: Log, past: History) -> Any:
        """Item and skill one-hots, log counts on each skill, each item's slope and the shared columns; sparse."""
        item = self.item_ids_.get_indexer(log.item_ids)
        skill = self.skill_ids_.get_indexer(past.pair_skill)
        known, met = np.flatnonzero(item >= 0), skill >= 0
        row, column, skills = past.pair_row[met], skill[met], len(self.skill_ids_)
        shape = (len(log), skills)
        shared = self.scaler_.transform(past.columns)
        by_item = [np.ones(len(known))]
        if self.plus:
            by_item.append(ITEM_SLOPE_SCALE * shared[known, past.names.index("ability_mean")])
        at, size = (known, item[known]), (len(log), len(self.item_ids_))
        parts = [csr_matrix((values, at), shape=size) for values in by_item]
        for values in (
            np.ones(len(row)),
            SKILL_COUNT_SCALE * np.log1p(past.pair_right[met]),
            SKILL_COUNT_SCALE * np.log1p(past.pair_wrong[met]),
        ):
            parts.append(csr_matrix((values, (row, column)), shape=shape))
        if not self.plus:
            shared = shared[:, [past.names.index(name) for name in PLAIN_COLUMNS]]
        return hstack([*parts, csr_matrix(shared)], format="csr")

    def _challenge(self, responses: pd.DataFrame, log: Log) -> dict[str, float] | None:
        """What blending gains on a fold of learners neither model saw; None when there are too few to tell."""
        held = log.in_frame_order((self._fold(log) == 0).astype(np.float64)) > 0
        train, test = responses[~held], responses[held]
        if train["correct"].nunique() < 2 or test["learner_id"].nunique() < FEWEST_JUDGES:
            return None
        parts = clone(self)._learn(read(train), boosted=True).predict_parts(test)
        correct, learner = test["correct"].to_numpy(dtype=np.float64), pd.factorize(test["learner_id"])[0]
        seed = 0 if self.random_state is None else self.random_state
        return bootstrap_gain(correct, parts["blend"], parts["logistic"], learner, seed=seed)


def _item_columns(log: Log, rasch: Rasch) -> Floats:
    """What the trees are told of each row's item: its difficulty, its skills', and roughly how well known it is."""
    difficulty, answers = rasch.difficulty_of(log)
    # An exact count would name the item and the fold, and so the fold's own answers.
    return np.column_stack([difficulty, rasch.skill_difficulty_of(log), np.floor(np.log2(1 + answers))])


def _boosting(random_state: int | None) -> HistGradientBoostingClassifier:
    return HistGradientBoostingClassifier(
        learning_rate=0.08,
        max_iter=150,
        max_leaf_nodes=31,
        min_samples_leaf=50,
        l2_regularization=1.0,
        early_stopping=False,
        random_state=random_state,
    )


def _blend(one: Floats, other: Floats) -> Floats:
    """The mean of two forecasts in logits."""
    logits = [np.log(p / (1 - p)) for p in (np.clip(one, 1e-6, 1 - 1e-6), np.clip(other, 1e-6, 1 - 1e-6))]
    return np.asarray(1 / (1 + np.exp(-(logits[0] + logits[1]) / 2)), dtype=np.float64)
