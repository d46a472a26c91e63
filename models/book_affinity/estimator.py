"""Which book next: people like you, else books like yours, else what your school year reads."""

from collections.abc import Iterable
from typing import Any, Final, Self

import numpy as np
import pandas as pd
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator
from sklearn.utils.validation import check_is_fitted

from models.book_affinity.features import Floats, Ids, check, content, shelf
from models.book_affinity.people import People

SOURCES: Final = ("people like you", "content", "popular")
COLUMNS: Final = ("user_id", "item_id", "rank", "score", "source", "because_item_id", "because_topic")
USERS_AT_ONCE: Final = 2_000
# What likeness to refused books takes from a score of 0 to 1: one alike in all costs this much, and more do not add up.
AVERSION: Final = 0.25


class BookAffinity(BaseEstimator):  # type: ignore[misc]
    """People like you (EASE, see `people`), backed off to content and to popularity in the reader's school year.

    With n books read, people have n / (n + `trust_people`) of the say and content n / (n + `trust_content`) of
    what is left; popularity has the rest. Each is first put on one scale, 0 to 1 for every reader.
    """

    def __init__(self, *, lam: float = 300.0, trust_people: float = 2.0, trust_content: float = 1.0) -> None:
        self.lam = lam
        self.trust_people = trust_people
        self.trust_content = trust_content

    def fit(
        self,
        interactions: pd.DataFrame,
        items: pd.DataFrame | None = None,
        users: pd.DataFrame | None = None,
        refused: pd.DataFrame | None = None,
    ) -> Self:
        """Learn from user_id, item_id, weight, at; raises ValueError on a frame without interactions.

        `items` (item_id and any of title, text, topic, subject, author, level, school_year, language) names
        the books that may be recommended, unread ones too; `users` (user_id, school_year) whose year is whose;
        `refused` (user_id, item_id) which books a reader did not want.
        """
        pairs = check(interactions)
        if len(pairs) == 0:
            raise ValueError("there are no interactions to learn from")
        described = _described(items, pairs)
        self.item_ids_ = pd.Index(described["item_id"])
        held = shelf(pairs, self.item_ids_)
        self.refusals_ = Refusals(refused, self.item_ids_)
        self.user_ids_, self.read_ = held.user_ids, held.read
        self.topics_ = _topics(described)
        self.people_ = People(lam=self.lam).fit(held.read)
        features = content(described.drop(columns="item_id"))
        self.likeness_ = np.asarray((features @ features.T).todense(), dtype=np.float64)
        np.fill_diagonal(self.likeness_, 0.0)
        self.years_ = _years(users)
        self.popularity_ = self._popularity()
        return self

    def recommend(self, users: Iterable[Any] | None = None, k: int = 10) -> pd.DataFrame:
        """The k best books each reader does not have yet, best first; all known readers when none are named.

        Columns `COLUMNS`: rank from 1, score 0 to 1, source one of `SOURCES`, because_item_id the reader's own
        book that speaks for it (null when popular), because_topic the topic of that book, else of this one.
        """
        check_is_fitted(self, "people_")
        if k < 1:
            raise ValueError(f"k must be at least 1, got {k}")
        wanted = self.user_ids_ if users is None else pd.Index(pd.unique(np.asarray(list(users), dtype=object)))
        frames = [self._block(wanted[at : at + USERS_AT_ONCE], k) for at in range(0, len(wanted), USERS_AT_ONCE)]
        return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=list(COLUMNS))

    def _popularity(self) -> Floats:
        """Readers of each book less who refused it, a row for each school year and one for all; a year leans on all."""
        has = (self.read_ > 0).astype(np.float64)
        overall = np.asarray(has.sum(axis=0), dtype=np.float64).ravel() - self.refusals_.per_item
        overall = np.maximum(overall, 0.0) / max(has.shape[0], 1)
        rows = []
        of_user = self._year_of(self.user_ids_)
        for year in range(len(self.years_.categories)):
            mine = has[of_user == year]
            rows.append((np.asarray(mine.sum(axis=0)).ravel() + 10 * overall) / (mine.shape[0] + 10))
        return np.vstack([*rows, overall])

    def _year_of(self, users: pd.Index) -> Any:
        """Each reader's row of `popularity_`, the last one when their year is unknown."""
        found = self.years_.users.get_indexer(users)
        year = np.where(found >= 0, self.years_.codes[found] if len(self.years_.codes) else -1, -1)
        return np.where(year >= 0, year, len(self.years_.categories))

    def _rows_of(self, users: pd.Index) -> csr_matrix:
        at = self.user_ids_.get_indexer(users)
        known = np.flatnonzero(at >= 0)
        pick = csr_matrix((np.ones(len(known)), (known, at[known])), shape=(len(users), len(self.user_ids_)))
        return pick @ self.read_

    def _parts(self, users: pd.Index, read: csr_matrix, open_: Any) -> Floats:
        """What people, content and popularity say of every book for every reader; shape (3, users, items)."""
        count = np.asarray((read > 0).sum(axis=1), dtype=np.float64)
        people = count / (count + self.trust_people)
        books = (1 - people) * count / (count + self.trust_content)
        said = (self.people_.score(read), read @ self.likeness_, self.popularity_[self._year_of(users)])
        say = (people, books, 1 - people - books)
        return np.stack([share * _scaled(np.asarray(s), open_) for share, s in zip(say, said, strict=True)])

    def _block(self, users: pd.Index, k: int) -> pd.DataFrame:
        read = self._rows_of(users)
        refused = self.refusals_.of(users)
        open_ = np.asarray((read + refused).todense()) == 0
        parts = self._parts(users, read, open_)
        disliked = AVERSION * np.minimum(np.asarray(refused @ self.likeness_), 1.0)
        score = np.where(open_, (parts.sum(axis=0) - disliked).round(12), -np.inf)
        # Books stand in the order of their ids, and the sort is stable: equal scores go by id.
        best = np.argsort(-score, axis=1, kind="stable")[:, :k]
        user, rank = np.nonzero(np.isfinite(np.take_along_axis(score, best, axis=1)))
        item = best[user, rank]
        source = parts[:, user, item].argmax(axis=0)
        because = self._because(read, user, item, source)
        ids, topics = self.item_ids_.to_numpy(dtype=object), self.topics_
        frame = {
            "user_id": users.to_numpy(dtype=object)[user],
            "item_id": ids[item],
            "rank": rank + 1,
            "score": score[user, item],
            "source": np.asarray(SOURCES, dtype=object)[source],
            "because_item_id": np.where(because >= 0, ids[because], None),
            "because_topic": np.where(because >= 0, topics[because], topics[item]),
        }
        return pd.DataFrame(frame).infer_objects()

    def _because(self, read: csr_matrix, user: Any, item: Any, source: Any) -> Any:
        """The reader's own book that says most for each recommended one, by the voice that carried it; -1 if none."""
        said = np.full(len(user), -1)
        for voice, weights in ((0, self.people_.affinity_), (1, self.likeness_)):
            for at in np.array_split(np.flatnonzero(source == voice), max(1, len(user) // 20_000)):
                if len(at):
                    speaks = np.asarray(read[user[at]].multiply(weights[:, item[at]].T).todense())
                    said[at] = np.where(speaks.max(axis=1) > 0, speaks.argmax(axis=1), -1)
        return said


class Refusals:
    """Who did not want which book; books that are not offered are passed over."""

    def __init__(self, refused: pd.DataFrame | None, item_ids: pd.Index) -> None:
        if refused is not None and not {"user_id", "item_id"} <= set(refused.columns):
            raise ValueError("refused must have the columns user_id and item_id")
        pairs = pd.DataFrame({"user_id": [], "item_id": []}) if refused is None else refused
        pairs = pairs.drop_duplicates(["user_id", "item_id"])
        at = item_ids.get_indexer(pairs["item_id"])
        codes, self.users = pd.factorize(pairs["user_id"][at >= 0], sort=True)
        shape = (len(self.users), len(item_ids))
        self.refused = csr_matrix((np.ones(len(codes)), (codes, at[at >= 0])), shape=shape)
        self.per_item: Floats = np.asarray(self.refused.sum(axis=0), dtype=np.float64).ravel()

    def of(self, users: pd.Index) -> csr_matrix:
        """The rows of these readers, empty where they refused nothing."""
        at = pd.Index(self.users).get_indexer(users)
        known = np.flatnonzero(at >= 0)
        pick = csr_matrix((np.ones(len(known)), (known, at[known])), shape=(len(users), len(self.users)))
        return pick @ self.refused


class _Years:
    """Whose school year is whose."""

    def __init__(self, users: pd.Index, codes: Any, categories: Ids) -> None:
        self.users, self.codes, self.categories = users, codes, categories


def _years(users: pd.DataFrame | None) -> _Years:
    if users is None:
        return _Years(pd.Index([]), np.empty(0, dtype=np.int64), np.empty(0, dtype=object))
    if not {"user_id", "school_year"} <= set(users.columns):
        raise ValueError("users must have the columns user_id and school_year")
    once = users.drop_duplicates("user_id")
    codes, categories = pd.factorize(once["school_year"], sort=True)
    return _Years(pd.Index(once["user_id"]), codes, np.asarray(categories))


def _described(items: pd.DataFrame | None, pairs: pd.DataFrame) -> pd.DataFrame:
    if items is None:
        return pd.DataFrame({"item_id": sorted(pairs["item_id"].unique())})
    if "item_id" not in items.columns:
        raise ValueError("items lacks the column item_id")
    if items["item_id"].isna().any() or len(items) == 0:
        raise ValueError("items must hold at least one book, and item_id must never be null")
    return items.drop_duplicates("item_id").sort_values("item_id", ignore_index=True)


def _topics(items: pd.DataFrame) -> Ids:
    if "topic" not in items.columns:
        return np.full(len(items), None, dtype=object)
    topic = items["topic"].astype(object)
    return np.asarray(topic.where(topic.notna(), None), dtype=object)


def _scaled(said: Floats, open_: Any) -> Floats:
    """Each reader's scores on 0 to 1 over the books still open to them."""
    low = np.where(open_, said, np.inf).min(axis=1, keepdims=True)
    high = np.where(open_, said, -np.inf).max(axis=1, keepdims=True)
    span = np.where(np.isfinite(high - low) & (high > low), high - low, 1.0)
    return np.where(open_, (said - np.where(np.isfinite(low), low, 0.0)) / span, 0.0)
