"""Several learners on one device: a PIN each, sessions kept apart, few guesses, and a reason where it ends."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people


@pytest.fixture
def amina(db: Session) -> User:
    return people.person(db, first_name="Amina")


@pytest.fixture
def brian(db: Session) -> User:
    return people.person(db, first_name="Brian")


def kept(browser: Browser, user: User, pin: str) -> None:
    """Signed in here, with a PIN, and locked again."""
    browser.sign_in(user).step_up()
    assert browser.put("/api/auth/device-pin", json={"pin": pin}).status_code == 204
    assert browser.post("/api/auth/device-pin/lock").status_code == 204


def opened(browser: Browser, user: User, pin: str) -> tuple[int, str]:
    answer = browser.post(f"/api/auth/device-pin/{user.id}/open", json={"pin": pin})
    return answer.status_code, answer.json()["firstName" if answer.status_code == 200 else "code"]


def who(browser: Browser) -> str | None:
    answer = browser.get("/api/auth/user")
    return str(answer.json()["firstName"]) if answer.status_code == 200 else None


def test_two_learners_change_places_and_each_is_only_themselves(browser: Browser, amina: User, brian: User) -> None:
    kept(browser, amina, "2468")
    assert who(browser) is None
    assert "signed_in" not in browser.cookies
    kept(browser, brian, "135790")
    assert opened(browser, amina, "2468") == (200, "Amina")
    aminas = browser.cookies["sid"]
    assert who(browser) == "Amina"
    # Straight on to the other: whoever was here is locked, and what their cookie held opens nothing any more.
    assert opened(browser, brian, "135790") == (200, "Brian")
    assert who(browser) == "Brian"
    browser.cookies.set("sid", aminas, domain="testserver.local")
    browser.cookies.delete("sid")
    browser.cookies.set("sid", aminas)
    assert who(browser) is None
    assert opened(browser, amina, "135790") == (403, "WRONG_PIN")


def test_a_pin_opens_nothing_on_another_device(browser: Browser, amina: User) -> None:
    kept(browser, amina, "2468")
    browser.cookies.clear()
    assert opened(browser, amina, "2468") == (409, "PIN_ENDED")


def test_a_pin_proves_nobody_for_what_asks_for_the_password(browser: Browser, amina: User) -> None:
    kept(browser, amina, "2468")
    opened(browser, amina, "2468")
    answer = browser.put("/api/auth/device-pin", json={"pin": "9999"})
    assert (answer.status_code, answer.json()["code"]) == (403, "REAUTH_REQUIRED")


def test_wrong_pins_slow_down_and_the_right_one_waits_too(browser: Browser, amina: User, brian: User) -> None:
    kept(browser, brian, "1357")
    kept(browser, amina, "2468")
    assert [opened(browser, amina, "0000")[0] for _ in range(4)] == [403, 403, 403, 429]
    assert opened(browser, amina, "2468")[0] == 429
    assert opened(browser, brian, "1357")[0] == 200, "the other learner does not wait"
    browser.watch.now = NOON + timedelta(seconds=61)
    assert opened(browser, amina, "2468") == (200, "Amina")
    browser.post("/api/auth/device-pin/lock")
    guesses = 0
    for minute in range(2, 1_440, 3):
        browser.watch.now = NOON + timedelta(minutes=minute)
        guesses += opened(browser, amina, "0000")[0] == 403
    assert guesses == 12


def test_signing_in_again_ends_what_a_forgotten_pin_kept(browser: Browser, amina: User) -> None:
    kept(browser, amina, "2468")
    browser.sign_in(amina)
    assert who(browser) == "Amina"
    assert opened(browser, amina, "2468") == (409, "PIN_ENDED")
    answer = browser.post("/api/auth/device-pin/lock")
    assert (answer.status_code, answer.json()["code"]) == (409, "NO_PIN_SET")


def test_a_pin_ends_with_its_session_and_says_why(browser: Browser, amina: User) -> None:
    kept(browser, amina, "2468")
    browser.watch.now = NOON + timedelta(days=15)
    answer = browser.post(f"/api/auth/device-pin/{amina.id}/open", json={"pin": "2468"})
    assert (answer.status_code, answer.json()["code"]) == (409, "PIN_ENDED")
    assert "it has been a while" in answer.json()["detail"]


def test_staff_have_no_pin_and_a_pin_is_four_to_six_digits(browser: Browser, db: Session, amina: User) -> None:
    browser.sign_in(amina).step_up()
    for pin in ("123", "1234567", "12a4", ""):
        assert browser.put("/api/auth/device-pin", json={"pin": pin}).json()["fields"] == {"pin": "Use 4 to 6 digits."}
    assert browser.put("/api/auth/device-pin", json={"pin": "1234"}).status_code == 204
    assert browser.delete("/api/auth/device-pin").status_code == 204
    assert browser.post("/api/auth/device-pin/lock").json()["code"] == "NO_PIN_SET"
    browser.cookies.clear()
    browser.sign_in(people.person(db, role=Role.MODERATOR)).step_up()
    assert browser.put("/api/auth/device-pin", json={"pin": "1234"}).json()["code"] == "NO_PIN_FOR_STAFF"


def test_a_session_that_is_over_says_why(browser: Browser, amina: User) -> None:
    def why(token: str) -> tuple[str | None, str]:
        browser.cookies.clear()
        browser.cookies.set("sid", token)
        refused = browser.get("/api/auth/user").json()
        return refused.get("endedBecause"), refused["detail"]

    def signed_in() -> str:
        browser.cookies.clear()
        return str(browser.sign_in(amina).cookies["sid"])

    first = signed_in()
    signed_in()
    browser.delete("/api/auth/sessions")
    assert why(first)[0] == "elsewhere"
    second = signed_in()
    browser.post("/api/auth/logout")
    assert why(second)[0] == "signed_out"
    third = signed_in()
    signed_in()
    body = {
        "currentPassword": people.PASSWORD,
        "newPassword": "seven grey herons",
        "confirmPassword": "seven grey herons",
    }
    changed = browser.post("/api/auth/change-password", json=body)
    assert changed.status_code == 200, changed.text
    fourth = str(browser.cookies["sid"])
    assert why(third) == (
        "password", "Your password was changed, so you were signed out here. Sign in with the new one.",
    )  # fmt: skip
    browser.watch.now = NOON + timedelta(days=15)
    assert why(fourth)[0] == "expired"
    assert why("nobody ever had this") == (None, "You need to be logged in to access this page.")
