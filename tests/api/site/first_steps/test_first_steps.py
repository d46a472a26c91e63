"""The first steps of a new learner: three taps, five questions, a plan, and never again."""

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import SchoolYear, Subject
from api.learning.study_plans.tables import StudyPlan
from api.site.first_steps import queries, rules
from api.site.first_steps.queries import StepsState
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.learning import publish, unpublish
from tests.factories.planning import curriculum
from tests.factories.quizzes import question, topic

STEPS = "/api/first-steps"
UCE = {"exam": "uce", "targetExamDate": "2027-10-11", "schoolName": None}


@pytest.fixture
def ann(browser: Browser, db: Session) -> User:
    db.add_all(
        SchoolYear(label=f"S{n}") for n in range(1, 5) if not db.scalar(select(SchoolYear).filter_by(label=f"S{n}"))
    )
    user = people.person(db, school_year=None)
    browser.sign_in(user)
    return user


@pytest.fixture
def subjects(db: Session) -> list[Subject]:
    return [curriculum(db)[0] for _ in range(3)]


def said(browser: Browser, method: str, path: str = "", body: Any = None, status: int = 200) -> Any:
    answer = browser.request(method, f"{STEPS}{path}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def through_to_the_check(browser: Browser, subjects: list[Subject]) -> Any:
    assert said(browser, "PUT", "/class", {"schoolYear": "S3"})["step"] == "subjects"
    chosen = {"subjects": [subject.slug for subject in subjects]}
    assert said(browser, "PUT", "/subjects", chosen)["step"] == "exam"
    return said(browser, "PUT", "/exam", UCE)


def test_three_taps_five_questions_and_a_plan_and_never_again(
    browser: Browser, db: Session, ann: User, subjects: list[Subject]
) -> None:
    assert queries.steps_state(db, ann.id) is StepsState.DUE
    begun = said(browser, "GET")
    assert (begun["step"], begun["schoolYears"]) == ("class", ["S1", "S2", "S3", "S4"])
    ready = through_to_the_check(browser, subjects)
    assert (ready["step"], ready["chosen"]) == ("check", [subject.slug for subject in subjects])
    year = db.scalar(select(User.school_year).where(User.id == ann.id))
    assert (year, queries.steps_state(db, ann.id)) == ("S3", StepsState.DUE)

    check = said(browser, "POST", "/check")
    assert said(browser, "POST", "/check")["attemptId"] == check["attemptId"], "the same questions when asked again"
    asked = set()
    for n in range(constants.PRACTICE_SHORT):
        practice = browser.get(f"/api/practice/{check['attemptId']}").json()
        asked.add(practice["question"]["topicId"])
        answer = {"questionId": practice["question"]["id"], "userAnswer": "b" if n % 2 else "a"}
        assert browser.post(f"/api/practice/{check['attemptId']}/answers", json=answer).status_code == 200
    assert len(asked) == constants.PRACTICE_SHORT, "a topic is asked once"
    over = said(browser, "GET")
    assert (over["step"], over["check"]["answered"], over["check"]["correct"]) == ("plan", 5, 2)

    assert said(browser, "POST", "/plan")["step"] == "done"
    plan = db.scalars(select(StudyPlan).where(StudyPlan.user_id == ann.id)).one()
    assert (plan.exam, plan.weekly_hours) == ("uce", constants.PLAN_FIRST_WEEKLY_HOURS)
    assert {*plan.subjects} == {str(subject.id) for subject in subjects}
    assert said(browser, "POST", "/plan")["step"] == "done", "sent twice, made once"
    assert queries.steps_state(db, ann.id) is None


def test_each_step_is_gone_on_from_and_putting_off_leads_nobody_there_again(
    browser: Browser, db: Session, ann: User, subjects: list[Subject]
) -> None:
    said(browser, "PUT", "/class", {"schoolYear": "S2"})
    said(browser, "POST", "/later", status=204)
    assert queries.steps_state(db, ann.id) is StepsState.PUT_OFF
    assert said(browser, "GET")["step"] == "subjects"
    said(browser, "POST", "/plan", status=409)
    assert said(browser, "PUT", "/subjects", {"subjects": ["no-such"]}, status=422)["fields"]
    refused = said(browser, "PUT", "/exam", {**UCE, "targetExamDate": "2020-01-01"}, status=422)
    assert "targetExamDate" in refused["fields"]


def test_without_questions_there_is_no_check_and_no_plan_but_an_end(browser: Browser, db: Session, ann: User) -> None:
    bare = curriculum(db, topics=())[0]
    topic(db, subject_id=bare.id)
    through_to_the_check(browser, [bare])
    said(browser, "POST", "/check", status=404)
    assert said(browser, "POST", "/plan")["step"] == "done"
    assert db.scalar(select(StudyPlan).where(StudyPlan.user_id == ann.id)) is None
    assert queries.steps_state(db, ann.id) is None


def test_whoever_worked_here_before_is_not_led_through_first_steps(
    browser: Browser, db: Session, ann: User, subjects: list[Subject]
) -> None:
    of = topic(db, subject_id=subjects[0].id)
    question(db, of)
    assert browser.post("/api/practice", json={"topicId": str(of.id)}).status_code == 201
    assert queries.steps_state(db, ann.id) is None


def test_the_guesses_of_a_few_answers_are_wide(
    browser: Browser, db: Session, ann: User, subjects: list[Subject]
) -> None:
    through_to_the_check(browser, subjects)
    attempt = said(browser, "POST", "/check")["attemptId"]
    practice = browser.get(f"/api/practice/{attempt}").json()
    asked = practice["question"]
    publish(NOON, {"predictions.mastery_items": [(asked["id"], asked["topicId"], 0.0, 50, 1.0, 0.0, 0.4)]})
    try:
        browser.post(f"/api/practice/{attempt}/answers", json={"questionId": asked["id"], "userAnswer": "b"})
        guesses = said(browser, "GET")["check"]["guesses"]
    finally:
        unpublish()
    assert [(each["topic"], each["highPct"] - each["lowPct"] >= 30) for each in guesses] == [(asked["topic"], True)]


def test_everybody_takes_seven_subjects_in_s3_and_more_in_s1() -> None:
    slugs = ("english", "mathematics", "biology", "chemistry", "physics", "geography", "history", "kiswahili", "ict")
    assert [rules.is_common(slug, "S3") for slug in slugs] == [True] * 7 + [False] * 2
    assert rules.is_common("kiswahili", "S1")


def test_a_school_is_found_by_its_name_and_a_name_one_learner_typed_is_not(
    browser: Browser, db: Session, ann: User
) -> None:
    for n in range(3):
        people.person(db, school_name="Bugongi Hill", email=f"bugongi{n}@school.example")
    people.person(db, school_name="Bugongi of my own")
    found = browser.get(f"{STEPS}/schools", params={"words": "bugo"}).json()
    assert found == [{"name": "Bugongi Hill", "learners": 3}]
    assert browser.get(f"{STEPS}/schools", params={"words": " "}).json() == []
    assert browser.get(f"{STEPS}/schools", params={"words": "%"}).json() == []
