"""When the answer of a lesson's question is shown. Pure."""

from api import constants
from api.curriculum.lessons.rules import is_answer_shown


def test_an_answer_is_shown_when_it_is_right_or_the_tries_are_used_up() -> None:
    last = constants.LESSON_CHECK_TRIES
    assert is_answer_shown(True, 1)
    assert not is_answer_shown(False, last - 1)
    assert is_answer_shown(False, last)
    assert is_answer_shown(False, last + 1)
