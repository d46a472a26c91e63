"""A learner without a class: reports no teacher has looked at, for the learner and the parents they let."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.tables import OutboxMail
from api.notifications.in_app.tables import Notice
from api.platform.pseudonym import learner_key
from api.platform.roles import Role
from api.school.progress_reports.service.presenters import new_reports
from api.school.progress_reports.tables import ProgressReport
from api.school.weekly_digests.rules import ChildWeek, mail_text
from tests.api.conftest import Watch
from tests.api.school.progress_reports.conftest import (
    AS_OF,
    As,
    Look,
    Make,
    School,
    asked,
    fact,
    link,
    report_of,
    scored,
)
from tests.api.school.progress_reports.test_reviews import text_of
from tests.factories.classes import a_class
from tests.factories.learning import progress_of, publish, unpublish
from tests.factories.people import person, staff

WEEK = ("weekly", "2026-W46", date(2026, 11, 9), date(2026, 11, 15), date(2026, 11, 15), True, None)
EARLIER = ("weekly", "2026-W44", date(2026, 10, 26), date(2026, 11, 1), date(2026, 11, 1), True, None)
THIN = ("weekly", "2026-W43", date(2026, 10, 19), date(2026, 10, 25), date(2026, 10, 25), True, None)
IDLE = ("weekly", "2026-W45", date(2026, 11, 2), date(2026, 11, 8), date(2026, 11, 8), True, None)
RUNNING = ("weekly", "2026-W47", date(2026, 11, 16), date(2026, 11, 22), date(2026, 11, 16), False, None)
MONTH = ("monthly", "2026-10", date(2026, 10, 1), date(2026, 10, 31), date(2026, 10, 31), True, None)
W46 = {"reportType": "weekly", "period": "2026-W46"}


@pytest.fixture
def amina(db: Session, school: School) -> User:
    child = person(db, first_name="Amina", last_name="Kato", school_year="S1")
    link(db, school.grace, child)
    return child


@pytest.fixture
def home(amina: User, school: School) -> Iterator[User]:
    def row(period: Any, subject: Any, **given: Any) -> tuple[Any, ...]:
        return fact(learner_key(amina.id), subject, report_type=period[0], period=period[1], **given)

    rows = [row(each, of, **scored(70, study_seconds=7200, study_days=3)) for each in (WEEK, EARLIER, MONTH)
            for of in (school.maths, None)]  # fmt: skip
    rows.append(row(THIN, school.maths, quizzes=1, test_questions=4, test_pct=50, score_pct=50))
    rows.append(row(THIN, None, quizzes=1, test_questions=4, study_seconds=600, study_days=1))
    rows += [row(RUNNING, each, **scored(80)) for each in (school.maths, None)]
    groups = [(WEEK[0], WEEK[1], "S1", None, 40, 55.0)]
    publish(AS_OF, {"learning.report_periods": [WEEK, IDLE, EARLIER, THIN, MONTH, RUNNING],
                    "learning.progress_report_facts": rows, "learning.progress_report_groups": groups})  # fmt: skip
    yield amina
    unpublish()


def test_the_week_and_the_month_are_made_once_and_both_sides_are_told(
    home: User, school: School, look: Look, at: As, db: Session
) -> None:
    assert (look(), look()) == (2, 0)
    [child] = [each for each in at(school.grace).get("/api/reports/children").json() if each["firstName"] == "Amina"]
    assert (child["inClass"], [each["period"] for each in child["reports"]]) == (
        False,
        ["Week of 9 to 15 November 2026", "October 2026"],
    )
    assert all(each["isAutomatic"] for each in child["reports"])
    own = at(home).get("/api/reports/mine").json()
    assert [each["id"] for each in own] == [each["id"] for each in child["reports"]]
    notices = db.scalars(select(Notice).where(Notice.user_id == school.grace.id)).all()
    assert {each.title for each in notices} == {"Amina's weekly report is here", "Amina's monthly report is here"}
    assert {each.body for each in notices} >= {
        "Week of 9 to 15 November 2026. Made by Kitabo; no teacher has looked at it."
    }
    assert len(db.scalars(select(Notice).where(Notice.user_id == home.id)).all()) == 2
    assert db.scalars(select(OutboxMail)).all() == []


def test_it_says_who_made_it_and_compares_the_learner_with_nobody(
    home: User, school: School, look: Look, at: As, db: Session
) -> None:
    look()
    [week] = [each for each in at(home).get("/api/reports/mine").json() if each["reportType"] == "weekly"]
    body = at(school.grace).get(f"/api/reports/{week['id']}").json()
    assert (body["isAutomatic"], body["viewer"], body["school"], body["className"]) == (True, "parent", "Kitabo", None)
    assert [(each["total"], each["grade"]) for each in body["subjects"]] == [(70.0, "B")]
    nothing = ("classRank", "classSize", "teacherComments", "approvedBy")
    assert [body[each] for each in nothing] == [None] * len(nothing)
    words = text_of(at(school.grace).get(f"/api/reports/{week['id']}/document").content)
    assert "Made by Kitabo from the learner's own work. No teacher has looked at it." in words
    assert "School year: S1" in words
    for never in ("DRAFT", "School stamp", "Approved by", "verages to compare", "Overall:"):
        assert never not in words


def test_the_learner_sees_who_may_read_it(home: User, look: Look, at: As) -> None:
    look()
    [week, _] = at(home).get("/api/reports/mine").json()
    assert at(home).get(f"/api/reports/{week['id']}").json()["readers"] == ["Grace Auma"]


def test_only_who_is_let_reads_it_and_no_teacher_or_staff(
    home: User, school: School, look: Look, at: As, db: Session
) -> None:
    look()
    report = next(iter(at(home).get("/api/reports/mine").json()))["id"]
    for who in (school.teacher, school.head, staff(db), person(db)):
        assert at(who).get(f"/api/reports/{report}").status_code == 404
        assert at(who).post(f"/api/reports/{report}/withdraw", json={"reason": "None."}).status_code in (403, 404)
    stranger = at(person(db, role=Role.PARENT))
    assert stranger.post(f"/api/reports/learners/{home.id}", json=W46).status_code == 404
    assert stranger.get(f"/api/reports/learners/{home.id}/periods").status_code == 404


def test_without_a_parent_who_may_receive_it_the_calendar_makes_none(
    home: User, school: School, look: Look, at: As, db: Session
) -> None:
    from api.school.families.tables import ParentChildLink

    link = db.scalars(select(ParentChildLink).where(ParentChildLink.student_user_id == home.id)).one()
    link.permissions = link.permissions | {"receive_reports": False}
    assert look() == 0
    grace = at(school.grace)
    assert grace.post(f"/api/reports/learners/{home.id}", json=W46).json()["code"] == "REPORT_NOT_SHARED"
    made = at(home).post(f"/api/reports/learners/{home.id}", json=W46)
    assert made.status_code == 201
    assert grace.get(f"/api/reports/{made.json()['id']}").status_code == 403


def test_a_past_week_is_made_when_a_parent_asks_and_stays_the_same(
    home: User, school: School, at: As, db: Session
) -> None:
    grace, where = at(school.grace), f"/api/reports/learners/{home.id}"
    offered = {(each["period"], each["isEnough"]) for each in grace.get(f"{where}/periods").json()}
    assert offered == {("2026-W46", True), ("2026-W44", True), ("2026-W43", False), ("2026-10", True)}
    first = grace.post(where, json={"reportType": "weekly", "period": "2026-W44"})
    assert first.status_code == 201, first.text
    again = at(home).post(where, json={"reportType": "weekly", "period": "2026-W44"})
    assert again.json()["id"] == first.json()["id"]
    assert "2026-W44" not in {each["period"] for each in grace.get(f"{where}/periods").json()}
    assert len(db.scalars(select(Notice).where(Notice.user_id == home.id)).all()) == 1


def test_too_little_work_has_no_band_and_none_at_all_no_report(home: User, school: School, at: As) -> None:
    grace, where = at(school.grace), f"/api/reports/learners/{home.id}"
    thin = grace.post(where, json={"reportType": "weekly", "period": "2026-W43"}).json()
    assert thin["marks"] == []
    body = grace.get(f"/api/reports/{thin['id']}").json()
    assert body["plain"][0].startswith("Not enough work yet to say.")
    for period, code in (("2026-W45", "NOTHING_TO_REPORT"), ("2026-W47", "PERIOD_STILL_RUNS")):
        answer = grace.post(where, json={"reportType": "weekly", "period": period})
        assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert grace.post(where, json={"reportType": "weekly", "period": "2020-W01"}).status_code == 404
    assert grace.post(where, json={"reportType": "mock", "period": "2026-T3"}).status_code in (404, 409)


def test_in_a_class_the_school_makes_the_reports(
    home: User, school: School, look: Look, make: Make, at: As, db: Session
) -> None:
    made = at(school.grace).post(f"/api/reports/learners/{home.id}", json=W46).json()
    code = report_of(db, home).verification_code
    room = a_class(db, teacher=school.teacher, learners=[home], name="S1 East", school_year="S1")
    assert look() == 0
    answer = at(school.grace).post(
        f"/api/reports/learners/{home.id}", json={"reportType": "monthly", "period": "2026-10"}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "SCHOOL_MAKES_REPORTS")
    assert at(school.grace).get(f"/api/reports/learners/{home.id}/periods").json() == []
    at(school.teacher).post("/api/reports/jobs", json=asked(school, classId=str(room.id)) | W46)
    make()
    anew: ProgressReport = report_of(db, home)
    assert (str(anew.id), anew.status, anew.is_automatic, anew.class_id) == (made["id"], "draft", False, room.id)
    assert at(school.grace).get(f"/api/reports/{made['id']}").status_code == 404
    assert at(school.grace).get(f"/api/reports/verify/{code}").json()["isWithdrawn"] is True


def test_its_code_says_that_no_school_approved_it_and_leads_only_its_readers_to_it(
    home: User, school: School, at: As, db: Session
) -> None:
    made = at(school.grace).post(f"/api/reports/learners/{home.id}", json=W46).json()
    code = report_of(db, home).verification_code
    seen = at(school.grace).get(f"/api/reports/verify/{code}").json()
    assert (seen["isAutomatic"], seen["opensAt"]) == (True, f"/parent/reports/{made['id']}")
    assert at(home).get(f"/api/reports/verify/{code}").json()["opensAt"] == f"/reports/{made['id']}"
    for nobody in (at(school.aisha), at(staff(db))):
        answer = nobody.get(f"/api/reports/verify/{code}")
        assert answer.json()["opensAt"] is None
        assert "Amina" not in answer.text


def test_the_weeks_digest_names_what_came_since_the_last(home: User, look: Look, watch: Watch, db: Session) -> None:
    look()
    assert set(new_reports(db, home.id, watch.now)) == {
        "weekly report: Week of 9 to 15 November 2026",
        "monthly report: October 2026",
    }
    assert new_reports(db, home.id, watch.now + timedelta(days=8)) == ()
    child = ChildWeek("Amina", progress_of(), "Ask her.", "", ("weekly report: Week of 9 to 15 November 2026",))
    assert "• New weekly report: Week of 9 to 15 November 2026. See it under Reports." in mail_text([child])
