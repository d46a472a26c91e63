"""What the log calls reported content, messages and jobs, after the acts that staff do on their screens."""

from uuid import UUID

from sqlalchemy.orm import Session

from api.library.reviews.tables import BookReview
from api.notifications.email import outbox
from api.platform.moderation.tables import ModerationCase, ModerationReport
from api.school.progress_reports.tables import ReportJob, ReportType
from tests.api.accounts.oversight.test_audit_log import act
from tests.api.conftest import Browser
from tests.api.notifications.email.test_admin import sent_reminder
from tests.api.platform.jobs.machinery import unique
from tests.api.platform.jobs.test_admin import failed
from tests.conftest import NOON
from tests.factories import classes, people
from tests.factories.shelf import book
from tests.factories.staff_access import proved_staff


def subject(browser: Browser, entity: UUID | int) -> str | None:
    [row] = browser.get(f"/api/admin/audit?entityId={entity}").json()["data"]
    named: str | None = row["subject"]
    return named


def reported(db: Session, kind: str, content_id: UUID) -> ModerationCase:
    case = ModerationCase(kind=kind, content_id=content_id)
    db.add(case)
    db.flush()
    db.add(ModerationReport(case_id=case.id, reported_by=people.person(db).id, reason="insult"))
    db.flush()
    return case


def test_reported_content_is_named_by_its_kind_and_who_wrote_it(browser: Browser, db: Session) -> None:
    writer = people.person(db, first_name="Amina", last_name="Nakato")
    review = BookReview(
        book_id=book(db).id, user_id=writer.id, rating=2, review_text="Something cruel.", written_at=NOON
    )
    db.add(review)
    db.flush()
    case, answer = reported(db, "review", review.id), reported(db, "answer", writer.id)
    act(db, action="moderation.reported", entity_type="moderation_case", entity_id=str(answer.id))
    proved_staff(browser, db)
    decided = {"state": "dismissed", "note": "An opinion."}
    assert browser.post(f"/api/admin/moderation/{case.id}/decision", json=decided).status_code == 204
    assert subject(browser, case.id) == "Review by Amina Nakato"
    assert subject(browser, answer.id) == "Answer"  # of the assistant: whoever asked it is not named


def test_a_message_sent_again_is_named_by_who_it_goes_to(browser: Browser, db: Session) -> None:
    mail = sent_reminder(db, first_name="Grace", last_name="Auma")
    leased = outbox.lease(db, NOON)
    assert leased
    outbox.not_sent(db, leased, "550 no such mailbox", for_good=True, now=NOON)
    proved_staff(browser, db)
    assert browser.post(f"/api/admin/mail/log/{mail.id}/retry").status_code == 200
    assert subject(browser, mail.id) == "Grace Auma"


def test_a_job_is_named_by_what_it_does_also_when_it_was_given_up(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    known, gone = failed(db, "a"), failed(db, "b", task="test.gone")
    assert browser.post(f"/api/admin/jobs/failed/{known}/retry").status_code == 204
    assert browser.delete(f"/api/admin/jobs/failed/{gone}").status_code == 204
    assert (subject(browser, known), subject(browser, gone)) == (unique.title, "test.gone")


def test_the_making_of_reports_is_named_by_its_class(browser: Browser, db: Session) -> None:
    made = classes.a_class(db)
    asked = ReportJob(class_id=made.id, report_type=ReportType.MONTHLY, report_period="2026-10", asked_at=NOON)
    db.add(asked)
    db.flush()
    act(db, action="report.asked", entity_type="report_job", entity_id=str(asked.id))
    proved_staff(browser, db)
    assert subject(browser, asked.id) == made.name
