"""P(trouble in the next three weeks) for each learner, with the reasons that weigh most.

A logistic regression over what was known on Monday morning: its score is a sum, so each reason's part is exact.
"""

from typing import Any, Final, Self

import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from models.at_risk.weeks import FEATURES, Floats, Study, labels, mondays, read, rows_at
from models.at_risk.words import reasons

FOLDS: Final = 5
PRECISION_WANTED: Final = 0.7
BANDS: Final = 4
SMALLEST_LOG: Final = 100


class TooLittle(ValueError):
    """A log too short or too even to learn from."""

    def __init__(self) -> None:
        super().__init__("too few learners or weeks to learn who is at risk")


def design(rows: pd.DataFrame) -> Floats:
    """The columns a straight line can use: FEATURES and the two products that bend it."""
    plain = rows[list(FEATURES)].to_numpy(dtype=np.float64)
    since, usual = rows["days_since"].to_numpy(dtype=np.float64), rows["days_28"].to_numpy(dtype=np.float64)
    rarely = np.log((28 + 2) / (usual + 1))
    return np.column_stack([plain, np.log1p(since), rarely, since / (1 + rarely)])


class AtRisk:
    """fit(days) / predict(days, at): days are learner_id, day, questions, right, seconds."""

    def __init__(self, *, precision: float = PRECISION_WANTED, C: float = 0.3) -> None:
        self.precision, self.C = precision, C

    def fit(self, days: pd.DataFrame, *, terms: pd.DataFrame | None = None) -> Self:
        """Learn from every Monday with three weeks after it; raises TooLittle when there is nothing to tell apart."""
        study = read(days)
        rows = rows_at(study, mondays(study, labelled=True), terms)
        if rows.empty:
            raise TooLittle
        return self.fit_rows(rows, labels(study, rows))

    def fit_rows(self, rows: pd.DataFrame, outcome: pd.DataFrame) -> Self:
        """Learn from rows made by `weeks.rows_at` and their labels."""
        y = outcome["trouble"].to_numpy(dtype=np.int64)
        learners = rows["learner_id"].nunique()
        if len(rows) < SMALLEST_LOG or learners < 2 * FOLDS or min(y.sum(), len(y) - y.sum()) < FOLDS:
            raise TooLittle
        x = design(rows)
        self.model_ = self._line().fit(x, y)
        self.centre_ = x.mean(axis=0)
        folds = GroupKFold(FOLDS)
        p = cross_val_predict(self._line(), x, y, groups=rows["learner_id"], cv=folds, method="predict_proba")[:, 1]
        self.threshold_ = threshold_at(y, p, self.precision)
        self.bands_ = _bands(p, outcome["days_until"].to_numpy(dtype=np.float64))
        self.usual_ = float(y.mean())
        return self

    def _line(self) -> Any:
        return make_pipeline(StandardScaler(), LogisticRegression(C=self.C, max_iter=1000))

    def predict_proba(self, rows: pd.DataFrame) -> Floats:
        """P(trouble within three weeks) of rows made by `weeks.rows_at`."""
        return np.asarray(self.model_.predict_proba(design(rows))[:, 1], dtype=np.float64)

    def parts(self, rows: pd.DataFrame) -> Floats:
        """What each column of `design` adds to a learner's log odds over the average learner's."""
        scale, line = self.model_[0], self.model_[-1]
        return np.asarray((design(rows) - self.centre_) / scale.scale_ * line.coef_[0], dtype=np.float64)

    def predict(self, days: pd.DataFrame, at: pd.Timestamp, *, terms: pd.DataFrame | None = None) -> pd.DataFrame:
        """One row per learner who studied in the two weeks before `at` (that day not in).

        Columns: learner_id, p, is_flagged, lead_days (median days until trouble was plain for those flagged alike
        who came into it), reasons (a list of sentences, the weightiest first).
        """
        study: Study = read(days, until=at)
        rows = rows_at(study, np.array([study.days]), terms).reset_index(drop=True)
        if rows.empty:
            return pd.DataFrame(columns=["learner_id", "p", "is_flagged", "lead_days", "reasons"])
        p = self.predict_proba(rows)
        edges, leads = self.bands_
        made = {"p": p, "is_flagged": p >= self.threshold_, "lead_days": leads[np.searchsorted(edges, p)]}
        return pd.DataFrame({"learner_id": rows["learner_id"], **made, "reasons": reasons(rows, self.parts(rows))})


def threshold_at(y: Any, p: Floats, precision: float, least: int = 10) -> float:
    """The lowest forecast from which on at least this share came true (over `least` rows or more); above 1 if none."""
    order = np.argsort(-p, kind="stable")
    reached = np.cumsum(np.asarray(y)[order]) / np.arange(1, len(p) + 1)
    is_edge = np.r_[np.diff(p[order]) != 0, True]
    good = np.flatnonzero((reached >= precision) & is_edge & (np.arange(1, len(p) + 1) >= least))
    return float(p[order][good[-1]]) if len(good) else 1.01


def _bands(p: Floats, days_until: Floats) -> tuple[Floats, Floats]:
    """The forecasts cut in bands of equal mass among those who came into trouble, each with its median lead."""
    came = ~np.isnan(days_until)
    edges = np.quantile(p[came], np.arange(1, BANDS) / BANDS)
    band = np.searchsorted(edges, p[came])
    leads = [np.median(days_until[came][band == b]) if (band == b).any() else np.nan for b in range(BANDS)]
    return edges, np.asarray(leads, dtype=np.float64)
