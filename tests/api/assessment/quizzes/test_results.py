"""What a result leads to: topics with something to read, wrong ideas, answers not counted, two more like it."""

from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import Question, QuestionType
from api.curriculum.lessons.tables import Lesson
from api.library.classification.rules import pages_on
from tests.api.assessment.quizzes.test_attempts import finish, start
from tests.api.conftest import Browser
from tests.factories import people, quizzes, shelf


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db)
    browser.sign_in(user)
    return user


def options(idea: str) -> list[dict[str, Any]]:
    return [
        {"id": "a", "text": "A", "misconception": f"mx-{idea}", "idea": idea, "why": "no"},
        {"id": "b", "text": "B", "misconception": None, "why": "yes"},
    ]


def test_a_weak_topic_comes_with_its_lesson_and_the_pages_of_its_chapter(
    browser: Browser, db: Session, learner: User
) -> None:
    topic = quizzes.topic(db, code="M1.09", name="Ratio")
    fine = quizzes.topic(db)
    db.add(Lesson(topic_id=topic.id, code="L1", title="Ratios", summary="-", duration_minutes=20, blocks=[]))
    contents = [
        {"page": 3, "level": 0, "title": "Fractions"},
        {"page": 8, "level": 0, "title": "Ratio"},
        {"page": 9, "level": 1, "title": "Sharing"},
        {"page": 14, "level": 0, "title": "Answers"},
    ]
    book = shelf.book(db, title="Parts", topic_tags=["M1.08", "M1.09"], table_of_contents=contents, page_count=20)
    quiz = quizzes.quiz(db, [quizzes.question(db, topic), quizzes.question(db, fine)])
    topics = finish(browser, start(browser, quiz).json(), "a", "b").json()["topics"]
    assert [(line["topic"], line["correct"], line["questions"]) for line in topics] == [
        ("Ratio", 0, 1),
        (fine.name, 1, 1),
    ]
    assert [(r["kind"], r["title"], r["note"]) for r in topics[0]["readings"]] == [
        ("lesson", "Ratios", "Lesson, 20 min"),
        ("pages", "Ratio", "Parts, pages 8 to 13"),
    ]
    assert topics[0]["readings"][1]["url"] == f"/reader/{book.id}?page=8"
    assert topics[1]["readings"] == []


def test_pages_are_those_of_the_chapter_that_says_so_and_a_preface_shifts_none() -> None:
    titles = ["Before you begin", "Integers at work", "Trigonometry 1", "Trigonometry 2"]
    chapters = [{"page": 1 + 4 * at, "level": 0, "title": title} for at, title in enumerate(titles)]
    assert pages_on("Integers", chapters, 20) == (5, 8)
    assert pages_on("Trigonometry 2", chapters, 20) == (13, 20)
    assert pages_on("Fractions", chapters, 20) is None
    assert pages_on("Integers", [], 12) is None


def test_wrong_ideas_are_told_with_the_questions_they_were_behind(browser: Browser, db: Session, learner: User) -> None:
    topic = quizzes.topic(db)
    asked = [quizzes.question(db, topic, options=options(idea)) for idea in ("x", "x", "y")]
    quiz = quizzes.quiz(db, asked)
    result = finish(browser, start(browser, quiz).json(), "a", "a", "b").json()
    assert result["ideas"] == [{"idea": "x", "chosen": [0, 1], "offered": 2}]
    hidden = quizzes.quiz(db, asked, show_explanations=False)
    assert finish(browser, start(browser, hidden).json(), "a").json()["ideas"] == []


def like(browser: Browser, question: Question) -> Any:
    return browser.post("/api/practice", json={"likeQuestionId": str(question.id)})


def test_two_like_it_share_the_idea_first_and_are_fresh(browser: Browser, db: Session, learner: User) -> None:
    topic = quizzes.topic(db)
    missed = quizzes.question(db, topic, options=options("x"))
    others = [quizzes.question(db, topic, options=options(idea)) for idea in ("y", "x", "y")]
    quiz = quizzes.quiz(db, [missed])
    assert like(browser, missed).status_code == 404
    finish(browser, start(browser, quiz).json(), "a")
    practice = like(browser, missed).json()
    assert practice["most"] == 2
    asked = []
    for _ in range(2):
        asked.append(practice["question"]["id"])
        practice = browser.post(
            f"/api/practice/{practice['attemptId']}/answers",
            json={"questionId": practice["question"]["id"], "userAnswer": "b"},
        ).json()
    assert str(others[1].id) in asked
    assert str(missed.id) not in asked
    assert (practice["question"], practice["doneBecause"], practice["correct"]) == (None, "most", 2)


def test_a_practice_is_not_answered_or_handed_in_as_a_test(browser: Browser, db: Session, learner: User) -> None:
    topic = quizzes.topic(db)
    for _ in range(3):
        quizzes.question(db, topic)
    practice = browser.post("/api/practice", json={"topicId": str(topic.id)}).json()
    body = {"testAttemptId": practice["attemptId"], "questionId": practice["question"]["id"], "userAnswer": "b"}
    assert browser.post(f"/api/quiz-attempts/{practice['attemptId']}/answers", json=body).status_code == 404
    over = {"testAttemptId": practice["attemptId"], "finalAnswers": []}
    assert browser.post(f"/api/quiz-attempts/{practice['attemptId']}/finish", json=over).status_code == 404


def test_an_answer_to_a_scenario_waits_for_the_teacher(browser: Browser, db: Session, learner: User) -> None:
    topic = quizzes.topic(db)
    scenario = quizzes.question(
        db, topic, question_type=QuestionType.SCENARIO, correct_answer={},
        options={"tasks": ["Plan it."], "rubric": [{"score": n, "descriptor": "-"} for n in range(4)], "exemplar": "-"},
    )  # fmt: skip
    quiz = quizzes.quiz(db, [quizzes.question(db, topic), scenario])
    result = finish(browser, start(browser, quiz).json(), "b", "I would first measure the garden.").json()
    assert (result["awaitingGrading"], result["percentageScore"]) == (1, 100.0)
    assert result["questions"][1]["isCorrect"] is None
    assert [(line["correct"], line["questions"]) for line in result["topics"]] == [(1, 1)]
