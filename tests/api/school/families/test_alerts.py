"""Alerts: chosen by a parent, told once for each cause and period, and open to the learner."""

from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.notifications.sms.tables import OutboxSms, SmsNumber
from api.platform.pseudonym import learner_key
from api.platform.roles import Role
from api.platform.secrets import unseal
from api.school.families import alert_rules
from api.school.families.tables import FamilyAlert
from api.school.weekly_digests import jobs
from tests.api.conftest import As, Within
from tests.api.school.families.conftest import AS_OF, Letters, linked
from tests.api.school.families.test_goals import MINUTES, WEEK, answer, read
from tests.conftest import NOON
from tests.factories.learning import publish, unpublish
from tests.factories.people import person

QUIET = {"kind": "quiet_days", "isOn": True, "threshold": 5}
LOW = {"kind": "low_average", "isOn": True, "threshold": 50}
MISSED = {"kind": "goal_missed", "isOn": True}


def choose(at: As, parent: User, link: str, *rules: dict[str, Any]) -> Any:
    return at(parent).put(f"/api/family/links/{link}/alerts", json={"rules": list(rules)})


def raised(db: Session) -> list[str]:
    return list(db.scalars(select(FamilyAlert.title).order_by(FamilyAlert.raised_at, FamilyAlert.id)))


def test_a_silence_is_told_once_to_the_parent_with_what_to_do_and_to_the_learner_as_well(
    at: As, grace: User, amina: User, db: Session, letters: Letters, within: Within
) -> None:
    link = linked(at(grace), at(amina))
    assert choose(at, grace, link, QUIET).status_code == 200
    read(db, amina, minutes=20, ended=NOON - timedelta(days=4))
    assert jobs.watch(NOON, within) == 0
    assert jobs.watch(NOON, within) is None  # once a day
    assert jobs.watch(NOON + timedelta(days=1), within) == 1
    assert jobs.watch(NOON + timedelta(days=2), within) == 0  # the same silence
    [mail] = letters("family_alert")
    assert (mail["to"], mail["learner"], mail["title"]) == ("grace@home.example", "Amina", "No study for 5 days")
    assert "Thursday 12 November" in mail["says"]
    assert mail["advice"]
    alert_rules = select(Notice.user_id, Notice.title).where(Notice.kind == "family_alert")
    titles = {user_id: title for user_id, title in db.execute(alert_rules)}
    assert titles == {grace.id: "Amina: No study for 5 days", amina.id: "Grace was told: No study for 5 days"}
    seen = at(amina).get(f"/api/family/links/{link}/alerts").json()
    assert ([each["title"] for each in seen["alerts"]], seen["isMineToChange"]) == (["No study for 5 days"], False)
    [mine] = at(grace).get(f"/api/family/links/{link}/alerts").json()["alerts"]
    assert at(amina).post(f"/api/family/alerts/{mine['id']}/seen").status_code == 404
    assert at(grace).post(f"/api/family/alerts/{mine['id']}/seen").status_code == 204
    assert at(grace).get(f"/api/family/links/{link}/alerts").json()["alerts"][0]["seenAt"]
    read(db, amina, minutes=20, ended=NOON + timedelta(days=2))
    assert jobs.watch(NOON + timedelta(days=8), within) == 1  # another silence


def test_an_average_is_told_only_with_enough_answers_in_both_weeks(
    at: As, grace: User, amina: User, db: Session, within: Within
) -> None:
    choose(at, grace, linked(at(grace), at(amina)), LOW)
    answer(db, amina, right=5, wrong=20, at=NOON - timedelta(days=2))
    assert jobs.watch(NOON, within) == 0  # one bad week is not two
    answer(db, amina, right=2, wrong=4, at=NOON - timedelta(days=9))
    assert jobs.watch(NOON + timedelta(days=1), within) == 1
    assert jobs.watch(NOON + timedelta(days=2), within) == 0
    assert db.scalar(select(FamilyAlert.says)) == (
        "Amina answered 7 of 31 questions right in the last two weeks, 22%.")  # fmt: skip


def test_a_missed_week_is_told_on_monday_for_goals_that_were_agreed_to(
    at: As, grace: User, amina: User, db: Session, within: Within
) -> None:
    link = linked(at(grace), at(amina))
    choose(at, grace, link, MISSED)
    goal = at(grace).post(f"/api/family/links/{link}/goals", json=MINUTES).json()["open"][0]["id"]
    assert jobs.watch(NOON + WEEK, within) == 0  # nobody agreed to it
    at(amina).post(f"/api/family/goals/{goal}/agree")
    at(amina).post("/api/family/goals", json={"kind": "questions_a_week", "target": 40})  # her own is her own
    read(db, amina, minutes=20)
    at_last = NOON + WEEK + timedelta(days=1)
    assert jobs.watch(at_last, within) == 1
    assert "it was 20 of 60 in the week to Sunday 22 November" in str(db.scalar(select(FamilyAlert.says)))


def test_what_is_not_shared_any_more_is_not_watched(
    at: As, grace: User, amina: User, db: Session, within: Within
) -> None:
    link = linked(at(grace), at(amina))
    choose(at, grace, link, QUIET)
    at(amina).put(f"/api/family/links/{link}/permissions", json={"permissions": ["set_goals"]})
    assert jobs.watch(NOON + timedelta(days=20), within) == 0
    assert at(grace).get(f"/api/family/links/{link}/alerts").json()["code"] == "NOT_SHARED"
    assert choose(at, grace, link, QUIET).json()["code"] == "NOT_SHARED"
    at(amina).delete(f"/api/family/links/{link}")
    assert jobs.watch(NOON + timedelta(days=21), within) == 0
    assert choose(at, grace, link, QUIET).status_code == 404
    assert raised(db) == []


def test_only_the_parent_of_the_link_chooses_and_only_within_bounds(
    at: As, grace: User, amina: User, db: Session
) -> None:
    link = linked(at(grace), at(amina))
    assert choose(at, amina, link, QUIET).status_code == 404
    assert choose(at, person(db, role=Role.PARENT), link, QUIET).status_code == 404
    for odd in (QUIET | {"threshold": 1}, QUIET | {"threshold": None}, MISSED | {"threshold": 3}):
        assert choose(at, grace, link, odd).status_code == 422
    rules = {each["kind"]: each for each in choose(at, grace, link, QUIET | {"bySms": True}).json()["rules"]}
    assert rules["quiet_days"] == {"kind": "quiet_days", "isOn": True, "threshold": 5, "bySms": True}
    assert (rules["low_average"]["isOn"], rules["low_average"]["threshold"]) == (False, 50)


def test_a_short_message_goes_only_where_a_telephone_was_proved_and_alerts_were_wanted(
    at: As, grace: User, amina: User, db: Session, within: Within
) -> None:
    choose(at, grace, linked(at(grace), at(amina)), QUIET | {"bySms": True})
    assert jobs.watch(NOON + timedelta(days=6), within) == 1
    assert db.scalar(select(OutboxSms.id)) is None
    db.add(SmsNumber(user_id=grace.id, phone="+256772123456", verified_at=NOON, alerts=True))
    read(db, amina, minutes=20, ended=NOON + timedelta(days=6))
    assert jobs.watch(NOON + timedelta(days=12), within) == 1
    text = unseal("sms", db.scalars(select(OutboxSms.sealed_content)).one() or b"").decode()
    assert text.startswith("Kitabo: No study for 6 days (Amina). Amina last studied here on Sunday 22 November")


@pytest.mark.parametrize(
    ("answers", "correct", "earlier", "is_alerted"),
    [(20, 9, 8, True), (20, 10, 8, False), (19, 2, 8, False), (20, 9, 0, False), (20, 9, 20, False)],
)
def test_a_low_average_needs_twenty_answers_of_both_weeks(
    answers: int, correct: int, earlier: int, is_alerted: bool
) -> None:
    cause = alert_rules.low(
        "Amina", answers=answers, correct=correct, earlier=earlier, today=date(2026, 11, 16), bound=50
    )
    assert (cause is not None) is is_alerted


def test_an_expected_fall_is_told_as_an_estimate_with_its_reasons_once_a_month(
    at: As, grace: User, amina: User, db: Session, within: Within
) -> None:
    choose(at, grace, linked(at(grace), at(amina)), {"kind": "at_risk", "isOn": True})
    assert jobs.watch(NOON, within) == 0  # no forecast was published
    row = (learner_key(amina.id), "at_risk", "right answers fell in the last two weeks", 61.0, 12, date(2026, 11, 14))
    publish(AS_OF, {"learning.at_risk_learners": [row]})
    found = [jobs.watch(NOON + timedelta(days=days), within) for days in (1, 2)]
    unpublish()
    assert found == [1, 0]
    says = str(db.scalar(select(FamilyAlert.says)))
    assert "An estimate from the last weeks says that Amina may fall behind: right answers fell" in says
    assert "It can be wrong." in says
