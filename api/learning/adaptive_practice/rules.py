"""Whose turn it is in a practice, and when it goes down to what a topic builds on. Pure."""

from collections.abc import Sequence
from itertools import takewhile
from uuid import UUID

from api import constants

Given = Sequence[tuple[UUID, bool]]  # the topic of each answer of a practice, and whether it was right


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


def failing_topic(given: Given) -> UUID | None:
    """The topic of the last answer when it ends a row of wrong ones: the third, the sixth and so on."""
    wrong = len(list(takewhile(lambda answer: not answer[1], reversed(given))))
    return given[-1][0] if wrong and wrong % constants.PRACTICE_FAILS == 0 else None


def failed_topics(given: Given) -> set[UUID]:
    """Topics whose last answer in this practice was wrong."""
    return {topic for topic, right in dict(given).items() if not right}
