"""Being forgotten after two weeks, and what must stay staying true."""

from datetime import timedelta

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import SignedInSession, User
from api.accounts.profile.service.deletion import forget_last_letters
from api.accounts.profile.tables import DeletionRequest
from api.assessment.quizzes.tables import TestAttempt
from api.commerce.subscriptions.tables import Payment
from api.library.reading.tables import Bookmark, ReadingEvent, ReadingSession, ReadInterval
from api.publishing.authors.tables import Author
from api.publishing.royalties.tables import HeldMinutes, MonthlyRevenuePool
from api.tables import metadata
from tests.api.accounts.profile.conftest import Letters, proved, reloaded, settle_deletions
from tests.api.accounts.profile.test_history import busy
from tests.api.accounts.profile.test_photo import picture, send
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import PASSWORD, author, learner

__all__ = ["busy"]
LATER = NOON + timedelta(days=14)


def ask(browser: Browser, **body: str) -> int:
    return browser.post("/api/account/deletion", json={"confirm": "DELETE", **body}).status_code


def test_asking_signs_everybody_else_out_and_waits_two_weeks(
    amina_in: Browser, amina: User, letters: Letters, db: Session
) -> None:
    other = SignedInSession(user_id=amina.id, token_hash=b"other", last_seen_at=NOON, expires_at=LATER)
    db.add(other)
    db.flush()
    assert ask(amina_in, reason="I finished school") == 201
    assert amina_in.get("/api/auth/user").status_code == 200
    assert db.get_one(SignedInSession, other.id).revoked_at == NOON
    assert letters("deletion_asked")[0]["due"] == "Monday 30 November 2026"
    assert settle_deletions(db, LATER - timedelta(seconds=1)) == 0
    assert reloaded(db, amina).first_name == "Amina"


def test_the_word_must_be_typed_and_twice_is_once(amina_in: Browser, letters: Letters) -> None:
    answer = amina_in.post("/api/account/deletion", json={"confirm": "delete"})
    assert answer.json()["fields"] == {"confirm": "Type DELETE to confirm."}
    assert [ask(amina_in), ask(amina_in)] == [201, 409]
    assert len(letters("deletion_asked")) == 1


def test_it_needs_a_proof_of_just_now(browser: Browser, amina: User) -> None:
    assert browser.sign_in(amina).post("/api/account/deletion", json={"confirm": "DELETE"}).status_code == 403


def test_signing_in_again_the_account_can_be_kept(
    amina_in: Browser, amina: User, letters: Letters, db: Session
) -> None:
    ask(amina_in)
    amina_in.cookies.clear()
    amina_in.watch.now = LATER - timedelta(hours=1)
    amina_in.sign_in(amina)
    assert amina_in.get("/api/account/profile").json()["deletion"]["dueAt"].startswith("2026-11-30")
    assert amina_in.delete("/api/account/deletion").status_code == 204
    assert amina_in.delete("/api/account/deletion").status_code == 404
    assert settle_deletions(db, LATER) == 0
    assert len(letters("deletion_cancelled")) == 1
    assert reloaded(db, amina).is_active


def test_staff_do_not_leave_unnoticed(browser: Browser, admin: User, db: Session) -> None:
    proved(browser.sign_in(admin), db)
    answer = browser.post("/api/account/deletion", json={"confirm": "DELETE"})
    assert (answer.status_code, answer.json()["code"]) == (409, "STAFF_ACCOUNT")


def test_on_the_day_nothing_of_the_person_is_left_anywhere(
    amina_in: Browser, busy: User, letters: Letters, db: Session
) -> None:
    send(amina_in, picture())
    amina_in.put("/api/account/school", json={"schoolName": "Gayaza", "schoolYear": "S3", "preferredSubjects": []})
    db.add(Bookmark(user_id=busy.id, book_id=db.scalars(select(ReadingSession.book_id)).first(), page=3, note="mine"))
    busy.device_fingerprint, busy.registration_ip = "fp-amina", "192.0.2.9"
    db.flush()
    consent = {"name": "Grace Nakato", "relation": "parent", "email": "grace@home.example", "scopes": ["forum"]}
    assert amina_in.post("/api/account/guardian", json=consent).status_code == 201
    ask(amina_in, reason="Because Nakato wants it")
    assert settle_deletions(db, LATER) == 1
    assert settle_deletions(db, LATER) == 0
    db.expire_all()
    assert [letter["to"] for letter in letters("deletion_done")] == ["amina@school.example"]
    db.execute(text("update outbox_messages set status = 'sent', sent_at = now() where template = 'deletion_done'"))
    forget_last_letters(db)
    searched = ("amina", "Nakato", "grace", "+256772123456", "fp-amina", "192.0.2.9", "Gayaza", "987654321")
    left = [
        (table.name, word)
        for table in metadata.sorted_tables
        for word in searched
        if db.scalar(text(f'select count(*) from "{table.name}" t where t::text ilike :word'), {"word": f"%{word}%"})
    ]
    assert left == []
    assert amina_in.get("/api/auth/user").status_code == 401
    again = amina_in.post("/api/auth/login", json={"emailOrUsername": "amina@school.example", "password": PASSWORD})
    assert again.status_code == 401


def test_money_and_reading_stay_true_under_a_number(amina_in: Browser, busy: User, db: Session) -> None:
    sums = select(func.count(), func.sum(Payment.amount)).where(Payment.user_id == busy.id)
    seconds = select(func.sum(ReadingSession.duration)).where(ReadingSession.user_id == busy.id)
    before = (
        db.execute(sums).one(),
        db.scalar(seconds),
        db.query(ReadInterval).count(),
        db.query(ReadingEvent).count(),
    )
    ask(amina_in)
    settle_deletions(db, LATER)
    after = (db.execute(sums).one(), db.scalar(seconds), db.query(ReadInterval).count(), db.query(ReadingEvent).count())
    assert after == before
    assert db.query(TestAttempt).count() == 0
    gone = reloaded(db, busy)
    assert (gone.first_name, gone.is_active, gone.deleted_at) == ("Deleted", False, LATER)
    assert gone.email.endswith("@deleted.invalid")


def test_a_closed_month_is_not_touched(amina_in: Browser, amina: User, db: Session) -> None:
    writer = author(db)
    held = HeldMinutes(month="2026-10", user_id=amina.id, author_id=writer.id, reason="device_stacking", seconds=600)
    pool = MonthlyRevenuePool(month="2026-10")
    db.add_all([held, pool])
    db.flush()
    db.execute(
        text("update monthly_revenue_pools set state = 'finalised', is_finalized = true where month = '2026-10'")
    )
    ask(amina_in)
    assert settle_deletions(db, LATER) == 1
    assert db.get_one(HeldMinutes, held.id).seconds == 600


def test_an_authors_books_stay_and_their_bank_does_not(browser: Browser, db: Session) -> None:
    writer = author(db, bank_account_number="9030001", phone_number="+256701000000", bio="I write")
    user = db.get_one(User, writer.user_id)
    proved(browser.sign_in(user), db)
    assert ask(browser) == 201
    settle_deletions(db, LATER)
    db.expire_all()
    kept = db.get_one(Author, writer.id)
    assert (kept.bank_account_number, kept.phone_number, kept.bio) == (None, None, None)
    assert kept.display_name.startswith("Author")


def test_the_proof_says_what_was_done_and_names_nobody(amina_in: Browser, busy: User, db: Session) -> None:
    ask(amina_in)
    settle_deletions(db, LATER)
    proof = db.query(DeletionRequest).one().proof
    assert proof
    assert proof["rows"]["test_attempts"] == {"erased": 2}
    assert proof["rows"]["reading_sessions"] == {"kept without a name": 9}
    assert len(proof["sha256"]) == 64
    assert "amina" not in str(proof)


def test_the_neighbour_keeps_everything(amina_in: Browser, db: Session) -> None:
    neighbour = learner(db, until=LATER, first_name="Okello")
    db.add(Bookmark(user_id=neighbour.id, book_id=_a_book(db), page=1))
    db.flush()
    ask(amina_in)
    settle_deletions(db, LATER)
    assert reloaded(db, neighbour).first_name == "Okello"
    assert db.query(Bookmark).count() == 1


def _a_book(db: Session):  # type: ignore[no-untyped-def]
    from tests.factories.shelf import book

    return book(db).id
