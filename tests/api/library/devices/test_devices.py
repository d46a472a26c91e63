"""Devices: added with proof of their keys, within a limit, renamed and removed by their owner alone."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.devices.rules import may_add
from api.library.devices.tables import Device
from api.notifications.email.tables import OutboxMail
from api.notifications.in_app.tables import Notice
from api.platform.roles import Tier
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import lending, people

ENDS = NOON + timedelta(days=60)


@pytest.fixture
def owner(browser: Browser, db: Session) -> User:
    user = people.learner(db, until=ENDS, tier=Tier.BASIC)
    browser.sign_in(user)
    return user


def nonce(browser: Browser) -> str:
    return str(browser.post("/api/devices/nonce").json()["nonce"])


def add(browser: Browser, own: lending.Keys | None = None, **changed: Any) -> Any:
    proof = (own or lending.keys()).proof(nonce(browser))
    return browser.post("/api/devices", json={"name": "Amina’s phone", **proof, **changed})


def listed(browser: Browser) -> dict[str, Any]:
    found: dict[str, Any] = browser.get("/api/devices").json()
    return found


def test_a_device_that_proves_its_keys_is_added_and_its_owner_is_told(
    browser: Browser, db: Session, owner: User
) -> None:
    own = lending.keys()
    made = add(browser, own, deviceFingerprint="1x2y3z")
    assert (made.status_code, made.json()["name"]) == (201, "Amina’s phone")
    row = db.scalars(select(Device)).one()
    assert (row.public_key, row.signing_key) == (own.public_key, own.signing_key)
    assert row.device_fingerprint not in (None, "1x2y3z")
    assert db.scalars(select(Notice.title)).all() == ["New device"]
    assert db.scalars(select(OutboxMail.template)).all() == ["device_added"]


def test_the_same_keys_again_are_the_same_device(browser: Browser, db: Session, owner: User) -> None:
    own = lending.keys()
    assert add(browser, own).json()["id"] == add(browser, own).json()["id"]
    assert len(listed(browser)["devices"]) == 1
    assert len(db.scalars(select(Notice)).all()) == 1


def test_a_name_and_a_key_are_needed_in_the_specified_words(browser: Browser, owner: User) -> None:
    found = add(browser, name=" ", publicKey="").json()["fields"]
    assert (found["name"], found["publicKey"]) == ("Device name is required", "Public key is required")
    missing = browser.post("/api/devices", json={"nonce": "x", "signature": "x"}).json()["fields"]
    assert (missing["name"], missing["publicKey"]) == ("Device name is required", "Public key is required")
    assert "publicKey" in add(browser, publicKey="AAAA").json()["fields"]


@pytest.mark.parametrize("field", ["publicKey", "signingKey", "nonce", "signature"])
def test_a_proof_of_which_one_part_is_anothers_is_refused(browser: Browser, owner: User, field: str) -> None:
    other = lending.keys().proof(nonce(browser))
    refused = add(browser, **{field: other[field]})
    assert (refused.status_code, refused.json()["code"]) == (400, "DEVICE_NOT_PROVED")


def test_a_nonce_is_good_for_five_minutes_and_for_one_person(browser: Browser, db: Session, owner: User) -> None:
    given = nonce(browser)
    browser.watch.now = NOON + timedelta(minutes=5, seconds=1)
    late = browser.post("/api/devices", json={"name": "Phone", **lending.keys().proof(given)})
    browser.watch.now = NOON
    browser.sign_in(people.learner(db, until=ENDS))
    foreign = browser.post("/api/devices", json={"name": "Phone", **lending.keys().proof(given)})
    assert [late.json()["code"], foreign.json()["code"]] == ["DEVICE_NOT_PROVED"] * 2


def test_a_plan_has_five_devices_and_a_trial_two(browser: Browser, db: Session, owner: User) -> None:
    assert [add(browser).status_code for _ in range(6)] == [201] * 5 + [409]
    browser.sign_in(people.trial_learner(db, now=NOON))
    assert [add(browser).status_code for _ in range(3)] == [201, 201, 409]
    assert (listed(browser)["limit"], listed(browser)["canAdd"]) == (2, False)


def test_after_the_limit_one_device_is_replaced_in_thirty_days(browser: Browser, owner: User) -> None:
    ids = [add(browser).json()["id"] for _ in range(5)]
    browser.delete(f"/api/devices/{ids[0]}")
    assert add(browser).status_code == 201
    browser.delete(f"/api/devices/{ids[1]}")
    refused = add(browser)
    assert (refused.status_code, refused.json()["code"]) == (409, "DEVICE_LIMIT_REACHED")
    assert refused.json()["opensAt"] == (NOON + timedelta(days=30)).isoformat()
    browser.watch.now = NOON + timedelta(days=30, seconds=1)
    browser.sign_in(owner)
    assert add(browser).status_code == 201


def test_removing_is_free_where_the_limit_was_never_reached() -> None:
    assert may_add(active=1, removed_lately=4, limit=5)
    assert not may_add(active=2, removed_lately=4, limit=5)
    assert not may_add(active=5, removed_lately=0, limit=5)


def test_only_its_owner_renames_and_removes_a_device(browser: Browser, db: Session, owner: User) -> None:
    mine = add(browser).json()["id"]
    theirs = lending.device(db, people.learner(db, until=ENDS), NOON).id
    assert browser.patch(f"/api/devices/{mine}", json={"name": "Tablet"}).json()["name"] == "Tablet"
    assert browser.patch(f"/api/devices/{mine}", json={"name": ""}).json()["fields"] == {
        "name": "Device name is required"
    }
    assert browser.patch(f"/api/devices/{theirs}", json={"name": "Mine"}).json()["code"] == "DEVICE_NOT_FOUND"
    assert browser.delete(f"/api/devices/{theirs}").json()["code"] == "DEVICE_NOT_FOUND"
    assert browser.delete(f"/api/devices/{mine}").status_code == 204
    assert listed(browser)["devices"] == []
