"""A learner's ability after every answer: a Rasch posterior kept on a grid, in pure numpy.

The posterior is a vector of 41 weights that sum to 1, over the abilities of `GRID` (logits). One
answer multiplies it by the likelihood of that answer, P(right) = 1 / (1 + exp(difficulty - ability)).
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]

GRID: Floats = np.linspace(-4.0, 4.0, 41)
# A weight never reaches zero, so that a long run of answers the other way can still revive it.
SMALLEST_WEIGHT = 1e-300


def prior(mean: float = 0.0, sd: float = 1.0) -> Floats:
    """Ability before the first answer: a normal curve on the grid, shape (41,); sd must be positive."""
    if not sd > 0:
        raise ValueError(f"sd must be positive, got {sd}")
    weights = np.maximum(np.exp(-0.5 * ((GRID - mean) / sd) ** 2), SMALLEST_WEIGHT)
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def update(posterior: Floats, difficulty: float, correct: bool) -> Floats:
    """The posterior after one answer to an item of this difficulty (logits), shape (41,)."""
    towards = GRID - difficulty if correct else difficulty - GRID
    weights = np.maximum(posterior / (1.0 + np.exp(-towards)), SMALLEST_WEIGHT)
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def quantile(posterior: Floats, share: float) -> Floats:
    """The ability below which `share` of the posterior lies; shape (...,) for posteriors (..., 41)."""
    rows = np.atleast_2d(posterior)
    # Half of each point's weight lies below the point: the curve is then unbiased between points.
    reached = np.cumsum(rows, axis=1) - rows / 2
    right = np.clip((reached < share).sum(axis=1), 1, len(GRID) - 1)
    each = np.arange(len(rows))
    low, high = reached[each, right - 1], reached[each, right]
    step = np.clip((share - low) / np.maximum(high - low, 1e-12), 0.0, 1.0)
    ability = GRID[right - 1] + step * (GRID[right] - GRID[right - 1])
    return np.asarray(ability.reshape(posterior.shape[:-1]), dtype=np.float64)
