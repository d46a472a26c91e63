"""One free trial a person: a farm is stopped, a class of identical phones is not."""

from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime, timedelta
from ipaddress import ip_network
from typing import Any

import psycopg
import pytest
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.accounts.auth.service import trials
from api.accounts.auth.tables import TrialGuard, User
from api.accounts.auth.trial_abuse import Signup, Trial, normalised, points, stem_of
from api.platform.client_info import Client
from api.school.weekly_digests.jobs import watch
from api.settings import settings
from tests.api.accounts.auth.conftest import Form
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people

Join = Callable[..., dict[str, Any]]
NAMES = ["akello", "amongi", "atim", "nakato", "babirye", "wasswa", "kato", "nankya", "mugisha", "okot"]
LAB = {"deviceFingerprint": "the-same-forty-phones"}


def pupil(n: int) -> dict[str, str]:
    """The n-th of a class: a name and a phone of their own, the same kind of device as everybody."""
    name = f"{NAMES[n % len(NAMES)]}{NAMES[n // len(NAMES)]}"
    return {**LAB, "email": f"{name}@gmail.com", "phoneNumber": f"+2567720{n:05d}", "username": f"pupil{n}"}


def trial_of(db: Session, email: str) -> bool:
    return bool(db.scalars(select(User.free_trial_used).where(User.email == email)).one())


def test_forty_identical_phones_behind_one_address_all_get_their_trial_in_one_lesson(
    browser: Browser, db: Session, join: Join
) -> None:
    for n in range(40):
        browser.watch.now = NOON + timedelta(minutes=n)
        assert trial_of(db, join(**pupil(n))["email"])


def test_the_next_class_in_the_same_lab_on_another_day_gets_its_trials_too(
    browser: Browser, db: Session, join: Join
) -> None:
    for day in range(3):
        for n in range(8):
            browser.watch.now = NOON + timedelta(days=day, minutes=n)
            assert trial_of(db, join(**pupil(8 * day + n))["email"])


def test_somebody_who_comes_back_each_time_the_trial_runs_out_is_blocked_for_a_day(
    browser: Browser, db: Session, join: Join, form: Form, counted: psycopg.Connection[Any]
) -> None:
    for week in range(3):
        browser.watch.now = NOON + timedelta(days=8 * week)
        join(**pupil(week))
    browser.watch.now = NOON + timedelta(days=24)
    answer = browser.post("/api/auth/register", json=form(**pupil(3)))
    assert (answer.status_code, answer.json()["title"]) == (429, "Temporarily Blocked")
    assert answer.json()["detail"] == "Account creation temporarily blocked. Please try again later."
    assert answer.json()["retryAfter"] == 24 * 3600
    row = counted.execute(
        "select is_blocked, score, block_reason, fingerprint from signup_attempts where is_blocked"
    ).fetchone()
    assert row is not None
    assert row[:3] == (True, 3, "came_back 3")
    assert row[3] != LAB["deviceFingerprint"]
    browser.watch.now += timedelta(hours=23)
    assert browser.post("/api/auth/register", json=form(**pupil(4))).status_code == 429


def test_the_same_phone_number_again_and_again_is_one_hand(browser: Browser, join: Join, form: Form) -> None:
    for n in range(3):
        join(**{**pupil(n), "phoneNumber": "+256772555555"})
    answer = browser.post("/api/auth/register", json=form(**{**pupil(3), "phoneNumber": "+256772555555"}))
    assert "temporarily blocked" in answer.json()["detail"]


def test_a_configured_school_is_never_blocked_for_sharing_its_address(
    browser: Browser, db: Session, join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings(), "school_networks", (ip_network("0.0.0.0/32"),))
    for day in range(5):
        browser.watch.now = NOON + timedelta(days=day)
        assert trial_of(db, join(**pupil(day))["email"])


def test_another_spelling_of_a_mailbox_is_the_same_mailbox(
    browser: Browser, db: Session, join: Join, form: Form
) -> None:
    join(**{**pupil(0), "email": "akello.mary@gmail.com"})
    alias = browser.post("/api/auth/register", json=form(email="akellom.ary+two@googlemail.com"))
    assert alias.json()["requiresVerification"] is True, "told by mail, so that nobody learns who has an account"
    assert db.scalars(select(User).where(User.email.like("%+two%"))).all() == []


def test_a_mailbox_whose_account_is_no_more_has_had_its_trial(
    browser: Browser, db: Session, join: Join, form: Form
) -> None:
    body = join()
    db.execute(delete(User).where(User.email == body["email"]))
    answer = browser.post("/api/auth/register", json=form(email=body["email"]))
    assert (answer.status_code, answer.json()["code"]) == (409, "TRIAL_USED")
    assert "already been used" in answer.json()["detail"]


def test_an_account_that_turns_out_suspect_when_it_is_proved_opens_without_a_trial(db: Session) -> None:
    client = Client("203.0.113.9", "phone")
    for n in range(4):
        user = people.person(
            db, email=f"mary{n}@mailinator.com", registration_ip=client.ip, phone_number="+256772000009"
        )
        begun = trials.begin_trial(db, user, now=NOON, left=trials.traces_of(user, client))
        assert begun is (n < 1)
    blocked = db.scalars(select(TrialGuard).where(TrialGuard.is_blocked)).all()
    assert len(blocked) == 3
    assert "@" not in blocked[0].email


def test_accounts_that_began_on_one_device_in_one_place_share_a_mark_that_tells_neither(
    browser: Browser, db: Session, join: Join
) -> None:
    emails = [join(**pupil(n))["email"] for n in range(2)]
    emails.append(join(**{**pupil(2), "deviceFingerprint": "another-phone"})["email"])
    rows = db.scalars(select(User).where(User.email.in_(emails)).order_by(User.username)).all()
    first, second, elsewhere = (row.origin_mark for row in rows)
    assert first is not None
    assert first == second != elsewhere
    assert not {rows[0].registration_ip, rows[0].device_fingerprint} & set(first.split())
    assert trials.origin_mark(None, rows[0].device_fingerprint) is None


def test_where_and_on_what_an_account_began_is_forgotten_ninety_days_later(db: Session) -> None:
    client = Client("203.0.113.9", "phone")
    made = []
    for days in (0, 91):
        began = NOON + timedelta(days=days)
        user = people.person(
            db, registration_ip=client.ip, device_fingerprint="a device", origin_mark="one place", created_at=began
        )
        trials.begin_trial(db, user, now=began, left=trials.traces_of(user, client))
        made.append(user)
    watch(NOON + timedelta(days=91), lambda: nullcontext(db))
    first, second = db.scalars(select(TrialGuard).order_by(TrialGuard.started_at)).all()
    assert (first.ip, first.fingerprint, second.ip) == (None, None, client.ip)
    for user in made:
        db.refresh(user)
    assert [(user.registration_ip, user.device_fingerprint) for user in made] == [
        (None, None),
        (client.ip, "a device"),
    ]
    assert first.email, "that the mailbox had its trial stays known"
    assert [user.origin_mark for user in made] == ["one place"] * 2, "a ring is told by it for as long as it reads"


def at(day: float, phone: str | None, stem: str) -> Trial:
    return Trial(NOON + timedelta(days=day), phone, stem)


@pytest.mark.parametrize(
    ("near", "far", "expected"),
    [
        ([], [], {}),
        ([at(-1, "a", "x"), at(-9, "b", "y")], [], {"came_back": 2}),
        ([at(-1, str(n), f"s{n}") for n in range(5)], [], {}),
        ([at(-1, str(n), "mary") for n in range(5)], [], {"came_back": 5}),
        ([at(-1, "one", f"s{n}") for n in range(5)], [], {"came_back": 5}),
        ([at(-0.01, str(n), f"s{n}") for n in range(39)], [], {}),
        ([at(-0.01, str(n), "me") for n in range(9)], [], {"same_name": 2}),
        ([], [at(-2, "mine", "z")] * 5, {"kin_elsewhere": 2}),
    ],
)
def test_the_points_and_their_reasons(near: list[Trial], far: list[Trial], expected: dict[str, int]) -> None:
    assert points(Signup(NOON, "mine", "me"), near, far) == expected


@pytest.mark.parametrize(
    ("email", "mailbox", "stem"),
    [
        ("M.a.r.y+x@GoogleMail.com", "mary@gmail.com", "mary@gmail.com"),
        ("mary.22+x@school.ug", "mary.22@school.ug", "mary@school.ug"),
        ("a1@school.ug", "a1@school.ug", "a1@school.ug"),
        ("+odd@school.ug", "+odd@school.ug", "odd@school.ug"),
    ],
)
def test_what_is_behind_an_address(email: str, mailbox: str, stem: str) -> None:
    assert (normalised(email), stem_of(email)) == (mailbox, stem)


def test_a_moment_is_needed_to_tell_a_lesson(db: Session) -> None:
    signup = Signup(datetime(2026, 11, 16, 10, tzinfo=NOON.tzinfo), "p", "s")
    assert points(signup, [Trial(signup.at - timedelta(minutes=91), "q", "t")], []) == {"came_back": 1}
    assert points(signup, [Trial(signup.at - timedelta(minutes=90), "q", "t")], []) == {}
