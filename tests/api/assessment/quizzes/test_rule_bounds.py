"""Marking at its bounds, what is said of an answer that does not fit, and what is told of a unit. Pure."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from api import constants
from api.assessment.quizzes.rules import (
    AnswerDoesNotFit,
    in_words,
    is_over,
    mark,
    read_labels,
    read_number,
    score,
    shown_options,
    unit_note,
)
from api.assessment.quizzes.tables import QuestionType
from tests.conftest import NOON
from tests.factories.quizzes import LABELS, LABELS_KEY, OPTIONS

NO_NUMBER = "Write a number, for example 12.5."
TOO_FAR = "This number is larger or smaller than any answer here."
MATCHING = {
    "left": [{"id": "l1", "text": "acid"}, {"id": "l2", "text": "base"}],
    "right": [{"id": "r:1", "text": "blue"}, {"id": "r2", "text": "red"}],
}
KILOGRAMS = {"value": 15, "tolerance": 0, "unit": "kg", "unitVariants": ["stones"]}


@pytest.mark.parametrize(
    ("kind", "options", "given", "said"),
    [
        (QuestionType.TRUE_FALSE, None, "maybe", "Answer true or false."),
        (QuestionType.LABEL_DIAGRAM, LABELS, "p1:l1,p2:l1", "Use each label once."),
        (QuestionType.MULTIPLE_CHOICE, OPTIONS, "a,b", "Choose one answer."),
        (QuestionType.ORDERING, OPTIONS, "a,b", "Put every step in its place."),
        (QuestionType.MATCHING, MATCHING, "l1:r2,l1:r:1", "Match each item once."),
        (QuestionType.SHORT_TEXT, None, "x" * 2_001, "This answer is too long for the question."),
        (QuestionType.NUMERIC, None, "fifteen", NO_NUMBER),
        (QuestionType.NUMERIC, None, "1/0", NO_NUMBER),
        (QuestionType.NUMERIC, None, "9e999999/0.0000001", NO_NUMBER),
        (QuestionType.NUMERIC, None, "0" * 60 + "1", NO_NUMBER),
        (QuestionType.NUMERIC, None, "1e61", TOO_FAR),
        (QuestionType.NUMERIC, None, "1e-61", TOO_FAR),
        (QuestionType.NUMERIC, None, "12,5",
         "Write decimals with a point, for example 12.5, and thousands as 12,500 or 12500."),
    ],
)  # fmt: skip
def test_an_answer_that_does_not_fit_hears_what_would(kind: QuestionType, options: Any, given: str, said: str) -> None:
    with pytest.raises(AnswerDoesNotFit) as refused:
        mark(kind, options, {}, given)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("0" * 59 + "1", "1", ""),
        ("1e60", "1e60", ""),
        ("1e-60", "1e-60", ""),
        ("٢ × ١٠^٣", "2000", ""),
        ("15 cm .", "15", "cm"),
        ("400×", "400", "times"),
        ("400 X", "400", "times"),
        ("400 x", "400", "times"),
        ("UGX 5,000", "5000", "UGX"),
        ("4 J/⁰C", "4", "J/°C"),
        ("1 1/2", "1.5", ""),
        ("1 200/4", "300", ""),  # a thousand and two hundred, by four
        ("1 200/200", "6", ""),
    ],
)
def test_a_number_is_read_with_its_unit(text: str, value: str, unit: str) -> None:
    assert read_number(text) == (Decimal(value), unit)


def test_a_text_may_be_as_long_as_its_limit() -> None:
    longest = "x" * constants.ANSWER_TEXT_LIMIT
    assert mark(QuestionType.SHORT_TEXT, None, {"accepted": [longest]}, longest) is True


def test_the_name_of_a_label_or_a_match_may_hold_a_colon() -> None:
    labels = {"places": LABELS["places"], "labels": [{"id": "l:1", "text": "stalk"}]}
    assert read_labels(labels, "p1:l:1") == {"p1": "l:1"}
    key = {"l1": "r2", "l2": "r:1"}
    assert mark(QuestionType.MATCHING, MATCHING, key, "l1:r2,l2:r:1") is True


@pytest.mark.parametrize("given", ["l9:r2", "l1:r9"])
def test_a_match_with_a_stranger_is_refused(given: str) -> None:
    with pytest.raises(AnswerDoesNotFit):
        mark(QuestionType.MATCHING, MATCHING, {}, given)


def test_a_raised_zero_is_a_degree_only_where_degrees_are_accepted() -> None:
    assert mark(QuestionType.SHORT_TEXT, None, {"accepted": ["4 °C"]}, "4⁰C") is True
    assert mark(QuestionType.SHORT_TEXT, None, {"accepted": ["50 C"]}, "50⁰C") is False  # coulombs


def test_another_name_of_the_unit_is_right_where_the_key_names_it() -> None:
    assert mark(QuestionType.NUMERIC, None, KILOGRAMS, "15 stones") is True
    assert mark(QuestionType.NUMERIC, None, KILOGRAMS, "15 bags") is False


@pytest.mark.parametrize(
    ("key", "given", "said"),
    [
        (KILOGRAMS, "15 g", "The number is right, but not the unit: it is kg."),
        (KILOGRAMS, "15 kg", None),
        (KILOGRAMS, "15", None),
        (KILOGRAMS, "16 g", None),
        (KILOGRAMS, "16 kg", None),
        (KILOGRAMS, "fifteen", None),
        (KILOGRAMS, None, None),
        (KILOGRAMS, "", None),
        ({"value": 15, "unit": None}, "15 thousand", None),
        ({"value": 15, "unit": None}, "15 goats", "No unit was asked for, so yours was not looked at."),
        ({"value": 15, "unit": None}, "15", None),
        ({"accepted": ["15 kg"]}, "15 g", None),
        (["value"], "15 g", None),
        (None, "15 g", None),
    ],
)
def test_of_a_unit_is_said_that_it_alone_was_wrong_or_was_not_looked_at(
    key: Any, given: str | None, said: str | None
) -> None:
    assert unit_note(key, given) == said


def test_of_a_drawing_everything_is_shown_but_the_names_of_its_places() -> None:
    places = [{"id": "p1", "x": 20, "y": 30}, {"id": "p2", "x": 70, "y": 30}]
    assert shown_options(QuestionType.LABEL_DIAGRAM, LABELS) == LABELS | {"places": places}
    assert mark(QuestionType.LABEL_DIAGRAM, LABELS, LABELS_KEY, "p1:l1,p2:l2") is True


def test_several_matches_are_told_one_after_the_other() -> None:
    assert in_words(QuestionType.MATCHING, MATCHING, "l1:r2, l2:r:1") == "acid: red, base: blue"


def test_an_attempt_is_over_at_its_last_moment() -> None:
    assert is_over(NOON, NOON)
    assert not is_over(NOON, NOON - timedelta(seconds=1))


def test_a_score_is_a_percentage_with_two_decimals() -> None:
    scores = [score(Decimal(points), Decimal(of)) for points, of in ((1, 3), (4, 5), (0, 5), (0, 0))]
    assert [str(each) for each in scores] == ["33.33", "80.00", "0.00", "0"]
