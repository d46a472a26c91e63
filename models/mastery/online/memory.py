"""How much of a topic is still remembered: FSRS-6 with its default weights, in pure numpy.

R(t, S) = (1 + f t / S) ** -w20 with f = 0.9 ** (-1 / w20) - 1, so that R(S, S) = 0.9 (days).
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from models.mastery.online import Floats

WEIGHTS: Final[tuple[float, ...]] = (
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
)  # fmt: skip
DECAY: Final = WEIGHTS[20]
FACTOR: Final = 0.9 ** (-1 / DECAY) - 1
RETENTION: Final = 0.9
LONGEST_DAYS: Final = 36_500.0
# A topic is not one flash card: after one lesson it lasts 4 to 10 days, by how well it went.
TOPIC_FIRST_DAYS: Final[tuple[float, ...]] = (4.0, 6.0, 8.0, 10.0)
AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4

Ints = npt.NDArray[np.int64]


def retrievability(days: Floats, stability: Floats) -> Floats:
    """The chance, 0 to 1, of recalling after `days` what has this stability (days)."""
    return np.asarray((1.0 + FACTOR * np.maximum(days, 0.0) / stability) ** -DECAY, dtype=np.float64)


def interval(stability: Floats, retention: float = RETENTION) -> Floats:
    """Days until recall falls to `retention`: when the next review is due."""
    days = stability / FACTOR * (retention ** (-1 / DECAY) - 1)
    return np.asarray(np.clip(days, 1.0, LONGEST_DAYS), dtype=np.float64)


def ratings(share_right: Floats) -> Ints:
    """Grade a day's answers on a topic by the share that was right: again < .5, hard < .7, good < .9, easy."""
    return (np.digitize(share_right, [0.5, 0.7, 0.9]) + 1).astype(np.int64)


def stability(
    memory: Ints, days: Floats, rating: Ints, first: tuple[float, ...] = TOPIC_FIRST_DAYS
) -> tuple[Floats, Floats]:
    """Replay every memory's reviews; gives each one's stability and the day of its last review.

    `memory` numbers each review's memory from 0 without gaps, in ascending order; `days` ascend within
    a memory. Costs one numpy pass for each review of the longest history, whatever the number of memories.
    """
    if len(memory) == 0:
        return np.empty(0), np.empty(0)
    start = np.flatnonzero(np.r_[True, memory[1:] != memory[:-1]])
    length = np.diff(np.r_[start, len(memory)])
    lasting = np.asarray(first)[rating[start] - 1]
    hardness = _first_difficulty(rating[start])
    for step in range(1, int(length.max())):
        alive = np.flatnonzero(length > step)
        at = start[alive] + step
        waited = days[at] - days[at - 1]
        lasting[alive] = _next_stability(lasting[alive], hardness[alive], waited, rating[at])
        hardness[alive] = _next_difficulty(hardness[alive], rating[at])
    return lasting, days[start + length - 1]


def _first_difficulty(rating: Ints) -> Floats:
    return np.asarray(np.clip(WEIGHTS[4] - np.exp(WEIGHTS[5] * (rating - 1)) + 1, 1.0, 10.0), dtype=np.float64)


def _next_difficulty(hardness: Floats, rating: Ints) -> Floats:
    moved = hardness - WEIGHTS[6] * (rating - 3) * (10 - hardness) / 9
    easy = WEIGHTS[4] - np.exp(WEIGHTS[5] * 3) + 1
    return np.asarray(np.clip(WEIGHTS[7] * easy + (1 - WEIGHTS[7]) * moved, 1.0, 10.0), dtype=np.float64)


def _next_stability(lasting: Floats, hardness: Floats, waited: Floats, rating: Ints) -> Floats:
    recall = retrievability(waited, lasting)
    bonus = np.where(rating == HARD, WEIGHTS[15], np.where(rating == EASY, WEIGHTS[16], 1.0))
    gain = np.exp(WEIGHTS[8]) * (11 - hardness) * lasting ** -WEIGHTS[9] * np.expm1(WEIGHTS[10] * (1 - recall))
    kept = lasting * (1 + gain * bonus)
    lost = (
        WEIGHTS[11] * hardness ** -WEIGHTS[12] * ((lasting + 1) ** WEIGHTS[13] - 1) * np.exp(WEIGHTS[14] * (1 - recall))
    )
    lost = np.minimum(lost, lasting / np.exp(WEIGHTS[17] * WEIGHTS[18]))
    same_day = np.exp(WEIGHTS[17] * (rating - 3 + WEIGHTS[18])) * lasting ** -WEIGHTS[19]
    same_day = lasting * np.where(rating >= GOOD, np.maximum(same_day, 1.0), same_day)
    after = np.where(waited < 1.0, same_day, np.where(rating == AGAIN, lost, kept))
    return np.asarray(np.clip(after, 0.001, LONGEST_DAYS), dtype=np.float64)
