"""Author and tutor are roles somebody earns: the staff approves a record, and the role follows from it."""

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from api.publishing.authors.tables import Author
from api.tutoring.tutors.tables import MarketplaceTutor, VerificationStatus
from tests.api.conftest import As, Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.staff_access import proved_staff


def author_of(user: User) -> str:
    return f"/api/admin/authors/{user.id}/approval"


def tutor_of(user: User) -> str:
    return f"/api/admin/tutors/{user.id}/approval"


def role_of(db: Session, user: User) -> Role:
    return db.scalars(select(User.role).where(User.id == user.id)).one()


def test_an_approved_author_has_a_record_and_the_role_and_is_told(browser: Browser, db: Session, at: As) -> None:
    boss = proved_staff(browser, db, Role.ADMIN)
    writer = people.person(db, first_name="Okot", last_name="Lino")
    assert browser.get(author_of(writer)).json() is None
    assert browser.post(author_of(writer), json={"displayName": " "}).json()["fields"] == {
        "displayName": "Author display name is required"
    }
    for _ in range(2):
        body = browser.post(author_of(writer), json={"displayName": "Okot Lino"}).json()
        assert body == {"displayName": "Okot Lino", "isApproved": True, "isActive": True}
    record = db.scalars(select(Author)).one()
    assert (role_of(db, writer), record.user_id, record.approved_by, record.approved_at) == (
        Role.AUTHOR, writer.id, boss.id, NOON,
    )  # fmt: skip
    assert [each.title for each in db.scalars(select(Notice).where(Notice.user_id == writer.id))] == [
        "You are approved as an author"
    ]
    noted = db.scalars(select(AuditLog.action).where(AuditLog.entity_id == str(writer.id))).all()
    assert set(noted) == {"user.role_changed", "author.approved"}
    at(writer).sign_in(writer)
    assert at(writer).get("/api/authors/me").json()["isApproved"] is True


def test_a_waiting_tutor_is_approved_and_a_rejected_one_is_not(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.ADMIN)
    teacher = people.person(db)
    assert browser.post(tutor_of(teacher)).json()["code"] == "NO_TUTOR_RECORD"
    record = MarketplaceTutor(user_id=teacher.id, display_name="Sarah Achen", subjects=["Physics"], hourly_rate=None)
    db.add(record)
    db.flush()
    assert browser.get(tutor_of(teacher)).json()["hourlyRate"] is None
    assert browser.post(tutor_of(teacher)).json()["verificationStatus"] == "approved"
    assert role_of(db, teacher) is Role.TUTOR
    db.execute(update(MarketplaceTutor).values(verification_status=VerificationStatus.REJECTED))
    assert browser.post(tutor_of(teacher)).json()["code"] == "NOT_WAITING"


def test_staff_keep_their_role_and_nobody_approves_themselves(browser: Browser, db: Session) -> None:
    boss = proved_staff(browser, db, Role.SUPER_ADMIN)
    clerk = people.staff(db, Role.MODERATOR)
    assert browser.post(author_of(clerk), json={"displayName": "A Clerk"}).status_code == 200
    assert role_of(db, clerk) is Role.MODERATOR
    assert browser.post(author_of(boss), json={"displayName": "Boss"}).json()["code"] == "NOT_YOURSELF"


def test_cancelled_needs_an_end_of_what_was_paid(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.ADMIN)
    user = people.person(db)
    answer = browser.patch(
        f"/api/admin/users/{user.id}", json={"subscriptionStatus": "cancelled", "reason": "They asked."}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "NOTHING_TO_CANCEL")
