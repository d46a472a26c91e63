"""Which question practice asks next, and when it has learned enough. Pure numpy.

A question tells most about a learner where it is as likely to be answered rightly as not: its Fisher information is
p (1 - p), here averaged over what is believed of the learner (Lord 1980; Owen 1975 for the Bayesian form). Among
questions that tell nearly as much one is drawn, so that no item wears out first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final
from uuid import UUID

import numpy as np

from models.mastery.online import GRID, Floats
from models.mastery.online.topics import SURE_FROM_ANSWERS

NEARLY: Final = 0.95
RESTED: Final = 0.25  # how much is left of a question's worth while it rests
STEPS: Final = (-1.2, -0.4, 0.4, 1.2)  # logits from the mean question, between the steps shown
MEDIUM: Final = 3  # of the steps shown
NEW_UNTIL: Final = 5  # answers; until then nothing hard is asked where there is anything else
SURE_POINTS: Final = 25  # practice ends when the 80 % interval of mastery is this narrow


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that may be asked next; `topic` is the place of its topic among the posteriors.

    One that comes first is asked before all others: a mistake made surely, or an idea mixed up.
    """

    question_id: UUID
    topic: int
    difficulty: float
    rests: bool
    comes_first: bool = False


def information(posterior: Floats, difficulty: float) -> float:
    """What one answer is expected to tell: p (1 - p) over the ability grid, weighted by the posterior; at most .25."""
    p = 1.0 / (1.0 + np.exp(difficulty - GRID))
    return float(posterior @ (p * (1.0 - p)))


def choose(
    candidates: Sequence[Candidate], posteriors: Floats, draw: Random, last: tuple[float, bool] | None = None
) -> Candidate | None:
    """The question to ask next, or None when none is left.

    `last` is the difficulty of the question before it on this topic, and whether it was answered rightly: the next is
    then not easier, else not harder, so that a learner sees the questions follow the answers.
    """
    if not candidates:
        return None
    candidates = [each for each in candidates if each.comes_first] or candidates
    if last is not None:
        away = 1.0 if last[1] else -1.0
        candidates = [each for each in candidates if away * (each.difficulty - last[0]) >= 0] or candidates
    worth = [information(posteriors[c.topic], c.difficulty) * (RESTED if c.rests else 1.0) for c in candidates]
    least = NEARLY * max(worth)
    best = [each for each, value in zip(candidates, worth, strict=True) if value >= least]
    return draw.choice(sorted(best, key=lambda each: each.question_id))


def gentle(candidates: Sequence[Candidate], answers: int, mean: float) -> Sequence[Candidate]:
    """Those to begin a topic with after so many answers of a learner: at first no hard one, where there are others.

    `mean` is the difficulty of the mean question. What comes first stays.
    """
    if answers >= NEW_UNTIL:
        return candidates
    kept = [each for each in candidates if each.comes_first or difficulty_step(each.difficulty, mean) <= MEDIUM]
    return kept or candidates


def difficulty_step(difficulty: float, mean: float) -> int:
    """How hard a question is among all others, from 1 to 5, for the eye."""
    return 1 + int(np.digitize(difficulty - mean, STEPS))


def is_sure(low_pct: float, high_pct: float, answers: int) -> bool:
    """Whether a topic is known well enough to stop asking."""
    return high_pct - low_pct <= SURE_POINTS and answers >= SURE_FROM_ANSWERS
