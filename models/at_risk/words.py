"""The reasons behind a forecast, in words a teacher can check against the learner's own days."""

import numpy as np
import pandas as pd

from models.at_risk.weeks import FEATURES, Floats

MOST = 3
LEAST_PART = 0.05
# Which columns of the design speak with one voice: the extra columns belong to what they are made of.
VOICES: dict[str, tuple[int, ...]] = {
    "away": (FEATURES.index("days_since"), len(FEATURES), len(FEATURES) + 2),
    "seldom": (FEATURES.index("days_7"), FEATURES.index("days_28"), len(FEATURES) + 1),
    "less": (FEATURES.index("drop_in_days"), FEATURES.index("minutes_change")),
    "gaps": (FEATURES.index("longest_gap"), FEATURES.index("silences_90")),
    "failing": (FEATURES.index("share_28"),),
    "falling": (FEATURES.index("share_change"),),
    "little": (FEATURES.index("answers_28"), FEATURES.index("minutes_28")),
    "new": (FEATURES.index("weeks_known"),),
    "holidays": (FEATURES.index("holidays_ahead"),),
}


def reasons(rows: pd.DataFrame, parts: Floats) -> list[list[str]]:
    """For each row up to three sentences, the one that raises the forecast most first."""
    voices = list(VOICES)
    weight = np.column_stack([parts[:, list(VOICES[voice])].sum(axis=1) for voice in voices])
    result = []
    for row, weights in zip(rows.to_dict("records"), weight, strict=True):
        order = np.argsort(-weights, kind="stable")
        raising = [voices[i] for i in order if weights[i] >= LEAST_PART]
        sentences = [sentence for voice in raising if (sentence := _say(voice, row))]
        result.append(sentences[:MOST])
    return result


def _say(voice: str, row: dict[str, float]) -> str:
    """The sentence of a voice, or nothing where the days do not bear it out."""
    share = round(100 * row["right_30"] / row["answers_30"]) if row["answers_30"] >= 5 else None
    answers = round(row["answers_30"])
    drop = -round(row["drop_in_days"])
    if voice == "away" and row["days_since"] >= 3:
        return f"last studied {round(row['days_since']) + 1} days ago"
    if voice == "seldom":
        return f"studied on {_days(row['days_28'])} of the last four weeks"
    if voice == "less" and drop >= 2:
        return f"{_days(drop)} of study fewer in the last two weeks than in the two before"
    if voice == "gaps" and row["longest_gap"] >= 5:
        return f"has been away for {round(row['longest_gap'])} days in a row in the last six weeks"
    if voice == "failing" and share is not None and share < 55:
        return f"{share} % right over {answers} answers in 30 days"
    if voice == "falling" and row["share_change"] <= -0.04:
        return "right answers fell in the last two weeks"
    if voice == "little" and row["answers_30"] < 10:
        return "has hardly answered a question in 30 days" if answers else "has answered no question in 30 days"
    if voice == "new" and row["weeks_known"] < np.log1p(4):
        return "began less than four weeks ago"
    if voice == "holidays" and row["holidays_ahead"] > 0:
        return "holidays begin within three weeks"
    return ""


def _days(days: float) -> str:
    return "1 day" if round(days) == 1 else f"{round(days)} days"
