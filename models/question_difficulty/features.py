"""What can be known of a question before anybody answers it."""

import re
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

Floats = npt.NDArray[np.float64]

NEEDED: Final = ("item_id", "topic_id", "question_type", "difficulty", "cognitive_level")
WORDS: Final = ("question_type", "difficulty", "cognitive_level", "subject_id", "school_year", "topic_id")
NEGATIVE: Final = re.compile(r"\b(not|except|never|incorrect|least)\b", re.IGNORECASE)
# Columns of 0 and 1 are held back by one ridge; a topic has few questions, so its column weighs less to begin with.
TOPIC_WEIGHT: Final = 0.7


def check(items: pd.DataFrame) -> pd.DataFrame:
    """The frame with every column the design asks for; ValueError names what is missing.

    Needed: item_id, topic_id, question_type, difficulty (the writer's word), cognitive_level. Used where known:
    subject_id, school_year, stem, marks, time_limit_seconds, options (how many choices).
    """
    missing = [name for name in NEEDED if name not in items.columns]
    if missing:
        raise ValueError(f"items lacks the column(s) {', '.join(missing)}")
    if items["item_id"].isna().any() or items["item_id"].duplicated().any():
        raise ValueError("item_id must be there, once for each item")
    blank = {"subject_id": "", "school_year": "", "stem": "", "marks": 1, "time_limit_seconds": 120, "options": 0}
    return items.assign(**{name: value for name, value in blank.items() if name not in items.columns}).fillna(blank)


def columns_of(items: pd.DataFrame) -> list[tuple[str, str]]:
    """The words met in each worded column, in order: what `design` has a column for."""
    return [(name, word) for name in WORDS for word in sorted(items[name].astype(str).unique())]


def design(items: pd.DataFrame, columns: list[tuple[str, str]]) -> Floats:
    """One row for each item: a column of 0 and 1 for each known word, and six of the text and its frame."""
    place = {column: at for at, column in enumerate(columns)}
    words = np.zeros((len(items), len(columns)))
    for name in WORDS:
        at = np.array([place.get((name, word), -1) for word in items[name].astype(str)], dtype=np.int64)
        known = np.flatnonzero(at >= 0)
        words[known, at[known]] = TOPIC_WEIGHT if name == "topic_id" else 1.0
    stem = items["stem"].astype(str)
    plain = [
        np.log1p(stem.str.split().str.len().to_numpy(dtype=np.float64)) - 2.5,
        stem.str.contains(r"\$", regex=True).to_numpy(dtype=np.float64),
        stem.map(lambda text: bool(NEGATIVE.search(text))).to_numpy(dtype=np.float64),
        np.log(np.maximum(items["marks"].to_numpy(dtype=np.float64), 1)),
        np.log(np.maximum(items["time_limit_seconds"].to_numpy(dtype=np.float64), 10) / 120),
        (items["options"].to_numpy(dtype=np.float64) - 4) / 4,
    ]
    return np.column_stack([words, *plain])
