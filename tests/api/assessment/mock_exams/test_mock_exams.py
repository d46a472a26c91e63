"""Mock papers: what is offered and why not, taken and marked, its result by section, and the file to print."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.mock_exams import rules
from api.assessment.quizzes.tables import Question, QuestionType
from api.curriculum.subjects.tables import Subject
from tests.api.assessment.quizzes.test_attempts import answer, finish, start
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes
from tests.factories.classes import a_class


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def physics(db: Session) -> Subject:
    """Five elements of construct with five written questions each, and six scenarios."""
    subject = Subject(name="Physics", slug="physics", code="535")
    db.add(subject)
    db.flush()
    for n in range(5):
        topic = quizzes.topic(db, subject_id=subject.id, theme=f"ELEMENT {n}")
        for _ in range(5):
            quizzes.question(db, topic, question_type=QuestionType.SHORT_TEXT, options=None, cognitive_level="apply",
                             correct_answer={"accepted": ["b"]})  # fmt: skip
        for _ in range(2 if n == 0 else 1):
            quizzes.question(db, topic, question_type=QuestionType.SCENARIO, options=quizzes.SCENARIO,
                             correct_answer={})  # fmt: skip
    return subject


def sat(browser: Browser, right: dict[str, set[int]]) -> dict[str, Any]:
    """A physics paper in which only these items of these sections were answered."""
    made = browser.post("/api/papers/physics-p1").json()
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": made["quizId"]}).json()
    texts = ["b" if q["itemGroup"] in right.get(q["section"], set()) else "" for q in attempt["questions"]]
    return dict(finish(browser, attempt, *texts).json())


def marked(browser: Browser, db: Session, learner: User, scores: list[int]) -> None:
    """The scenarios of the learner marked by a teacher, the longest waiting first."""
    teacher = people.person(db, first_name="Grace")
    a_class(db, teacher=teacher, learners=[learner])
    browser.sign_in(teacher)
    waiting = browser.get("/api/marking").json()["data"]
    for row, score in zip(waiting, scores, strict=True):
        answer = browser.put(f"/api/marking/{row['answerId']}", json={"score": score})
        assert answer.status_code == 200, answer.text
    browser.sign_in(learner)


def test_the_list_says_what_is_offered_and_why_not(browser: Browser, learner: User, physics: Subject) -> None:
    papers = {paper["code"]: paper for paper in browser.get("/api/papers").json()}
    first, bench = papers["physics-p1"], papers["physics-p2"]
    assert (first["isOffered"], first["marks"], first["minutes"], first["realMinutes"]) == (True, 52, 70, 135)
    assert [each["content"] for each in first["sections"]] == [
        "4 long items of 4 parts; 4 marks each",
        "6 scenarios, answer 4; 9 marks each",
    ]
    assert (bench["isOffered"], bench["whyNot"]) == (False, rules.BENCH)
    assert browser.post("/api/papers/physics-p2").json()["code"] == "PAPER_NOT_OFFERED"
    assert browser.post("/api/papers/geology-p1").status_code == 404


def test_a_paper_waits_until_it_is_sat_and_is_nobody_elses(
    browser: Browser, db: Session, learner: User, physics: Subject
) -> None:
    made = browser.post("/api/papers/physics-p1")
    assert made.status_code == 201
    assert browser.post("/api/papers/physics-p1").json() == made.json()
    assert browser.get("/api/quizzes").json()["data"][0]["sessionType"] == "mock"
    browser.sign_in(people.person(db))
    assert browser.get("/api/quizzes").json()["total"] == 0
    assert browser.post("/api/quiz-attempts", json={"quizSessionId": made.json()["quizId"]}).status_code == 404


def test_the_first_page_of_a_paper_says_where_there_is_a_choice(
    browser: Browser, learner: User, physics: Subject
) -> None:
    quiz_id = browser.post("/api/papers/physics-p1").json()["quizId"]
    (quiz,) = browser.get("/api/quizzes").json()["data"]
    assert (quiz["id"], quiz["totalQuestions"]) == (quiz_id, 22)
    assert quiz["description"] == (
        "52 marks in 70 minutes; the examination has 100 marks in 135 minutes."
        " Section B: Answer any 4 of the 6 items. Of more, your best 4 count."
        " Scenarios are marked by your teacher, and by you with the mark scheme that opens at the end."
    )


def test_a_paper_whose_time_ran_out_is_marked_and_waits_no_more(
    browser: Browser, learner: User, physics: Subject
) -> None:
    quiz_id = browser.post("/api/papers/physics-p1").json()["quizId"]
    begun = browser.post("/api/quiz-attempts", json={"quizSessionId": quiz_id}).json()
    browser.watch.now = NOON + timedelta(hours=2)
    (paper,) = [each for each in browser.get("/api/papers").json() if each["code"] == "physics-p1"]
    assert paper["openQuizId"] is None
    assert [each["attemptId"] for each in paper["attempts"]] == [begun["id"]]
    assert browser.get(f"/api/quiz-attempts/{begun['id']}/results").json()["ranOutOfTime"] is True
    assert browser.post("/api/papers/physics-p1").json()["quizId"] != quiz_id


def test_of_six_items_the_best_four_count_and_no_grade_is_given_before_all_is_marked(
    browser: Browser, db: Session, learner: User, physics: Subject
) -> None:
    result = sat(browser, {"A": {1, 2, 3, 4}, "B": {1, 2, 3, 4, 5}})
    path = f"/api/papers/results/{result['id']}"
    body = browser.get(path).json()
    assert [(s["earned"], s["possible"], s["waiting"]) for s in body["sections"]] == [(16, 16, 0), (0, 0, 36)]
    assert body["grade"] is None
    listed = browser.get("/api/papers").json()[0]["attempts"][0]
    assert (listed["percentage"], listed["grade"]) == (None, None)
    marked(browser, db, learner, [3, 0, 3, 2, 1])
    body = browser.get(path).json()
    assert [(s["earned"], s["possible"], s["waiting"]) for s in body["sections"]] == [(16, 16, 0), (27, 36, 0)]
    assert len(body["sections"][1]["counted"]) == 4
    assert (body["grade"], body["scale"]["A"]) == ("A", 80)
    again = next(each for each in browser.get("/api/papers").json() if each["code"] == "physics-p1")
    assert (again["isOffered"], again["note"]) == (
        True, "5 of its scenarios you have answered before; the question bank has no other ones.",
    )  # fmt: skip


def test_the_mark_scheme_opens_and_prints_with_the_result_and_not_before(
    browser: Browser, db: Session, learner: User, physics: Subject
) -> None:
    made = browser.post("/api/papers/physics-p1").json()
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": made["quizId"]}).json()
    secret = (quizzes.SCENARIO["exemplar"], "What earns 3", "It is b.")
    assert not any(words in str(attempt) for words in secret)
    paper = f"/api/papers/results/{attempt['id']}/document"
    assert browser.get(paper).status_code == 404
    result = str(finish(browser, attempt).json())
    assert all(words in result for words in secret)
    answer = browser.get(paper)
    assert answer.headers["content-type"] == "application/pdf"
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(answer.content)).pages]
    scheme = next(at for at, words in enumerate(pages) if words.startswith("Mark scheme"))
    asked, marking = " ".join(pages[:scheme]), " ".join(pages[scheme:])
    assert "Physics Paper 1: mock" in asked
    assert "Section B Answer any 4 of the 6 items." in asked
    assert "Item 6 (9 marks)" in asked
    assert "1. Work out what it costs." in asked
    assert not any(words in asked for words in secret)
    assert "9 marks: What earns 3" in marking
    assert quizzes.SCENARIO["exemplar"] in marking
    assert marking.count("It is b.") == 16
    browser.sign_in(people.person(db))
    assert browser.get(paper).status_code == 404


def test_a_question_tells_the_marks_it_has_in_this_paper(
    browser: Browser, db: Session, learner: User, physics: Subject
) -> None:
    db.execute(update(Question).values(marks=4))
    quiz_id = browser.post("/api/papers/physics-p1").json()["quizId"]
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": quiz_id}).json()
    assert {each["marks"] for each in attempt["questions"]} == {1, 9}
    result = finish(browser, attempt, "b").json()
    body = browser.get(f"/api/quiz-attempts/{result['id']}/results").json()["questions"]
    assert (body[0]["pointsEarned"], {each["marks"] for each in body}) == (1.0, {1, 9})


def test_what_was_left_out_of_the_compulsory_section_costs(
    browser: Browser, db: Session, learner: User, physics: Subject
) -> None:
    result = sat(browser, {"B": {1, 2, 3, 4}})
    marked(browser, db, learner, [3, 3, 3, 3])
    listed = browser.get("/api/papers").json()
    assert listed[0]["attempts"][0] == {
        "attemptId": result["id"], "percentage": 69.23, "grade": "C",
        "finishedAt": listed[0]["attempts"][0]["finishedAt"],
    }  # fmt: skip
    again = browser.post("/api/papers/physics-p1").json()["quizId"]
    assert again != result["quizId"]


def test_a_result_is_its_learners_alone_and_only_of_a_finished_paper(
    browser: Browser, db: Session, learner: User, physics: Subject
) -> None:
    made = browser.post("/api/papers/physics-p1").json()
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": made["quizId"]}).json()
    assert browser.get(f"/api/papers/results/{attempt['id']}").status_code == 404
    answer(browser, attempt, 0)
    browser.watch.now = NOON + timedelta(hours=1)
    finish(browser, attempt)
    assert browser.get(f"/api/papers/results/{attempt['id']}").status_code == 200
    plain = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))])
    other = start(browser, plain).json()
    finish(browser, other)
    assert browser.get(f"/api/papers/results/{other['id']}").status_code == 404
    browser.sign_in(people.person(db))
    assert browser.get(f"/api/papers/results/{attempt['id']}").status_code == 404
