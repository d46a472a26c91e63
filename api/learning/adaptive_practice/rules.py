"""Which question comes next, and when practice has learned enough. Pure numpy.

A question tells most about a learner where it is as likely to be answered rightly as not: its Fisher information is
p (1 - p), here averaged over what is believed of the learner (Lord 1980; Owen 1975 for the Bayesian form). Among
questions that tell nearly as much one is drawn, so that no item wears out first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from uuid import UUID

import numpy as np

from api import constants
from models.mastery.online import GRID, Floats

NEARLY = 0.95
RESTED = 0.25  # how much is left of a question's worth while it rests


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


def choose(candidates: Sequence[Candidate], posteriors: Floats, draw: Random) -> Candidate | None:
    """The question to ask next, or None when none is left."""
    if not candidates:
        return None
    candidates = [each for each in candidates if each.comes_first] or candidates
    worth = [information(posteriors[c.topic], c.difficulty) * (RESTED if c.rests else 1.0) for c in candidates]
    least = NEARLY * max(worth)
    best = [each for each, value in zip(candidates, worth, strict=True) if value >= least]
    return draw.choice(sorted(best, key=lambda each: each.question_id))


def is_sure(low_pct: float, high_pct: float, answers: int) -> bool:
    """Whether a topic is known well enough to stop asking."""
    narrow = high_pct - low_pct <= constants.PRACTICE_SURE_POINTS
    return narrow and answers >= constants.MASTERY_MIN_ANSWERS


def topic_in_turn(
    topics: Sequence[UUID], asked: Sequence[UUID], open_topics: set[UUID], ground: UUID | None = None
) -> UUID | None:
    """In a mixed practice topics take turns: of those with questions left, the one asked least, first in order.

    What a failing topic builds on is checked before it, with a few questions.
    """
    left = [topic for topic in topics if topic in open_topics]
    if ground in left and list(asked).count(ground) < constants.PRACTICE_GROUND_FIRST:
        return ground
    return min(left, key=lambda topic: (list(asked).count(topic), topics.index(topic)), default=None)
