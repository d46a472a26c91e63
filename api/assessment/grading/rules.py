"""What a score from 0 to 3 means for points and for mastery. Pure."""

from decimal import Decimal

from api import constants
from api.platform.problem import NotFound, Problem


class AnswerNotFound(NotFound):
    title, detail = "Answer Not Found", "There is no such answer among those you may mark."


class AlreadyMarked(Problem):
    """409: the teacher's score stands, so the learner's own can change no more."""

    status, title = 409, "Marked Already"
    detail = "Your teacher has marked this answer. Read the comment instead."


def points(score: int, worth: int) -> Decimal:
    """The points of a score, of all a question is worth."""
    return (Decimal(worth) * score / constants.SCENARIO_TOP_SCORE).quantize(Decimal("0.01"))


def is_right(score: int) -> bool:
    """Mastery knows right and wrong only: two of three or more is right."""
    return score >= constants.SCENARIO_RIGHT_FROM
