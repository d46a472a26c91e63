"""The list of tests is searched, counted, ordered and cut by the server, for the learner who asks."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import QuizSession
from api.curriculum.subjects.tables import Subject, Topic
from tests.api.assessment.quizzes.test_attempts import finish, start
from tests.api.conftest import Browser
from tests.factories import people, quizzes


@pytest.fixture
def topics(db: Session, browser: Browser) -> list[Topic]:
    """A topic of biology and one of physics; a learner has signed in."""
    browser.sign_in(people.person(db))
    subjects = [Subject(name=name, slug=f"{name}-q".lower(), code=name[:2]) for name in ("Physics", "Biology")]
    db.add_all(subjects)
    db.flush()
    return [
        quizzes.topic(db, name=name, subject_id=each.id)
        for each, name in zip(subjects, ("Force", "Cells"), strict=True)
    ]


def a_quiz(db: Session, topic: Topic | None, **given: Any) -> QuizSession:
    where = {"topic_id": topic.id, "subject_id": topic.subject_id} if topic else {}
    asked = [quizzes.question(db, topic or quizzes.topic(db))]
    return quizzes.quiz(db, asked, **{"school_year": "S3", "session_type": "practice", **where, **given})


def titles(browser: Browser, query: str) -> list[str]:
    return [each["title"] for each in browser.get(f"/api/quizzes?{query}").json()["data"]]


def test_a_thousand_tests_come_page_by_page_each_once(browser: Browser, db: Session, topics: list[Topic]) -> None:
    db.add_all(
        QuizSession(
            title="Drill",
            session_type="practice",
            subject_id=topics[n % 2].subject_id,
            topic_id=topics[n % 2].id,
            school_year=f"S{1 + n % 4}",
            total_questions=5,
        )
        for n in range(1_000)
    )
    db.flush()
    for sort in ("next", "school_year"):
        pages = [
            browser.get(f"/api/quizzes?kind=practice&sort={sort}&pageSize=100&page={n}").json() for n in range(1, 12)
        ]
        ids = [each["id"] for page in pages for each in page["data"]]
        assert (pages[0]["total"], len(ids), len(set(ids)), pages[-1]["data"]) == (1_000, 1_000, 1_000, [])
    body = browser.get("/api/quizzes/overview?schoolYear=S1").json()
    assert (body["total"], body["schoolYears"]) == (250, ["S1", "S2", "S3", "S4"])
    assert [(each["name"]) for each in body["subjects"]] == ["Biology", "Physics"]
    assert [(each["subject"], each["tests"]) for each in body["bySubject"]] == [("Physics", 250)]


def test_words_begin_words_of_title_topic_or_subject(browser: Browser, db: Session, topics: list[Topic]) -> None:
    physics, biology = topics
    a_quiz(db, physics, title="Push and pull")
    a_quiz(db, biology, title="The small unit")
    assert titles(browser, "q=forc") == ["Push and pull"]
    assert titles(browser, "q=PHYS+pul") == ["Push and pull"]
    assert titles(browser, "q=ull") == []
    assert titles(browser, "q=unit.*") == ["The small unit"]
    assert titles(browser, f"topicId={biology.id}&q=%28") == ["The small unit"]


def test_the_next_to_take_comes_first_and_each_kind_has_its_own_list(
    browser: Browser, db: Session, topics: list[Topic]
) -> None:
    physics, _ = topics
    spent, passed, failed, under_way, _ = (
        a_quiz(db, physics, title=title, max_attempts=attempts)
        for title, attempts in (("spent", 1), ("passed", 3), ("failed", 3), ("under way", 3), ("fresh", 3))
    )
    for quiz, answer in ((spent, "a"), (passed, "b"), (failed, "a")):
        finish(browser, start(browser, quiz).json(), answer)
    start(browser, under_way)
    a_quiz(db, physics, title="mock", session_type=constants.MOCK)
    loose = a_quiz(db, None, title="loose")
    assert titles(browser, "kind=practice&sort=next") == ["under way", "fresh", "loose", "failed", "passed", "spent"]
    assert titles(browser, "kind=practice&underWay=true") == ["under way"]
    assert titles(browser, "kind=practice&withoutSubject=true") == ["loose"]
    assert titles(browser, "kind=class") == titles(browser, "kind=code") == []
    body = browser.get("/api/quizzes/overview").json()
    assert (body["total"], body["underWay"], body["ofClass"], body["byCode"]) == (6, 1, 0, 0)
    lines = [(each["subject"], each["tests"], each["taken"]) for each in body["bySubject"]]
    assert lines == [("Physics", 4, 3), (None, 1, 0)]
    assert browser.get(f"/api/quizzes/{loose.id}").json()["title"] == "loose"


def test_what_is_not_offered_is_neither_listed_counted_nor_found(
    browser: Browser, db: Session, topics: list[Topic]
) -> None:
    others = a_quiz(db, topics[0], user_id=people.person(db).id)
    for quiz_id in (others.id, uuid4()):
        assert browser.get(f"/api/quizzes/{quiz_id}").status_code == 404
    assert browser.get(f"/api/quizzes/overview?topicId={topics[0].id}").json() == {
        "total": 0,
        "underWay": 0,
        "topic": "Force",
        "schoolYears": [],
        "subjects": [],
        "bySubject": [],
        "ofClass": 0,
        "byCode": 0,
    }


def test_a_result_knows_which_of_its_topics_have_tests(browser: Browser, db: Session, topics: list[Topic]) -> None:
    quiz = a_quiz(db, topics[0], topic_id=None)
    assert [each["hasTests"] for each in finish(browser, start(browser, quiz).json(), "a").json()["topics"]] == [False]
    again = start(browser, a_quiz(db, topics[0])).json()
    assert [each["hasTests"] for each in finish(browser, again, "a").json()["topics"]] == [True]
