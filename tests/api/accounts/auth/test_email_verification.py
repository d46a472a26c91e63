"""Proving an email address by a code."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from tests.api.accounts.auth.conftest import Form
from tests.api.accounts.auth.messages import last_code, posted
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people

WORDS = "Invalid or expired code. Please try again."


def begin(browser: Browser, form: Form) -> tuple[str, str]:
    """(handle, address) of somebody who has just registered."""
    body = form()
    return browser.post("/api/auth/register", json=body).json()["userId"], body["email"]


def verify(browser: Browser, handle: str, code: str) -> Any:
    return browser.post("/api/auth/verify-otp", json={"userId": handle, "code": code})


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06d}"


def test_the_right_code_opens_the_account_and_begins_the_trial_but_signs_nobody_in(
    browser: Browser, db: Session, form: Form
) -> None:
    handle, email = begin(browser, form)
    answer = verify(browser, handle, last_code(db, email))
    assert answer.json() == {
        "success": True,
        "message": "Your account is now active. You can sign in to start reading.",
    }
    assert browser.get("/api/auth/user").status_code == 401
    user = db.scalars(select(User).where(User.email == email)).one()
    assert (user.email_verified, user.subscription_tier, user.subscription_status) == (True, "trial", "active")
    assert (user.free_trial_used, user.trial_started_at) == (True, NOON)
    assert user.trial_ends_at == NOON + timedelta(days=constants.FREE_TRIAL_DAYS)


def test_an_unknown_a_used_and_a_malformed_handle_say_what_a_wrong_code_says(
    browser: Browser, db: Session, form: Form
) -> None:
    handle, email = begin(browser, form)
    code = last_code(db, email)
    answers = [verify(browser, handle, wrong(code)), verify(browser, str(uuid4()), code), verify(browser, "x", code)]
    answers.append(verify(browser, handle.upper(), code))
    for answer in answers:
        result = {**answer.json(), "requestId": ""}
        assert (answer.status_code, result["title"], result["detail"]) == (400, "Verification Failed", WORDS)
        assert result == {**answers[0].json(), "requestId": ""}


def test_a_code_of_another_handle_opens_nothing(browser: Browser, db: Session, form: Form) -> None:
    mine, _ = begin(browser, form)
    _, email = begin(browser, form)
    assert verify(browser, mine, last_code(db, email)).status_code == 400


def test_a_code_lives_ten_minutes(browser: Browser, db: Session, form: Form) -> None:
    handle, email = begin(browser, form)
    browser.watch.now = NOON + timedelta(minutes=10)
    assert verify(browser, handle, last_code(db, email)).json()["detail"] == WORDS


def test_a_clock_that_jumps_back_does_not_revive_a_guessers_tries(browser: Browser, db: Session, form: Form) -> None:
    handle, email = begin(browser, form)
    code = last_code(db, email)
    for _ in range(constants.CODE_TRIES):
        verify(browser, handle, wrong(code))
    browser.watch.now = NOON - timedelta(hours=1)
    assert verify(browser, handle, code).status_code == 400


def test_after_five_wrong_tries_even_the_right_code_is_dead(browser: Browser, db: Session, form: Form) -> None:
    handle, email = begin(browser, form)
    code = last_code(db, email)
    for _ in range(constants.CODE_TRIES):
        assert verify(browser, handle, wrong(code)).status_code == 400
    assert verify(browser, handle, code).json()["detail"] == WORDS


def test_ten_tries_a_day_are_all_a_handle_gets(browser: Browser, db: Session, form: Form) -> None:
    handle, email = begin(browser, form)
    tries = []
    for n in range(11):
        browser.watch.now = NOON + timedelta(minutes=2 * n)
        browser.post("/api/auth/resend-otp", json={"userId": handle})
        tries.append(verify(browser, handle, wrong(last_code(db, email))).status_code)
    assert tries == [400] * 10 + [429]


def test_a_new_code_ends_the_one_before(browser: Browser, db: Session, form: Form) -> None:
    handle, email = begin(browser, form)
    old = last_code(db, email)
    browser.watch.now = NOON + timedelta(seconds=61)
    answer = browser.post("/api/auth/resend-otp", json={"userId": handle})
    assert answer.json()["message"] == "A new verification code has been sent to your email."
    new = last_code(db, email)
    if old != new:
        assert verify(browser, handle, old).status_code == 400
    assert verify(browser, handle, new).status_code == 200


def test_codes_are_a_minute_apart_and_six_a_day(browser: Browser, db: Session, form: Form) -> None:
    handle, email = begin(browser, form)
    soon = browser.post("/api/auth/resend-otp", json={"userId": handle})
    assert (soon.status_code, soon.json()["detail"]) == (429, "Unable to send verification code. Please try again.")
    assert soon.json()["retryAfter"] == 60
    for n in range(1, 8):
        browser.watch.now = NOON + timedelta(minutes=2 * n)
        last = browser.post("/api/auth/resend-otp", json={"userId": handle})
    assert last.status_code == 429
    assert len(posted(db, "verification_code", email)) == constants.CODES_PER_DAY


def test_a_resend_to_nobody_is_answered_like_one_to_somebody(browser: Browser, db: Session, form: Form) -> None:
    handle, _ = begin(browser, form)
    browser.watch.now = NOON + timedelta(seconds=61)
    for known in (handle, str(uuid4())):
        first, second = (browser.post("/api/auth/resend-otp", json={"userId": known}) for _ in range(2))
        assert (first.status_code, second.status_code) == (200, 429)
        assert (first.json()["success"], second.json()["retryAfter"]) == (True, 60)


def test_pressing_verify_twice_succeeds_twice_and_changes_nothing_more(
    browser: Browser, db: Session, form: Form
) -> None:
    handle, email = begin(browser, form)
    code = last_code(db, email)
    assert verify(browser, handle, code).status_code == 200
    browser.watch.now = NOON + timedelta(minutes=1)
    assert verify(browser, handle, code).status_code == 200
    user = db.scalars(select(User).where(User.email == email)).one()
    assert user.trial_started_at == NOON


def test_the_missing_and_the_half_are_told_in_the_specifications_words(browser: Browser) -> None:
    answer = browser.post("/api/auth/verify-otp", json={"code": "12345"})
    assert answer.json()["fields"] == {
        "userId": "User information is missing. Please try registering again.",
        "code": "Please enter the complete 6-digit verification code.",
    }
    assert "code" in verify(browser, "x", "１２３４５６").json()["fields"], "digits are the ten of the keyboard"


def test_signing_in_unproved_gives_a_handle_and_a_code(browser: Browser, db: Session) -> None:
    user = people.person(db, email_verified=False)
    body = {"emailOrUsername": user.email, "password": people.PASSWORD}
    first, second = (browser.post("/api/auth/login", json=body) for _ in range(2))
    assert (first.status_code, first.json()["code"]) == (403, "EMAIL_NOT_VERIFIED")
    result = first.json()["user"]
    assert (result["email"], result["firstName"], result["lastName"]) == (user.email, user.first_name, user.last_name)
    assert result["id"] == second.json()["user"]["id"] != str(user.id)
    assert len(posted(db, "verification_code")) == 1, "signing in again is not a way to fill a mailbox"
    assert verify(browser, result["id"], last_code(db, user.email)).status_code == 200
    assert browser.post("/api/auth/login", json=body).status_code == 200


def test_the_codes_in_the_database_are_hashes(browser: Browser, db: Session, form: Form) -> None:
    from api.accounts.auth.tables import PendingVerification

    _, email = begin(browser, form)
    kept = db.scalars(select(PendingVerification.code_hash)).one()
    assert kept is not None
    assert len(kept) == 64
    assert last_code(db, email) not in kept
