"""Who reads a report, what a code on paper proves, and what leaves with the person."""

import json

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.profile.personal_data import HOLDINGS
from api.accounts.profile.service import deletion, export
from api.school.families.tables import ParentChildLink
from api.school.progress_reports.tables import ProgressReport
from tests.api.conftest import As
from tests.api.school.progress_reports.conftest import School, approved, link, report_of, sent
from tests.conftest import NOON
from tests.factories.people import person


def test_a_parent_reads_what_was_sent_and_no_teachers_tools(made: ProgressReport, school: School, at: As) -> None:
    grace, where = at(school.grace), f"/api/reports/{made.id}"
    assert grace.get(where).status_code == 404
    sent(at(school.teacher), made)
    answer = grace.get(where)
    body = answer.json()
    assert answer.headers["cache-control"] == "no-store"
    assert (body["viewer"], body["actions"], body["suggestions"]) == ("parent", [], [])
    assert [(each["total"], each["beforeNamed"]) for each in body["subjects"]] == [(62.0, "Term 1, 2026"), (None, None)]
    assert not [name for name in body if "verall" in name]
    assert grace.get(f"{where}/document").headers["cache-control"] == "no-store"
    assert len(answer.content) < 8_000


def test_a_parent_unlinked_while_reading_sees_nothing_more(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    grace, where = at(school.grace), f"/api/reports/{made.id}"
    sent(at(school.teacher), made)
    link = db.scalars(select(ParentChildLink)).one()
    link.permissions = link.permissions | {"receive_reports": False}
    refused = grace.get(where)
    assert (refused.status_code, refused.json()["code"]) == (403, "REPORT_NOT_SHARED")
    [child] = grace.get("/api/reports/children").json()
    assert (child["firstName"], child["isShared"], child["reports"]) == ("Aisha", False, [])
    db.scalars(select(ParentChildLink)).one().is_active = False
    for what in (where, f"{where}/document"):
        assert grace.get(what).json()["code"] == "REPORT_NOT_FOUND"
    assert grace.get("/api/reports/children").json() == []


def test_nobody_else_reads_it(made: ProgressReport, school: School, at: As, db: Session) -> None:
    sent(at(school.teacher), made)
    stranger = person(db)
    link(db, stranger, school.learners[1])
    for who in (stranger, school.learners[1]):
        assert at(who).get(f"/api/reports/{made.id}").status_code == 404
        assert at(who).get(f"/api/reports/{made.id}/document").status_code == 404


def test_a_learner_and_a_parent_have_their_lists(made: ProgressReport, school: School, at: As) -> None:
    assert at(school.aisha).get("/api/reports/mine").json() == []
    sent(at(school.teacher), made)
    [own] = at(school.aisha).get("/api/reports/mine").json()
    assert (own["id"], own["kind"], own["period"]) == (str(made.id), "End of term report", "Term 2, 2026")
    [child] = at(school.grace).get("/api/reports/children").json()
    assert child["reports"] == [own]
    assert at(school.aisha).get(f"/api/reports/{made.id}").json()["viewer"] == "learner"


def test_a_code_proves_a_paper_without_naming_the_learner(made: ProgressReport, school: School, at: As) -> None:
    teacher, visitor = at(school.teacher), at(person_without_ties(school))
    code = made.verification_code
    assert visitor.get(f"/api/reports/verify/{code}").status_code == 404
    approved(teacher, made)
    body = visitor.get(f"/api/reports/verify/{code[:4].lower()}-{code[4:8]} {code[8:]}").json()
    assert body == {
        "isWithdrawn": False, "withdrawnOn": None, "school": "Nkoowe Hill School", "kind": "End of term report",
        "period": "Term 2, 2026", "initials": "A.N.",
        "marks": [{"subject": "Mathematics", "total": 62.0, "grade": "C"}],
        "approvedOn": "2026-11-16", "isAutomatic": False, "opensAt": None,
    }  # fmt: skip
    assert "Nakato" not in json.dumps(body)


def person_without_ties(school: School) -> User:
    return school.learners[1]


def test_codes_are_not_guessed_at_leisure(school: School, at: As) -> None:
    visitor = at(school.grace)
    answers = [visitor.get(f"/api/reports/verify/AAAA{n:08d}").status_code for n in range(61)]
    assert set(answers[:60]) == {404}
    assert answers[60] == 429


def test_reports_leave_with_the_person(made: ProgressReport, school: School, at: As, db: Session) -> None:
    sent(at(school.teacher), made)
    holding = next(each for each in HOLDINGS if each.table == "progress_reports")
    [row] = export.rows_of(db, holding, school.aisha.id)
    assert row["overall_score"] is None
    assert row["areas_for_improvement"] == ["Algebra 2 (Mathematics): 4 of 12 right"]
    deletion.forget(db, db.get_one(User, school.aisha.id), NOON)
    assert db.scalar(select(ProgressReport).where(ProgressReport.student_id == school.aisha.id)) is None
    assert report_of(db, school.learners[1]) is not None


def test_an_unknown_report_is_not_found(school: School, at: As) -> None:
    for what in ("", "/document"):
        assert at(school.aisha).get(f"/api/reports/{school.room.id}{what}").status_code == 404
