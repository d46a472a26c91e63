"""The life of an item through the routes: written, reviewed by somebody else, live, retired."""

import json
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.question_bank.rules import MOVES, WrongItemState, move
from api.assessment.question_bank.service import set_status
from api.assessment.question_bank.tables import ItemFigure, QuestionStatusChange
from api.assessment.quizzes.tables import ItemStatus, Question, QuestionType
from api.curriculum.subjects.tables import Topic
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import learning, people, quizzes

WHY = {"misconception": None, "why": "So it is."}
SOUND: dict[str, Any] = {
    "topicCode": "M1.02",
    "questionType": "multiple_choice",
    "stem": "What is 3 + 4 × 2?",
    "options": [{"id": id, "text": text, **WHY} for id, text in zip("abcd", ["10", "11", "14", "24"], strict=True)],
    "answer": "b",
    "explanation": "Multiply first: 4 × 2 = 8, then add 3.",
    "hints": ["Which of the two comes first?"],
}
IMPORT = "topic,type,stem,answer,explanation,hint\nM1.02,true_false,Is 7 prime?,true,Only 1 and 7 divide it.,Try 2.\n"


def written(browser: Browser, **changes: Any) -> dict[str, Any]:
    answer = browser.post("/api/admin/items", json={**SOUND, **changes})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def act(browser: Browser, item: dict[str, Any], what: str, comment: str = "") -> Any:
    return browser.post(f"/api/admin/items/{item['id']}/{what}", json={"comment": comment})


def test_a_new_item_is_a_draft_that_nobody_is_asked(browser: Browser, db: Session, author: User) -> None:
    made = written(browser)
    assert (made["status"], made["code"], made["isMine"]) == ("draft", "M1.02-N001", True)
    assert db.scalars(select(Question.is_active)).all() == [False]
    assert made["faults"] == []
    assert made["shownOptions"][0] == {"id": "a", "text": "10"}
    assert written(browser, stem="Another?")["code"] == "M1.02-N002"


def test_an_item_goes_live_when_somebody_else_approves_it(browser: Browser, db: Session, author: User) -> None:
    made = written(browser)
    assert act(browser, made, "send").json()["status"] == "in_review"
    refused = act(browser, made, "approve")
    assert (refused.status_code, refused.json()["code"]) == (403, "REVIEWER_WROTE_IT")
    browser.sign_in(people.staff(db, Role.ADMIN, first_name="Ruth", last_name="Akello"))
    body = act(browser, made, "approve", "Well asked.").json()
    assert body["status"] == "live"
    assert [(step["toStatus"], step["why"], step["who"]) for step in body["history"]][:1] == [
        ("live", "Well asked.", "Ruth Akello")
    ]
    assert db.scalars(select(Question.is_active)).all() == [True]


def test_a_reviewer_counts_what_others_wrote(browser: Browser, db: Session, author: User) -> None:
    mine = written(browser)
    act(browser, mine, "send")
    browser.sign_in(people.staff(db))
    theirs, nobodys = (written(browser, stem=stem) for stem in ("By a colleague?", "Of the first bank?"))
    for each in (theirs, nobodys):
        act(browser, each, "send")
    db.execute(update(Question).where(Question.id == nobodys["id"]).values(written_by=None))
    browser.sign_in(author)
    listed = {
        who: {each["id"] for each in browser.get(f"/api/admin/items?status=in_review&writer={who}").json()["data"]}
        for who in ("me", "others")
    }
    assert listed == {"me": {mine["id"]}, "others": {theirs["id"], nobodys["id"]}}
    assert len(browser.get("/api/admin/items/ticks?status=in_review&writer=others").json()["ticks"]) == 2
    assert browser.get("/api/admin/items?writer=anybody").status_code == 422


def test_a_returned_item_comes_back_with_the_comment(browser: Browser, db: Session, author: User) -> None:
    made = written(browser)
    act(browser, made, "send")
    browser.sign_in(people.staff(db))
    assert act(browser, made, "return", " ").status_code == 422
    body = act(browser, made, "return", "Two of the options are equal.").json()
    assert (body["status"], body["history"][0]["why"]) == ("draft", "Two of the options are equal.")


def test_whoever_repaired_an_item_does_not_approve_it(browser: Browser, db: Session, author: User) -> None:
    made = written(browser)
    second = people.staff(db)
    browser.sign_in(second)
    assert browser.put(f"/api/admin/items/{made['id']}", json={**SOUND, "hints": ["Which first?"]}).status_code == 200
    act(browser, made, "send")
    assert act(browser, made, "approve").json()["code"] == "REVIEWER_WROTE_IT"
    browser.sign_in(author)
    assert act(browser, made, "approve").json()["status"] == "live"


def test_an_item_with_faults_is_not_sent_to_a_colleague(browser: Browser, author: User) -> None:
    options = [{**option, "text": "11"} for option in SOUND["options"]]
    made = written(browser, options=options, explanation="")
    assert any("missing explanation" in fault for fault in made["faults"])
    refused = act(browser, made, "send")
    assert (refused.status_code, refused.json()["code"]) == (409, "ITEM_HAS_FAULTS")
    assert any("two options are equal" in fault for fault in refused.json()["faults"])


def test_only_a_draft_is_changed_and_a_live_item_is_copied(browser: Browser, db: Session, author: User) -> None:
    live = quizzes.question(db, db.scalars(select(Topic)).one(), code="M1.02-001", explanation="Because.")
    refused = browser.put(f"/api/admin/items/{live.id}", json=SOUND)
    assert (refused.status_code, refused.json()["code"]) == (409, "ONLY_DRAFTS")
    made = browser.post(f"/api/admin/items/{live.id}/copy").json()
    assert (made["status"], made["code"], made["stem"]) == ("draft", "M1.02-N001", live.stem)
    assert act(browser, {"id": str(live.id)}, "retire", "The copy replaces it.").json()["status"] == "retired"
    assert act(browser, {"id": str(live.id)}, "send").json()["code"] == "WRONG_ITEM_STATE"


@pytest.mark.parametrize(
    "changes",
    [
        {"options": None},
        {"options": "abc"},
        {"options": [{"text": "no id"}]},
        {"answer": None},
        {"answer": ["a"]},
        {"questionType": "matching", "answer": {}},
        {"questionType": "numeric", "answer": {"value": "many"}},
        {"questionType": "label_diagram", "answer": {}},
        {"options": [{"id": "a", "text": "x" * 50_000}]},
        {"stem": " "},
        {"stem": "x" * 6_001},
        {"seconds": 1},
        {"difficulty": "impossible"},
        {"topicCode": "M9.99"},
    ],
)
def test_a_draft_that_no_screen_could_show_is_refused(
    browser: Browser, db: Session, author: User, changes: dict[str, Any]
) -> None:
    refused = browser.post("/api/admin/items", json={**SOUND, **changes})
    assert refused.status_code == 422
    if len(changes.get("stem", "")) > 1:
        assert refused.json()["fields"] == {"stem": "Keep the question under 6,000 signs"}
    assert db.scalar(select(func.count()).select_from(Question)) == 0


def test_the_list_is_filtered_and_searched(browser: Browser, db: Session, author: User, topic: Topic) -> None:
    quizzes.question(db, topic, code="M1.02-001", stem="A live 100% question")
    written(browser)
    for query, found in [
        ("", 2), ("status=draft", 1), ("status=live", 1), ("type=numeric", 0),
        ("search=100%25", 1), ("search=m1.02-n", 1), ("flag=too_easy", 0),
        (f"topicId={topic.id}", 2), ("schoolYear=S1", 2), ("schoolYear=S2", 0),
        ("difficulty=medium", 2), ("subject=no", 0),
    ]:  # fmt: skip
        assert browser.get(f"/api/admin/items?{query}").json()["total"] == found, query


def test_an_export_carries_what_was_filtered(browser: Browser, db: Session, author: User, topic: Topic) -> None:
    quizzes.question(db, topic, code="M1.02-001", stem="=2+2 is what?", explanation="Four.", hints=["Count."])
    written(browser)
    text = browser.get("/api/admin/items/export?format=csv&status=live").text
    assert "'=2+2 is what?" in text
    assert "M1.02-N001" not in text
    assert "::M1.02-N001::" in browser.get("/api/admin/items/export?format=gift").text
    assert browser.get("/api/admin/items/export?format=qti").content[:2] == b"PK"


def sent(browser: Browser, text: str, *, look: bool = False, name: str = "items.csv", topic: str | None = None) -> Any:
    address = "/api/admin/items/imports" + ("/look" if look else "")
    return browser.post(address, files={"file": (name, text.encode())}, params={"topicCode": topic} if topic else {})


def test_a_file_is_looked_at_before_it_is_taken_and_makes_drafts(browser: Browser, db: Session, author: User) -> None:
    looked = sent(browser, IMPORT, look=True).json()
    assert (looked["new"], looked["codes"]) == (1, [])
    assert db.scalar(select(func.count()).select_from(Question)) == 0
    taken = sent(browser, IMPORT)
    assert (taken.status_code, taken.json()["codes"]) == (201, ["M1.02-N001"])
    made = db.scalars(select(Question)).one()
    assert (made.status, made.is_active, made.written_by) == (ItemStatus.DRAFT, False, author.id)


def test_the_same_file_twice_makes_nothing_twice(browser: Browser, db: Session, author: User) -> None:
    sent(browser, IMPORT)
    again = sent(browser, IMPORT.replace("Is 7 prime?", "Is  7 PRIME?")).json()
    assert (again["new"], again["same"], again["codes"]) == (0, 1, [])
    assert again["rows"][0]["sameAs"] == "M1.02-N001"
    twice = IMPORT + "M1.02,true_false,Is 8 prime?,false,2 divides it.,Try 2.\n" * 2
    assert len(sent(browser, twice).json()["codes"]) == 1
    assert db.scalar(select(func.count()).select_from(Question)) == 2


def test_rows_that_cannot_be_taken_say_why_and_hold_nothing_back(browser: Browser, author: User) -> None:
    rows = "M9.99,true_false,Is 9 prime?,true,No.,Try 3.\n,true_false,Is 1 prime?,false,No.,Try.\nM1.02,riddle,?,x,,\n"
    body = sent(browser, IMPORT + rows).json()
    assert (body["new"], body["refused"]) == (1, 3)
    assert body["rows"][1]["says"] == ["There is no topic M9.99."]
    assert "names no topic" in body["rows"][2]["says"][0]
    assert "no type of question we know" in body["rows"][3]["says"][0]
    assert sent(browser, "Is 9 odd? {T}", name="a.gift", topic="M1.02").json()["new"] == 1


def test_a_dangerous_file_is_refused_in_words(browser: Browser, author: User) -> None:
    refused = sent(browser, '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', name="a.xml")
    assert (refused.status_code, refused.json()["code"]) == (422, "FILE_REFUSED")
    assert "entities" in refused.json()["detail"]
    large = sent(browser, "x" * (10 * 1_048_576), name="a.gift")
    assert large.status_code == 413


def test_learners_and_teachers_have_no_business_in_the_bank(browser: Browser, db: Session, author: User) -> None:
    made = written(browser)
    browser.sign_in(people.person(db))
    assert browser.get("/api/admin/items").status_code == 403
    assert act(browser, made, "approve").status_code == 403
    assert sent(browser, IMPORT).status_code == 403


def test_the_numbers_of_the_night_stand_beside_an_item_and_find_it(browser: Browser, author: User) -> None:
    made, other = written(browser), written(browser, stem="What is 5 + 3 × 2?")
    drawn = [{"choice": "b", "share": 0.25, "is_right": True, "low": 0.2, "middle": 0.2, "high": 0.3, "pull": -0.1}]
    learning.publish(NOON, {
        "learning.question_statistics": [
            (made["id"], 40, 0.25, -0.1, 0.05, 31, json.dumps(drawn), "miskeyed"),
            (other["id"], 12, 0.9, None, 0.0, 20, None, None),
        ]
    })  # fmt: skip
    rows = {row["code"]: row["statistics"] for row in browser.get("/api/admin/items").json()["data"]}
    assert rows[made["code"]]["choices"] == [{"choice": "b", "share": 0.25, "isRight": True}]
    assert (rows[other["code"]]["answers"], rows[other["code"]]["choices"]) == (12, [])
    assert browser.get(f"/api/admin/items/{made['id']}").json()["statistics"]["flag"] == "miskeyed"
    assert [row["id"] for row in browser.get("/api/admin/items?flag=miskeyed").json()["data"]] == [made["id"]]
    learning.unpublish()


def test_a_drawing_is_served_to_whoever_is_signed_in_and_runs_nothing(browser: Browser, db: Session) -> None:
    db.add(ItemFigure(name="leaf", svg="<svg/>", alt="A leaf"))
    db.flush()
    assert browser.get("/api/items/figures/leaf").status_code == 401
    browser.sign_in(people.person(db))
    shown = browser.get("/api/items/figures/leaf")
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/svg+xml")
    assert "sandbox" in shown.headers["content-security-policy"]
    assert browser.get("/api/items/figures/none").status_code == 404


@pytest.mark.parametrize("before", list(ItemStatus))
@pytest.mark.parametrize("after", list(ItemStatus))
def test_an_item_goes_only_where_the_table_lets_it(before: ItemStatus, after: ItemStatus) -> None:
    if after in MOVES[before]:
        assert move(before, after) is after
    else:
        with pytest.raises(WrongItemState):
            move(before, after)


def test_the_night_may_set_an_item_aside_and_leaves_its_reason(db: Session) -> None:
    question = quizzes.question(db, quizzes.topic(db))
    set_status(db, question, ItemStatus.QUARANTINED, by=None, why="Negative discrimination", now=NOON)
    step = db.scalars(select(QuestionStatusChange)).one()
    assert (question.is_active, step.from_status, step.to_status, step.changed_by, step.why) == (
        False, "live", ItemStatus.QUARANTINED, None, "Negative discrimination",
    )  # fmt: skip
    assert question.question_type is QuestionType.MULTIPLE_CHOICE
