"""Answers as they really come: other digits, units, too long, made to hang a parser. Each through the route."""

import time
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import ItemStatus, QuestionType
from tests.api.assessment.quizzes.test_attempts import answer, finish, start
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes


def sit(browser: Browser, db: Session, **question: Any) -> dict[str, Any]:
    browser.sign_in(people.person(db))
    made = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db), **question)])
    return dict(start(browser, made).json())


def number(value: float, unit: str | None = None) -> dict[str, Any]:
    key = {"value": value, "tolerance": 0, "unit": unit}
    return {"question_type": QuestionType.NUMERIC, "options": None, "correct_answer": key}


@pytest.mark.parametrize(
    ("key", "text", "right"),
    [
        ((5, "cm"), "5 cm", True),
        ((5, "cm"), "5cm", True),
        ((5, "cm"), "5", True),
        ((5, "cm"), "5 m", False),
        ((5, None), "5 apples", True),
        ((5, None), "5 or 6", False),
        ((5, "cm"), "٥", True),
        ((12.5, None), "１２．５", True),
        ((125, None), "۱۲۵", True),
        ((5000, "UGX"), "UGX 5,000", True),
        ((5000, "UGX"), "5,000 UGX", True),
        ((5000, "UGX"), "5,000/=", True),
        ((5000, "UGX"), "Shs. 5,000/-", True),
        ((5000, "kg"), "5,000/=", False),
        ((5000, None), "5 000", True),
        ((-3, None), "−3", True),
        ((0.75, None), "3/4", True),
    ],
)
def test_a_number_is_understood_however_it_is_written(
    browser: Browser, db: Session, key: tuple[float, str | None], text: str, right: bool
) -> None:
    attempt = sit(browser, db, **number(*key))
    assert answer(browser, attempt, 0, text).status_code == 200
    assert finish(browser, attempt).json()["questions"][0]["isCorrect"] is right


@pytest.mark.parametrize(
    "text",
    ["1e999999999", "9" * 1_900, "1/0", "e" * 1_500, "1e-99999999999999999999", "(" * 1_900, "1" + " " * 1_900 + "x"],
)
def test_a_text_that_would_hang_or_break_a_parser_is_judged_at_once(browser: Browser, db: Session, text: str) -> None:
    attempt = sit(browser, db, **number(5))
    began = time.process_time()
    assert answer(browser, attempt, 0, text).status_code in (200, 422)
    assert time.process_time() - began < 5


@pytest.mark.parametrize("text", ["(" * 1_999, "x^" * 999, "2**" * 600 + "9", "−⁹" * 900])
def test_a_formula_made_to_hang_is_compared_at_once(browser: Browser, db: Session, text: str) -> None:
    attempt = sit(
        browser, db, question_type=QuestionType.SHORT_TEXT, options=None, correct_answer={"accepted": ["x-2"]}
    )
    began = time.process_time()
    assert answer(browser, attempt, 0, text).status_code in (200, 422)
    assert time.process_time() - began < 5


def test_ten_megabytes_are_refused_before_they_are_read(browser: Browser, db: Session) -> None:
    attempt = sit(browser, db)
    huge = answer(browser, attempt, 0, "b" * 10_000_000)
    assert (huge.status_code, huge.json()["code"]) == (413, "TOO_LARGE")
    long = answer(browser, attempt, 0, "b" * 100_000)
    assert long.status_code == 422
    assert {"code", "title", "detail", "status"} <= set(long.json())


def test_what_no_database_can_hold_is_refused_in_words(browser: Browser, db: Session) -> None:
    attempt = sit(browser, db, question_type=QuestionType.SHORT_TEXT, options=None, correct_answer={"accepted": ["x"]})
    refused = answer(browser, attempt, 0, "x\x00y")
    assert refused.status_code == 422


def test_an_answer_to_a_question_found_faulty_is_kept_and_counts_nothing(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    topic = quizzes.topic(db)
    faulty = quizzes.question(db, topic, left_out_at=NOON, is_active=False, status=ItemStatus.QUARANTINED)
    made = quizzes.quiz(db, [quizzes.question(db, topic), faulty])
    attempt = start(browser, made).json()
    assert answer(browser, attempt, 1, "a").status_code == 200
    result = finish(browser, attempt, "b").json()
    assert result["percentageScore"] == 100.0
    found = next(q for q in result["questions"] if q["id"] == str(faulty.id))
    assert (found["isLeftOut"], found["userAnswer"]) == (True, "a")


@pytest.mark.parametrize(
    ("key", "text", "note"),
    [
        ((5, "cm"), "5 m", "The number is right, but not the unit: it is cm."),
        ((5, None), "5 cm", "No unit was asked for, so yours was not looked at."),
        ((5, "cm"), "5 cm", None),
    ],
)
def test_what_was_made_of_a_unit_is_said(
    browser: Browser, db: Session, key: tuple[float, str | None], text: str, note: str | None
) -> None:
    attempt = sit(browser, db, **number(*key))
    answer(browser, attempt, 0, text)
    assert finish(browser, attempt).json()["questions"][0]["unitNote"] == note


@pytest.mark.parametrize("text", ["12,5", "12,5 cm", "1,2345", "1,20,000", ",5"])
def test_a_comma_that_may_be_a_decimal_point_is_asked_about_and_not_guessed(
    browser: Browser, db: Session, text: str
) -> None:
    attempt = sit(browser, db, **number(125))
    refused = answer(browser, attempt, 0, text)
    assert (refused.status_code, refused.json()["code"]) == (422, "ANSWER_DOES_NOT_FIT")
