"""Readers and books as short vectors, learned by turns: what taste says where no two readers share a book."""

from typing import Any, Final, Self

import numpy as np
from scipy.sparse import csr_matrix

from models.book_affinity.features import Floats

READERS_AT_ONCE: Final = 2_000
MOST_FACTORS: Final = 32
BOOKS_A_FACTOR: Final = 8


class Factors:
    """Alternating least squares on what was and was not read (Hu, Koren and Volinsky 2008).

    A book read counts 1 + `keen` x its weight against 1 for one not read; `lam` holds both sides small. There are
    as many factors as the shelf can feed, `MOST_FACTORS` at most.
    """

    def __init__(self, *, lam: float = 10.0, keen: float = 5.0, turns: int = 8, seed: int = 0) -> None:
        self.lam, self.keen, self.turns, self.seed = lam, keen, turns, seed

    def fit(self, read: csr_matrix) -> Self:
        """Learn from the readers x books matrix of weights."""
        size = int(np.clip(read.shape[1] // BOOKS_A_FACTOR, 1, MOST_FACTORS))
        self.books_ = np.random.default_rng(self.seed).normal(0.0, 0.1, (read.shape[1], size))
        readers_of = csr_matrix(read.T)
        for _ in range(self.turns):
            self.books_ = self._solved(readers_of, self._solved(read, self.books_))
        return self

    def score(self, read: csr_matrix) -> Floats:
        """What each reader's shelf says of every book; shape (readers, books)."""
        return np.asarray(self._solved(read, self.books_) @ self.books_.T)

    def _solved(self, read: csr_matrix, other: Floats) -> Floats:
        """The best vectors of the rows, the other side's being given: one ridge regression each."""
        size = other.shape[1]
        shared = other.T @ other + self.lam * np.eye(size)
        crossed = (other[:, :, None] * other[:, None, :]).reshape(len(other), -1)
        found = np.empty((read.shape[0], size))
        for low in range(0, read.shape[0], READERS_AT_ONCE):
            rows = read[low : low + READERS_AT_ONCE]
            held: Any = rows.copy()
            held.data = 1.0 + self.keen * rows.data
            wanted = (held @ other)[:, :, None]
            grams = shared + self.keen * (rows @ crossed).reshape(-1, size, size)
            found[low : low + READERS_AT_ONCE] = np.linalg.solve(grams, wanted)[:, :, 0]
        return found
