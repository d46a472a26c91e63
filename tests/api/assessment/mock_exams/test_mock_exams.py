"""Mock papers: what is offered and why not, one drawn by the paper's structure, its result by section and letter."""

from collections import Counter
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import yaml
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.mock_exams import rules
from api.assessment.mock_exams.rules import BY_CODE, PAPERS, Item, draw
from api.assessment.quizzes.tables import Question
from api.curriculum.subjects.tables import Subject
from tests.api.assessment.quizzes.test_attempts import answer, finish, start
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.country import ROOT
from tests.factories import people, quizzes


def items(topics: int = 8, each: int = 8, **more: Any) -> list[Item]:
    return [
        Item(uuid4(), topic, "S3", ("easy", "medium", "hard")[n % 3], **more)
        for topic in [uuid4() for _ in range(topics)]
        for n in range(each)
    ]


def test_every_paper_has_the_structure_marks_and_minutes_of_the_examination() -> None:
    real = yaml.safe_load((ROOT / "api/content/curriculum/exams.yaml").read_text())["uce_papers"]
    known = {f"{subject} {paper}".lower(): (words, marks, minutes) for subject, paper, words, marks, minutes in real}
    for paper in PAPERS:
        name = f"{paper.subject} {paper.code[-2:]}"
        assert known[name] == (paper.structure, paper.real_marks, paper.real_minutes)
        assert bool(paper.sections) != bool(paper.why_not)
        assert abs(paper.minutes / paper.real_minutes - paper.marks / paper.real_marks) < 0.01


def test_a_paper_is_drawn_by_its_structure_with_no_question_twice() -> None:
    bank = items(topics=10)
    topic_of = {item.question_id: item.topic_id for item in bank}
    drawn = draw(BY_CODE["physics-p1"], bank, 7)
    assert drawn is not None
    assert len({each.question_id for each in drawn}) == len(drawn) == 50
    assert Counter((each.section, each.group) for each in drawn) == {
        ("A", 1): 20, ("B", 1): 5, ("B", 2): 5, ("B", 3): 5, ("B", 4): 5, ("B", 5): 5, ("B", 6): 5,
    }  # fmt: skip
    for group in range(1, 7):
        assert len({topic_of[each.question_id] for each in drawn if (each.section, each.group) == ("B", group)}) == 1


def test_questions_never_answered_come_first_and_another_seed_gives_another_paper() -> None:
    fresh, seen = items(topics=4, each=8), items(topics=4, each=8, is_fresh=False)
    maths = BY_CODE["english-p2"]
    drawn = draw(maths, [*seen, *fresh], 1) or []
    known = {item.question_id for item in fresh}
    assert sum(each.question_id in known for each in drawn) >= 16
    assert {each.question_id for each in drawn} != {each.question_id for each in draw(maths, [*seen, *fresh], 2) or []}


def test_a_scenario_carries_three_marks_of_its_item() -> None:
    bank = items(topics=10)
    bank.append(Item(uuid4(), bank[0].topic_id, "S4", "medium", is_scenario=True))
    drawn = draw(BY_CODE["physics-p1"], [item for item in bank if item.topic_id in {bank[0].topic_id}] + bank[8:80], 3)
    worth = {each.question_id: each.points for each in drawn or []}
    assert worth.get(bank[-1].question_id, 3) == 3
    for group in range(1, 7):
        assert sum(each.points for each in drawn or [] if (each.section, each.group) == ("B", group)) == 5


def test_too_few_questions_make_no_paper() -> None:
    assert draw(BY_CODE["physics-p1"], items(topics=5), 1) is None


@pytest.mark.parametrize(("pct", "letter"), [(100, "A"), (80, "A"), (79.99, "B"), (60, "C"), (50, "D"), (49.9, "E")])
def test_a_letter_begins_at_its_mark(pct: float, letter: str) -> None:
    assert rules.grade(pct, {"A": 80, "B": 70, "C": 60, "D": 50}) == letter


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


@pytest.fixture
def physics(db: Session) -> Subject:
    subject = Subject(name="Physics", slug="physics", code="535")
    db.add(subject)
    db.flush()
    for _ in range(10):
        topic = quizzes.topic(db, subject_id=subject.id)
        for _ in range(8):
            quizzes.question(db, topic)
    return subject


def sat(browser: Browser, right: dict[str, set[int]]) -> dict[str, Any]:
    """A physics paper in which only these items of these sections were answered, all rightly."""
    made = browser.post("/api/papers/physics-p1").json()
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": made["quizId"]}).json()
    texts = ["b" if q["itemGroup"] in right.get(q["section"], set()) else "" for q in attempt["questions"]]
    return dict(finish(browser, attempt, *texts).json())


def test_the_list_says_what_is_offered_and_why_not(browser: Browser, learner: User, physics: Subject) -> None:
    papers = {paper["code"]: paper for paper in browser.get("/api/papers").json()}
    first, bench = papers["physics-p1"], papers["physics-p2"]
    assert (first["isOffered"], first["marks"], first["minutes"], first["realMinutes"]) == (True, 40, 54, 135)
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
    assert (quiz["id"], quiz["totalQuestions"]) == (quiz_id, 50)
    assert quiz["description"] == (
        "40 marks in 54 minutes; the examination has 100 marks in 135 minutes."
        " Section B: Answer any 4 of the 6 items. Of more, your best 4 count."
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


def test_of_six_items_the_best_four_count(browser: Browser, learner: User, physics: Subject) -> None:
    result = sat(browser, {"A": {1}, "B": {1, 3, 4, 5, 6}})
    assert (result["percentageScore"], result["passed"]) == (100.0, True)
    body = browser.get(f"/api/papers/results/{result['id']}").json()
    assert [(s["earned"], s["possible"], s["counted"]) for s in body["sections"]] == [
        (20.0, 20.0, None),
        (20.0, 20.0, [1, 3, 4, 5]),
    ]
    assert (body["grade"], body["scale"]["A"]) == ("A", 80)


def test_a_question_tells_the_marks_it_has_in_this_paper(
    browser: Browser, db: Session, learner: User, physics: Subject
) -> None:
    db.execute(update(Question).values(marks=4))
    quiz_id = browser.post("/api/papers/physics-p1").json()["quizId"]
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": quiz_id}).json()
    assert {each["marks"] for each in attempt["questions"]} == {1}
    result = finish(browser, attempt, "b").json()
    body = browser.get(f"/api/quiz-attempts/{result['id']}/results").json()["questions"]
    assert (body[0]["pointsEarned"], {each["marks"] for each in body}) == (1.0, {1})


def test_what_was_left_out_of_the_compulsory_section_costs(browser: Browser, learner: User, physics: Subject) -> None:
    result = sat(browser, {"B": {1, 2, 3, 4}})
    assert result["percentageScore"] == 50.0
    listed = browser.get("/api/papers").json()
    assert listed[0]["attempts"][0] == {
        "attemptId": result["id"], "percentage": 50.0, "grade": "D",
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
