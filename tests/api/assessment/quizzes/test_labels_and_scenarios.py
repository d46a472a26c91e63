"""Labels on a drawing count one by one; a scenario is marked by nobody but a person."""

from decimal import Decimal

import pytest

from api import constants
from api.assessment.quizzes.rules import AnswerDoesNotFit, earned, mark, shown_options
from api.assessment.quizzes.tables import QuestionType
from tests.factories.quizzes import LABELS, LABELS_KEY, SCENARIO

DRAWING = QuestionType.LABEL_DIAGRAM


def test_a_drawing_is_right_when_every_place_bears_its_label() -> None:
    assert mark(DRAWING, LABELS, LABELS_KEY, "p1:l1, p2:l2") is True
    assert mark(DRAWING, LABELS, LABELS_KEY, "p2:l2,p1:l1") is True
    assert mark(DRAWING, LABELS, LABELS_KEY, "p1:l2,p2:l1") is False


def test_each_place_of_a_drawing_carries_its_share_of_the_points() -> None:
    assert earned(DRAWING, LABELS, LABELS_KEY, "p1:l1,p2:l2", 3) == (True, Decimal(3))
    assert earned(DRAWING, LABELS, LABELS_KEY, "p1:l1,p2:l3", 3) == (False, Decimal("1.50"))
    assert earned(DRAWING, LABELS, LABELS_KEY, "p1:l1", 1) == (False, Decimal("0.50"))
    assert earned(DRAWING, LABELS, LABELS_KEY, "p1:l2,p2:l1", 3) == (False, Decimal(0))


@pytest.mark.parametrize("given", ["p1:l1,p2:l1", "p1:l1,p1:l2", "p9:l1", "p1:l9", "p1", "hello"])
def test_labels_that_cannot_stand_so_are_refused(given: str) -> None:
    with pytest.raises(AnswerDoesNotFit):
        mark(DRAWING, LABELS, LABELS_KEY, given)


def test_no_program_says_whether_a_scenario_is_right() -> None:
    assert earned(QuestionType.SCENARIO, SCENARIO, None, "Two bags, because …", 3) == (None, Decimal(0))


def test_a_scenario_takes_an_essay_and_no_more_and_other_types_take_a_line() -> None:
    assert mark(QuestionType.SCENARIO, SCENARIO, None, "x" * constants.SCENARIO_TEXT_LIMIT) is None
    with pytest.raises(AnswerDoesNotFit, match="under 6,000 characters"):
        mark(QuestionType.SCENARIO, SCENARIO, None, "x" * (constants.SCENARIO_TEXT_LIMIT + 1))
    with pytest.raises(AnswerDoesNotFit, match="too long"):
        mark(QuestionType.SHORT_TEXT, None, {"accepted": ["x"]}, "x" * (constants.ANSWER_TEXT_LIMIT + 1))


def test_what_is_shown_before_the_end_tells_neither_names_nor_exemplar() -> None:
    shown = shown_options(DRAWING, LABELS)
    assert shown["image"] == LABELS["image"]
    assert shown["places"] == [{"id": "p1", "x": 20, "y": 30}, {"id": "p2", "x": 70, "y": 30}]
    assert shown_options(QuestionType.SCENARIO, SCENARIO) == {"tasks": SCENARIO["tasks"]}
