"""A licence from its issue to its end, as a device meets it."""

import base64
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.copy_limit.tables import UserCopyTracking
from api.library.devices.rules import decode_base64url
from api.library.licences.rules import watermark
from api.library.licences.service.lifecycle import end_expired
from api.library.licences.signatures import is_signed, signing_keys
from api.library.licences.tables import LicenceStatus, License, OfflineLicense
from api.library.licences.wrap import unwrap_key
from api.library.loans.tables import Loan
from api.library.protection.keys import create_book_key
from api.platform.roles import Tier
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import lending, people, shelf

ENDS = NOON + timedelta(days=12)
GRACE = timedelta(days=3)


class Device:
    """A device of the reader's with a loan, as it talks to the server."""

    def __init__(self, browser: Browser, db: Session, reader: User, book: Book, key: bytes) -> None:
        self.browser, self.book_key, self.keys = browser, key, lending.keys()
        self.id = str(lending.device(db, reader, NOON, self.keys).id)
        self.loan_id = str(lending.loan(db, reader, book, NOON).id)

    def issue(self, **changed: Any) -> Any:
        return self.browser.post("/api/licences", json={"loanId": self.loan_id, "deviceId": self.id, **changed})

    def act(self, licence: dict[str, Any], act: str, **body: Any) -> Any:
        return self.browser.post(f"/api/licences/{licence['id']}/{act}", json=body)

    def registered(self) -> dict[str, Any]:
        licence: dict[str, Any] = self.issue().json()
        assert self.act(licence, "register", deviceId=self.id).json()["status"] == "active"
        return licence

    def status(self, licence: dict[str, Any]) -> str:
        return str(self.browser.get(f"/api/licences/{licence['id']}/status").json()["status"])


@pytest.fixture
def reader(browser: Browser, db: Session) -> User:
    user = people.learner(db, until=ENDS, tier=Tier.BASIC, date_of_birth=NOON.date() - timedelta(days=15 * 365))
    browser.sign_in(user)
    return user


@pytest.fixture
def device(browser: Browser, db: Session, reader: User) -> Device:
    book, _, key = lending.protected_book(db)
    db.add(UserCopyTracking(user_id=reader.id, book_id=book.id, total_book_characters=10_000))
    return Device(browser, db, reader, book, key)


def test_a_licence_is_signed_and_opens_the_book_on_its_device(device: Device) -> None:
    made = device.issue()
    assert made.status_code == 201, made.text
    licence = made.json()
    assert is_signed(licence, signing_keys().public_keys)
    assert {each["kid"] for each in device.browser.get("/api/licences/keys").json()["keys"]} == {
        licence["signature"]["kid"]
    }
    point, wrapped = (decode_base64url(licence["wrap"][name]) for name in ("epk", "key"))
    assert unwrap_key(wrapped, point, device.keys.wrapping, licence["id"]) == device.book_key
    assert (licence["algorithm"], licence["rights"]["print"], licence["rights"]["copyChars"]) == ("A256GCM", 0, 0)
    assert licence["policy"] == {
        "copy": {"enabled": True, "maxPercent": 40},
        "offline": {"enabled": True, "maxDays": 30},
    }


def test_every_change_of_a_signed_licence_is_noticed(device: Device) -> None:
    licence = device.issue().json()
    for name in licence.keys() - {"signature"}:
        assert not is_signed({**licence, name: "changed"}, signing_keys().public_keys)


def test_it_ends_after_thirty_days_and_no_later_than_three_after_the_plan(
    browser: Browser, db: Session, device: Device, reader: User
) -> None:
    assert moment(device.issue().json()) == ENDS + GRACE
    db.get_one(User, reader.id).subscription_period_end = NOON + timedelta(days=90)
    db.flush()
    licence = device.registered()
    assert moment(device.act(licence, "renew").json()) == NOON + timedelta(days=30)


def moment(licence: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(licence["rights"]["end"])


def test_a_minor_is_watermarked_by_first_name_and_loan_alone(device: Device, db: Session, reader: User) -> None:
    assert device.issue().json()["watermark"] == {"name": "Nakato", "email": None, "loanId": device.loan_id}
    born = NOON.date() - timedelta(days=20 * 366)
    adult = people.person(db, date_of_birth=born)
    loan = uuid4()
    assert watermark(adult, loan, NOON.date()) == {
        "name": f"Nakato {adult.last_name}",
        "email": adult.email,
        "loanId": str(loan),
    }
    assert watermark(people.person(db), loan, NOON.date())["email"] is None  # of unknown age


def test_registering_again_changes_nothing_and_another_device_is_refused(device: Device, db: Session) -> None:
    licence = device.issue().json()
    assert device.status(licence) == "ready"
    first = device.act(licence, "register", deviceId=device.id).json()
    again = device.act(licence, "register", deviceId=device.id).json()
    assert (first["status"], first["events"]) == ("active", again["events"])
    refused = device.act(licence, "register", deviceId=str(uuid4()))
    assert (refused.status_code, refused.json()["code"]) == (400, "REGISTRATION_REFUSED")
    assert device.issue().json() == licence


def test_a_licence_expires_at_its_second(device: Device, browser: Browser, db: Session, reader: User) -> None:
    licence = device.registered()
    end = moment(licence)
    browser.watch.now = end - timedelta(seconds=1)
    browser.sign_in(db.get_one(User, reader.id))
    assert device.status(licence) == "active"
    browser.watch.now = end
    assert device.status(licence) == "expired"
    assert (device.act(licence, "return").status_code, device.act(licence, "return").json()["code"]) == (
        403,
        "LICENCE_EXPIRED",
    )
    assert browser.get(f"/api/licences/{licence['id']}").json()["code"] == "LICENCE_ENDED"
    assert end_expired(db, end - timedelta(seconds=1)) == 0
    assert end_expired(db, end) == 1
    assert db.scalars(select(License.status)).all() == [LicenceStatus.EXPIRED]


def test_twelve_renewals_and_no_more(device: Device, browser: Browser, db: Session) -> None:
    licence = device.registered()
    found = [device.act(licence, "renew").status_code for _ in range(13)]
    assert found == [200] * 12 + [400]
    renewed = browser.get(f"/api/licences/{licence['id']}").json()
    assert is_signed(renewed, signing_keys().public_keys)
    assert browser.get(f"/api/licences/{licence['id']}/status").json()["renewalsLeft"] == 0


@pytest.mark.parametrize(("wanted", "status"), [(1, 403), (0, 200), (-20, 403)], ids=["later", "latest", "earlier"])
def test_a_renewal_asks_for_a_date_within_the_plan(device: Device, wanted: int, status: int) -> None:
    licence = device.registered()
    answer = device.act(licence, "renew", end=(ENDS + GRACE + timedelta(days=wanted)).isoformat())
    assert answer.status_code == status, answer.text
    assert answer.json().get("code") == ("RENEWAL_DATE_REFUSED" if status == 403 else None)


def test_a_licence_that_no_device_registered_is_not_renewed(device: Device) -> None:
    assert device.act(device.issue().json(), "renew").json()["code"] == "RENEWAL_REFUSED"


def test_returning_ends_loan_and_licence_and_neither_is_renewed_after(device: Device, db: Session) -> None:
    licence = device.registered()
    assert device.act(licence, "return").json()["status"] == "returned"
    again, renewed = device.act(licence, "return"), device.act(licence, "renew")
    assert [(each.status_code, each.json()["code"]) for each in (again, renewed)] == [(403, "ALREADY_RETURNED")] * 2
    assert db.scalars(select(Loan.status)).all() == ["returned"]
    assert device.issue().json()["code"] == "LOAN_NOT_FOUND"


def test_an_unregistered_licence_is_cancelled_when_its_loan_ends(device: Device, browser: Browser) -> None:
    licence = device.issue().json()
    assert device.act(licence, "return").json()["code"] == "RETURN_REFUSED"
    browser.post(f"/api/loans/{device.loan_id}/return")
    assert device.status(licence) == "cancelled"


def test_removing_a_device_revokes_what_it_held(device: Device, browser: Browser, db: Session) -> None:
    licence = device.registered()
    device.act(licence, "offline")
    browser.delete(f"/api/devices/{device.id}")
    assert device.status(licence) == "revoked"
    assert db.scalars(select(License.revoked)).all() == [True]
    assert db.scalars(select(OfflineLicense)).all() == []
    assert device.act(licence, "renew").json()["code"] == "RENEWAL_REFUSED"
    assert device.issue().json()["code"] == "DEVICE_NOT_FOUND"


def test_keeping_offline_leases_two_percent_once_and_holds_the_wrapped_key_only(
    device: Device, browser: Browser, db: Session
) -> None:
    licence = device.registered()
    kept = [device.act(licence, "offline").json() for _ in range(2)]
    assert [each["rights"]["copyChars"] for each in kept] == [200, 200]
    assert is_signed(kept[1], signing_keys().public_keys)
    assert db.scalars(select(UserCopyTracking.total_characters_copied)).all() == [200]
    row = db.scalars(select(OfflineLicense)).one()
    assert base64.b64decode(row.key_b64) == decode_base64url(licence["wrap"]["key"])
    assert device.book_key not in base64.b64decode(row.key_b64)
    assert (row.algorithm, row.expires_at) == ("A256GCM", ENDS + GRACE)


@pytest.mark.parametrize(
    "bad", [{"algorithm": "A128GCM"}, {"algorithm": "none"}, {"key_b64": base64.b64encode(bytes(32)).decode()}]
)
def test_the_database_holds_no_other_algorithm_and_no_bare_key(
    device: Device, db: Session, bad: dict[str, str]
) -> None:
    licence = device.registered()
    good = {"key_b64": base64.b64encode(bytes(40)).decode(), "algorithm": "A256GCM"}
    nested = db.begin_nested()
    db.add(OfflineLicense(licence_id=licence["id"], expires_at=NOON, **{**good, **bad}))
    with pytest.raises(IntegrityError):
        db.flush()
    nested.rollback()


def test_a_new_version_of_a_book_is_wrapped_when_it_is_asked_for(device: Device, db: Session) -> None:
    old = device.registered()
    book = db.get_one(Book, old["bookId"])
    key_id, key = create_book_key(db, book.id, 2)
    book.encryption_key_id = str(key_id)
    db.flush()
    device.browser.watch.now = NOON + timedelta(minutes=1)
    new = device.issue().json()
    assert (new["id"], new["keyId"]) == (old["id"], str(key_id))
    assert is_signed(new, signing_keys().public_keys)
    point, wrapped = (decode_base64url(new["wrap"][name]) for name in ("epk", "key"))
    assert unwrap_key(wrapped, point, device.keys.wrapping, new["id"]) == key


def test_nobody_sees_or_ends_anothers_licence(device: Device, browser: Browser, db: Session) -> None:
    licence = device.registered()
    browser.sign_in(people.learner(db, until=ENDS))
    here = f"/api/licences/{licence['id']}"
    answers = [browser.get(here), browser.get(f"{here}/status"), device.act(licence, "return"), device.issue()]
    answers += [device.act(licence, "renew"), device.act(licence, "offline")]
    answers.append(device.act(licence, "register", deviceId=device.id))
    assert {each.status_code for each in answers} == {404}


def test_a_book_without_a_key_has_no_licence(browser: Browser, db: Session, reader: User) -> None:
    plain = Device(browser, db, reader, shelf.book(db), b"")
    assert plain.issue().json()["code"] == "BOOK_NOT_PROTECTED"
