"""Editing one's own profile, section by section."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.audit.tables import AuditLog
from tests.api.accounts.profile.conftest import reloaded
from tests.api.conftest import Browser
from tests.factories.people import person
from tests.factories.quizzes import topic

NAME = {"firstName": "Amina", "lastName": "Nakato", "username": "amina"}
SCHOOL = {"schoolName": "Gayaza High School", "schoolYear": "S2", "preferredSubjects": []}
SETTINGS = {"language": "en", "theme": "dark", "dataSaver": True}


def test_a_visitor_has_no_profile(browser: Browser) -> None:
    assert browser.get("/api/account/profile").status_code == 401
    assert browser.put("/api/account/name", json=NAME).status_code == 401


def test_a_person_sees_their_own_profile(amina_in: Browser, amina: User) -> None:
    result = amina_in.get("/api/account/profile").json()
    assert result["id"] == str(amina.id)
    assert (result["email"], result["username"], result["schoolYear"]) == ("amina@school.example", "amina", "S3")
    assert result["settings"] == {"language": "en", "theme": "system", "dataSaver": None}
    assert result["schoolYears"] == ["S1", "S2", "S3", "S4"]
    assert {each["value"]: each["label"] for each in result["languages"]} == {
        "en": "English", "lg": "Luganda (draft)", "sw": "Kiswahili (draft)",
    }  # fmt: skip
    assert (result["photo"], result["consent"], result["deletion"], result["changes"]) == (None, None, None, [])


def test_names_are_kept_without_the_spaces_around_them(amina_in: Browser, amina: User, db: Session) -> None:
    answer = amina_in.put("/api/account/name", json={**NAME, "firstName": " Aminah ", "username": "aminah.n"})
    assert answer.status_code == 200
    assert (answer.json()["firstName"], answer.json()["username"]) == ("Aminah", "aminah.n")
    assert reloaded(db, amina).first_name == "Aminah"


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("firstName", " ", "First name is required"),
        ("firstName", "a" * 120, "First name is too long"),
        ("lastName", "", "Last name is required"),
        ("username", "ab", "Username must be at least 3 characters"),
        ("username", "a@b.example", "Use up to 40 letters, digits, dots, hyphens and underscores"),
        ("firstName", "Ami\nna", "This cannot be used in a name."),
        ("firstName", "\u200b\u200b", "This cannot be used in a name."),
        ("lastName", "Nak\u202eato", "This cannot be used in a name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_under_its_field(
    amina_in: Browser, field: str, value: str, message: str
) -> None:
    answer = amina_in.put("/api/account/name", json={**NAME, field: value})
    assert answer.status_code == 422
    assert answer.json()["fields"] == {field: message}


def test_a_username_belongs_to_one_person_whatever_its_case(amina_in: Browser, db: Session) -> None:
    person(db, username="Okello")
    answer = amina_in.put("/api/account/name", json={**NAME, "username": "okello"})
    assert answer.status_code == 422
    assert answer.json()["fields"] == {"username": "This username is taken. Choose another."}


def test_unknown_fields_are_refused(amina_in: Browser) -> None:
    assert amina_in.put("/api/account/name", json={**NAME, "role": "super_admin"}).status_code == 422


def test_school_year_and_subjects_come_from_the_curriculum(amina_in: Browser, db: Session) -> None:
    taught = topic(db)
    slug = amina_in.get("/api/account/profile").json()["subjects"][0]["value"]
    saved = amina_in.put("/api/account/school", json={**SCHOOL, "preferredSubjects": [slug, slug]})
    assert saved.status_code == 200, taught.name
    assert (saved.json()["schoolName"], saved.json()["preferredSubjects"]) == ("Gayaza High School", [slug])
    wrong = amina_in.put("/api/account/school", json={**SCHOOL, "schoolYear": "S9"})
    assert wrong.json()["fields"] == {"schoolYear": "Choose one of the school years."}
    wrong = amina_in.put("/api/account/school", json={**SCHOOL, "preferredSubjects": ["alchemy"]})
    assert wrong.json()["fields"] == {"preferredSubjects": "There is no subject called alchemy."}


def test_a_birthday_is_corrected_but_makes_no_child_an_adult(amina_in: Browser, amina: User, db: Session) -> None:
    put = lambda day: amina_in.put("/api/account/birthday", json={"dateOfBirth": day})  # noqa: E731
    assert put("2011-04-30").status_code == 200
    assert put("1990-01-01").status_code == 409
    assert put("1990-01-01").json()["code"] == "BIRTHDAY_FIXED"
    assert put("2090-01-01").json()["fields"] == {"dateOfBirth": "Please enter the day you were born."}
    assert reloaded(db, amina).date_of_birth.isoformat() == "2011-04-30"  # type: ignore[union-attr]


def test_settings_are_kept_and_only_what_exists_can_be_chosen(amina_in: Browser) -> None:
    for _ in range(2):
        assert amina_in.put("/api/account/settings", json=SETTINGS).json()["settings"] == SETTINGS
    assert amina_in.put("/api/account/settings", json={**SETTINGS, "language": "lg"}).status_code == 200
    assert amina_in.put("/api/account/settings", json={**SETTINGS, "language": "fr"}).status_code == 422


def test_the_log_says_that_it_changed_and_never_to_what(amina_in: Browser, amina: User, db: Session) -> None:
    amina_in.put("/api/account/name", json={**NAME, "lastName": "Namugga"})
    rows = db.scalars(select(AuditLog).where(AuditLog.user_id == amina.id)).all()
    assert "account.name_changed" in [row.action for row in rows]
    assert "Namugga" not in str([(row.old_values, row.new_values) for row in rows])
