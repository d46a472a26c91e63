"""Letters between a parent and a teacher: who may write, what is told, and what ends."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.platform.roles import Role
from api.school.classes.tables import ClassMember
from api.school.families.tables import ParentChildLink
from api.school.messaging.tables import ParentTeacherMessage
from tests.api.platform.moderation.steps import decide, queue, report
from tests.api.school.messaging.conftest import As, Letters, Write, thread
from tests.conftest import NOON
from tests.factories.people import person, staff


def test_both_sides_find_each_other_through_the_learner(at: As, grace: User, okello: User, amina: User) -> None:
    body = at(grace).get("/api/messages/contacts").json()
    assert body["learners"] == []
    [child] = body["children"]
    [teacher] = child["people"]
    assert (child["name"], teacher["name"], teacher["isWhat"]) == ("Amina Nakato", "Peter Okello", "Class teacher")
    body = at(okello).get("/api/messages/contacts").json()
    assert [(each["name"], each["people"][0]["name"], each["people"][0]["isWhat"]) for each in body["learners"]] == [
        ("Amina Nakato", "Grace Auma", "Parent")
    ]
    assert body["children"] == []


def test_a_letter_is_read_answered_and_rated(
    at: As, grace: User, okello: User, db: Session, write: Write, letters: Letters
) -> None:
    begun = write(messageType="homework", priority="high", requiresResponse=True)
    talk = begun["conversation"]["id"]
    [notice] = db.scalars(select(Notice).where(Notice.user_id == okello.id))
    assert (notice.title, notice.body, notice.url) == (
        "Grace Auma wrote to you", "Homework of last week", f"/messages/{talk}")  # fmt: skip
    [mail] = letters("message_received")
    assert (mail["to"], mail["sender"]) == ("okello@school.example", "Grace Auma")
    assert "Amina" not in str(mail)
    [listed] = at(okello).get("/api/messages").json()["conversations"]
    assert (listed["unread"], listed["waitsForMe"], listed["learner"], listed["mySide"]) == (
        1, True, "Amina Nakato", "teacher")  # fmt: skip
    assert at(okello).post(f"/api/messages/{talk}/read").status_code == 204
    [asked] = thread(at(grace), talk)["messages"]
    assert (asked["readAt"] is not None, asked["respondedAt"], asked["requiresResponse"]) == (True, None, True)
    at(okello).watch.now = NOON + timedelta(hours=2)
    answered = at(okello).post(f"/api/messages/{talk}", json={"message": "There was, on page 41."})
    assert answered.status_code == 201, answered.text
    asked, answer = thread(at(grace), talk)["messages"]
    assert (asked["respondedAt"][:16], answer["isMine"], answer["mayRate"]) == ("2026-11-16T11:00", False, True)
    rating = f"/api/messages/{talk}/messages/{answer['id']}/rating"
    own = f"/api/messages/{talk}/messages/{asked['id']}/rating"
    assert at(grace).put(own, json={"rating": 4}).json()["code"] == "NOT_RATABLE"
    at(okello).watch.now = NOON + timedelta(hours=3)
    more = at(okello).post(f"/api/messages/{talk}", json={"message": "And bring the book."}).json()["messages"][2]
    assert thread(at(grace), talk)["messages"][2]["mayRate"] is False  # it answers nothing
    refused = at(grace).put(f"/api/messages/{talk}/messages/{more['id']}/rating", json={"rating": 4})
    assert refused.json()["code"] == "NOT_RATABLE"
    assert at(grace).put(rating, json={"rating": 6}).status_code == 422
    assert at(grace).put(rating, json={"rating": 4}).status_code == 204
    assert at(okello).put(rating, json={"rating": 5}).json()["code"] == "NOT_RATABLE"
    assert thread(at(okello), talk)["messages"][1]["parentRating"] == 4
    assert at(grace).get("/api/messages/unread").json() == {"unread": 2}
    assert at(okello).get("/api/messages").json()["conversations"][0]["waitsForMe"] is False


def test_one_mail_is_enough_until_it_is_read(at: As, grace: User, okello: User, write: Write, letters: Letters) -> None:
    talk = f"/api/messages/{write()['conversation']['id']}"
    assert len(at(grace).post(talk, json={"message": "And another thing."}).json()["messages"]) == 2
    assert len(letters("message_received")) == 1
    at(okello).post(f"{talk}/read")
    at(grace).post(talk, json={"message": "One more."})
    assert len(letters("message_received")) == 2


def test_nobody_else_writes_or_reads(at: As, grace: User, okello: User, amina: User, db: Session, write: Write) -> None:
    talk = write()["conversation"]["id"]
    other_parent, other_teacher = person(db, role=Role.PARENT), person(db)
    letter = {"studentId": str(amina.id), "subject": "Hello", "message": "Hello there"}
    for writer, to in ((other_parent, okello), (grace, other_teacher), (amina, okello), (grace, grace), (grace, amina)):
        refused = at(writer).post("/api/messages", json=letter | {"toUserId": str(to.id)})
        assert (refused.status_code, refused.json()["code"]) == (404, "NOT_TOGETHER")
    for stranger in (other_parent, other_teacher, amina, staff(db), staff(db, Role.SUPER_ADMIN)):
        assert at(stranger).get(f"/api/messages/{talk}").json()["code"] == "CONVERSATION_NOT_FOUND"
        assert at(stranger).post(f"/api/messages/{talk}", json={"message": "Hello"}).status_code == 404
        assert at(stranger).post(f"/api/messages/{talk}/read").status_code == 404


def test_a_parent_unlinked_in_the_middle_keeps_only_their_own_words(
    at: As, grace: User, okello: User, amina: User, db: Session, write: Write
) -> None:
    talk = write()["conversation"]["id"]
    at(okello).post(f"/api/messages/{talk}", json={"message": "Amina is often late."})
    db.execute(update(ParentChildLink).values(is_active=False))
    seen = thread(at(grace), talk)
    assert (seen["conversation"]["closed"], seen["conversation"]["learner"]) == ("unlinked", None)
    assert [each["message"] for each in seen["messages"]] == ["Amina says there was none. Is that so?", None]
    assert "late" not in at(grace).get("/api/messages").text
    refused = at(grace).post(f"/api/messages/{talk}", json={"message": "But why?"})
    assert (refused.status_code, refused.json()["code"]) == (409, "CONVERSATION_CLOSED")
    assert "no longer linked" in refused.json()["detail"]
    teachers = thread(at(okello), talk)
    assert (teachers["conversation"]["closed"], len([m for m in teachers["messages"] if m["message"]])) == (
        "unlinked",
        2,
    )
    assert at(okello).post(f"/api/messages/{talk}", json={"message": "?"}).status_code == 409


def test_a_teacher_who_no_longer_teaches_the_learner_reads_no_more_of_them(
    at: As, grace: User, okello: User, db: Session, write: Write
) -> None:
    talk = write()["conversation"]["id"]
    db.execute(update(ClassMember).values(left_at=NOON))
    seen = thread(at(okello), talk)
    assert (seen["conversation"]["closed"], seen["messages"][0]["message"]) == ("left", None)
    assert thread(at(grace), talk)["messages"][0]["message"]
    assert at(grace).post(f"/api/messages/{talk}", json={"message": "Hello"}).json()["code"] == "CONVERSATION_CLOSED"


def test_the_learner_is_told_that_they_write_and_not_what(at: As, amina: User, write: Write) -> None:
    write()
    [found] = at(amina).get("/api/messages/about-me").json()["conversations"]
    assert (found["parent"], found["teacher"], found["messages"]) == ("Grace Auma", "Peter Okello", 1)
    assert set(found) == {"parent", "teacher", "messages", "lastMessageAt"}


def test_whoever_reported_a_message_sees_that_they_did_and_what_came_of_it_and_the_other_side_does_not(
    at: As, grace: User, okello: User, db: Session, write: Write
) -> None:
    talk = write()["conversation"]["id"]
    at(okello).post(f"/api/messages/{talk}", json={"message": "You are a bad mother."})
    bad = thread(at(grace), talk)["messages"][1]
    assert report(at(grace), "message", bad["id"]).status_code == 204
    reported = thread(at(grace), talk)["messages"][1]
    assert (reported["mayReport"], reported["myReport"]["reportedAt"][:10], reported["myReport"]["decidedAt"]) == (
        False, "2026-11-16", None)  # fmt: skip
    moderator = at(staff(db, Role.MODERATOR))
    decide(moderator, queue(moderator)[0]["id"], "upheld")
    hidden = thread(at(grace), talk)["messages"][1]
    assert (hidden["message"], hidden["isHidden"], hidden["mayReport"]) == (None, True, False)
    assert hidden["myReport"]["isUpheld"] is True
    assert thread(at(okello), talk)["messages"][1]["myReport"] is None  # who was reported is not told by whom
    assert report(at(grace), "message", bad["id"]).status_code == 404


def test_thirty_letters_an_hour_are_enough(at: As, grace: User, write: Write) -> None:
    talk = write()["conversation"]["id"]
    answers = [at(grace).post(f"/api/messages/{talk}", json={"message": f"{n}"}).status_code for n in range(30)]
    assert (answers.count(201), answers[-1]) == (29, 429)


@pytest.mark.parametrize(
    "odd",
    [{"message": " "}, {"message": "x" * 4001}, {"subject": "x"}, {"priority": "now"}, {"isRead": True},
     {"files": ["0190b2c8-0000-7000-8000-000000000000"]}, {"relatedQuizId": "0190b2c8-0000-7000-8000-000000000000"}],
)  # fmt: skip
def test_what_cannot_be_sent_is_refused_and_nothing_is_kept(
    at: As, grace: User, okello: User, amina: User, db: Session, odd: dict[str, Any]
) -> None:
    letter = {"toUserId": str(okello.id), "studentId": str(amina.id), "subject": "Hello", "message": "Hello"} | odd
    assert at(grace).post("/api/messages", json=letter).status_code == 422
    assert db.scalars(select(ParentTeacherMessage.id)).all() == []
