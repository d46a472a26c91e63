"""How the question at a lesson's end goes. Pure."""

from api import constants


def is_answer_shown(right: bool, tries: int) -> bool:
    """Whether the answer is shown now: when it is right, or when the tries are used up."""
    return right or tries >= constants.LESSON_CHECK_TRIES
