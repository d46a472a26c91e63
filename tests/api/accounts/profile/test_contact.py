"""A new email address or phone number, and the way back."""

from datetime import timedelta

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from tests.api.accounts.profile.conftest import Letters, reloaded, token_in
from tests.api.conftest import Browser
from tests.conftest import NOON

NEW = "amina.new@home.example"


def ask(browser: Browser, value: str = NEW, kind: str = "email") -> dict:  # type: ignore[type-arg]
    answer = browser.post("/api/account/contact-changes", json={"kind": kind, "value": value})
    assert answer.status_code == 201, answer.text
    return answer.json()


def confirm(browser: Browser, change: dict, code: str) -> int:  # type: ignore[type-arg]
    return browser.post(f"/api/account/contact-changes/{change['id']}/confirm", json={"code": code}).status_code


def test_an_address_is_changed_by_the_code_sent_to_it(
    amina_in: Browser, amina: User, letters: Letters, db: Session
) -> None:
    change = ask(amina_in)
    assert change["sentTo"] == NEW
    assert reloaded(db, amina).email == "amina@school.example"
    code = letters("email_code", NEW)[0]["code"]
    assert confirm(amina_in, change, "000000" if code != "000000" else "111111") == 422
    assert confirm(amina_in, change, code) == 200
    assert reloaded(db, amina).email == NEW
    assert confirm(amina_in, change, code) == 404
    assert [letter["to"] for letter in letters("contact_changed")] == ["amina@school.example"]


def test_it_needs_a_proof_of_just_now(browser: Browser, amina: User) -> None:
    answer = browser.sign_in(amina).post("/api/account/contact-changes", json={"kind": "email", "value": NEW})
    assert (answer.status_code, answer.json()["code"]) == (403, "REAUTH_REQUIRED")


def test_five_wrong_codes_end_the_change_and_each_is_counted(amina_in: Browser, letters: Letters) -> None:
    change, code = ask(amina_in), letters("email_code")[0]["code"]
    wrong = "000000" if code != "000000" else "111111"
    assert [confirm(amina_in, change, wrong) for _ in range(5)] == [422, 422, 422, 422, 409]
    assert confirm(amina_in, change, code) == 409


def test_a_code_lives_fifteen_minutes(amina_in: Browser, letters: Letters) -> None:
    change = ask(amina_in)
    amina_in.watch.now = NOON + timedelta(minutes=15, seconds=1)
    assert confirm(amina_in, change, letters("email_code")[0]["code"]) == 422


def test_a_code_that_is_no_code_says_so(amina_in: Browser) -> None:
    change = ask(amina_in)
    answer = amina_in.post(f"/api/account/contact-changes/{change['id']}/confirm", json={"code": "12345"})
    assert answer.json()["fields"] == {"code": "Please enter the complete 6-digit verification code."}


def test_another_code_comes_after_a_minute_and_ends_the_first(amina_in: Browser, letters: Letters) -> None:
    change = ask(amina_in)
    again = f"/api/account/contact-changes/{change['id']}/resend"
    early = amina_in.post(again)
    assert (early.status_code, "retry-after" in early.headers) == (429, True)
    amina_in.watch.now = NOON + timedelta(seconds=61)
    assert amina_in.post(again).status_code == 200
    first, second = (letter["code"] for letter in letters("email_code"))
    if first != second:
        assert confirm(amina_in, change, first) == 422
    assert confirm(amina_in, change, second) == 200


def test_an_address_of_somebody_else_looks_the_same_and_gets_another_letter(
    amina_in: Browser, stranger: User, letters: Letters
) -> None:
    free, taken = ask(amina_in), ask(amina_in, stranger.email.upper())
    assert free.keys() == taken.keys()
    assert letters("email_code", stranger.email) == []
    assert len(letters("email_in_use", stranger.email)) == 1
    assert confirm(amina_in, taken, "123456") == 422


def test_what_is_no_address_and_what_is_the_same_is_refused(amina_in: Browser) -> None:
    for kind, value, message in (
        ("email", "amina@", "Please enter a valid email"),
        ("email", "Amina@School.example", "This is the one you have now."),
        ("phone", "12", "Please enter a valid phone number"),
        ("phone", "+256 1", "Please enter a valid phone number"),
        ("phone", "0772 123", "Please enter a valid phone number"),
    ):
        answer = amina_in.post("/api/account/contact-changes", json={"kind": kind, "value": value})
        assert answer.json()["fields"] == {"value": message}


def test_a_phone_number_is_written_one_way_and_its_code_goes_by_mail(
    amina_in: Browser, amina: User, letters: Letters, db: Session
) -> None:
    change = ask(amina_in, "0701 234 567", "phone")
    assert (change["newValue"], change["sentTo"]) == ("+256701234567", "amina@school.example")
    letter = letters("phone_code")[0]
    assert "701234" not in letter["phone"]
    assert confirm(amina_in, change, letter["code"]) == 200
    found = reloaded(db, amina)
    assert (found.phone_number, found.country_code, found.phone_verified_at) == ("+256701234567", "+256", None)


def test_this_was_not_me_brings_the_old_address_back_and_signs_everybody_out(
    amina_in: Browser, amina: User, letters: Letters, db: Session
) -> None:
    change = ask(amina_in)
    confirm(amina_in, change, letters("email_code")[0]["code"])
    token = token_in(letters("contact_changed")[0]["link"])
    amina_in.watch.now = NOON + timedelta(days=6)
    undone = amina_in.post("/api/account/undo-change", json={"token": token})
    assert undone.status_code == 200
    assert reloaded(db, amina).email == "amina@school.example"
    assert amina_in.get("/api/auth/user").status_code == 401
    assert amina_in.post("/api/account/undo-change", json={"token": token}).status_code == 410


def test_after_a_week_it_stays(amina_in: Browser, letters: Letters) -> None:
    change = ask(amina_in)
    confirm(amina_in, change, letters("email_code")[0]["code"])
    token = token_in(letters("contact_changed")[0]["link"])
    amina_in.watch.now = NOON + timedelta(days=7, seconds=1)
    assert amina_in.post("/api/account/undo-change", json={"token": token}).status_code == 410
    assert amina_in.post("/api/account/undo-change", json={"token": "never-was-a-token"}).status_code == 410


def test_a_change_is_its_own_persons_only(amina_in: Browser, stranger: User, letters: Letters) -> None:
    change = ask(amina_in)
    amina_in.cookies.clear()
    amina_in.sign_in(stranger)
    assert confirm(amina_in, change, letters("email_code")[0]["code"]) == 404
    assert amina_in.delete(f"/api/account/contact-changes/{change['id']}").status_code == 404


def test_asking_again_ends_the_earlier_question_and_five_an_hour_are_enough(amina_in: Browser) -> None:
    first = ask(amina_in)
    for number in range(4):
        ask(amina_in, f"other{number}@home.example")
    assert len(amina_in.get("/api/account/profile").json()["changes"]) == 1
    assert confirm(amina_in, first, "123456") == 404
    answer = amina_in.post("/api/account/contact-changes", json={"kind": "email", "value": "six@home.example"})
    assert answer.status_code == 429
