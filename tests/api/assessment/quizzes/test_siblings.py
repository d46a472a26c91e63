"""Questions of one template never stand together in a test, and rest once a learner has met two."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.service.topic_tests import keep_up
from api.assessment.quizzes.siblings import family_of, one_of_each, resting_families
from api.assessment.quizzes.tables import Question, QuizQuestion, QuizSession
from api.content.question_bank.loader import load_bank
from tests.api.assessment.quizzes.test_attempts import finish, start
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes

CODES = some.lists(
    some.sampled_from(["M1.01-001", "M1.01-L1", *(f"M1.01-T{t:02}-v{n}" for t in (1, 2) for n in (1, 12))])
)


@pytest.mark.parametrize(
    ("code", "family"),
    [
        ("M1.01-T01-v12", "M1.01-T01"),
        ("M1.01-T01-v3", "M1.01-T01"),
        ("M1.01-001", "M1.01-001"),
        ("P1.01-L1", "P1.01-L1"),
    ],
)
def test_a_variant_is_of_its_template_and_any_other_question_stands_alone(code: str, family: str) -> None:
    assert family_of(code) == family


@given(CODES, some.sets(some.sampled_from(["M1.01-T01", "M1.01-001"])))
def test_the_first_of_each_family_stays_in_its_order(codes: list[str], taken: set[str]) -> None:
    kept = one_of_each(codes, str, taken)
    families = [family_of(code) for code in kept]
    assert len(set(families)) == len(families)
    assert set(families) == {family_of(code) for code in codes} - taken
    assert [codes.index(code) for code in kept] == sorted(codes.index(code) for code in kept)


def test_the_test_of_a_topic_asks_one_question_of_each_template_also_as_it_grows(db: Session) -> None:
    topic = quizzes.topic(db)
    made = [f"{topic.code}-T0{t}-v{n}" for t in (1, 2, 3) for n in (1, 2, 3)]
    for code in made:
        quizzes.question(db, topic, code=code)
    keep_up(db, topic.id)
    quizzes.question(db, topic, code=f"{topic.code}-T03-v4", difficulty="easy")
    quizzes.question(db, topic, code=f"{topic.code}-001")
    keep_up(db, topic.id)
    codes = db.scalars(
        select(Question.code)
        .join(QuizQuestion, QuizQuestion.question_id == Question.id)
        .join(QuizSession, QuizSession.id == QuizQuestion.quiz_session_id)
        .where(QuizSession.topic_id == topic.id)
    ).all()
    assert sorted(map(family_of, codes)) == sorted([f"{topic.code}-001", *(f"{topic.code}-T0{t}" for t in (1, 2, 3))])


def test_a_template_rests_after_two_meetings_and_comes_back_after_a_week(browser: Browser, db: Session) -> None:
    learner, topic = people.person(db), quizzes.topic(db)
    variants = [quizzes.question(db, topic, code=f"{topic.code}-T01-v{n}") for n in (1, 2, 3)]
    alone = quizzes.question(db, topic)
    browser.sign_in(learner)
    for variant in variants[: constants.SIBLINGS_MOST]:
        assert resting_families(db, learner.id, NOON) == set()
        finish(browser, start(browser, quizzes.quiz(db, [variant, alone])).json())
        db.expire_all()
    assert resting_families(db, learner.id, NOON) == {f"{topic.code}-T01"}
    assert resting_families(db, people.person(db).id, NOON) == set()
    week = timedelta(days=constants.SIBLING_DAYS)
    assert resting_families(db, learner.id, NOON + week - timedelta(minutes=1)) == {f"{topic.code}-T01"}
    assert resting_families(db, learner.id, NOON + week + timedelta(hours=1)) == set()


def test_every_topic_of_the_bank_has_questions_of_many_templates() -> None:
    families: dict[str, set[str]] = {}
    for item in load_bank():
        families.setdefault(item["topic"], set()).add(family_of(item["code"]))
    assert min(map(len, families.values())) >= constants.PRACTICE_SHORT
