"""A learner joins by a code and leaves when they like; staff keep classes and their teachers."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from api.school.classes.tables import ClassMember
from tests.api.conftest import As
from tests.api.school.classes.conftest import Room
from tests.factories.people import person, staff

NEW = {"name": "S2 West", "schoolName": "Lakeside School", "schoolYear": "S2", "academicYear": 2026}


def code(answer: object) -> str:
    return str(answer.json()["code"])  # type: ignore[attr-defined]


def test_a_learner_joins_by_the_code_however_it_is_written_and_sees_who_teaches(
    at: As, room: Room, db: Session
) -> None:
    new = person(db)
    answer = at(new).post("/api/classes/join", json={"code": " ab2-3cd "})
    assert answer.status_code == 201, answer.text
    assert answer.json()["name"] == room.klass.name
    assert [each["name"].split()[0] for each in answer.json()["teachers"]] == ["Okello", "Maths"]
    assert "joinCode" not in answer.json()
    [joined] = at(new).get("/api/classes").json()["joined"]
    assert joined["id"] == str(room.klass.id)
    assert code(at(new).post("/api/classes/join", json={"code": "AB23CD"})) == "ALREADY_IN_CLASS"


def test_a_learner_looks_whose_class_it_is_before_joining_and_looking_changes_nothing(
    at: As, room: Room, db: Session
) -> None:
    new = at(person(db))
    for _ in range(constants.CLASS_TRIES_PER_HOUR + 1):  # a right code is no guess
        response = new.post("/api/classes/look", json={"code": "ab23cd"})
        assert (response.status_code, response.json()["name"]) == (200, room.klass.name), response.text
    assert "joinCode" not in response.json()
    assert new.get("/api/classes").json()["joined"] == []
    assert code(at(room.amina).post("/api/classes/look", json={"code": "AB23CD"})) == "ALREADY_IN_CLASS"
    assert code(at(room.teacher).post("/api/classes/look", json={"code": "AB23CD"})) == "LEARNERS_ONLY"


def test_a_wrong_code_opens_nothing_and_is_counted(at: As, room: Room, db: Session) -> None:
    browser = at(person(db))
    for _ in range(constants.CLASS_TRIES_PER_HOUR):
        assert code(browser.post("/api/classes/look", json={"code": "ZZ99ZZ"})) == "CLASS_CODE_UNKNOWN"
    assert browser.post("/api/classes/look", json={"code": "AB23CD"}).status_code == 429
    assert browser.post("/api/classes/join", json={"code": "AB23CD"}).status_code == 429
    assert browser.post("/api/classes/join", json={"code": "short"}).json()["fields"] == {
        "code": "The code has 6 letters and digits."
    }


def test_only_a_learner_joins_and_nobody_their_own_class(at: As, room: Room, db: Session) -> None:
    for visitor in (person(db, role=Role.PARENT), staff(db), room.teacher):
        assert code(at(visitor).post("/api/classes/join", json={"code": "AB23CD"})) == "LEARNERS_ONLY"


def test_who_leaves_is_out_at_once_and_may_come_back(at: As, room: Room, db: Session) -> None:
    assert at(room.amina).delete(f"{room.url}/membership").status_code == 204
    assert at(room.amina).get("/api/classes").json()["joined"] == []
    assert at(room.teacher).get(f"{room.url}/learners/{room.amina.id}").status_code == 404
    assert at(room.amina).delete(f"{room.url}/membership").status_code == 404
    assert at(room.amina).post("/api/classes/join", json={"code": "AB23CD"}).status_code == 201
    places = db.scalars(select(ClassMember).where(ClassMember.user_id == room.amina.id)).all()
    assert len(places) == 2


def test_a_new_code_ends_the_old_one_and_keeps_the_class(at: As, room: Room, db: Session) -> None:
    fresh = at(room.teacher).post(f"{room.url}/code").json()
    assert fresh["joinCode"] != "AB23CD"
    assert set(fresh["joinCode"]) <= set(constants.FAMILY_CODE_ALPHABET)
    assert fresh["learners"] == 2
    assert code(at(person(db)).post("/api/classes/join", json={"code": "AB23CD"})) == "CLASS_CODE_UNKNOWN"
    assert at(room.stranger).post(f"{room.url}/code").status_code == 404


def test_a_teacher_takes_a_learner_out_of_their_own_class_only(at: As, room: Room, db: Session) -> None:
    address = f"{room.url}/learners/{room.brian.id}"
    assert at(room.stranger).delete(address).status_code == 404
    assert at(room.teacher).delete(address).status_code == 204
    assert code(at(room.teacher).delete(address)) == "LEARNER_NOT_FOUND"
    audited = db.scalars(select(AuditLog.action).where(AuditLog.entity_type == "school_classes")).all()
    assert audited == ["class.learner_removed"]


def test_staff_make_a_class_name_its_teacher_and_archive_it(at: As, room: Room, db: Session) -> None:
    admin = at(staff(db))
    made = admin.post("/api/classes", json=NEW)
    assert made.status_code == 201, made.text
    here = f"/api/classes/{made.json()['id']}"
    assert code(admin.post("/api/classes", json=NEW)) == "CLASS_EXISTS"
    tutor = person(db, email="grace@school.example")
    assert at(tutor).get(here).status_code == 403
    asked = {"email": "Grace@school.example"}
    named = admin.post(f"{here}/teachers", json=asked)
    assert named.status_code == 201, named.text
    assert code(admin.post(f"{here}/teachers", json=asked)) == "ALREADY_TEACHES"
    assert at(tutor).get(here).json()["joinCode"] == made.json()["joinCode"]
    assert admin.put(here, json={"isActive": False}).json()["isActive"] is False
    assert at(tutor).get(here).status_code == 403
    assert [each["isActive"] for each in admin.get("/api/classes/all").json()][-1] is False
    assert admin.put(here, json={"isActive": True}).status_code == 200
    place = named.json()["teachers"][0]["id"]
    assert admin.delete(f"{room.url}/teachers/{place}").status_code == 404
    assert admin.delete(f"{here}/teachers/{place}").json()["teachers"] == []


def test_an_archived_class_is_joined_by_nobody(at: As, room: Room, db: Session) -> None:
    at(staff(db)).put(room.url, json={"isActive": False})
    assert code(at(person(db)).post("/api/classes/join", json={"code": "AB23CD"})) == "CLASS_CODE_UNKNOWN"


@pytest.mark.parametrize("body", [{}, {"name": " "}, {"name": None}, {"schoolYear": "S9"}, {"joinCode": "AAAAAA"}])
def test_what_is_no_change_is_refused_in_words(at: As, room: Room, db: Session, body: dict[str, object]) -> None:
    assert at(staff(db)).put(room.url, json=body).status_code == 422


def test_a_parent_or_a_stranger_to_the_site_cannot_be_named_teacher(at: As, room: Room, db: Session) -> None:
    admin = at(staff(db))
    person(db, email="mother@home.example", role=Role.PARENT)
    for email in ("mother@home.example", "nobody@home.example", room.amina.email):
        assert code(admin.post(f"{room.url}/teachers", json={"email": email})) == "TEACHER_UNKNOWN"
