"""Readers, books and what they hold, as matrices."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.preprocessing import normalize

Floats = npt.NDArray[np.float64]
Ids = npt.NDArray[Any]

NEEDED = ("user_id", "item_id", "weight", "at")
# What a shared trait says of two books, beside the words of their texts; a topic says more than a school year.
TRAITS = {"topic": 1.0, "subject": 0.7, "author": 0.5, "level": 0.3, "school_year": 0.3, "language": 0.2}


@dataclass(frozen=True)
class Shelf:
    """Which reader has which book, and how much of it they took; ids ascend, so ties break by id."""

    user_ids: pd.Index
    item_ids: pd.Index
    read: csr_matrix


def check(interactions: pd.DataFrame) -> pd.DataFrame:
    """One row per reader and book: its weights added up and its last moment. ValueError names what is wrong.

    Columns: user_id, item_id, and where known weight (more is keener; zero or less is dropped) and at (UTC).
    """
    if not isinstance(interactions, pd.DataFrame):
        raise ValueError(f"interactions must be a pandas DataFrame, got {type(interactions).__name__}")
    missing = [name for name in ("user_id", "item_id") if name not in interactions.columns]
    if missing:
        raise ValueError(f"interactions lacks the column(s) {', '.join(missing)}")
    frame = interactions[[name for name in NEEDED if name in interactions.columns]].copy()
    if frame[["user_id", "item_id"]].isna().any().any():
        raise ValueError("user_id and item_id must never be null")
    frame["weight"] = _weights(frame)
    frame["at"] = _moments(frame)
    kept = frame[frame["weight"] > 0]
    return kept.groupby(["user_id", "item_id"], as_index=False, sort=True).agg({"weight": "sum", "at": "max"})


def _weights(frame: pd.DataFrame) -> pd.Series:
    if "weight" not in frame.columns:
        return pd.Series(1.0, index=frame.index)
    try:
        weight = pd.to_numeric(frame["weight"]).astype("float64")
    except (TypeError, ValueError) as wrong:
        raise ValueError("weight must be a number") from wrong
    if not np.isfinite(weight.fillna(1.0)).all():
        raise ValueError("weight must be finite")
    return weight.fillna(1.0)


def _moments(frame: pd.DataFrame) -> pd.Series:
    if "at" not in frame.columns or frame["at"].isna().all():
        return pd.Series(pd.NaT, index=frame.index, dtype="datetime64[ns, UTC]")
    unit = "s" if pd.api.types.is_numeric_dtype(frame["at"]) else None
    try:
        return pd.to_datetime(frame["at"], utc=True, unit=unit)
    except (TypeError, ValueError) as wrong:
        raise ValueError(f"at must hold moments (UTC): {wrong}") from wrong


def shelf(pairs: pd.DataFrame, item_ids: pd.Index) -> Shelf:
    """The readers × books matrix of checked pairs; a book's weight counts by its square root, between .5 and 2."""
    user, user_ids = pd.factorize(pairs["user_id"], sort=True)
    item = item_ids.get_indexer(pairs["item_id"])
    weight = pairs["weight"].to_numpy(dtype=np.float64)
    # Minutes run over orders of magnitude, ratings hardly at all: relative to the median and damped, both are tame.
    keen = np.clip(np.sqrt(weight / np.median(weight)), 0.5, 2.0) if len(weight) else weight
    known = item >= 0
    shape = (len(user_ids), len(item_ids))
    return Shelf(pd.Index(user_ids), item_ids, csr_matrix((keen[known], (user[known], item[known])), shape=shape))


def content(items: pd.DataFrame) -> csr_matrix:
    """Every book's words (tf-idf of title and text) and traits, in rows of length 1; rows follow `items`."""
    parts = []
    words = _words(items)
    if words.str.contains(r"\w\w", regex=True).any():
        found = TfidfVectorizer(sublinear_tf=True, max_features=20_000, token_pattern=r"(?u)\b\w\w+\b").fit_transform(
            words
        )
        parts.append(normalize(found))
    for name, says in TRAITS.items():
        if name in items.columns:
            codes, values = pd.factorize(items[name])
            known = np.flatnonzero(codes >= 0)
            shape = (len(items), len(values))
            parts.append(csr_matrix((np.full(len(known), says), (known, codes[known])), shape=shape))
    return normalize(hstack(parts, format="csr")) if parts else csr_matrix((len(items), 1))


def _words(items: pd.DataFrame) -> pd.Series:
    words = pd.Series("", index=items.index)
    for name in ("title", "text"):
        if name in items.columns:
            words = words + " " + items[name].fillna("").astype(str)
    return words
