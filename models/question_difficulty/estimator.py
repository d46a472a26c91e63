"""A prior of every question's difficulty from what it is, moved by its answers as far as they are worth."""

from dataclasses import dataclass
from typing import Final, Self

import numpy as np
import pandas as pd

from models.mastery.online import GRID, Floats
from models.mastery.rasch import Rasch
from models.question_difficulty.features import check, columns_of, design

FOLDS: Final = 5
RIDGES: Final = (2.0, 8.0, 32.0)
LEAST_SPREAD: Final = 0.2
FIRST_SPREAD: Final = 0.6
LEAST_ITEMS: Final = 20
ITEM_SD: Final = 1.5
Z80: Final = 1.2816


class TooFew(ValueError):
    """Too few answered questions to learn from."""

    def __init__(self) -> None:
        super().__init__(f"fewer than {LEAST_ITEMS} questions were answered often enough to learn from")


class QuestionDifficulty:
    """fit(items, responses) / predict(items); difficulties in logits, as the Rasch model of mastery has them."""

    def __init__(self, *, seed: int = 0) -> None:
        self.seed = seed

    def fit(self, items: pd.DataFrame, responses: pd.DataFrame) -> Self:
        """Learn from a log of answers (columns: see `models.mastery.log`); raises TooFew."""
        # Each difficulty by its own answers: what its topic says of it is for this model to find.
        return self.fit_rasch(items, Rasch(item_sd=ITEM_SD).fit(responses))

    def fit_rasch(self, items: pd.DataFrame, rasch: Rasch) -> Self:
        """Learn from difficulties that were estimated already."""
        found = rasch.item_ids_.get_indexer(items["item_id"])
        asked = (found >= 0) & (rasch.answers_[found] > 0)
        difficulty, answers = rasch.difficulties_[found[asked]], rasch.answers_[found[asked]]
        self.ability_sd_, self.mean_ = rasch.ability_sd_, rasch.mean_difficulty_
        return self.fit_estimates(items[asked], difficulty, answers)

    def fit_estimates(self, items: pd.DataFrame, difficulty: Floats, answers: Floats) -> Self:
        """Learn from one difficulty and number of answers for each item."""
        items = check(items)
        if len(items) < LEAST_ITEMS:
            raise TooFew
        error = standard_error(difficulty, answers, self.ability_sd_)
        self.columns_ = columns_of(items)
        x = design(items, self.columns_)
        self.ridge_, self.spread_ = self._tuned(x, difficulty, error)
        self.centre_, self.weights_ = _ridge(x, difficulty, error, self.spread_, self.ridge_)
        self.known_ = pd.DataFrame({"estimate": difficulty, "error": error, "answers": answers}, items["item_id"])
        return self

    def _tuned(self, x: Floats, difficulty: Floats, error: Floats) -> tuple[float, float]:
        """The ridge that forecasts held-out items best, and how far the truth lies from such a forecast."""
        fold = np.random.default_rng(self.seed).permutation(len(x)) % FOLDS
        best, chosen = np.inf, (RIDGES[0], FIRST_SPREAD)
        folds = [fold == number for number in range(FOLDS)]
        squares = [_squares(x[~held], difficulty[~held], error[~held], FIRST_SPREAD) for held in folds]
        for ridge in RIDGES:
            result = np.empty(len(x))
            for held, each in zip(folds, squares, strict=True):
                centre, weights = each.solve(ridge)
                result[held] = centre + x[held] @ weights
            spread = _spread(difficulty - result, error)
            worth = 1 / (spread**2 + error**2)
            lost = float(np.average((difficulty - result) ** 2, weights=worth))
            if lost < best:
                best, chosen = lost, (ridge, spread)
        return chosen

    def predict(self, items: pd.DataFrame) -> pd.DataFrame:
        """One row for each item: prior (from what it is), difficulty (with its answers), sd, low, high, answers, p.

        `low` and `high` are the ends of the 80 % interval, `p` the share of typical learners who get it right.
        """
        items = check(items)
        prior = self.centre_ + design(items, self.columns_) @ self.weights_
        own = self.known_.reindex(items["item_id"])
        worth = np.where(own["error"].notna(), 1 / own["error"].to_numpy() ** 2, 0.0)
        total = 1 / self.spread_**2 + worth
        difficulty = (prior / self.spread_**2 + worth * own["estimate"].fillna(0.0).to_numpy()) / total
        sd = np.sqrt(1 / total)
        return pd.DataFrame(
            {
                "item_id": items["item_id"].to_numpy(),
                "prior": prior,
                "difficulty": difficulty,
                "sd": sd,
                "low": difficulty - Z80 * sd,
                "high": difficulty + Z80 * sd,
                "answers": own["answers"].fillna(0).to_numpy(dtype=np.int64),
                "p": share_right(difficulty, self.ability_sd_),
            }
        )


def share_right(difficulty: Floats, ability_sd: float) -> Floats:
    """The share of typical learners (abilities around 0) who answer items of these difficulties rightly."""
    weight = np.exp(-0.5 * (GRID / ability_sd) ** 2)
    return np.asarray((1 / (1 + np.exp(difficulty[:, None] - GRID))) @ (weight / weight.sum()), dtype=np.float64)


def standard_error(difficulty: Floats, answers: Floats, ability_sd: float) -> Floats:
    """How sure a Rasch difficulty is: one over the root of the information its answers carry."""
    p = np.clip(share_right(difficulty, ability_sd), 0.05, 0.95)
    return np.asarray(1 / np.sqrt(np.maximum(answers, 0.5) * p * (1 - p)), dtype=np.float64)


def _spread(residual: Floats, error: Floats) -> float:
    """The spread of the truth around the forecast: what the residuals show beyond their own uncertainty."""
    worth = 1 / (FIRST_SPREAD**2 + error**2)
    beyond = float(np.average(residual**2 - error**2, weights=worth))
    return float(np.sqrt(max(beyond, LEAST_SPREAD**2)))


def _ridge(x: Floats, y: Floats, error: Floats, spread: float, ridge: float) -> tuple[float, Floats]:
    """Weighted ridge with a free centre: the centre and the weight of each column."""
    return _squares(x, y, error, spread).solve(ridge)


@dataclass(frozen=True)
class _Squares:
    """What a weighted ridge needs of its rows, whatever the ridge."""

    within: Floats
    across: Floats
    middle: Floats
    centre: float

    def solve(self, ridge: float) -> tuple[float, Floats]:
        weights = np.linalg.solve(self.within + ridge * np.eye(len(self.within)), self.across)
        return float(self.centre - self.middle @ weights), np.asarray(weights, dtype=np.float64)


def _squares(x: Floats, y: Floats, error: Floats, spread: float) -> _Squares:
    worth = 1 / (spread**2 + error**2)
    middle, centre = np.average(x, axis=0, weights=worth), float(np.average(y, weights=worth))
    moved = x - middle
    weighted = (moved * worth[:, None]).T
    return _Squares(weighted @ moved, weighted @ (y - centre), middle, centre)
