"""Keys of every type put right: the form they must have, every answer marked anew, the evidence beside."""

from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.assessment.item_analysis.rules import KeyDoesNotFit, NoKeyToChange, fitting_key, repaired
from api.assessment.quizzes.tables import Question, QuestionType, TestAttempt
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.factories import people, quizzes

KIND = QuestionType
OPTIONS = [{"id": name, "text": name, "why": "So.", "misconception": f"mx-{name}"} for name in "abc"]
SIDES = {side: [{"id": f"{side[0]}{n}", "text": str(n)} for n in (1, 2)] for side in ("left", "right")}
DRAWN = {"places": [{"id": "p1"}, {"id": "p2"}], "labels": [{"id": "l1"}, {"id": "l2"}, {"id": "l3"}]}
NUMBER = {"value": 12, "tolerance": 0, "unit": "cm", "unitVariants": ["centimetres"]}


@pytest.mark.parametrize(
    ("kind", "options", "old", "new", "kept"),
    [
        (KIND.MULTIPLE_CHOICE, OPTIONS, "a", "b", "b"),
        (KIND.TRUE_FALSE, None, True, "false", False),
        (KIND.TRUE_FALSE, None, True, False, False),
        (KIND.MULTI_SELECT, OPTIONS, ["a", "b"], ["c", "a"], ["a", "c"]),
        (KIND.MULTI_SELECT, OPTIONS, ["a", "b"], ["c"], ["c"]),
        (KIND.ORDERING, OPTIONS, ["a", "b", "c"], ["c", "a", "b"], ["c", "a", "b"]),
        (KIND.MATCHING, SIDES, {"l1": "r1", "l2": "r2"}, {"l1": "r2", "l2": "r1"}, {"l1": "r2", "l2": "r1"}),
        (KIND.LABEL_DIAGRAM, DRAWN, {"p1": "l1", "p2": "l2"}, {"p1": "l3", "p2": "l2"}, {"p1": "l3", "p2": "l2"}),
        (KIND.NUMERIC, None, NUMBER, {"value": "12.5", "tolerance": "0.05", "unit": "cm"},
         NUMBER | {"value": 12.5, "tolerance": 0.05}),
        (KIND.NUMERIC, None, NUMBER, {"value": 12, "unit": "mm"}, NUMBER | {"unit": "mm", "unitVariants": []}),
        (KIND.SHORT_TEXT, None, {"accepted": ["a"]}, {"accepted": [" b ", "", "b"]}, {"accepted": ["b"]}),
    ],
)  # fmt: skip
def test_a_new_key_is_kept_in_the_form_of_its_type(
    kind: QuestionType, options: Any, old: Any, new: Any, kept: Any
) -> None:
    assert fitting_key(kind, options, old, new) == kept


@pytest.mark.parametrize(
    ("kind", "options", "old", "new"),
    [
        (KIND.MULTIPLE_CHOICE, OPTIONS, "a", "z"),
        (KIND.MULTIPLE_CHOICE, OPTIONS, "a", "a"),
        (KIND.MULTIPLE_CHOICE, OPTIONS, "a", ["b"]),
        (KIND.TRUE_FALSE, None, True, "perhaps"),
        (KIND.MULTI_SELECT, OPTIONS, ["a", "b"], ["a", "b", "c"]),
        (KIND.MULTI_SELECT, OPTIONS, ["a", "b"], ["a", "z"]),
        (KIND.MULTI_SELECT, OPTIONS, ["a", "b"], "ab"),
        (KIND.MULTI_SELECT, OPTIONS, ["a", "b"], 7),
        (KIND.ORDERING, OPTIONS, ["a", "b", "c"], ["a", "b"]),
        (KIND.ORDERING, OPTIONS, ["a", "b", "c"], ["a", "b", "b"]),
        (KIND.MATCHING, SIDES, {"l1": "r1", "l2": "r2"}, {"l1": "r2"}),
        (KIND.MATCHING, SIDES, {"l1": "r1", "l2": "r2"}, {"l1": "r2", "l2": "r2"}),
        (KIND.MATCHING, SIDES, {"l1": "r1", "l2": "r2"}, {"l1": "r2", "l2": "l1"}),
        (KIND.LABEL_DIAGRAM, DRAWN, {"p1": "l1", "p2": "l2"}, ["l3", "l2"]),
        (KIND.NUMERIC, None, NUMBER, {"value": ""}),
        (KIND.NUMERIC, None, NUMBER, {"value": "nan"}),
        (KIND.NUMERIC, None, NUMBER, {"value": "1e400"}),
        (KIND.NUMERIC, None, NUMBER, {"value": 1, "tolerance": -1}),
        (KIND.NUMERIC, None, NUMBER, {"value": {"deep": 1}}),
        (KIND.NUMERIC, None, NUMBER, "15"),
        (KIND.SHORT_TEXT, None, {"accepted": ["a"]}, {"accepted": ["  "]}),
        (KIND.SHORT_TEXT, None, {"accepted": ["a"]}, {"accepted": ["x" * 201]}),
        (KIND.SHORT_TEXT, None, {"accepted": ["a"]}, {"accepted": [1]}),
    ],
)
def test_a_key_the_question_could_not_have_is_refused(kind: QuestionType, options: Any, old: Any, new: Any) -> None:
    with pytest.raises(KeyDoesNotFit):
        fitting_key(kind, options, old, new)


def test_a_scenario_has_no_key() -> None:
    with pytest.raises(NoKeyToChange):
        fitting_key(KIND.SCENARIO, {}, {}, "a")


def test_reasons_that_spoke_of_the_old_key_are_taken_away() -> None:
    after = repaired(KIND.MULTI_SELECT, OPTIONS, ["a", "b"], ["a", "c"])
    assert [(each["why"], each["misconception"]) for each in after] == [("So.", "mx-a"), ("", None), ("", None)]
    assert repaired(KIND.ORDERING, OPTIONS, ["a", "b", "c"], ["c", "b", "a"]) is OPTIONS


@pytest.mark.parametrize(
    ("kind", "given", "wrong", "new", "said"),
    [
        (KIND.NUMERIC, "15 cm", "12", {"value": 15, "tolerance": 0, "unit": "cm"}, "15 cm"),
        (KIND.SHORT_TEXT, "The diffusion", "osmosis", {"accepted": ["Diffusion"]}, "The diffusion"),
        (KIND.MULTI_SELECT, "b,c", "a,b", ["b", "c"], "b, c"),
        (KIND.ORDERING, "c,b,a", "a,b,c", ["c", "b", "a"], "c, b, a"),
        (KIND.MATCHING, "l1:r2,l2:r1", "l1:r1,l2:r2", {"l1": "r2", "l2": "r1"}, "1: 2, 2: 1"),
    ],
)  # fmt: skip
def test_answers_are_marked_anew_and_learners_are_told(
    browser: Browser, db: Session, kind: QuestionType, given: str, wrong: str, new: Any, said: str
) -> None:
    keys: dict[QuestionType, tuple[Any, Any]] = {
        KIND.NUMERIC: (None, NUMBER),
        KIND.SHORT_TEXT: (None, {"accepted": ["Osmosis"]}),
        KIND.MULTI_SELECT: (OPTIONS, ["a", "b"]),
        KIND.ORDERING: (OPTIONS, ["a", "b", "c"]),
        KIND.MATCHING: (SIDES, {"l1": "r1", "l2": "r2"}),
    }
    options, old = keys[kind]
    topic = quizzes.topic(db)
    asked = quizzes.question(db, topic, question_type=kind, options=options, correct_answer=old, explanation="Old.",
                              hints=["Look.", "Step one."])  # fmt: skip
    quiz = quizzes.quiz(db, [asked, quizzes.question(db, topic)], title="Keys")
    attempts = []
    for answer in (given, given, wrong):
        browser.cookies.clear()
        browser.sign_in(people.person(db))
        attempts.append(sit(browser, str(quiz.id), [answer, "b"]))
    browser.cookies.clear()
    browser.sign_in(people.staff(db, Role.MODERATOR))
    seen = browser.get(f"/api/admin/item-quality/{asked.id}").json()["answersSeen"]
    assert (seen[0]["text"], seen[0]["isRight"], seen[0]["learners"]) == (said, False, 2)
    assert [each["share"] for each in seen] == [0.6667, 0.3333]
    assert act(browser, asked, "quarantine").status_code == 200
    found = act(browser, asked, "rekey", key=new, explanation="New.")
    assert found.status_code == 200, found.text
    assert (found.json()["status"], found.json()["actions"][0]["attemptsRescored"]) == ("live", 3)
    assert [each["isRight"] for each in found.json()["answersSeen"]] == [True, False]
    assert found.json()["explanation"] == "New."
    assert db.get_one(Question, asked.id).hints == ["Look."]
    assert [score(db, attempt) for attempt in attempts] == [Decimal("100.00"), Decimal("100.00"), Decimal("50.00")]


def sit(browser: Browser, quiz: str, answers: list[str]) -> str:
    attempt = browser.post("/api/quiz-attempts", json={"quizSessionId": quiz}).json()
    body = {"testAttemptId": attempt["id"], "finalAnswers": answers}
    assert browser.post(f"/api/quiz-attempts/{attempt['id']}/finish", json=body).status_code == 200
    return str(attempt["id"])


def score(db: Session, attempt_id: str) -> Decimal | None:
    found = db.get(TestAttempt, attempt_id, populate_existing=True)
    return found.percentage_score if found else None


def act(browser: Browser, question: Question, name: str, **more: Any) -> Any:
    body = {"reason": "The key was typed wrongly.", **more}
    return browser.post(f"/api/admin/item-quality/{question.id}/{name}", json=body)
