"""The second factor: setting it up, signing in with it, and losing the phone."""

from datetime import datetime, timedelta
from typing import Any

import pyotp
import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import Authenticator, User
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from api.settings import settings
from tests.api.accounts.auth.messages import posted
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people

WORDS = "Invalid or expired code. Please try again."


def code_at(secret: str, moment: datetime) -> str:
    return pyotp.TOTP(secret).at(moment)


def enrol(browser: Browser, user: User) -> tuple[str, list[str]]:
    """(secret, recovery codes) of somebody signed in."""
    browser.sign_in(user).step_up()
    begun = browser.post("/api/auth/totp").json()
    answer = browser.post("/api/auth/totp/confirm", json={"code": code_at(begun["secret"], browser.watch.now)})
    assert answer.status_code == 200, answer.text
    browser.cookies.clear()
    return begun["secret"], answer.json()["recoveryCodes"]


def first_step(browser: Browser, user: User) -> str:
    answer = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": people.PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (401, "TOTP_REQUIRED")
    assert "sid" not in browser.cookies
    return str(answer.json()["handle"])


def second(browser: Browser, handle: str, code: str) -> Any:
    return browser.post("/api/auth/second-factor", json={"handle": handle, "code": code})


def test_setting_up_shows_a_picture_and_puts_it_in_force_only_after_a_code(browser: Browser, db: Session) -> None:
    user = people.person(db)
    browser.sign_in(user)
    assert browser.post("/api/auth/totp").json()["code"] == "REAUTH_REQUIRED"
    browser.step_up()
    begun = browser.post("/api/auth/totp").json()
    assert begun["qr"].startswith("<svg")
    assert begun["uri"].startswith("otpauth://totp/Kitabo:")
    assert begun["secret"] in begun["uri"]
    assert browser.post("/api/auth/totp/confirm", json={"code": "000000"}).status_code == 422
    assert browser.get("/api/auth/user").json()["hasTotp"] is False
    browser.post("/api/auth/totp/confirm", json={"code": code_at(begun["secret"], NOON)})
    assert browser.get("/api/auth/user").json()["hasTotp"] is True
    assert browser.post("/api/auth/totp").json()["code"] == "ALREADY_ENROLLED"
    assert len(posted(db, "totp_on", user.email)) == 1


def test_the_secret_and_the_recovery_codes_cannot_be_read_in_the_database(browser: Browser, db: Session) -> None:
    secret, recovery = enrol(browser, people.person(db))
    kept = db.scalars(select(Authenticator)).one()
    assert secret.encode() not in kept.secret
    assert not set(recovery) & set(kept.recovery_hashes)
    assert len(recovery) == len(set(recovery)) == 10


def test_signing_in_takes_both_steps_and_each_code_once(browser: Browser, db: Session) -> None:
    user = people.person(db)
    secret, _ = enrol(browser, user)
    browser.watch.now = NOON + timedelta(minutes=5)
    handle, code = first_step(browser, user), code_at(secret, browser.watch.now)
    answer = second(browser, handle, code)
    assert (answer.status_code, answer.json()["hasTotp"]) == (200, True)
    assert browser.get("/api/auth/user").status_code == 200
    replay = second(browser, first_step_again(browser, user), code)
    assert (replay.status_code, replay.json()["detail"]) == (401, WORDS)


def first_step_again(browser: Browser, user: User) -> str:
    browser.cookies.clear()
    return first_step(browser, user)


def test_the_code_that_set_it_up_does_not_sign_in(browser: Browser, db: Session) -> None:
    user = people.person(db)
    secret, _ = enrol(browser, user)
    assert second(browser, first_step(browser, user), code_at(secret, NOON)).status_code == 401


@pytest.mark.parametrize(("away", "status"), [(-60, 401), (-30, 200), (30, 200), (60, 401)])
def test_a_clock_half_a_minute_wrong_is_forgiven(browser: Browser, db: Session, away: int, status: int) -> None:
    user = people.person(db)
    secret, _ = enrol(browser, user)
    browser.watch.now = NOON + timedelta(hours=1)
    code = code_at(secret, browser.watch.now + timedelta(seconds=away))
    assert second(browser, first_step(browser, user), code).status_code == status


def test_a_recovery_code_works_once_however_it_is_typed(browser: Browser, db: Session) -> None:
    user = people.person(db)
    _, recovery = enrol(browser, user)
    typed = recovery[3].upper().replace("-", " ")
    assert second(browser, first_step(browser, user), typed).status_code == 200
    assert second(browser, first_step_again(browser, user), recovery[3]).status_code == 401
    assert len(posted(db, "recovery_code_used", user.email)) == 1


def test_five_wrong_codes_close_the_door_for_a_while(browser: Browser, db: Session) -> None:
    user = people.person(db)
    secret, _ = enrol(browser, user)
    browser.watch.now = NOON + timedelta(hours=1)
    handle = first_step(browser, user)
    tries = [second(browser, handle, "000000").status_code for _ in range(5)]
    right = second(browser, handle, code_at(secret, browser.watch.now))
    assert (tries, right.status_code) == ([401] * 5, 429)


def test_wrong_codes_in_one_place_close_no_other(browser: Browser, db: Session) -> None:
    user = people.person(db)
    browser.sign_in(user).step_up()
    browser.post("/api/auth/totp")
    setting_up = [browser.post("/api/auth/totp/confirm", json={"code": "000000"}) for _ in range(6)]
    assert [answer.status_code for answer in setting_up] == [422] * 5 + [429]
    assert setting_up[-1].json()["retryAfter"] == 15 * 60
    browser.watch.now = NOON + timedelta(minutes=20)
    _, recovery = enrol(browser, user)
    browser.watch.now = NOON + timedelta(minutes=25)
    handle = first_step(browser, user)
    signing_in = [second(browser, handle, "000000") for _ in range(6)]
    assert (signing_in[-1].status_code, signing_in[-1].json()["retryAfter"]) == (429, 15 * 60)
    assert second(browser, handle, recovery[0]).status_code == 200
    stepping_up = [browser.post("/api/auth/step-up", json={"code": "000000"}) for _ in range(6)]
    assert [answer.status_code for answer in stepping_up] == [422] * 5 + [429]
    assert stepping_up[-1].json()["retryAfter"] == 15 * 60
    assert browser.post("/api/auth/step-up", json={"code": recovery[1]}).status_code == 200


def test_five_wrong_recovery_codes_close_the_way_by_paper_and_not_that_of_the_app(
    browser: Browser, db: Session
) -> None:
    user = people.person(db)
    secret, recovery = enrol(browser, user)
    browser.watch.now = NOON + timedelta(hours=1)
    handle = first_step(browser, user)
    assert [second(browser, handle, "aaaaa-aaaaa").status_code for _ in range(5)] == [401] * 5
    assert second(browser, handle, recovery[0]).status_code == 429
    assert second(browser, handle, code_at(secret, browser.watch.now)).status_code == 200


def test_a_handle_dies_with_time_with_the_password_and_when_touched(browser: Browser, db: Session) -> None:
    user = people.person(db)
    secret, _ = enrol(browser, user)
    browser.watch.now = NOON + timedelta(minutes=5)
    handle = first_step(browser, user)
    assert second(browser, handle[:-2] + "00", "123456").json()["code"] == "SIGN_IN_AGAIN"
    assert second(browser, "nonsense", "123456").json()["code"] == "SIGN_IN_AGAIN"
    browser.watch.now += timedelta(minutes=11)
    late = second(browser, handle, code_at(secret, browser.watch.now))
    assert late.json()["code"] == "SIGN_IN_AGAIN"
    handle = first_step(browser, user)
    db.get_one(User, user.id).password_hash = "changed"
    assert second(browser, handle, code_at(secret, browser.watch.now)).json()["code"] == "SIGN_IN_AGAIN"


def remove(browser: Browser, code: str) -> Any:
    return browser.post("/api/auth/totp/remove", json={"code": code})


def test_who_lost_the_phone_takes_it_away_with_a_recovery_code_which_is_logged(browser: Browser, db: Session) -> None:
    user = people.person(db)
    _, recovery = enrol(browser, user)
    second(browser, first_step(browser, user), recovery[0])
    browser.step_up()
    assert remove(browser, recovery[0]).status_code == 422  # used up by signing in
    assert remove(browser, recovery[1]).status_code == 204
    noted = db.scalars(select(AuditLog).where(AuditLog.action == "identity.second_factor_removed")).one()
    assert noted.new_values == {"proof": "recovery code"}
    assert remove(browser, recovery[2]).json()["code"] == "NOT_ENROLLED"


@pytest.mark.finding("second_factor")
def test_taking_it_away_asks_for_proof_and_tells_by_mail(browser: Browser, db: Session) -> None:
    user = people.person(db)
    secret, _ = enrol(browser, user)
    browser.watch.now = NOON + timedelta(hours=1)
    second(browser, first_step(browser, user), code_at(secret, browser.watch.now))
    assert remove(browser, "000000").json()["code"] == "REAUTH_REQUIRED"
    browser.step_up()
    assert remove(browser, "000000").json()["fields"]["code"] == "Invalid or expired code. Please try again."
    used = code_at(secret, browser.watch.now)
    assert remove(browser, used).status_code == 422
    browser.watch.now += timedelta(minutes=1)
    assert remove(browser, code_at(secret, browser.watch.now)).status_code == 204
    noted = db.scalars(select(AuditLog).where(AuditLog.action == "identity.second_factor_removed")).one()
    assert (noted.user_id, noted.new_values) == (user.id, {"proof": "app code"})
    assert len(posted(db, "totp_off", user.email)) == 1
    browser.cookies.clear()
    browser.sign_in(user)


def test_where_staff_need_one_nothing_else_opens_before_it_is_set_up(
    browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings(), "require_staff_totp", True)
    moderator, learner = people.staff(db, Role.MODERATOR), people.person(db)
    browser.sign_in(learner)
    assert browser.get("/api/auth/user").json()["mustEnrolTotp"] is False
    browser.cookies.clear()
    browser.sign_in(moderator)
    assert browser.get("/api/auth/user").json()["mustEnrolTotp"] is True
    assert browser.get("/api/reading/progress").json()["code"] == "TOTP_ENROLMENT_REQUIRED"
    browser.cookies.clear()
    enrol(browser, moderator)
    browser.watch.now = NOON + timedelta(hours=1)
