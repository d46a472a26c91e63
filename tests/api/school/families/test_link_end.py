"""What of goals, alerts, letters and short messages goes with a person, and what their copy holds."""

import json
import zipfile
from io import BytesIO
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.profile.service import deletion
from api.accounts.profile.service import export as profile_export
from api.accounts.profile.tables import PersonalExport
from api.notifications.sms.tables import OutboxSms, SmsNumber
from api.platform.storage.service import file_store
from api.school.families.tables import FamilyAlert, FamilyAlertRule, FamilyGoal
from api.school.messaging.tables import Conversation, ParentTeacherMessage
from api.school.weekly_digests import jobs
from tests.api.conftest import As, Within
from tests.api.school.families.conftest import linked
from tests.api.school.families.test_alerts import QUIET, choose
from tests.api.school.families.test_goals import MINUTES
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.people import person

PERSONAL = (FamilyAlert, FamilyAlertRule, Conversation, ParentTeacherMessage, SmsNumber, OutboxSms)


def live(at: As, grace: User, amina: User, db: Session, within: Within) -> None:
    """A goal, an alert by mail and SMS, and a letter to the teacher."""
    link = linked(at(grace), at(amina))
    at(grace).post(f"/api/family/links/{link}/goals", json=MINUTES)
    choose(at, grace, link, QUIET | {"threshold": 2, "bySms": True})
    db.add(SmsNumber(user_id=grace.id, phone="+256772123456", verified_at=NOON, alerts=True))
    teacher = person(db, first_name="Peter", last_name="Okello")
    a_class(db, teacher=teacher, learners=[amina])
    letter = {
        "toUserId": str(teacher.id),
        "studentId": str(amina.id),
        "subject": "Homework",
        "message": "Was there any?",
    }
    assert at(grace).post("/api/messages", json=letter).status_code == 201
    assert jobs.watch(NOON.replace(day=19), within) == 1


def rows(db: Session) -> dict[str, int]:
    db.flush()
    return {
        table.__tablename__: db.scalar(select(func.count()).select_from(table)) or 0
        for table in (*PERSONAL, FamilyGoal)
    }


def copy_of(db: Session, user: User) -> dict[str, Any]:
    export = PersonalExport(user_id=user.id, asked_at=NOON)
    db.add(export)
    db.flush()
    profile_export.take_next(db, NOON)
    profile_export.make(db, export.id, now=NOON, say=lambda percent, step: None)
    key = db.scalar(select(PersonalExport.content_key).where(PersonalExport.id == export.id))
    with zipfile.ZipFile(BytesIO(file_store().open(key or "").read())) as file:
        return {
            name.removeprefix("json/").removesuffix(".json"): json.loads(file.read(name))
            for name in file.namelist()
            if name.startswith("json/")
        }


def test_a_parents_copy_holds_their_letters_and_telephone_and_a_learners_holds_no_letter(
    at: As, grace: User, amina: User, db: Session, within: Within
) -> None:
    live(at, grace, amina, db, within)
    mothers, daughters = copy_of(db, grace), copy_of(db, amina)
    assert mothers["sms_numbers"][0]["phone"] == "+256772123456"
    assert mothers["parent_teacher_messages-sender_id"][0]["message"] == "Was there any?"
    assert mothers["family_alerts"][0]["title"] == daughters["family_alerts"][0]["title"]
    assert daughters["family_goals"][0]["target"] == 60
    assert "Was there any?" not in json.dumps(daughters)
    assert "sealed_content" not in json.dumps(mothers)


def test_with_a_parent_goes_all_but_the_learners_goal(
    at: As, grace: User, amina: User, db: Session, within: Within
) -> None:
    live(at, grace, amina, db, within)
    deletion.forget(db, db.get_one(User, grace.id), NOON)
    assert rows(db) == {table.__tablename__: 0 for table in PERSONAL} | {"family_goals": 1}
    [goal] = at(amina).get("/api/family/goals").json()["open"]
    assert (goal["setBy"], goal["setByName"]) == ("parent", "a parent")


def test_with_a_learner_goes_everything_about_them(
    at: As, grace: User, amina: User, db: Session, within: Within
) -> None:
    live(at, grace, amina, db, within)
    deletion.forget(db, db.get_one(User, amina.id), NOON)
    left = rows(db)
    assert {name for name, count in left.items() if count} == {"sms_numbers", "outbox_messages"}
    assert at(grace).get("/api/messages").json()["conversations"] == []
