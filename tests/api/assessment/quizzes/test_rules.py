"""Marking, type by type."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.assessment.quizzes.rules import (
    AnswerDoesNotFit,
    WrongMoment,
    in_words,
    mark,
    move,
    read_number,
    shown_options,
)
from api.assessment.quizzes.tables import AttemptStatus, QuestionType
from tests.factories.quizzes import LABELS, OPTIONS

MATCHING = {
    "left": [{"id": "l1", "text": "acid"}, {"id": "l2", "text": "base"}],
    "right": [{"id": "r1", "text": "blue"}, {"id": "r2", "text": "red"}],
}
LENGTH = {"value": 12.5, "tolerance": 0.1, "unit": "cm", "unitVariants": ["centimetres"]}


@pytest.mark.parametrize(
    ("kind", "options", "key", "right", "wrong"),
    [
        (QuestionType.MULTIPLE_CHOICE, OPTIONS, "b", ["b", " b "], ["a"]),
        (QuestionType.MULTI_SELECT, OPTIONS, ["a", "c"], ["a,c", "c, a"], ["a", "a,b,c"]),
        (QuestionType.TRUE_FALSE, None, True, ["true", "True"], ["false"]),
        (QuestionType.ORDERING, OPTIONS, ["c", "a", "b", "d"], ["c,a,b,d"], ["a,b,c,d"]),
        (QuestionType.MATCHING, MATCHING, {"l1": "r2", "l2": "r1"}, ["l1:r2,l2:r1", "l2:r1, l1:r2"], ["l1:r1,l2:r2"]),
        (QuestionType.NUMERIC, None, LENGTH, ["12.5", "12.4 cm", "12.6centimetres", "25/2"], ["12.3", "12.5 m"]),
        (
            QuestionType.NUMERIC,
            None,
            {"value": 1200, "tolerance": 0},
            ["1,200", "1 200", "1.2e3", "1.2 × 10^3"],
            ["1201"],
        ),
        (QuestionType.NUMERIC, None, LENGTH, ["12 1/2", "12½", "x = 12.5", "12.5 Centimetres"], ["121/2", "12 1/3"]),
        (QuestionType.NUMERIC, None, {"value": 400, "tolerance": 0, "unit": None}, ["×400", "400 times"], ["x = 40"]),
        (
            QuestionType.SHORT_TEXT,
            None,
            {"accepted": ["Photosynthesis"]},
            ["photosynthesis.", "the PHOTOSYNTHESIS"],
            ["respiration"],
        ),
    ],
)
def test_each_type_knows_right_from_wrong(
    kind: QuestionType, options: Any, key: Any, right: list[str], wrong: list[str]
) -> None:
    assert [mark(kind, options, key, text) for text in right] == [True] * len(right)
    assert [mark(kind, options, key, text) for text in wrong] == [False] * len(wrong)


@pytest.mark.parametrize(
    ("kind", "options", "key", "given"),
    [
        (QuestionType.MULTIPLE_CHOICE, OPTIONS, "b", "z"),
        (QuestionType.MULTIPLE_CHOICE, OPTIONS, "b", "a,b"),
        (QuestionType.MULTI_SELECT, OPTIONS, ["a"], "a,a"),
        (QuestionType.TRUE_FALSE, None, True, "maybe"),
        (QuestionType.ORDERING, OPTIONS, ["c", "a", "b", "d"], "a,b"),
        (QuestionType.MATCHING, MATCHING, {"l1": "r2", "l2": "r1"}, "l1"),
        (QuestionType.MATCHING, MATCHING, {"l1": "r2", "l2": "r1"}, "l1:r1,l1:r2"),
        (QuestionType.NUMERIC, None, LENGTH, "about twelve"),
        (QuestionType.NUMERIC, None, LENGTH, "1/0"),
        (QuestionType.NUMERIC, None, LENGTH, "9" * 200),
    ],
)
def test_an_answer_of_the_wrong_type_is_refused(kind: QuestionType, options: Any, key: Any, given: str) -> None:
    with pytest.raises(AnswerDoesNotFit):
        mark(kind, options, key, given)


def test_digits_of_another_script_are_digits() -> None:
    assert read_number("١٢.٥ cm") == (Decimal("12.5"), "cm")
    assert read_number("−3") == (Decimal(-3), "")
    assert read_number("2 × 10⁻³ m") == (Decimal("0.002"), "m")


@pytest.mark.parametrize("text", ["×400", "x400", "X 400", "400×", "400 x", "400 times", "= 400", "M = 400", "400"])
def test_a_magnification_is_right_however_its_sign_is_written(text: str) -> None:
    assert mark(QuestionType.NUMERIC, None, {"value": 400, "tolerance": 0, "unit": None}, text) is True
    assert mark(QuestionType.NUMERIC, None, {"value": 400, "tolerance": 0, "unit": "times"}, text) is True


@pytest.mark.parametrize("text", ["×40", "400 g", "x4000"])
def test_a_sign_of_multiplication_makes_no_wrong_number_right(text: str) -> None:
    assert mark(QuestionType.NUMERIC, None, {"value": 400, "tolerance": 0, "unit": "times"}, text) is False


@given(st.text(max_size=80))
def test_no_text_makes_the_number_reader_fall_over(text: str) -> None:
    try:
        value, _ = read_number(text)
    except AnswerDoesNotFit:
        return
    assert value.is_finite()


@pytest.mark.parametrize("text", ["4.8 mm³", "4.8 mm^3", "4.8mm3", "4.8 mm ^ 3"])
def test_a_power_in_a_unit_is_right_however_it_is_typed(text: str) -> None:
    key = {"value": 4.8, "tolerance": 0, "unit": "mm³"}
    assert mark(QuestionType.NUMERIC, None, key, text) is True
    assert mark(QuestionType.NUMERIC, None, {**key, "unit": "mm²"}, text) is False


def test_nothing_shown_before_the_end_tells_the_key() -> None:
    shown = [
        *shown_options(QuestionType.MULTIPLE_CHOICE, OPTIONS),
        *shown_options(QuestionType.MATCHING, MATCHING)["left"],
    ]
    assert all(set(option) == {"id", "text"} for option in shown)


def test_a_graded_attempt_goes_nowhere() -> None:
    for state in AttemptStatus:
        with pytest.raises(WrongMoment):
            move(AttemptStatus.GRADED, state)


@pytest.mark.parametrize(
    ("accepted", "right", "wrong"),
    [
        ("(x - 2)(x - 3)", ["(x−2)(x−3)", "(X - 2) (X - 3)"], ["(x+2)(x+3)", "x 2 x 3"]),
        ("(x + 2)/3", ["(x+2) ÷ 3"], ["(x-2)/3", "(x+2)3"]),
        ("4.59 × 10^7", ["4.59x10⁷", "4.59 * 10^7"], ["4.59 × 107", "4.59 × 10^-7"]),
        ("(4, 3)", ["(4,3)"], ["(-4, 3)", "(3, 4)"]),
        ("2p + 2500", ["2p+2,500"], ["2p + 25"]),
        ("∅", ["∅", " ∅ "], ["?", "{}"]),
        ("CO2", ["CO₂", "co2", "C O2"], ["CO"]),
        ("Al2O3", ["Al₂O₃", "Al2 O3"], ["AlO", "Al3O2"]),
        ("2 8 5", ["2 8 5", "2.8.5"], ["285"]),
        ("carbon-14", ["Carbon 14"], ["carbon 12"]),
    ],
)
def test_a_formula_keeps_its_signs(accepted: str, right: list[str], wrong: list[str]) -> None:
    key = {"accepted": [accepted]}
    assert all(mark(QuestionType.SHORT_TEXT, None, key, text) for text in right)
    assert not any(mark(QuestionType.SHORT_TEXT, None, key, text) for text in wrong)


@pytest.mark.parametrize(("given", "is_right"), [("x ≤ 4", True), ("x<=4", True), ("x ≥ 4", False), ("x < 4", False)])
def test_the_sign_of_an_inequality_is_part_of_the_answer(given: str, is_right: bool) -> None:
    assert mark(QuestionType.SHORT_TEXT, None, {"accepted": ["x ≤ 4"]}, given) is is_right


@pytest.mark.parametrize(
    ("kind", "options", "given_text", "read"),
    [
        (QuestionType.MULTI_SELECT, OPTIONS, "a,c", "Option a, Option c"),
        (QuestionType.LABEL_DIAGRAM, LABELS, "p2:l1,p1:l3", "2: stalk, 1: root"),
        (QuestionType.MATCHING, {"left": OPTIONS[:1], "right": OPTIONS[1:]}, "a:b", "Option a: Option b"),
        (QuestionType.NUMERIC, None, "12 kg", "12 kg"),
        (QuestionType.MULTIPLE_CHOICE, OPTIONS, "z", "z"),
    ],
)
def test_an_answer_is_told_in_the_words_of_its_options(
    kind: QuestionType, options: Any, given_text: str, read: str
) -> None:
    assert in_words(kind, options, given_text) == read
