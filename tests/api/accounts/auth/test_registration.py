"""Making an account."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.schemas import RegisterIn
from api.accounts.auth.tables import PendingVerification, User, UserType
from api.platform.audit.tables import DataType, SystemConfig
from api.tutoring.tutors.tables import MarketplaceTutor, VerificationStatus
from tests.api.accounts.auth.conftest import PASSWORD, Form
from tests.api.accounts.auth.messages import posted
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people

Join = Callable[..., dict[str, Any]]


def configure(db: Session, key: str, value: str) -> None:
    db.add(SystemConfig(key=key, value=value, data_type=DataType.BOOLEAN, description="", category="accounts"))
    db.flush()


def test_a_new_person_is_asked_for_the_code_that_was_mailed(browser: Browser, db: Session, form: Form) -> None:
    body = form(phoneNumber="+256 772 123 456")
    answer = browser.post("/api/auth/register", json=body)
    assert answer.status_code == 200
    assert answer.json()["requiresVerification"] is True
    assert answer.json()["email"] == body["email"]
    user = db.scalars(select(User).where(User.email == body["email"])).one()
    assert answer.json()["userId"] != str(user.id), "the handle is not the account"
    assert (user.phone_number, user.country_code, user.email_verified) == ("+256772123456", "+256", False)
    assert "sid" not in browser.cookies
    assert len(posted(db, "verification_code", body["email"])) == 1


@pytest.mark.parametrize(
    ("typed", "country", "number"),
    [
        ("0772 345 678", None, "+256772345678"),
        ("0772 345 678", "GB", "+256772345678"),
        ("772345678", "GB", "+256772345678"),
        ("256 772 345678", None, "+256772345678"),
        ("00256772345678", None, "+256772345678"),
        ("07721 234567", "GB", "+447721234567"),
        ("0712 345678", "KE", "+254712345678"),
        ("+44 7721 234567", "UG", "+447721234567"),
    ],
)
def test_a_number_is_read_where_it_says_it_belongs_and_else_at_home(
    form: Form, typed: str, country: str | None, number: str
) -> None:
    assert RegisterIn.model_validate(form(phoneNumber=typed, countryCode=country)).phone_number == number


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("firstName", None, "First name is required"),
        ("firstName", "  ", "First name is required"),
        ("firstName", "a" * 120, "First name is too long"),
        ("firstName", "Ami\nna", "This cannot be used in a name."),
        ("lastName", "\u200b\u200b", "This cannot be used in a name."),
        ("lastName", "Nak\u202eato", "This cannot be used in a name."),
        ("lastName", "b" * 81, "Last name is too long"),
        ("lastName", "", "Last name is required"),
        ("phoneNumber", None, "Phone number is required"),
        ("phoneNumber", "+25677212", "Please enter a valid phone number"),
        ("phoneNumber", "hello", "Please enter a valid phone number"),
        ("username", "ab", "Username must be at least 3 characters"),
        ("username", None, "Username must be at least 3 characters"),
        ("email", "not-an-address", "Please enter a valid email"),
        ("email", "two@@school.example", "Please enter a valid email"),
        ("email", None, "Please enter a valid email"),
        ("password", "seven77", "Password must be at least 8 characters"),
        ("password", None, "Password must be at least 8 characters"),
        ("password", "x1" * 65, "Password must be at most 128 characters"),
        ("confirmPassword", "another thing", "Passwords do not match"),
        ("confirmPassword", None, "Passwords do not match"),
        ("username", "amina@school.example", "Use up to 40 letters, digits, dots, hyphens and underscores"),
    ],
)
def test_each_field_says_what_is_wrong_with_it(
    browser: Browser, form: Form, field: str, value: str | None, message: str
) -> None:
    answer = browser.post("/api/auth/register", json=form(**{field: value}))
    assert (answer.status_code, answer.json()["fields"].get(field)) == (422, message)


def test_everything_wrong_is_told_at_once(browser: Browser) -> None:
    answer = browser.post("/api/auth/register", json={})
    assert answer.json()["fields"].keys() >= {"firstName", "lastName", "phoneNumber", "username", "email", "password"}


@pytest.mark.parametrize(
    ("password", "says"),
    [
        ("password", "one of the first that people guess"),
        ("Qwertyuiop", "one of the first that people guess"),
        ("aaaaaaaaaa", "one of the first that people guess"),
        ("amina-nansubuga", "must not be made of your own name"),
        ("kitabo2026", "must not be made of your own name"),
    ],
)
def test_what_everybody_guesses_first_is_no_password(browser: Browser, form: Form, password: str, says: str) -> None:
    answer = browser.post("/api/auth/register", json=form(password=password, confirmPassword=password))
    assert answer.status_code == 422
    assert says in answer.json()["fields"]["password"]


def test_a_password_is_kept_byte_for_byte(browser: Browser, db: Session, join: Join) -> None:
    body = join(password="  é mangoes ☂ ", confirmPassword="  é mangoes ☂ ")
    for tried, status in (("é mangoes ☂", 401), ("  e\u0301 mangoes ☂ ", 401), ("  é mangoes ☂ ", 200)):
        answer = browser.post("/api/auth/login", json={"emailOrUsername": body["email"], "password": tried})
        assert answer.status_code == status


def test_nobody_grants_themselves_anything(browser: Browser, db: Session, form: Form) -> None:
    for column in (*User.__table__.columns.keys(), "isApproved", "isVerified", "commissionRate"):
        camel = "".join(part.title() if n else part for n, part in enumerate(column.split("_")))
        if camel in form():
            continue
        if camel == "userType":
            continue
        answer = browser.post("/api/auth/register", json=form(**{camel: True}))
        assert answer.status_code == 422, camel
    assert db.scalar(select(func.count()).select_from(User)) == 0


def test_an_address_in_use_is_answered_like_a_new_one_and_its_owner_told(
    browser: Browser, db: Session, form: Form
) -> None:
    owner = people.person(db)
    taken = browser.post("/api/auth/register", json=form(email=owner.email.upper()))
    new = browser.post("/api/auth/register", json=form())
    assert taken.status_code == new.status_code == 200
    assert taken.json().keys() == new.json().keys()
    assert taken.json()["requiresVerification"] is True
    assert len(posted(db, "account_exists")) == 1
    guess = {"userId": taken.json()["userId"], "code": "123456"}
    assert browser.post("/api/auth/verify-otp", json=guess).json()["code"] == "INVALID_CODE"
    resent = browser.post("/api/auth/resend-otp", json={"userId": taken.json()["userId"]})
    assert resent.json()["code"] == "CODE_NOT_SENT", "a code was as good as sent a moment ago"
    assert db.get_one(User, owner.id).first_name == owner.first_name


def test_a_taken_username_is_told_but_not_to_somebody_reading_a_list(browser: Browser, db: Session, form: Form) -> None:
    people.person(db, username="Moses")
    answers = [browser.post("/api/auth/register", json=form(username="moses")) for _ in range(21)]
    assert answers[0].json()["fields"] == {"username": "This username is already taken. Choose another."}
    assert answers[-1].status_code == 429
    assert "Too many" in answers[-1].json()["detail"]


def test_pressing_the_button_twice_makes_one_account_one_handle_and_one_mail(
    browser: Browser, db: Session, form: Form
) -> None:
    body = form()
    first, second = (browser.post("/api/auth/register", json=body) for _ in range(2))
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
    assert db.scalar(select(func.count()).select_from(User)) == 1
    assert len(posted(db, to=body["email"])) == 1


def test_whoever_registers_an_unproved_address_again_has_it_and_the_old_handle_dies(
    browser: Browser, db: Session, form: Form
) -> None:
    body = form()
    squatter = browser.post(
        "/api/auth/register", json={**body, "password": "squatter's word", "confirmPassword": "squatter's word"}
    )
    browser.watch.now = NOON + timedelta(minutes=2)
    owner = browser.post("/api/auth/register", json={**body, "username": "rightful"})
    assert owner.json()["userId"] != squatter.json()["userId"]
    assert db.scalar(select(func.count()).select_from(PendingVerification)) == 1
    user = db.scalars(select(User)).one()
    assert user.username == "rightful"


def test_one_hand_may_not_register_on_and_on(browser: Browser, form: Form) -> None:
    answers = [browser.post("/api/auth/register", json=form(phoneNumber="+256772000001")) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert answers[-1].json()["detail"] == "Too many registration attempts. Please try again later."
    assert int(answers[-1].headers["retry-after"]) == answers[-1].json()["retryAfter"] == 3600


def test_a_tutor_registers_with_a_listing_that_waits_and_gets_no_trial(
    browser: Browser, db: Session, join: Join
) -> None:
    body = join(userType="tutor", subjects=["Physics"], bio="Twelve years of teaching.", hourlyRate=20_000)
    user = db.scalars(select(User).where(User.email == body["email"])).one()
    assert (user.user_type, user.role, user.free_trial_used) == (UserType.TUTOR, "user", False)
    listing = db.scalars(select(MarketplaceTutor)).one()
    assert (listing.hourly_rate, listing.verification_status) == (20_000, VerificationStatus.PENDING)
    assert browser.post("/api/auth/register", json={**body, "hourlyRate": 0}).status_code == 422


def test_a_tutor_who_names_no_price_yet_keeps_what_they_said_of_themselves(db: Session, join: Join) -> None:
    join(userType="tutor", subjects=["Physics"], bio="Twelve years of teaching.")
    listing = db.scalars(select(MarketplaceTutor)).one()
    assert (listing.hourly_rate, listing.bio, listing.subjects) == (None, "Twelve years of teaching.", ["Physics"])


def test_where_registration_is_closed_it_says_so(browser: Browser, db: Session, form: Form) -> None:
    configure(db, "registration_open", "false")
    answer = browser.post("/api/auth/register", json=form())
    assert (answer.status_code, answer.json()["code"]) == (403, "REGISTRATION_CLOSED")


def test_where_no_proof_is_asked_a_new_person_is_in_at_once(browser: Browser, db: Session, form: Form) -> None:
    configure(db, "email_verification_required", "false")
    answer = browser.post("/api/auth/register", json=form())
    assert answer.json()["requiresVerification"] is False
    me = browser.get("/api/auth/user").json()
    assert (me["subscriptionTier"], me["subscriptionStatus"]) == ("trial", "active")


def test_an_address_of_a_name_nobody_came_back_for_is_free_again(browser: Browser, db: Session, form: Form) -> None:
    people.person(db, username="waiting", email_verified=False, created_at=NOON - timedelta(days=2))
    assert browser.post("/api/auth/register", json=form(username="waiting")).status_code == 200


def test_the_password_of_the_form_is_the_one_that_signs_in(browser: Browser, join: Join) -> None:
    body = join()
    answer = browser.post("/api/auth/login", json={"emailOrUsername": body["username"], "password": PASSWORD})
    assert answer.status_code == 200
