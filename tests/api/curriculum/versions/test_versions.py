"""A version of the curriculum is drafted, checked, published whole, and taken back the same way."""

from typing import Any

import pytest
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Subject, Topic
from api.platform.audit.tables import AuditLog
from tests.api.conftest import Browser
from tests.factories import quizzes
from tests.factories.people import person, staff

AT = "/api/admin/curriculum"


@pytest.fixture
def maths(db: Session) -> Subject:
    """Mathematics with two topics, the second built on the first."""
    subject = Subject(name="Mathematics", slug="mathematics", code="456")
    db.add(subject)
    db.flush()
    for place, (code, name, needs) in enumerate([("M1.01", "Number bases", []), ("M1.02", "Integers", ["M1.01"])]):
        quizzes.topic(
            db, subject_id=subject.id, code=code, name=name, school_year="S1", term=1, prerequisites=needs,
            display_order=place, competency="count",
        )  # fmt: skip
    return subject


@pytest.fixture
def editor(browser: Browser, db: Session, maths: Subject) -> Browser:
    return browser.sign_in(staff(db))


def begin(editor: Browser, **given: Any) -> dict[str, Any]:
    answer = editor.post(f"{AT}/versions", json={"name": "2027 edition", **given})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def topic(code: str, **given: Any) -> dict[str, Any]:
    return {"code": code, "subject": "mathematics", "name": f"Topic {code}", "schoolYear": "S1", "term": 1, **given}


def save(editor: Browser, draft: dict[str, Any], given: dict[str, Any], code: str | None = None) -> Any:
    return editor.put(
        f"{AT}/versions/{draft['id']}/topics/{code or given['code']}",
        json={"revision": draft["revision"], "topic": given},
    )


def names(db: Session) -> list[str]:
    db.expire_all()
    return [row.name for row in db.query(Topic).order_by(Topic.display_order)]


def test_the_first_draft_holds_what_is_taught_and_leaves_a_way_back(editor: Browser, db: Session) -> None:
    draft = begin(editor)
    assert [each["code"] for each in draft["content"]] == ["M1.01", "M1.02"]
    assert (draft["status"], draft["changes"], draft["findings"]) == ("draft", [], [])
    listed = editor.get(f"{AT}/versions").json()
    assert [(each["name"], each["status"]) for each in listed] == [
        ("As it was at the start", "published"),
        ("2027 edition", "draft"),
    ]


def test_nothing_is_taught_by_a_draft_until_it_is_published_and_then_all_of_it_is(editor: Browser, db: Session) -> None:
    draft = begin(editor)
    draft = save(editor, draft, topic("M1.03", name="Fractions", prerequisites=["M1.02"])).json()
    draft = save(editor, draft, topic("M1.02", name="Whole numbers", competency="count")).json()
    order = {"revision": draft["revision"], "codes": ["M1.03", "M1.01", "M1.02"]}
    draft = editor.put(f"{AT}/versions/{draft['id']}/order", json=order).json()
    assert [(each["topic"], each["kind"], each["fields"]) for each in draft["changes"]] == [
        ("M1.02", "changed", ["name", "prerequisites"]),
        ("M1.03", "added", []),
    ]
    assert names(db) == ["Number bases", "Integers"]
    kept = db.query(Topic).filter_by(code="M1.02").one().id
    done = editor.post(f"{AT}/versions/{draft['id']}/publish", json={"revision": draft["revision"]})
    assert (done.status_code, done.json()["status"]) == (200, "published")
    assert names(db) == ["Fractions", "Number bases", "Whole numbers"]
    assert db.query(Topic).filter_by(code="M1.02").one().id == kept  # what learners did there stays theirs
    assert [each["status"] for each in editor.get(f"{AT}/versions").json()] == ["published", "archived"]
    acted = [
        row.action for row in db.query(AuditLog).filter(AuditLog.action.like("curriculum.%")).order_by(AuditLog.id)
    ]
    assert acted == ["curriculum.begun", "curriculum.published"]


def test_an_older_version_is_taken_back_as_a_new_draft_of_it(editor: Browser, db: Session) -> None:
    draft = begin(editor)
    draft = save(editor, draft, topic("M1.02", name="Whole numbers", competency="count")).json()
    editor.post(f"{AT}/versions/{draft['id']}/publish", json={"revision": draft["revision"]})
    first = next(each for each in editor.get(f"{AT}/versions").json() if each["status"] == "archived")
    back = begin(editor, name="Back again", basedOn=first["id"])
    assert [each["kind"] for each in back["changes"]] == ["changed"]
    editor.post(f"{AT}/versions/{back['id']}/publish", json={"revision": back["revision"]})
    assert names(db) == ["Number bases", "Integers"]


def test_topics_that_wait_for_each_other_are_named_and_cannot_be_published(editor: Browser) -> None:
    draft = begin(editor)
    draft = save(editor, draft, topic("M1.01", name="Number bases", prerequisites=["M1.02"])).json()
    [found] = [each for each in draft["findings"] if each["level"] == "error"]
    assert found["text"] in (
        "These topics wait for each other: M1.01 → M1.02 → M1.01.",
        "These topics wait for each other: M1.02 → M1.01 → M1.02.",
    )
    refused = editor.post(f"{AT}/versions/{draft['id']}/publish", json={"revision": draft["revision"]})
    assert (refused.status_code, refused.json()["code"]) == (409, "NOT_READY")


def test_a_topic_on_which_something_hangs_cannot_be_left_out(editor: Browser, db: Session) -> None:
    used = db.query(Topic).filter_by(code="M1.02").one()
    quizzes.question(db, used)
    draft = begin(editor)
    gone = editor.delete(f"{AT}/versions/{draft['id']}/topics/M1.02", params={"revision": draft["revision"]}).json()
    assert [each["text"] for each in gone["findings"]] == [
        "M1.02 cannot be left out, as it has 1 question. Move them to another topic first."
    ]
    bare = editor.delete(f"{AT}/versions/{draft['id']}/topics/M1.01", params={"revision": gone["revision"]}).json()
    assert {each["topic"] for each in bare["changes"]} == {"M1.01", "M1.02"}


def test_a_topic_nobody_needs_is_really_gone_and_one_built_on_it_is_named_an_orphan(
    editor: Browser, db: Session
) -> None:
    draft = begin(editor)
    gone = editor.delete(f"{AT}/versions/{draft['id']}/topics/M1.01", params={"revision": draft["revision"]}).json()
    assert [each["text"] for each in gone["findings"]] == ["M1.02 builds on M1.01, which is not in this version."]
    mended = save(editor, gone, topic("M1.02", competency="count")).json()
    editor.post(f"{AT}/versions/{draft['id']}/publish", json={"revision": mended["revision"]})
    assert names(db) == ["Topic M1.02"]


def test_two_editors_never_overwrite_each_other(editor: Browser) -> None:
    draft = begin(editor)
    assert save(editor, draft, topic("M1.03")).status_code == 200
    late = save(editor, draft, topic("M1.04"))
    assert (late.status_code, late.json()["code"]) == (409, "VERSION_CHANGED")


def test_what_is_published_cannot_be_changed_or_thrown_away(editor: Browser) -> None:
    begin(editor)
    first = editor.get(f"{AT}/versions").json()[0]
    whole = editor.get(f"{AT}/versions/{first['id']}").json()
    assert save(editor, whole, topic("M1.03")).json()["code"] == "DRAFT_ONLY"
    assert editor.delete(f"{AT}/versions/{first['id']}").json()["code"] == "DRAFT_ONLY"


def test_a_draft_can_be_thrown_away(editor: Browser) -> None:
    draft = begin(editor)
    assert editor.delete(f"{AT}/versions/{draft['id']}").status_code == 204
    assert editor.get(f"{AT}/versions/{draft['id']}").status_code == 404


@pytest.mark.parametrize("ending", ["yaml", "csv"])
def test_what_was_exported_comes_back_the_same(editor: Browser, ending: str) -> None:
    draft = begin(editor)
    spoken = topic("M1.03", name="=2+3, spoken", objectives=["-1 and 1; tell which", "a, b"], isChoiceBased=True)
    draft = save(editor, draft, spoken).json()
    file = editor.get(f"{AT}/versions/{draft['id']}/topics.{ending}")
    assert file.headers["content-disposition"].endswith(f'kitabo-curriculum.{ending}"')
    if ending == "csv":
        assert "'=2+3, spoken" in file.text  # no spreadsheet will take it for a formula
    again = editor.post(f"{AT}/import", params={"name": "Copy"}, files={"file": (f"c.{ending}", file.content)})
    assert again.status_code == 201, again.text
    assert again.json()["content"] == draft["content"]


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("c.yaml", b"topics: [", "This is not YAML (line 1)."),
        ("c.yaml", b"topics: &a [*a]", "The file uses YAML anchors (*). Write each topic out."),
        ("c.yaml", b"- 1", "The file must begin with “topics:” and then a list."),
        ("c.csv", b"code,colour\nM1.01,red\n", "It does not know: colour."),
        ("c.csv", b"name\nx\n", "It misses: code."),
        ("c.csv", b"code;name\nM1.01;a\n", "Save the file again with commas between them."),
        ("c.csv", b"code,name\nM1.01,a,b\n", "A line has more cells than there are columns."),
        ("c.csv", b"\xff\xfe", "The file is not UTF-8 text. Save it again as UTF-8."),
        ("c.csv", b"code\n", "There is no topic in the file."),
        ("c.yaml", b"#" * (constants.CURRICULUM_FILE_BYTES + 1), "The file is larger than 2 MB."),
    ],
)  # fmt: skip
def test_a_file_that_does_not_fit_says_where_and_makes_nothing(
    editor: Browser, name: str, data: bytes, says: str
) -> None:
    refused = editor.post(f"{AT}/import", params={"name": "Copy"}, files={"file": (name, data)})
    assert refused.status_code == 422
    assert says in refused.json()["detail"]
    assert editor.get(f"{AT}/versions").json() == []


def test_each_topic_that_does_not_fit_is_named(editor: Browser) -> None:
    rows = b"code,subject,name,school_year,term\nM1.01,mathematics,Good,S1,1\nM9,mathematics,Bad,S1,1\n"
    rows += b"M1.03,mathematics,Bad too,S7,1\n"
    refused = editor.post(f"{AT}/import", params={"name": "Copy"}, files={"file": ("c.csv", rows)})
    assert refused.json()["detail"] == "2 of 3 topics do not fit."
    assert [(place, what.split(":")[0]) for place, what in refused.json()["fields"].items()] == [
        ("topic 2", "M9"),
        ("topic 3", "M1.03"),
    ]


def test_only_admins_see_versions(browser: Browser, db: Session) -> None:
    assert browser.sign_in(person(db)).get(f"{AT}/versions").json()["code"] == "FORBIDDEN"
