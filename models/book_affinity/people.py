"""What people like you read: EASE, with taste by factors beside it where held-out books show a gain."""

from typing import Any, Final, Self

import numpy as np
from scipy.sparse import csr_matrix

from models.book_affinity.factors import Factors
from models.book_affinity.features import Floats

# Books beyond this many, the least read ones, are left to content and popularity: the closed form is cubic.
MOST_ITEMS: Final = 8_000
TASTES: Final = (0.5, 1.0)
READERS_ASKED: Final = 2_000
HELD_OUT: Final = 0.25
TOP: Final = 10
Z99: Final = 2.58


class People:
    """EASE (Steck 2019) and factors, each standardised for the reader and added.

    How much say factors have, `taste_`, is what a random quarter of the pairs, held out, speaks for: none at all
    unless the gain in nDCG over EASE alone has a 99 % interval above zero.
    """

    def __init__(self, *, lam: float, seed: int = 0) -> None:
        self.lam, self.seed = lam, seed

    def fit(self, read: csr_matrix) -> Self:
        """Learn from the readers x books matrix of weights."""
        self.affinity_ = ease(read, self.lam)
        self.taste_ = self._adopted(read)
        self.factors_ = Factors(seed=self.seed).fit(read) if self.taste_ > 0 else None
        return self

    def score(self, read: csr_matrix) -> Floats:
        """What people like each reader say of every book; shape (readers, books), on no scale of its own."""
        said = np.asarray(read @ self.affinity_)
        if self.factors_ is None:
            return said
        open_ = np.asarray(read.todense()) == 0
        return _standard(said, open_) + self.taste_ * _standard(self.factors_.score(read), open_)

    def _adopted(self, read: csr_matrix) -> float:
        rng = np.random.default_rng(self.seed)
        pairs = read.tocoo()
        held = rng.random(pairs.nnz) < HELD_OUT
        kept, hidden = (
            csr_matrix((pairs.data[each], (pairs.row[each], pairs.col[each])), shape=read.shape)
            for each in (~held, held)
        )
        asked = np.flatnonzero((np.diff(kept.indptr) > 0) & (np.diff(hidden.indptr) > 0))
        asked = rng.permutation(asked)[:READERS_ASKED]
        if len(asked) < 2:
            return 0.0
        shelf, wanted = kept[asked], np.asarray(hidden[asked].todense()) > 0
        open_ = np.asarray(shelf.todense()) == 0
        alike = _standard(np.asarray(shelf @ ease(kept, self.lam)), open_)
        taste = _standard(Factors(seed=self.seed).fit(kept).score(shelf), open_)
        alone = _gain(alike, open_, wanted)
        best, chosen = 0.0, 0.0
        for share in TASTES:
            more = _gain(alike + share * taste, open_, wanted) - alone
            if more.mean() > max(best, Z99 * more.std() / np.sqrt(len(more))):
                best, chosen = float(more.mean()), share
        return chosen


def ease(read: csr_matrix, lam: float) -> Floats:
    """Item-to-item weights with a zero diagonal: the ridge regression of every book on all the others."""
    items = read.shape[1]
    readers = np.asarray((read > 0).sum(axis=0)).ravel()
    kept = np.sort(np.argsort(-readers, kind="stable")[:MOST_ITEMS])
    gram = np.asarray((read[:, kept].T @ read[:, kept]).todense(), dtype=np.float64)
    gram[np.diag_indices_from(gram)] += lam
    inverse = np.linalg.inv(gram)
    weights = inverse / -np.diag(inverse)
    np.fill_diagonal(weights, 0.0)
    affinity = np.zeros((items, items)) if len(kept) < items else weights
    if len(kept) < items:
        affinity[np.ix_(kept, kept)] = weights
    return np.asarray(affinity, dtype=np.float64)


def _gain(score: Floats, open_: Any, wanted: Any) -> Floats:
    """Each reader's nDCG over the books still open to them."""
    best = np.argsort(-np.where(open_, score, -np.inf), axis=1, kind="stable")[:, :TOP]
    worth = 1 / np.log2(np.arange(2, TOP + 2))
    ideal = np.cumsum(worth)[np.minimum(wanted.sum(axis=1), TOP) - 1]
    return np.asarray(np.take_along_axis(wanted, best, axis=1) @ worth[: best.shape[1]] / ideal, dtype=np.float64)


def _standard(said: Floats, open_: Any) -> Floats:
    """Each reader's scores with mean 0 and sd 1 over the books still open to them."""
    count = np.maximum(open_.sum(axis=1, keepdims=True), 1)
    away = np.where(open_, said - np.where(open_, said, 0.0).sum(axis=1, keepdims=True) / count, 0.0)
    spread = np.sqrt((away**2).sum(axis=1, keepdims=True) / count)
    return np.asarray(away / np.where(spread > 1e-12, spread, 1.0), dtype=np.float64)
