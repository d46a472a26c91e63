"""A mark with its spread, and from both the chance of each grade; numpy alone.

The mark is normal with a mean linear in what is known (own line for each school year, as a younger learner's
examination is further off) and a log variance linear in how much is known. Fitted by iterated weighted least squares.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import ndtr

from models.exam_forecast.features import COLUMNS, YEARS

Floats = npt.NDArray[np.float64]
GRADES: Final = ("A", "B", "C", "D", "E")
# The scale schools use; UNEB publishes none. A from the first, E below the last.
CUTS: Final = (80.0, 70.0, 60.0, 50.0)
INTERVAL_Z: Final = 1.2816  # of an 80 % interval
RIDGE: Final = 1.0
ROUNDS: Final = 12
SMALLEST_SD, LARGEST_SD = 2.0, 25.0
PARAMETERS: Final = Path(__file__).with_name("parameters.json")


@dataclass
class ExamForecast:
    """Coefficients of the mean (one line for each year) and of the log variance."""

    mean_: Floats
    spread_: Floats
    fitted_on: int = 0

    @classmethod
    def load(cls, path: Path = PARAMETERS) -> "ExamForecast":
        """The fit that is served."""
        kept = json.loads(path.read_text(encoding="utf-8"))
        return cls(np.array(kept["mean"]), np.array(kept["spread"]), int(kept["fitted_on"]))

    def save(self, path: Path = PARAMETERS) -> None:
        kept = {
            "columns": ["constant", *COLUMNS],
            "years": list(YEARS),
            "fitted_on": self.fitted_on,
            "mean": np.round(self.mean_, 6).tolist(),
            "spread": np.round(self.spread_, 6).tolist(),
        }
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")

    @classmethod
    def fit(cls, features: pd.DataFrame, marks: npt.ArrayLike) -> "ExamForecast":
        """Learn from learners whose mark is known; `features` as of `subject_features`, marks 0 to 100."""
        y = np.asarray(marks, dtype=np.float64)
        design, year = _design(features), _years(features)
        spread = _spread_design(features)
        mean, log_variance = np.zeros((len(YEARS), design.shape[1])), np.zeros(spread.shape[1])
        variance = np.full(len(y), y.var())
        for _ in range(ROUNDS):
            for at in range(len(YEARS)):
                mean[at] = _weighted(design[year == at], y[year == at], 1 / variance[year == at])
            squared = np.maximum((y - (design * mean[year]).sum(axis=1)) ** 2, 1e-3)
            log_variance = _gamma(spread, squared, log_variance)
            variance = np.clip(np.exp(spread @ log_variance), SMALLEST_SD**2, LARGEST_SD**2)
        return cls(mean, log_variance, len(y))

    def predict(self, features: pd.DataFrame) -> tuple[Floats, Floats]:
        """The mark expected (0 to 100) and its standard deviation."""
        mean = (_design(features) * self.mean_[_years(features)]).sum(axis=1)
        spread = np.sqrt(np.exp(_spread_design(features) @ self.spread_))
        return np.clip(mean, 0.0, 100.0), np.clip(spread, SMALLEST_SD, LARGEST_SD)

    def slope(self, features: pd.DataFrame) -> Floats:
        """Marks gained for each point of weighed mastery, the tests following by their share; never negative."""
        steep = self.mean_[_years(features), 1 + COLUMNS.index("learned")]
        return np.asarray(np.maximum(steep, 0.0), dtype=np.float64)


def grade_chances(mean: Floats, sd: Floats) -> Floats:
    """The chance of each of A to E; shape (n, 5), rows sum to 1."""
    at_least = [1 - ndtr((cut - mean) / sd) for cut in CUTS]
    edges = np.stack([np.zeros_like(mean), *at_least, np.ones_like(mean)], axis=1)
    return np.asarray(np.diff(edges, axis=1), dtype=np.float64)


def grade_of(mark: npt.ArrayLike) -> npt.NDArray[Any]:
    """The grade of a mark on the schools' scale."""
    place = len(CUTS) - np.digitize(np.asarray(mark), CUTS[::-1])
    return np.asarray(np.asarray(GRADES, dtype=object)[place])


def _design(features: pd.DataFrame) -> Floats:
    return np.column_stack([np.ones(len(features)), features[list(COLUMNS)].to_numpy(np.float64)])


def _spread_design(features: pd.DataFrame) -> Floats:
    """What makes a forecast uncertain: few answers, little covered, and the years still to come."""
    year = _years(features)
    years = [(year == at).astype(np.float64) for at in range(len(YEARS))]
    return np.column_stack([*years, *(features[name].to_numpy(np.float64) for name in ("few", "coverage", "unsure"))])


def _years(features: pd.DataFrame) -> npt.NDArray[np.int64]:
    return np.asarray(pd.Index(YEARS).get_indexer(features["year"]), dtype=np.int64)


def _weighted(design: Floats, y: Floats, weight: Floats) -> Floats:
    """Weighted least squares with a little ridge on everything but the constant."""
    if len(y) == 0:
        return np.zeros(design.shape[1])
    ridge = RIDGE * np.eye(design.shape[1])
    ridge[0, 0] = 1e-9
    left = design.T @ (design * weight[:, None]) + ridge * weight.mean()
    return np.asarray(np.linalg.solve(left, design.T @ (weight * y)), dtype=np.float64)


def _gamma(design: Floats, squared: Floats, start: Floats) -> Floats:
    """Log-linear variance by the likelihood of squared residuals (a gamma regression), a few Newton steps."""
    found = start
    if not found.any():
        found = np.linalg.lstsq(design, np.full(len(squared), np.log(squared.mean())), rcond=None)[0]
    for _ in range(8):
        ratio = squared / np.exp(np.clip(design @ found, -20, 20))
        step = np.linalg.solve(design.T @ design / 2 + 1e-6 * np.eye(len(found)), design.T @ (ratio - 1) / 2)
        found = found + np.clip(step, -1.0, 1.0)
    return np.asarray(found, dtype=np.float64)
