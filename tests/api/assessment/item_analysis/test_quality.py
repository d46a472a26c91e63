"""A faulty question: set aside by the night or by staff, left out of every score, told to learners, put right again."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.item_analysis.service.nightly import judge_items
from api.assessment.item_analysis.tables import AttemptRescore, ItemAction, ItemFinding
from api.assessment.quizzes.tables import ItemStatus, Question, QuizSession
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import StudentTopicMastery
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import learning, people, quizzes

WHY = "Two of the choices mean the same."


@pytest.fixture
def topic(db: Session) -> Topic:
    return quizzes.topic(db)


@pytest.fixture
def questions(db: Session, topic: Topic) -> Iterator[list[Question]]:
    made = [quizzes.question(db, topic) for _ in range(5)]
    rows = [(str(each.id), str(topic.id), 0.0, 50, 1.0, 0.0, 0.4) for each in made]
    learning.publish(NOON, {"predictions.mastery_items": rows})
    yield made
    learning.unpublish()


@pytest.fixture
def quiz(db: Session, questions: list[Question]) -> QuizSession:
    return quizzes.quiz(db, questions, title="Ratio", passing_score=60)


@pytest.fixture
def learner(db: Session) -> User:
    return people.person(db)


@pytest.fixture
def moderator(db: Session) -> User:
    return people.staff(db, Role.MODERATOR)


def as_(browser: Browser, user: User) -> Browser:
    browser.cookies.clear()
    return browser.sign_in(user)


def sit(browser: Browser, quiz: QuizSession, answers: str) -> dict[str, Any]:
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": str(quiz.id)}).json()
    final = [each.replace("-", "") for each in answers]
    body = {"testAttemptId": attempt["id"], "finalAnswers": final}
    shown: dict[str, Any] = browser.post(f"/api/quiz-attempts/{attempt['id']}/finish", json=body).json()
    return shown


def result(browser: Browser, body: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/quiz-attempts/{body['id']}/results").json()
    return found


def act(browser: Browser, question: Question, name: str, **more: Any) -> Any:
    return browser.post(f"/api/admin/item-quality/{question.id}/{name}", json={"reason": WHY, **more})


def finding(question: Question, **given: Any) -> dict[str, Any]:
    flags = [{"flag": "miskeyed", "reason": "Of the strongest third 80 % chose c and 5 % the key b."}]
    row = {
        "question_id": question.id, "answers": 120, "facility": 0.2, "discrimination": -0.3, "guess_rate": 0.01,
        "median_seconds": 30, "flags": flags, "is_grave": True,
        "distractors": [{"choice": "c", "share": 0.6, "is_right": False, "low": 0.4, "middle": 0.6, "high": 0.8}],
    }  # fmt: skip
    return row | given


def mastery(db: Session, user: User) -> list[tuple[float, int]]:
    db.expire_all()
    rows = db.scalars(select(StudentTopicMastery).where(StudentTopicMastery.user_id == user.id))
    return [(float(row.percentage), row.answers) for row in rows]


class TestSettingAside:
    def test_a_score_goes_on_without_the_question_and_the_learner_is_told(
        self,
        browser: Browser,
        db: Session,
        quiz: QuizSession,
        questions: list[Question],
        learner: User,
        moderator: User,
    ) -> None:
        found = sit(as_(browser, learner), quiz, "abbba")
        assert (found["percentageScore"], found["passed"]) == (60.0, True)
        detail = act(as_(browser, moderator), questions[0], "quarantine").json()
        assert (detail["status"], detail["actions"][0]["attemptsRescored"]) == ("quarantined", 1)
        now = result(as_(browser, learner), found)
        assert (now["percentageScore"], now["correctAnswers"]) == (75.0, 3)
        assert [each["isLeftOut"] for each in now["questions"]] == [True, False, False, False, False]
        [notice] = browser.get("/api/notices").json()["data"]
        assert notice["body"] == (
            "Question 1 of “Ratio” had a fault, so it no longer counts. Your score went from 60% to 75%."
        )
        assert notice["url"] == f"/quiz/results/{found['id']}"

    def test_the_score_before_is_kept_and_doing_it_again_changes_nothing(
        self, browser: Browser, db: Session, quiz: QuizSession, questions: list[Question], learner: User
    ) -> None:
        sit(as_(browser, learner), quiz, "abbba")
        judge_items(db, [finding(questions[0])], NOON)
        judge_items(db, [finding(questions[0])], NOON + timedelta(days=1))
        [kept] = db.scalars(select(AttemptRescore)).all()
        assert (kept.before["percentage_score"], kept.after["percentage_score"]) == ("60.00", "75.00")
        assert (kept.before["max_possible_score"], kept.after["max_possible_score"]) == ("5.00", "4.00")
        assert len(db.scalars(select(ItemAction)).all()) == 1

    def test_mastery_follows(
        self,
        browser: Browser,
        db: Session,
        quiz: QuizSession,
        questions: list[Question],
        learner: User,
        moderator: User,
    ) -> None:
        sit(as_(browser, learner), quiz, "abbbb")
        [(before, answers)] = mastery(db, learner)
        assert act(as_(browser, moderator), questions[0], "quarantine").status_code == 200
        [(after, left)] = mastery(db, learner)
        assert (answers, left) == (5, 4)
        assert after > before
        act(browser, questions[0], "release")
        assert mastery(db, learner) == [(before, 5)]

    def test_an_answer_in_a_running_sitting_is_kept_and_counts_neither_way(
        self, browser: Browser, db: Session, quiz: QuizSession, questions: list[Question], learner: User
    ) -> None:
        attempt = as_(browser, learner).post("/api/quiz-attempts", json={"quizSessionId": str(quiz.id)}).json()
        judge_items(db, [finding(questions[0])], NOON)
        body = {"testAttemptId": attempt["id"], "questionId": str(questions[0].id), "userAnswer": "a"}
        assert browser.post(f"/api/quiz-attempts/{attempt['id']}/answers", json=body).status_code == 200
        open_one = browser.get(f"/api/quiz-attempts/{attempt['id']}").json()
        assert [each["isLeftOut"] for each in open_one["questions"]] == [True, False, False, False, False]
        final = {"testAttemptId": attempt["id"], "finalAnswers": ["", "b", "b", "b", "a"]}
        shown = browser.post(f"/api/quiz-attempts/{attempt['id']}/finish", json=final).json()
        assert shown["percentageScore"] == 75.0
        assert shown["questions"][0]["userAnswer"] == "a"

    def test_a_sitting_of_nothing_else_has_no_score(
        self, browser: Browser, db: Session, questions: list[Question], learner: User
    ) -> None:
        only = quizzes.quiz(db, questions[:1], title="One")
        sit(as_(browser, learner), only, "a")
        judge_items(db, [finding(questions[0])], NOON)
        [notice] = browser.get("/api/notices").json()["data"]
        assert notice["body"].endswith("No question of this test is left that counts, so it has no score now.")
        assert mastery(db, learner) == []

    def test_it_is_asked_no_more(
        self, browser: Browser, db: Session, topic: Topic, questions: list[Question], learner: User
    ) -> None:
        for question in questions[1:]:
            judge_items(db, [finding(question)], NOON)
        practice = as_(browser, learner).post("/api/practice", json={"topicId": str(topic.id)}).json()
        assert practice["question"]["id"] == str(questions[0].id)


class TestTheNight:
    def test_only_what_is_grave_is_set_aside_and_every_flag_is_kept(
        self, db: Session, questions: list[Question]
    ) -> None:
        easy = {"flags": [{"flag": "too_easy", "reason": "95 % get it right at once."}], "is_grave": False}
        rows = [finding(questions[0]), finding(questions[1], **easy), finding(questions[2], flags=[], is_grave=False)]
        assert judge_items(db, rows, NOON) == (2, 1)
        db.expire_all()
        assert [each.status for each in questions[:3]] == [ItemStatus.QUARANTINED, ItemStatus.LIVE, ItemStatus.LIVE]
        assert len(db.scalars(select(ItemFinding)).all()) == 2

    def test_the_same_finding_is_kept_once(self, db: Session, questions: list[Question]) -> None:
        row = finding(questions[0], is_grave=False)
        assert judge_items(db, [row], NOON) == (1, 0)
        assert judge_items(db, [row], NOON + timedelta(days=1)) == (0, 0)
        assert judge_items(db, [row | {"answers": 200}], NOON + timedelta(days=2)) == (1, 0)

    def test_a_person_s_word_stands_until_there_is_fresh_evidence(
        self, browser: Browser, db: Session, questions: list[Question], moderator: User
    ) -> None:
        row = finding(questions[0])
        judge_items(db, [row], NOON)
        act(as_(browser, moderator), questions[0], "release")
        assert judge_items(db, [row], NOON + timedelta(days=1))[1] == 0
        fresh = row | {"answers": row["answers"] + constants.ITEM_FRESH_ANSWERS}
        assert judge_items(db, [fresh], NOON + timedelta(days=2))[1] == 1

    def test_no_night_empties_the_bank(self, db: Session, topic: Topic) -> None:
        many = [quizzes.question(db, topic) for _ in range(constants.ITEM_NIGHT_MOST + 5)]
        assert judge_items(db, [finding(each) for each in many], NOON)[1] == constants.ITEM_NIGHT_MOST

    def test_a_question_of_another_database_is_passed_over(self, db: Session, questions: list[Question]) -> None:
        assert judge_items(db, [finding(questions[0], question_id=uuid4())], NOON) == (0, 0)


class TestStaff:
    def test_a_new_key_marks_every_answer_anew(
        self,
        browser: Browser,
        db: Session,
        quiz: QuizSession,
        questions: list[Question],
        learner: User,
        moderator: User,
    ) -> None:
        found = sit(as_(browser, learner), quiz, "cbbaa")
        other = people.person(db)
        theirs = sit(as_(browser, other), quiz, "bbbaa")
        judge_items(db, [finding(questions[0])], NOON)
        detail = act(as_(browser, moderator), questions[0], "rekey", key="c").json()
        assert (detail["status"], detail["key"], detail["actions"][0]["keyBefore"]) == ("live", "c", "b")
        assert result(as_(browser, learner), found)["percentageScore"] == 60.0
        assert browser.get("/api/notices").json()["data"][0]["body"] == (
            "Question 1 of “Ratio” had the wrong answer marked as right. We have fixed it. "
            "Your score went from 50% to 60%."
        )
        assert result(as_(browser, other), theirs)["percentageScore"] == 40.0

    @pytest.mark.parametrize(
        ("key", "status", "code"), [("b", 422, "KEY_DOES_NOT_FIT"), ("z", 422, "KEY_DOES_NOT_FIT")]
    )
    def test_a_key_must_be_another_of_its_choices(
        self,
        browser: Browser,
        db: Session,
        questions: list[Question],
        moderator: User,
        key: str,
        status: int,
        code: str,
    ) -> None:
        judge_items(db, [finding(questions[0])], NOON)
        answer = act(as_(browser, moderator), questions[0], "rekey", key=key)
        assert (answer.status_code, answer.json()["code"]) == (status, code)

    def test_what_is_taken_out_stays_out(
        self,
        browser: Browser,
        db: Session,
        quiz: QuizSession,
        questions: list[Question],
        learner: User,
        moderator: User,
    ) -> None:
        found = sit(as_(browser, learner), quiz, "abbba")
        judge_items(db, [finding(questions[0])], NOON)
        assert act(as_(browser, moderator), questions[0], "retire").json()["status"] == "retired"
        assert result(as_(browser, learner), found)["percentageScore"] == 75.0
        assert len(browser.get("/api/notices").json()["data"]) == 1

    def test_only_what_is_set_aside_can_be_decided(
        self, browser: Browser, questions: list[Question], moderator: User
    ) -> None:
        as_(browser, moderator)
        for name in ("release", "retire", "rekey"):
            assert act(browser, questions[0], name, **({"key": "c"} if name == "rekey" else {})).status_code == 409
        assert act(browser, questions[0], "quarantine").status_code == 200
        assert act(browser, questions[0], "quarantine").status_code == 409

    def test_a_reason_is_needed(self, browser: Browser, questions: list[Question], moderator: User) -> None:
        answer = as_(browser, moderator).post(
            f"/api/admin/item-quality/{questions[0].id}/quarantine", json={"reason": "bad"}
        )
        assert answer.status_code == 422
        assert answer.json()["fields"] == {"reason": "Say why, in 10 characters or more"}

    def test_the_list_shows_what_is_set_aside_first_with_its_evidence(
        self, browser: Browser, db: Session, questions: list[Question], moderator: User
    ) -> None:
        judge_items(db, [finding(questions[1], is_grave=False), finding(questions[0])], NOON)
        page = as_(browser, moderator).get("/api/admin/item-quality").json()
        assert [(row["code"], row["status"]) for row in page["data"]] == [
            (questions[0].code, "quarantined"),
            (questions[1].code, "live"),
        ]
        only = browser.get("/api/admin/item-quality", params={"status": "quarantined", "flag": "miskeyed"}).json()
        assert only["total"] == 1
        detail = browser.get(f"/api/admin/item-quality/{questions[0].id}").json()
        shares = {each["choice"]: (each["isKey"], each["share"], each["high"]) for each in detail["choices"]}
        assert shares == {"a": (False, 0, None), "b": (True, 0, None), "c": (False, 0.6, 0.8), "d": (False, 0, None)}
        assert detail["actions"][0]["actedBy"] is None
        assert browser.get(f"/api/admin/item-quality/{uuid4()}").status_code == 404
