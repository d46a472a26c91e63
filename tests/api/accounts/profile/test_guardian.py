"""A guardian is asked, agrees to some things, and takes it back; a school agrees for many."""

from datetime import date, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.profile import retention
from api.accounts.profile.service import guardian
from api.accounts.profile.tables import ConsentScope, GuardianConsent
from api.platform.guards import Unlimited
from tests.api.accounts.profile.conftest import CHILD, Letters, proved, reloaded, token_in
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person

MOTHER = "grace@home.example"
ASK = {"name": "Grace Auma", "relation": "parent", "email": MOTHER, "phone": None,
       "scopes": ["forum", "groups", "tutoring"]}  # fmt: skip
SCHOOL = {"schoolName": "Gayaza High School", "authority": "Head teacher R. Nabirye", "reference": "GHS/2026/14",
          "scopes": ["forum", "groups"]}  # fmt: skip


def asked(browser: Browser, letters: Letters, **changes: Any) -> str:
    """The token in the guardian's mail."""
    answer = browser.post("/api/account/guardian", json={**ASK, **changes})
    assert answer.status_code == 201, answer.text
    return token_in(letters("guardian_asked")[-1]["link"])


def coded(browser: Browser, letters: Letters, token: str) -> str:
    assert browser.post("/api/guardian/code", json={"token": token}).status_code == 200
    return letters("guardian_code")[-1]["code"]


def agree(browser: Browser, letters: Letters, token: str, *scopes: str) -> dict[str, Any]:
    body = {"token": token, "code": coded(browser, letters, token), "scopes": list(scopes or ("forum", "groups"))}
    answer = browser.post("/api/guardian/agree", json=body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_guardian_sees_in_a_few_words_who_asks_for_what(amina_in: Browser, letters: Letters) -> None:
    token = asked(amina_in, letters, phone="0772 345 678")
    amina_in.cookies.clear()
    result = amina_in.post("/api/guardian/question", json={"token": token}).json()
    assert (result["guardianName"], result["learnerName"], result["state"]) == ("Grace Auma", "Amina", "asked")
    assert result["scopesAsked"] == ["forum", "groups", "tutoring"]
    assert "amina@school.example" not in str(result)
    assert MOTHER not in str(result)


def test_agreeing_needs_the_code_and_opens_only_what_was_chosen(
    amina_in: Browser, amina: User, letters: Letters, db: Session
) -> None:
    token = asked(amina_in, letters)
    code = coded(amina_in, letters, token)
    wrong = {"token": token, "code": "000000" if code != "000000" else "111111", "scopes": ["forum"]}
    assert amina_in.post("/api/guardian/agree", json=wrong).status_code == 422
    assert reloaded(db, amina).guardian_consented_at is None
    too_much = {"token": token, "code": code, "scopes": ["forum", "marketing"]}
    assert amina_in.post("/api/guardian/agree", json=too_much).status_code == 422
    result = amina_in.post("/api/guardian/agree", json={"token": token, "code": code, "scopes": ["forum"]}).json()
    assert (result["state"], result["scopes"]) == ("agreed", ["forum"])
    assert reloaded(db, amina).guardian_consented_at == NOON
    assert guardian.allows(db, amina.id, ConsentScope.FORUM)
    assert not guardian.allows(db, amina.id, ConsentScope.GROUPS)
    kept = db.query(GuardianConsent).one()
    assert (kept.relation, kept.version, kept.method, kept.ip) == ("parent", "2026-11", "mail_code", "0.0.0.0")
    assert kept.ends_on == date(2030, 5, 1)


def test_a_consent_twice_is_once(amina_in: Browser, letters: Letters, db: Session) -> None:
    token = asked(amina_in, letters)
    agree(amina_in, letters, token)
    again = amina_in.post("/api/guardian/code", json={"token": token})
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_ANSWERED")
    assert len(letters("guardian_answered")) == 1


def test_withdrawing_works_at_once_and_without_a_code(
    amina_in: Browser, amina: User, letters: Letters, db: Session
) -> None:
    token = asked(amina_in, letters)
    agree(amina_in, letters, token)
    amina_in.watch.now = NOON + timedelta(days=200)
    for _ in range(2):
        result = amina_in.post("/api/guardian/withdraw", json={"token": token})
        assert (result.status_code, result.json()["state"]) == (200, "ended")
    assert reloaded(db, amina).guardian_consented_at is None
    assert not guardian.allows(db, amina.id, ConsentScope.FORUM)
    assert db.query(GuardianConsent).one().consented_at == NOON


def test_a_guardian_may_say_no(amina_in: Browser, amina: User, letters: Letters, db: Session) -> None:
    token = asked(amina_in, letters)
    assert amina_in.post("/api/guardian/decline", json={"token": token}).status_code == 200
    assert amina_in.post("/api/guardian/question", json={"token": token}).status_code == 410
    assert amina_in.get("/api/account/profile").json()["consent"]["state"] == "declined"


def test_agreeing_to_nothing_keeps_the_limits(amina_in: Browser, amina: User, letters: Letters, db: Session) -> None:
    token = asked(amina_in, letters)
    code = coded(amina_in, letters, token)
    assert amina_in.post("/api/guardian/agree", json={"token": token, "code": code, "scopes": []}).status_code == 200
    assert reloaded(db, amina).guardian_consented_at is None


def test_a_link_lives_fourteen_days_and_asking_again_ends_the_first(amina_in: Browser, letters: Letters) -> None:
    first, second = asked(amina_in, letters), asked(amina_in, letters)
    assert amina_in.post("/api/guardian/question", json={"token": first}).status_code == 410
    assert amina_in.post("/api/guardian/question", json={"token": second}).status_code == 200
    amina_in.watch.now = NOON + timedelta(days=14, seconds=1)
    assert amina_in.post("/api/guardian/question", json={"token": second}).status_code == 410
    assert amina_in.post("/api/guardian/question", json={"token": "x" * 43}).status_code == 410


def test_five_wrong_codes_are_the_end_of_that_code(amina_in: Browser, letters: Letters) -> None:
    token = asked(amina_in, letters)
    code = coded(amina_in, letters, token)
    wrong = {"token": token, "code": "000000" if code != "000000" else "111111", "scopes": []}
    assert [amina_in.post("/api/guardian/agree", json=wrong).status_code for _ in range(6)] == [422] * 5 + [409]
    assert amina_in.post("/api/guardian/agree", json={**wrong, "code": code}).status_code == 409


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"email": "AMINA@school.example"}, "email", "This is your own address. Give your parent's or guardian's."),
        ({"email": "grace"}, "email", "Please enter a valid email"),
        ({"name": " "}, "name", "Please enter your guardian's name"),
    ],
)
def test_a_guardian_is_somebody_else_with_a_name(
    amina_in: Browser, change: dict[str, str], field: str, message: str
) -> None:
    answer = amina_in.post("/api/account/guardian", json={**ASK, **change})
    assert (answer.status_code, answer.json()["fields"]) == (422, {field: message})
    assert amina_in.post("/api/account/guardian", json={**ASK, "scopes": []}).status_code == 422


def test_an_adult_needs_nobody(browser: Browser, stranger: User) -> None:
    answer = browser.sign_in(stranger).post("/api/account/guardian", json=ASK)
    assert (answer.status_code, answer.json()["code"]) == (409, "NOT_NEEDED")


@pytest.fixture
def limited_route(app: FastAPI) -> str:
    """A route for those who are not limited, such as the forum will have."""

    def talk(me: Unlimited) -> str:
        return me.first_name

    app.add_api_route("/api/only-unlimited", talk)
    app.router.routes.insert(0, app.router.routes.pop())
    return "/api/only-unlimited"


@pytest.mark.usefixtures("consent_is_required")
def test_limited_mode_begins_without_consent_and_ends_with_it(
    amina_in: Browser, letters: Letters, limited_route: str
) -> None:
    refused = amina_in.get(limited_route)
    assert (refused.status_code, refused.json()["code"]) == (403, "GUARDIAN_CONSENT_REQUIRED")
    assert amina_in.get("/api/account/profile").json()["isLimited"]
    token = asked(amina_in, letters)
    agree(amina_in, letters, token)
    assert amina_in.get(limited_route).status_code == 200
    assert not amina_in.get("/api/account/profile").json()["isLimited"]
    amina_in.post("/api/guardian/withdraw", json={"token": token})
    assert amina_in.get(limited_route).status_code == 403


def test_where_it_is_not_asked_for_nobody_is_limited(amina_in: Browser, limited_route: str) -> None:
    assert amina_in.get(limited_route).status_code == 200


def test_a_consent_ends_on_the_eighteenth_birthday(
    amina_in: Browser, amina: User, letters: Letters, db: Session
) -> None:
    agree(amina_in, letters, asked(amina_in, letters))
    eve = NOON.replace(year=2030, month=4, day=30)
    assert retention.end_consents(db, eve) == 0
    assert retention.end_consents(db, eve + timedelta(days=1)) == 1
    assert retention.end_consents(db, eve + timedelta(days=1)) == 0
    assert db.query(GuardianConsent).one().withdrawn_by == "age"
    assert reloaded(db, amina).guardian_consented_at is None


def test_a_school_agrees_line_by_line(browser: Browser, admin: User, amina: User, stranger: User, db: Session) -> None:
    other = person(db, username="okello", date_of_birth=CHILD)
    proved(browser.sign_in(admin), db)
    csv = f"email,name\namina@school.example,A\n{other.username},O\nnobody@school.example,N\nstranger,S\nadmin,X\n"
    answer = browser.post("/api/admin/guardian-consents/school", json={**SCHOOL, "csv": csv})
    assert answer.status_code == 200, answer.text
    assert [(line["line"], line["isAgreed"]) for line in answer.json()] == [
        (2, True), (3, True), (4, False), (5, False), (6, False)
    ]  # fmt: skip
    assert reloaded(db, amina).guardian_consented_at == NOON
    again = browser.post("/api/admin/guardian-consents/school", json={**SCHOOL, "csv": csv}).json()
    assert [line["says"] for line in again[:2]] == ["A school has agreed already"] * 2
    kept = db.query(GuardianConsent).filter(GuardianConsent.user_id == amina.id).one()
    assert (kept.method, kept.recorded_by, kept.school_name) == ("school", admin.id, "Gayaza High School")


def test_a_school_takes_its_consent_back(browser: Browser, admin: User, amina: User, db: Session) -> None:
    proved(browser.sign_in(admin), db)
    browser.post("/api/admin/guardian-consents/school", json={**SCHOOL, "csv": "learner\namina\n"})
    back = {"schoolName": "gayaza high school", "csv": "learner\namina\nnobody\n"}
    send = lambda: browser.post("/api/admin/guardian-consents/school/withdraw", json=back).json()  # noqa: E731
    assert [line["says"] for line in send()] == ["Withdrawn", "Nothing of this school to withdraw"]
    assert [line["says"] for line in send()] == ["Nothing of this school to withdraw"] * 2
    assert reloaded(db, amina).guardian_consented_at is None
    assert db.query(GuardianConsent).one().withdrawn_by == "school"


def test_only_an_admin_who_just_proved_it_may_speak_for_a_school(
    browser: Browser, amina: User, admin: User, db: Session
) -> None:
    send = lambda: browser.post("/api/admin/guardian-consents/school", json={**SCHOOL, "csv": "email\nx"})  # noqa: E731
    assert send().status_code == 401
    proved(browser.sign_in(amina), db)
    assert send().json()["code"] == "FORBIDDEN"
    browser.cookies.clear()
    browser.sign_in(admin)
    assert send().json()["code"] == "REAUTH_REQUIRED"
    proved(browser, db)
    result = browser.post("/api/admin/guardian-consents/school", json={**SCHOOL, "csv": "who\nx"})
    assert result.json()["fields"] == {"csv": "The first line must name a column: learner, email or username."}
