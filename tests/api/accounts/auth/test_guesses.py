"""Ten thousand guesses: how many are ever looked at, and what the time of an answer tells."""

import statistics
import time
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from psycopg import Connection
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service import email_verification, passwords
from api.accounts.auth.service import sign_in as auth_sign_in
from api.accounts.auth.service.authenticator import GUESS_STEPS
from api.accounts.auth.service.devices import device_of
from api.platform import limits
from api.platform.client_info import Client
from api.platform.limits import TooMany
from api.platform.problem import Problem
from tests.api.accounts.auth.conftest import Form
from tests.api.accounts.auth.messages import last_code
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people

GUESSES = 10_000


class Addresses:
    """A guesser with as many addresses as he likes."""

    def __init__(self) -> None:
        self.used = 0

    def __call__(self) -> Client:
        self.used += 1
        return Client(f"198.{self.used // 65536}.{self.used // 256 % 256}.{self.used % 256}", "curl")


class Checked:
    """Counts how often the real check is made."""

    def __init__(self, check: Any) -> None:
        self.check, self.times = check, 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.times += 1
        return self.check(*given, **named)


def way(app: FastAPI) -> Any:
    from api.platform.raw_sql import short_way

    return app.dependency_overrides[short_way]()


def let_through(counted: Connection[Any], bucket: str, key: str, steps: list[limits.Step]) -> int:
    """How many of ten thousand at once the limiter lets through, sent down one pipeline."""
    asked = [limits.count_of(bucket, key, steps, NOON)] * GUESSES
    cursor = counted.cursor()
    cursor.executemany(limits.TAKE, asked, returning=True)
    return sum(result.rowcount for result in cursor.results())


def test_of_ten_thousand_guesses_of_a_password_five_are_looked_at(
    app: FastAPI, db: Session, counted: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    user, rotating, sql = people.person(db), Addresses(), way(app)
    checked = Checked(passwords.password_matches)
    monkeypatch.setattr(auth_sign_in, "password_matches", checked)
    refused = 0
    for n in range(100):  # by address and by name in turn, which are one account
        name = user.email if n % 2 else str(user.username)
        try:
            auth_sign_in.sign_in(
                db, sql, name=name, password=f"guess {n}", now=NOON, client=rotating(), device=device_of(None)
            )
        except TooMany:
            refused += 1
        except auth_sign_in.LoginFailed:
            pass
    assert (checked.times, refused) == (5, 95)
    assert let_through(counted, auth_sign_in.GUESSES, "another", GUESS_STEPS) == 5


def test_of_ten_thousand_guesses_of_a_code_five_are_looked_at_and_ten_a_day(
    app: FastAPI, browser: Browser, db: Session, form: Form, counted: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    body = form()
    handle = browser.post("/api/auth/register", json=body).json()["userId"]
    right, rotating, sql = last_code(db, body["email"]), Addresses(), way(app)
    checked = Checked(email_verification.code_matches)
    monkeypatch.setattr(email_verification, "code_matches", checked)
    outcomes: dict[str, int] = {}
    for n in range(100):
        guess = f"{n:06d}" if f"{n:06d}" != right else "999999"
        try:
            email_verification.verify(db, sql, handle=handle, code=guess, now=NOON, client=rotating())
        except Problem as found:
            outcomes[found.code] = outcomes.get(found.code, 0) + 1
    assert checked.times == constants.CODE_TRIES
    assert outcomes == {"INVALID_CODE": 10, "TOO_MANY": 90}
    assert let_through(counted, "verification", "another", [(10, timedelta(days=1))]) == 10


def test_one_address_may_try_fifty_names_and_a_school_ten_times_as_many(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ipaddress import ip_network

    from api.settings import settings

    def knock(n: int) -> int:
        return browser.post("/api/auth/login", json={"emailOrUsername": f"name{n}", "password": "x"}).status_code

    assert [knock(n) for n in range(51)] == [401] * 50 + [429]
    monkeypatch.setattr(settings(), "school_networks", (ip_network("0.0.0.0/32"),))
    assert {knock(n) for n in range(51, 61)} == {401}


def test_those_who_get_in_do_not_use_up_their_address_and_a_guesser_among_them_does(
    browser: Browser, db: Session
) -> None:
    user = people.person(db)
    for _ in range(55):
        browser.sign_in(user)
    guesses = [{"emailOrUsername": f"name{n}", "password": "x"} for n in range(51)]
    statuses = [browser.post("/api/auth/login", json=guess).status_code for guess in guesses]
    assert statuses == [401] * 50 + [429]


def test_whoever_goes_on_guessing_waits_longer_but_nobody_waits_for_good(browser: Browser, db: Session) -> None:
    user = people.person(db)

    def guess() -> Any:
        return browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": "a guess"})

    waits, passed = [], timedelta()
    for _ in range(3):
        while (answer := guess()).status_code == 401:
            pass
        waits.append(answer.json()["retryAfter"] // 60)
        passed += timedelta(seconds=answer.json()["retryAfter"])
        browser.watch.now = NOON + passed
    assert waits == sorted(waits)
    assert (waits[0], waits[-1] <= 60) == (15, True)
    browser.watch.now = NOON + passed + timedelta(hours=1)
    browser.sign_in(user)


def test_the_right_password_lets_the_count_begin_anew(browser: Browser, db: Session) -> None:
    user = people.person(db)
    for _ in range(4):
        for _ in range(4):
            browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": "a guess"})
        browser.sign_in(user)


def test_a_reset_opens_a_door_that_others_guessing_had_shut(browser: Browser, db: Session) -> None:
    from tests.api.accounts.auth.messages import last_token

    user = people.person(db)
    for _ in range(6):
        browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": "a guess"})
    browser.post("/api/auth/forgot-password", json={"email": user.email})
    new = {"password": "three green mangoes", "confirmPassword": "three green mangoes"}
    browser.post("/api/auth/reset-password", json={"token": last_token(db, user.email), **new})
    answer = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": "three green mangoes"})
    assert answer.status_code == 200


def medians_ms(times: int, *works: Any) -> list[float]:
    """The median wall time of each, done in turn so that a busy machine slows them alike."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for work, times_of in zip(works, taken, strict=True):
            began = time.perf_counter()
            work()
            times_of.append((time.perf_counter() - began) * 1000)
    return [statistics.median(times_of) for times_of in taken]


def alike(apart: float, times: int, one: Any, other: Any) -> bool:
    """Whether two works take as long as each other; what tells them apart does so in each of three measurings."""
    measured = (medians_ms(times, one, other) for _ in range(3))
    return any(1 / apart < first / second < apart for first, second in measured)


def test_the_time_of_an_answer_does_not_tell_who_exists(
    browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "hasher", lambda: FULL_COST)
    monkeypatch.setattr(passwords, "_nobodys", lambda: NOBODYS)
    monkeypatch.setattr(limits, "TAKE", "select 1")  # tries without end, for the measuring
    user = people.person(db, password_hash=FULL_COST.hash(people.PASSWORD), last_login_at=NOON)
    handle = str(email_verification.open_handle(db, user=user, email=user.email, now=NOON).id)

    def sign_in(name: str) -> Any:
        return lambda: browser.post("/api/auth/login", json={"emailOrUsername": name, "password": "x"})

    def verify(known: str) -> Any:
        return lambda: browser.post("/api/auth/verify-otp", json={"userId": known, "code": "123456"})

    assert alike(1.6, 21, sign_in(user.email), sign_in("nobody@school.example"))
    assert alike(2, 41, verify(handle), verify(str(uuid4())))


def test_a_forgotten_password_takes_as_long_for_nobody_as_for_somebody(
    browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TAKE", "select 1")
    user = people.person(db)

    def ask(email: str) -> Any:
        return lambda: browser.post("/api/auth/forgot-password", json={"email": email})

    monkeypatch.setattr(constants, "EVEN_ANSWER_MS", 250)  # on a slow machine too the work is done by then
    assert min(medians_ms(1, ask(user.email), ask("nobody@school.example"))) >= constants.EVEN_ANSWER_MS
    assert alike(1.25, 3, ask(user.email), ask("nobody@school.example"))


FULL_COST = passwords.PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
NOBODYS = FULL_COST.hash("nobody's")


@pytest.mark.finding("lock_out")
def test_strangers_who_guess_slow_each_other_and_not_the_owner_on_a_device_of_theirs(
    app: FastAPI, browser: Browser, db: Session
) -> None:
    user = people.person(db)
    browser.sign_in(user)
    browser.post("/api/auth/logout")
    stranger = Browser(app, base_url="http://testserver", headers={"origin": "http://testserver"})

    def guess(who: Browser, password: str = "a guess") -> Any:
        return who.post("/api/auth/login", json={"emailOrUsername": user.email, "password": password})

    assert [guess(stranger).status_code for _ in range(6)] == [401] * 5 + [429]
    assert guess(stranger, people.PASSWORD).status_code == 429, "a right guess is not told from a wrong one"
    for n in range(60):  # and a neighbour behind the same address uses it up
        stranger.post("/api/auth/login", json={"emailOrUsername": f"name{n}", "password": "x"})
    assert guess(browser, people.PASSWORD).status_code == 200
    assert browser.post("/api/auth/step-up", json={"password": people.PASSWORD}).status_code == 200
    refused = [guess(browser) for _ in range(6)]
    assert [each.status_code for each in refused] == [401] * 5 + [429], "a known device is slowed as well"
    assert refused[-1].headers["retry-after"] == "900"
    stranger.cookies.set("device", browser.cookies["device"][:-2] + "00")
    assert guess(stranger, people.PASSWORD).status_code == 429, "a cookie that was not sealed here makes nobody known"
