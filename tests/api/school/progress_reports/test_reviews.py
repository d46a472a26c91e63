"""The way of a report to the parents: comment, approval, sending, withdrawal, and its page."""

import hashlib
from io import BytesIO

import pytest
from pypdf import PdfReader
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.notifications.in_app.tables import Notice
from api.notifications.sms.tables import OutboxSms, SmsNumber
from api.platform.audit.tables import AuditLog
from api.school.families.tables import ParentChildLink
from api.school.progress_reports.tables import ProgressReport
from tests.api.conftest import As
from tests.api.school.progress_reports.conftest import (
    IN_THE_HOLIDAYS,
    Make,
    School,
    approved,
    asked,
    letters,
    link,
    published,
    report_of,
    sent,
)
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.people import person


def path(report: ProgressReport, act: str = "") -> str:
    return f"/api/reports/{report.id}" + (f"/{act}" if act else "")


def text_of(content: bytes) -> str:
    reader = PdfReader(BytesIO(content))
    assert len(reader.pages) == 1
    return " ".join(reader.pages[0].extract_text().split())


def test_the_class_teacher_comments_and_approves_what_was_seen(made: ProgressReport, school: School, at: As) -> None:
    teacher = at(school.teacher)
    draft = teacher.get(path(made)).json()
    assert draft["suggestions"][0] == "Aisha has gained 8 points in Mathematics. Keep the same hours."
    assert "approve" not in draft["actions"]
    found = approved(teacher, made)
    assert (found["status"], found["approvedBy"], found["actions"]) == (
        "approved",
        "Sarah Okello",
        ["reopen", "send", "withdraw"],
    )


def test_what_changed_since_it_was_seen_is_not_approved(made: ProgressReport, school: School, at: As) -> None:
    teacher = at(school.teacher)
    seen = teacher.put(path(made, "comment"), json={"teacherComments": "Good work. Read more."}).json()["seen"]
    remark = {"remarks": {str(school.maths.id): "Shows her working clearly."}}
    assert at(school.maths_teacher).put(path(made, "comment"), json=remark).status_code == 200
    answer = teacher.post(path(made, "approve"), json={"seen": seen})
    assert (answer.status_code, answer.json()["code"]) == (409, "REPORT_CHANGED")


def test_teachers_of_a_subject_write_its_remark_and_nothing_else(made: ProgressReport, school: School, at: As) -> None:
    peter = at(school.maths_teacher)
    assert (
        peter.put(path(made, "comment"), json={"teacherComments": "Mine."}).json()["code"] == "ONLY_THE_CLASS_TEACHER"
    )
    other = {"remarks": {str(school.physics.id): "Not my subject."}}
    assert peter.put(path(made, "comment"), json=other).status_code == 403
    for act in ("reopen", "send"):
        assert peter.post(path(made, act)).status_code == 403
    assert peter.post(path(made, "approve"), json={"seen": "0" * 16}).status_code == 403
    body = peter.put(path(made, "comment"), json={"remarks": {str(school.maths.id): "Clear work."}}).json()
    maths = next(row for row in body["subjects"] if row["subject"] == "Mathematics")
    assert (maths["remark"], maths["remarkBy"], body["status"]) == ("Clear work.", "P.M.", "draft")


def test_the_head_writes_the_second_comment(made: ProgressReport, school: School, at: As) -> None:
    head = at(school.head)
    assert head.get(path(made)).json()["headSuggestion"] == "Good work. Aim higher in Mathematics."
    body = head.put(path(made, "comment"), json={"headTeacherComment": "Good. Aim higher."}).json()
    assert (body["headTeacherComment"], body["status"]) == ("Good. Aim higher.", "draft")
    refused = at(school.teacher).put(path(made, "comment"), json={"headTeacherComment": "No."})
    assert refused.status_code == 403


@pytest.mark.parametrize("act", ["approve", "reopen", "send"])
def test_a_draft_takes_no_step_but_its_own(made: ProgressReport, school: School, at: As, act: str) -> None:
    teacher = at(school.teacher)
    seen = teacher.get(path(made)).json()["seen"]
    answer = teacher.post(path(made, act), json={"seen": seen} if act == "approve" else None)
    assert (answer.status_code, answer.json()["code"]) == (409, "NOT_IN_THIS_STATE")
    assert "has no comment yet" in answer.json()["detail"]


def test_an_approval_is_taken_back_until_it_is_sent(made: ProgressReport, school: School, at: As) -> None:
    teacher = at(school.teacher)
    approved(teacher, made)
    body = teacher.post(path(made, "reopen")).json()
    assert (body["status"], body["approvedBy"], body["approvedAt"]) == ("commented", None, None)
    sent(teacher, made)
    assert teacher.post(path(made, "reopen")).status_code == 409


def test_the_page_is_one_page_with_everything_on_it_and_stays_the_same(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    teacher = at(school.teacher)
    assert "DRAFT" in text_of(teacher.get(path(made, "document")).content)
    approved(teacher, made)
    page = teacher.get(path(made, "document"))
    assert page.headers["content-type"] == "application/pdf"
    words = text_of(page.content)
    for said in (
        "Nkoowe Hill School",
        "End of term report: Term 2, 2026",
        "Name: Aisha Nakato",
        "Class: S2 East (S2)",
        "Mathematics 6 62 C 54 (Term 1, 2026)",
        "Place in class: 1 of 29 learners with a score, by the mean of their subjects.",
        "Grades: A from 80, B from 70, C from 60, D from 50, E below. The curriculum has no overall mark or grade.",
        "Aisha works well. Please revise Algebra 1.",
        "Approved by Sarah Okello on 16 November 2026.",
        "Fractions (Mathematics): convert between fractions and decimals; 9 of 10 right",
    ):
        assert said in words
    assert "Next term begins" not in words
    report = report_of(db, school.aisha)
    code = report.verification_code
    assert f"{code[:4]}-{code[4:8]}-{code[8:]}" in words
    assert hashlib.sha256(page.content).hexdigest() == report.document_key
    assert teacher.get(path(made, "document")).content == page.content


def test_a_page_of_the_holidays_names_the_first_day_of_the_next_term(
    school: School, numbers: None, at: As, make: Make, db: Session
) -> None:
    published(school, IN_THE_HOLIDAYS)
    teacher = at(school.teacher)
    teacher.post("/api/reports/jobs", json=asked(school))
    make()
    words = text_of(teacher.get(path(report_of(db, school.aisha), "document")).content)
    assert "Next term begins on 14 September 2026." in words


def test_a_page_holds_names_of_every_script_and_the_longest_words(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    report = report_of(db, school.aisha)
    report.printed = report.printed | {"learner": "Ŋɔle Ḿbũ 李"}
    rows = [{**made.subject_performance[0], "subject": f"History and Political Education {n}", "remark": "word " * 32}
            for n in range(12)]  # fmt: skip
    report.subject_performance, report.teacher_comments = rows, "words " * 100
    words = text_of(at(school.teacher).get(path(made, "document")).content)
    assert "Ŋɔle Ḿbũ ?" in words
    assert "Political Education 11" in words
    assert "Check this report" in words


def test_sending_tells_parents_the_way_and_not_the_numbers(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    assert sent(at(school.teacher), made) == {"reports": 1, "parents": 1}
    [letter] = letters(db, "report_ready")
    assert (letter["to"], letter["child"], letter["period"]) == ("grace@home.example", "Aisha", "Term 2, 2026")
    assert letter["link"].endswith(f"/parent/reports/{made.id}")
    assert "62" not in letter["report"] + letter["period"] + letter["child"]
    notices = {(each.user_id, each.url) for each in db.scalars(select(Notice))}
    assert notices == {(school.grace.id, f"/parent/reports/{made.id}"), (school.aisha.id, f"/reports/{made.id}")}
    audited = db.scalars(select(AuditLog.action).where(AuditLog.entity_id == str(made.id)).order_by(AuditLog.id)).all()
    assert audited == ["report.commented", "report.approved", "report.sent"]


def test_a_parent_who_asked_for_it_gets_a_short_message_too(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    db.add(SmsNumber(user_id=school.grace.id, phone="+256772000001", verified_at=NOON, digests=True))
    sent(at(school.teacher), made)
    [message] = db.scalars(select(OutboxSms)).all()
    assert (message.to_address, message.user_id) == ("+256772000001", school.grace.id)


def test_a_class_is_sent_at_once_and_only_what_is_approved(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    teacher, kind = at(school.teacher), {"reportType": "end_of_term", "period": "2026-T2"}
    approved(teacher, made)
    approved(teacher, report_of(db, school.learners[3]))
    where = f"/api/reports/classes/{school.room.id}/send"
    assert at(school.maths_teacher).post(where, json=kind).status_code == 403
    assert teacher.post(where, json=kind).json() == {"reports": 2, "parents": 1}
    assert teacher.post(where, json=kind).json() == {"reports": 0, "parents": 0}
    assert report_of(db, school.learners[3]).sent_to_parents is False


def test_a_withdrawn_report_is_read_no_more_and_its_paper_says_so(
    made: ProgressReport, school: School, at: As, db: Session, make: Make
) -> None:
    teacher, grace = at(school.teacher), at(school.grace)
    sent(teacher, made)
    code = report_of(db, school.aisha).verification_code
    assert teacher.post(path(made, "withdraw"), json={"reason": " "}).status_code == 422
    body = teacher.post(path(made, "withdraw"), json={"reason": "A test was marked wrongly."}).json()
    assert (body["status"], body["withdrawalReason"]) == ("withdrawn", "A test was marked wrongly.")
    for what in ("", "document"):
        answer = grace.get(path(made, what))
        assert (answer.status_code, answer.json()["code"]) == (410, "REPORT_WITHDRAWN")
    assert len(letters(db, "report_withdrawn")) == 1
    seen = grace.get(f"/api/reports/verify/{code}").json()
    assert (seen["isWithdrawn"], seen["marks"]) == (True, [])
    teacher.post("/api/reports/jobs", json=asked(school))
    make()
    anew = report_of(db, school.aisha)
    assert (anew.status, anew.teacher_comments) == ("draft", None)
    assert anew.verification_code != code
    assert grace.get(f"/api/reports/verify/{code}").json()["isWithdrawn"] is True
    assert grace.get(f"/api/reports/verify/{anew.verification_code}").status_code == 404


def test_a_report_without_a_parent_is_sent_to_the_learner_alone(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    db.query(ParentChildLink).delete()
    assert sent(at(school.teacher), made) == {"reports": 1, "parents": 0}
    assert report_of(db, school.aisha).sent_to_parents is False
    late = person(db)
    link(db, late, school.aisha)
    assert at(late).get(path(made)).status_code == 200


def test_many_are_approved_as_they_were_seen_and_taken_back_before_they_are_sent(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    teacher, where = at(school.teacher), f"/api/reports/classes/{school.room.id}"
    three = [made, *(report_of(db, each) for each in school.learners[1:3])]
    for each in three:
        teacher.put(path(each, "comment"), json={"teacherComments": "Good work. Read more."})
    lines = teacher.get(where, params={"type": "end_of_term", "period": "2026-T2"}).json()["lines"]
    seen = [{"id": each["id"], "seen": each["seen"]} for each in lines if each["status"] == "commented"]
    assert {each["teacherComments"] for each in lines if each["status"] == "commented"} == {"Good work. Read more."}
    remark = {"remarks": {str(school.maths.id): "Changed since."}}
    assert at(school.maths_teacher).put(path(three[2], "comment"), json=remark).status_code == 200
    asked = {"reports": seen}
    assert at(school.maths_teacher).post(f"{where}/approve", json=asked).status_code == 403
    assert at(school.grace).post(f"{where}/approve", json=asked).status_code == 403
    assert teacher.post(f"{where}/approve", json=asked).json() == {"done": 2}
    states = [report_of(db, each).status for each in school.learners[:3]]
    assert states == ["approved", "approved", "commented"]
    teacher.post(path(three[1], "send"))
    back = teacher.post(f"{where}/reopen", json={"reports": [each["id"] for each in seen]})
    assert back.json() == {"done": 1}
    assert [report_of(db, each).status for each in school.learners[:3]] == ["commented", "sent", "commented"]
    other = a_class(db, teacher=school.teacher, name="S2 Other")
    elsewhere = f"/api/reports/classes/{other.id}/approve"
    assert teacher.post(elsewhere, json=asked).json() == {"done": 0}, "reports of another class are not touched"
