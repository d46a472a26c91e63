"""Sums over what came before within a run of rows, for all runs at once.

Rows of one run stand together; `start[i]` is the index of the first row of row i's run. Every function
here looks at strictly earlier rows only, which is what keeps the answer out of its own forecast.
"""

import numpy as np
from scipy.signal import lfilter

from models.mastery.log import Ints
from models.mastery.online import Floats


def starts(key: Ints) -> Ints:
    """The index of the first row of each row's run of equal keys."""
    if len(key) == 0:
        return np.empty(0, dtype=np.int64)
    is_first = np.r_[True, key[1:] != key[:-1]]
    return np.asarray(np.maximum.accumulate(np.where(is_first, np.arange(len(key)), 0)), dtype=np.int64)


def sum_before(values: Floats, start: Ints) -> Floats:
    """The sum of the run's earlier values."""
    before = np.cumsum(values, axis=0) - values
    return np.asarray(before - before[start], dtype=np.float64)


def last_before(values: Floats, start: Ints, otherwise: float) -> Floats:
    """The run's value just before this row, or `otherwise` on its first row."""
    index = np.arange(len(values))
    return np.where(index > start, values[np.maximum(index - 1, 0)], otherwise)


def fading_before(values: Floats, start: Ints, keep: float) -> Floats:
    """The sum of the run's earlier values, each step back counting `keep` times as much."""
    if len(values) == 0:
        return np.empty(0)
    index = np.arange(len(values))
    # One filter over all rows; what the earlier runs left behind has faded by a known power, so take it off.
    endless = np.r_[0.0, lfilter([1.0], [1.0, -keep], values)]
    return np.asarray(endless[index] - keep ** (index - start) * endless[start], dtype=np.float64)


def within(seconds: Ints, values: Floats, key: Ints, start: Ints, window: int) -> Floats:
    """The sum of the run's earlier values not older than `window` seconds; seconds never fall in a run."""
    index = np.arange(len(values))
    lifted = starts_rank(key) * np.int64(4 * 10**10) + seconds
    first = np.maximum(np.searchsorted(lifted, lifted - window, side="left"), start)
    total = np.r_[0.0, np.cumsum(values)]
    return np.asarray(total[index] - total[first], dtype=np.float64)


def starts_rank(key: Ints) -> Ints:
    """Each row's run, numbered from 0."""
    if len(key) == 0:
        return np.empty(0, dtype=np.int64)
    return np.asarray(np.r_[0, np.cumsum(key[1:] != key[:-1])], dtype=np.int64)
