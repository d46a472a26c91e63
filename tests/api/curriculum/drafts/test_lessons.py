"""Staff write a lesson, see it as learners do, publish it, and go back to an earlier version."""

import pytest
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import ItemStatus, Question
from api.content.lessons.loader import load_lessons
from api.content.publication import LESSONS
from api.content.upserts import publish_rows
from api.curriculum.lessons.blocks import MisshapenBody, read_body, written_body
from api.curriculum.lessons.tables import Lesson
from api.curriculum.subjects.tables import Topic
from api.platform.audit.tables import AuditLog
from tests.api.conftest import Browser
from tests.api.curriculum.drafts.conftest import AT, SHIPPED, publish, restore, row_of, save, withdraw
from tests.conftest import NOON

BODY, DRAWN = written_body(SHIPPED.blocks)
RUNS = "<svg viewBox='0 0 1 1' onload='x()'/>"
WHOLE = {
    "summary": SHIPPED.summary, "minutes": 25, "objectives": ["Change a number into base five."], "body": BODY,
    "drawings": [{"name": name, "svg": svg} for name, svg in DRAWN.items()],
}  # fmt: skip


def test_a_lesson_is_begun_written_seen_and_published_and_only_then_do_learners_find_it(
    sarah: Browser, learner: Browser, db: Session, topic: Topic, question: Question
) -> None:
    begun = sarah.post(AT, json={"kind": "lesson", "topicId": str(topic.id), "title": "Base five at the market"})
    assert begun.status_code == 201
    piece = begun.json()
    assert {each["field"] for each in piece["faults"]} == {"summary", "body", "checkQuestionId"}
    saved = save(sarah, piece, **WHOLE, checkQuestionId=str(question.id)).json()
    assert saved["faults"] == []
    assert [block["kind"] for block in saved["blocks"]] == [block["kind"] for block in SHIPPED.blocks]
    figure = next(block for block in saved["blocks"] if block["kind"] == "figure")
    assert figure["url"].startswith("data:image/svg+xml;base64,")
    assert learner.get(f"/api/lessons/{piece['id']}").status_code == 404
    assert learner.get("/api/lessons").json() == []

    done = publish(sarah, saved).json()
    assert (done["isPublished"], done["hasDraft"]) == (True, False)
    assert [(each["number"], each["publishedBy"]) for each in done["versions"]] == [(1, "Sarah Okello")]
    read = learner.get(f"/api/lessons/{piece['id']}").json()
    assert (read["title"], read["durationMinutes"], read["code"]) == ("Base five at the market", 25, "M1.01-N1")
    assert read["objectives"] == ["Change a number into base five."]
    assert read["check"]["stem"] == "How many trays?"
    shown = [block for block in read["blocks"] if block["kind"] != "figure"]
    assert shown == [block for block in saved["blocks"] if block["kind"] != "figure"]
    drawn = next(block["url"] for block in read["blocks"] if block["kind"] == "figure")
    assert learner.get(drawn).text == next(iter(DRAWN.values()))
    audited = [row.action for row in db.query(AuditLog).filter(AuditLog.action.like("content.%")).order_by(AuditLog.id)]
    assert audited == ["content.created", "content.published"]


def test_a_change_of_what_shipped_waits_says_what_differs_and_an_earlier_version_comes_back_as_a_new_one(
    sarah: Browser, john: Browser, learner: Browser, lesson: Lesson
) -> None:
    piece = sarah.get(f"{AT}/{lesson.id}").json()
    assert (piece["revision"], piece["faults"], piece["versions"]) == (0, [], [])
    body = piece["draft"]["body"].replace("## Why ten?", "## Why do we count in tens?")
    saved = save(sarah, piece, body=body, title="Counting in fives").json()
    assert [each["field"] for each in saved["changes"]] == ["Title", "Lesson"]
    lines = [(line["kind"], line["text"]) for line in saved["changes"][1]["lines"]]
    assert ("removed", "## Why ten?") in lines
    assert ("added", "## Why do we count in tens?") in lines
    assert learner.get(f"/api/lessons/{lesson.id}").json()["title"] == SHIPPED.title

    done = publish(john, saved).json()
    assert learner.get(f"/api/lessons/{lesson.id}").json()["title"] == "Counting in fives"
    assert [(each["number"], each["title"], each["publishedBy"]) for each in done["versions"]] == [
        (2, "Counting in fives", "John Mugisha"), (1, SHIPPED.title, None),
    ]  # fmt: skip
    second = john.get(f"{AT}/{lesson.id}/versions/2").json()
    assert [each["field"] for each in second["changes"]] == ["Title", "Lesson"]

    waits = save(sarah, done, title="Another idea").json()
    back = restore(sarah, waits, 1).json()
    assert [(each["number"], each["restoredFrom"]) for each in back["versions"]] == [(3, 1), (2, None), (1, None)]
    assert learner.get(f"/api/lessons/{lesson.id}").json()["title"] == SHIPPED.title
    assert (back["hasDraft"], back["draft"]["title"]) == (True, "Another idea"), "what waits is not lost"
    assert restore(sarah, back, 3).json()["code"] == "NOTHING_TO_PUBLISH"


def test_a_lesson_is_withdrawn_from_learners_stays_so_when_content_is_published_and_comes_back_as_it_was(
    sarah: Browser, john: Browser, learner: Browser, lesson: Lesson, topic: Topic, question: Question, db: Session
) -> None:
    seen = sarah.get(f"{AT}/{lesson.id}").json()
    gone = withdraw(sarah, seen).json()
    assert (gone["isPublished"], gone["isWithdrawn"], len(gone["versions"])) == (False, True, 1)
    assert learner.get(f"/api/lessons/{lesson.id}").status_code == 404
    assert learner.get("/api/lessons").json() == []
    assert [each["state"] for each in sarah.get(AT, params={"topicId": str(topic.id)}).json()] == ["withdrawn"]
    assert withdraw(john, seen).json()["code"] == "DRAFT_CHANGED"
    assert withdraw(john, gone).json()["code"] == "NOT_SEEN_BY_LEARNERS"
    publish_rows(db, LESSONS, [("M1.01-1", row_of(topic, question, title="A newer title"))], NOON)
    assert learner.get("/api/lessons").json() == [], "a newer file brings back nothing that staff withdrew"

    back = publish(john, john.get(f"{AT}/{lesson.id}").json()).json()
    assert (back["isPublished"], back["isWithdrawn"]) == (True, False)
    assert learner.get(f"/api/lessons/{lesson.id}").json()["title"] == "A newer title"
    assert publish(john, back).json()["code"] == "NOTHING_TO_PUBLISH"
    audited = [row.action for row in db.query(AuditLog).filter(AuditLog.action.like("content.%")).order_by(AuditLog.id)]
    assert audited == ["content.withdrawn", "content.published"]
    again = withdraw(sarah, back).json()
    assert restore(sarah, again, 1).json()["isPublished"], "an earlier version brings it back, too"


def test_of_two_at_once_the_later_is_told_and_nothing_is_written_over(
    sarah: Browser, john: Browser, lesson: Lesson
) -> None:
    seen = sarah.get(f"{AT}/{lesson.id}").json()
    first = save(sarah, seen, title="Sarah's title").json()
    late = save(john, seen, title="John's title")
    assert (late.status_code, late.json()["code"]) == (409, "DRAFT_CHANGED")
    assert late.json()["changedBy"] == "Sarah Okello"
    assert publish(john, seen).status_code == 409
    assert john.get(f"{AT}/{lesson.id}").json()["draft"]["title"] == "Sarah's title"
    publish(sarah, first)
    assert save(john, first, title="John's title").status_code == 409, "a publication is a change, too"


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"title": "Ends with a stop."}, "title", "no full stop"),
        ({"summary": "Short"}, "summary", "20 to 200 characters"),
        ({"minutes": 90}, "minutes", "minutes from 5 to 60"),
        ({"objectives": ["Count"]}, "objectives", "10 to 160"),
        ({"body": BODY.replace("## Why ten?", "# Why ten?")}, "body", "headings begin at ##"),
        ({"body": BODY + "\n:::try\nNo answer\n:::\n"}, "body", "below a line of three dashes"),
        ({"body": BODY + "\n:::figure leaf\nalt: A leaf.\ncaption: Leaf\n:::\n"}, "body", "no drawing “leaf”"),
        ({"drawings": [{"name": "drawing-1", "svg": RUNS}]}, "drawings", "may not run"),
        ({"checkQuestionId": None}, "checkQuestionId", "Choose the question"),
    ],
)  # fmt: skip
def test_a_fault_is_named_at_its_field_kept_in_the_draft_and_never_published(
    sarah: Browser, lesson: Lesson, change: dict[str, object], field: str, words: str
) -> None:
    saved = save(sarah, sarah.get(f"{AT}/{lesson.id}").json(), **change).json()
    assert any(each["field"] == field and words in each["text"] for each in saved["faults"]), saved["faults"]
    refused = publish(sarah, saved)
    assert (refused.status_code, refused.json()["code"]) == (409, "DRAFT_HAS_FAULTS")
    assert words in refused.json()["fields"][field]


def test_a_question_of_another_topic_or_one_that_is_not_live_ends_no_lesson(
    sarah: Browser, lesson: Lesson, question: Question, db: Session
) -> None:
    found = db.get_one(Question, question.id)
    found.status, found.is_active = ItemStatus.RETIRED, False
    db.flush()
    faults = sarah.get(f"{AT}/{lesson.id}").json()["faults"]
    assert [(each["field"], "not live" in each["text"]) for each in faults] == [("checkQuestionId", True)]


def test_thrown_away_a_draft_leaves_what_learners_see_and_one_never_published_leaves_nothing(
    sarah: Browser, lesson: Lesson, topic: Topic
) -> None:
    piece = save(sarah, sarah.get(f"{AT}/{lesson.id}").json(), title="An idea").json()
    left = sarah.delete(f"{AT}/{lesson.id}/draft", params={"revision": piece["revision"]}).json()
    assert (left["draft"]["title"], left["hasDraft"]) == (SHIPPED.title, False)
    new = sarah.post(AT, json={"kind": "lesson", "topicId": str(topic.id), "title": "Never mind"}).json()
    listed = sarah.get(AT, params={"topicId": str(topic.id)}).json()
    assert [(each["title"], each["state"]) for each in listed] == [
        (SHIPPED.title, "published"), ("Never mind", "draft"),
    ]  # fmt: skip
    gone = sarah.delete(f"{AT}/{new['id']}/draft", params={"revision": new["revision"]})
    assert gone.json() is None
    assert sarah.get(f"{AT}/{new['id']}").status_code == 404


def test_content_publish_keeps_what_staff_edited_and_comes_again_once_they_went_back(
    sarah: Browser, lesson: Lesson, topic: Topic, question: Question, db: Session
) -> None:
    first = sarah.get(f"{AT}/{lesson.id}").json()
    edited = publish(sarah, save(sarah, first, title="As our teachers call it").json()).json()
    newer = [("M1.01-1", row_of(topic, question, title="The next release"))]
    assert publish_rows(db, LESSONS, newer, NOON).kept == ["M1.01-1"]
    db.expire_all()
    assert db.get_one(Lesson, lesson.id).title == "As our teachers call it"
    restore(sarah, edited, 1)
    assert publish_rows(db, LESSONS, newer, NOON).changed == ["M1.01-1"]


def test_learners_and_visitors_have_nothing_to_do_here(learner: Browser, lesson: Lesson, browser: Browser) -> None:
    assert learner.get(f"{AT}/{lesson.id}").status_code == 403
    assert learner.put(f"{AT}/{lesson.id}/draft", json={}).status_code == 403
    assert browser.get(f"{AT}/{lesson.id}").status_code == 401


def test_every_lesson_we_ship_can_be_edited_without_a_change_of_its_own() -> None:
    for each in load_lessons():
        body, drawings = written_body(each.blocks)
        assert read_body(body, drawings.__getitem__) == each.blocks, each.code


def test_a_figure_without_its_two_lines_says_which_it_needs() -> None:
    with pytest.raises(MisshapenBody, match="two lines"):
        read_body(":::figure leaf\nalt: only\n:::\n", lambda name: "<svg/>")
