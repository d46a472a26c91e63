"""Practice keeps questions of one template apart: never two in a session, never a third within a week."""

from collections import Counter
from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.siblings import family_of
from tests.api.conftest import Browser
from tests.api.learning.adaptive_practice.test_practice import give, start
from tests.conftest import NOON
from tests.factories import people, quizzes


@given(marks=some.lists(some.booleans(), min_size=4, max_size=12))
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_practice_asks_siblings_and_no_week_brings_a_third_of_a_template(
    browser: Browser, db: Session, marks: list[bool]
) -> None:
    browser.sign_in(people.person(db))
    topic = quizzes.topic(db)
    made = [
        quizzes.question(db, topic, code=f"{topic.code}-T0{template}-v{n}") for template in (1, 2) for n in (1, 2, 3, 4)
    ]
    made += [quizzes.question(db, topic) for _ in range(3)]
    family = {str(each.id): family_of(each.code) for each in made}
    met = Counter[str]()
    for day in range(4):
        browser.watch.now = NOON + timedelta(days=day)
        practice, session = start(browser, topicId=str(topic.id)).json(), []
        assert practice["question"] is not None  # a question written alone may come again: there is always one
        for mark in marks:
            if practice["question"] is None:
                break
            session.append(family[practice["question"]["id"]])
            practice = give(browser, practice, "b" if mark else "a").json()
        assert len(set(session)) == len(session)
        browser.post(f"/api/practice/{practice['attemptId']}/stop")
        met.update(each for each in session if "-T0" in each)
    assert max(met.values(), default=0) <= constants.SIBLINGS_MOST
    browser.watch.now = NOON


def test_a_topic_whose_templates_all_rest_leads_on_to_another_and_says_why(browser: Browser, db: Session) -> None:
    learner, topic = people.person(db), quizzes.topic(db, name="Maps")
    browser.sign_in(learner)
    other = quizzes.topic(db, subject_id=topic.subject_id, school_year=topic.school_year)
    quizzes.question(db, other)
    for n in range(3):
        quizzes.question(db, topic, code=f"{topic.code}-T01-v{n + 1}")
    for _ in range(constants.SIBLINGS_MOST):
        ended = give(browser, start(browser, topicId=str(topic.id)).json(), "a").json()
        assert ended["doneBecause"] == "none_left"
    led = start(browser, topicId=str(topic.id)).json()
    assert led["question"]["topicId"] == str(other.id)
    assert led["note"] == f"You have had every kind of question on Maps this week. We start with {other.name}."
    browser.watch.now = NOON + timedelta(days=constants.SIBLING_DAYS, hours=1)
    browser.sign_in(learner)
    assert start(browser, topicId=str(topic.id)).json()["question"]["topicId"] == str(topic.id)
