"""BookAffinity beside popularity and item-kNN, judged on the last book of each reader and on a random quarter."""

import time
from typing import Any, Final, Protocol, Self

import numpy as np
import pandas as pd
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator
from sklearn.preprocessing import normalize

from models.book_affinity.estimator import BookAffinity
from models.book_affinity.features import Floats, check, shelf

TOP: Final = 10
HELD_OUT: Final = 0.25


class Recommender(Protocol):
    """Anything that learns from interactions and gives each reader a list."""

    def fit(self, interactions: pd.DataFrame) -> Self: ...
    def recommend(self, users: Any = None, k: int = 10) -> pd.DataFrame: ...


class _Scored(BaseEstimator):  # type: ignore[misc]
    """A baseline that scores every book for every known reader."""

    def fit(self, interactions: pd.DataFrame) -> Self:
        """Learn from interactions (columns: see `features.check`)."""
        pairs = check(interactions)
        self.held_ = shelf(pairs, pd.Index(sorted(pairs["item_id"].unique())))
        self.seen_ = (self.held_.read > 0).astype(np.float64)
        return self

    def recommend(self, users: Any = None, k: int = 10) -> pd.DataFrame:
        """The k best unread books of every known reader: user_id, item_id, rank."""
        score = np.where(np.asarray(self.seen_.todense()) > 0, -np.inf, self._score())
        best = np.argsort(-score, axis=1, kind="stable")[:, :k]
        user, rank = np.nonzero(np.isfinite(np.take_along_axis(score, best, axis=1)))
        items = self.held_.item_ids[best[user, rank]]
        return pd.DataFrame({"user_id": self.held_.user_ids[user], "item_id": items, "rank": rank + 1})

    def _score(self) -> Floats:
        raise NotImplementedError


class Popularity(_Scored):
    """What most readers have."""

    def _score(self) -> Floats:
        readers = np.asarray(self.seen_.sum(axis=0)).ravel()
        return np.broadcast_to(readers, self.seen_.shape)


class ItemNeighbours(_Scored):
    """Item-kNN: books whose readers overlap with those of the reader's own (cosine)."""

    def _score(self) -> Floats:
        unit = normalize(csr_matrix(self.seen_), axis=0)
        alike = np.asarray((unit.T @ unit).todense())
        np.fill_diagonal(alike, 0.0)
        return np.asarray(self.seen_ @ alike)


def evaluate(
    interactions: pd.DataFrame, *, items: pd.DataFrame | None = None, users: pd.DataFrame | None = None, seed: int = 0
) -> dict[str, Any]:
    """Reports {"last book": …, "random quarter": …}, each {model: figures}; the former only where moments are known.

    Figures: readers judged, ndcg and hit rate at 10 over the full catalogue without the books already read,
    coverage (share of the catalogue that is recommended to anyone), share of the lists taken by the 1 % most
    read books, fit seconds.
    """
    pairs = check(interactions)
    if pairs["user_id"].duplicated().sum() == 0:
        raise ValueError("no reader has two books: there is nothing to hold out")
    reports = {}
    if pairs["at"].notna().all():
        reports["last book"] = _compare(pairs, last_of_each(pairs), items, users)
    reports["random quarter"] = _compare(pairs, random_quarter(pairs, seed), items, users)
    return reports


def last_of_each(pairs: pd.DataFrame) -> Any:
    """True for the latest book of every reader with two or more; on a tie, the one of the higher id."""
    ordered = pairs.sort_values(["user_id", "at", "item_id"], kind="stable")
    is_last = ~ordered["user_id"].duplicated(keep="last")
    return (is_last & ordered["user_id"].duplicated(keep=False)).reindex(pairs.index).to_numpy()


def random_quarter(pairs: pd.DataFrame, seed: int = 0) -> Any:
    """True for a quarter of the pairs, never the whole shelf of a reader."""
    drawn = pd.Series(np.random.default_rng(seed).random(len(pairs)), index=pairs.index)
    kept_one = drawn.groupby(pairs["user_id"]).rank(method="first", ascending=False) == 1
    return ((drawn < HELD_OUT) & ~kept_one).to_numpy()


def _compare(pairs: pd.DataFrame, held: Any, items: Any, users: Any) -> dict[str, Any]:
    train, test = pairs[~held], pairs[held]
    # A held-out book nobody else has cannot be found by any model that reads the log alone.
    makers: dict[str, Recommender] = {
        "popularity": Popularity(),
        "item-kNN": ItemNeighbours(),
        "EASE, backed off": _Informed(items, users),
    }
    readers = np.asarray((train.groupby("item_id").size()).sort_values(ascending=False, kind="stable").index)
    top = set(readers[: max(int(np.ceil(len(readers) / 100)), 1)])
    catalogue = len(items) if items is not None else len(readers)
    report = {}
    for name, model in makers.items():
        begun = time.perf_counter()
        model.fit(train)
        spent = time.perf_counter() - begun
        lists = model.recommend(test["user_id"].unique(), TOP)
        report[name] = {**_figures(lists, test, top, catalogue), "fit_seconds": spent}
    return report


class _Informed(BookAffinity):
    """BookAffinity with what is known of books and readers beside the log."""

    def __init__(self, items: pd.DataFrame | None, users: pd.DataFrame | None) -> None:
        super().__init__()
        self.items, self.users = items, users

    def fit(self, interactions: pd.DataFrame, items: Any = None, users: Any = None, refused: Any = None) -> Self:
        """Learn from the interactions and from what was known beforehand."""
        return super().fit(interactions, self.items, self.users, refused)


def _figures(lists: pd.DataFrame, test: pd.DataFrame, top: set[Any], catalogue: int) -> dict[str, Any]:
    lists = lists[lists["user_id"].isin(test["user_id"])]
    hits = lists.merge(test[["user_id", "item_id"]], on=["user_id", "item_id"])
    hits = hits.assign(gain=1 / np.log2(hits["rank"] + 1))
    wanted = test.groupby("user_id").size()
    ideal = np.r_[0.0, np.cumsum(1 / np.log2(np.arange(2, TOP + 2)))]
    gained = hits.groupby("user_id")["gain"].sum().reindex(wanted.index, fill_value=0.0)
    found = gained / ideal[np.minimum(wanted, TOP)]
    return {
        "readers": len(wanted),
        "ndcg": float(found.mean()),
        "hit_rate": float((gained > 0).mean()),
        "coverage": float(lists["item_id"].nunique() / catalogue),
        "top_share": float(lists["item_id"].isin(top).mean()),
    }


def as_text(reports: dict[str, Any]) -> str:
    """The reports as a person reads them."""
    lines = []
    for split, report in reports.items():
        readers = next(iter(report.values()))["readers"]
        lines += [f"Held out: {split}, of {readers:,} readers", ""]
        heads = ("nDCG@10", "HR@10", "coverage", "top 1 %", "fit s")
        lines.append(f"{'model':<20}" + "".join(f"{head:>10}" for head in heads))
        for name, got in report.items():
            values = (got["ndcg"], got["hit_rate"], got["coverage"], got["top_share"], got["fit_seconds"])
            lines.append(f"{name:<20}" + "".join(f"{value:>10.3f}" for value in values))
        lines.append("")
    return "\n".join(lines)
