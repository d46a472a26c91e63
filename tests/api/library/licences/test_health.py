"""What support sees of devices, loans and licences, and the loan it ends."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.library.devices.tables import Device
from api.library.loans.tables import Loan, LoanStatus
from api.platform.audit.tables import AuditLog
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import lending, offline, people, shelf
from tests.statement_counts import statements


@pytest.fixture
def support(browser: Browser, db: Session) -> Browser:
    return browser.sign_in(people.give(db, people.person(db), "support.act"))


def test_accounts_that_may_be_shared_stand_first_with_the_reason(support: Browser, db: Session) -> None:
    quiet, shared = (people.learner(db, until=NOON + timedelta(days=9)) for _ in range(2))
    lending.loan(db, quiet, shelf.book(db), NOON)
    for _ in range(5):
        lending.device(db, shared, NOON)
    for _ in range(2):
        gone = lending.device(db, shared, NOON)
        gone.is_active, gone.removed_at = False, NOON - timedelta(days=3)
    db.flush()
    found = support.get("/api/admin/licences/holders").json()
    assert [row["userId"] for row in found["data"]] == [str(shared.id), str(quiet.id)]
    assert found["data"][0]["reasons"] == ["devices", "replacements"]
    only = support.get("/api/admin/licences/holders?shared=true").json()
    assert (only["total"], only["data"][0]["userId"]) == (1, str(shared.id))
    table = support.get("/api/admin/licences/holders.csv?shared=true").text.splitlines()
    assert len(table) == 2
    assert '"devices, replacements"' in table[1]
    health = support.get("/api/admin/licences/health").json()
    assert (health["devices"], health["loans"]) == (5, 1)


def test_the_list_takes_as_many_statements_for_many_as_for_one(support: Browser, db: Session) -> None:
    def asked() -> int:
        with statements(db) as made:
            support.get("/api/admin/licences/holders")
        return len(made)

    lending.device(db, people.person(db), NOON)
    one = asked()
    for _ in range(10):
        lending.device(db, people.person(db), NOON)
    assert asked() == one


def test_support_ends_a_loan_with_a_reason_that_is_logged(support: Browser, db: Session) -> None:
    user = people.learner(db, until=NOON + timedelta(days=9))
    loan = lending.loan(db, user, shelf.book(db, title="Cells"), NOON)
    lending.device(db, user, NOON, name="Phone")
    held = support.get(f"/api/admin/licences/holders/{user.id}").json()
    assert (held["loans"][0]["title"], held["devices"][0]["name"]) == ("Cells", "Phone")
    path = f"/api/admin/licences/loans/{loan.id}/revoke"
    assert support.post(path, json={"reason": ""}).json()["fields"] == {"reason": "Say why the loan ends."}
    assert support.post(path, json={"reason": "Shared with a class."}).status_code == 204
    assert support.post(path, json={"reason": "Again."}).json()["code"] == "INVALID_TRANSITION"
    db.expire_all()
    ended = db.scalars(select(Loan)).one()
    assert (ended.status, ended.revoke_reason) == (LoanStatus.REVOKED, "Shared with a class.")
    assert db.scalars(select(AuditLog.action).where(AuditLog.entity_type == "loans")).all() == ["loan.revoked"]
    assert db.scalars(select(Device)).one().is_active


def test_looking_at_what_a_learner_holds_is_noted_with_the_permission_it_was_by(support: Browser, db: Session) -> None:
    user = people.learner(db, until=NOON + timedelta(days=9))
    lending.device(db, user, NOON)
    assert support.get(f"/api/admin/licences/holders/{user.id}").status_code == 200
    seen = db.scalars(select(AuditLog).where(AuditLog.action == "record.viewed")).one()
    assert seen.entity_id == str(user.id)
    noted = {"kind": "profile", "purpose": "account_care", "permission": "support.act", "role": "staff"}
    assert seen.new_values == noted


def test_an_account_whose_device_clock_is_turned_back_again_and_again_stands_out(browser: Browser, db: Session) -> None:
    agent = people.give(db, people.person(db), "support.act")
    reader = people.learner(db, until=NOON + timedelta(days=9))
    phone = offline.phone(db, reader, NOON)

    def send(entries: list[dict[str, Any]]) -> None:
        browser.sign_in(reader)
        body = {"licenceId": str(phone.licence.id), "entries": entries}
        assert browser.post("/api/reading/offline", json=body).status_code == 200
        browser.sign_in(agent)

    ahead = 99 * 3_600  # later than the server's own time
    send([phone.entry(second, shown=ahead) for second in range(constants.LICENCE_MANY_CLOCKS - 1)])
    asked = "/api/admin/licences/holders?shared=true"
    assert browser.get(asked).json()["total"] == 0
    send([phone.entry(constants.LICENCE_MANY_CLOCKS, shown=ahead)])
    [row] = browser.get(asked).json()["data"]
    assert (row["userId"], row["clockEntries"], row["reasons"]) == (
        str(reader.id),
        constants.LICENCE_MANY_CLOCKS,
        ["clock"],
    )


def test_a_log_that_does_not_fit_is_kept_with_what_was_wrong_once_however_often_it_is_sent(
    browser: Browser, db: Session
) -> None:
    agent = people.give(db, people.person(db), "support.act")
    reader = people.learner(db, until=NOON + timedelta(days=9))
    phone = offline.phone(db, reader, NOON)
    entries = phone.read(0, 100)

    def send(changed: list[dict[str, Any]]) -> None:
        browser.sign_in(reader)
        body = {"licenceId": str(phone.licence.id), "entries": changed}
        assert browser.post("/api/reading/offline", json=body).json()["refused"] is not None

    browser.watch.now = NOON + timedelta(hours=24)
    forged, moved = entries[0] | {"page": 9}, entries[1] | {"previousHash": "A" * 43}
    for _ in range(2):
        send([forged])
    send([entries[0], moved])
    send([entries[0] | {"page": 9}])
    send([entries[3]])
    browser.sign_in(agent)
    held = browser.get(f"/api/admin/licences/holders/{reader.id}").json()["breaks"]
    assert sorted((each["cause"], each["seq"], each["expectedSeq"], each["times"]) for each in held) == [
        ("link", 2, 2, 1), ("missing", 4, 2, 1), ("rewritten", 1, 2, 1), ("signature", 1, 1, 2),
    ]  # fmt: skip
    assert browser.get("/api/admin/licences/health").json()["chainBreaksWeek"] == 4
    [row] = browser.get("/api/admin/licences/holders?shared=true").json()["data"]
    assert (row["chainBreaks"], row["reasons"]) == (3, ["chain"])
