"""What would move a forecast: the topics whose rise to four fifths would lift the mark most."""

from typing import Final

import numpy as np
import pandas as pd

from models.exam_forecast.estimator import GRADES, ExamForecast, grade_chances
from models.exam_forecast.features import KNOWN_FROM

GOAL_PCT: Final = 80.0
SHOWN: Final = 15
LEAST_GAIN: Final = 0.1  # marks; less moves nothing anybody would see


def movers(model: ExamForecast, topics: pd.DataFrame, features: pd.DataFrame, *, shown: int = SHOWN) -> pd.DataFrame:
    """Up to `shown` topics for each row of `features` (which has mean, sd), those that lift the mark most first.

    `topics` as for `subject_features`. Gives learner_id, subject_id, rank, topic_id, mastery_pct (today's; null
    while not known), gain_marks, target (the grade above the likeliest), chance_now and chance_then of it or better.
    """
    whole = topics.groupby(["learner_id", "subject_id"])["weight"].transform("sum")
    columns = ["learner_id", "subject_id", "learned", "mean", "sd"]
    made = topics.assign(part=topics["weight"] / whole).merge(
        features[columns].assign(slope=model.slope(features)), on=["learner_id", "subject_id"]
    )
    now = made["learned_pct"].fillna(made["learned"])
    made["gain_marks"] = made["slope"] * made["part"] * (GOAL_PCT - now).clip(lower=0)
    made = made[made["gain_marks"] >= LEAST_GAIN].sort_values(
        ["learner_id", "subject_id", "gain_marks", "topic_id"], ascending=[True, True, False, True]
    )
    made["rank"] = made.groupby(["learner_id", "subject_id"]).cumcount() + 1
    made = made[made["rank"] <= shown].reset_index(drop=True)
    mean, sd = made["mean"].to_numpy(np.float64), made["sd"].to_numpy(np.float64)
    target = np.maximum(grade_chances(mean, sd).argmax(axis=1) - 1, 0)
    after = np.minimum(mean + made["gain_marks"].to_numpy(np.float64), 100.0)
    made["target"] = np.asarray(GRADES, dtype=object)[target]
    made["chance_now"] = _at_least(mean, sd, target)
    made["chance_then"] = _at_least(after, sd, target)
    # What a learner reads elsewhere of the topic: of today, and nothing from too few answers.
    made["mastery_pct"] = made["percentage"].where(made["answers"].fillna(0) >= KNOWN_FROM)
    return made


def _at_least(mean: np.ndarray, sd: np.ndarray, grade: np.ndarray) -> np.ndarray:
    """The chance of this grade or a better one."""
    reached = np.cumsum(grade_chances(mean, sd), axis=1)
    return np.asarray(reached[np.arange(len(mean)), grade], dtype=np.float64)
