"""A person's telephone: proved before anything is sent, stopped at any time, and each message once."""

from datetime import timedelta
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.outbox.tables import OutboxStatus
from api.notifications.sms.outbox import forget_old_sms
from api.notifications.sms.service import post_sms
from api.notifications.sms.tables import OutboxSms, SmsNumber, SmsPurpose
from api.platform.integrations.sms import SmsNotTaken, SmsRefused
from api.platform.secrets import unseal
from api.settings import settings
from tests.api.conftest import Browser
from tests.api.notifications.sms.conftest import PHONE, Gateway, send
from tests.conftest import NOON
from tests.factories.people import person

KEY = "k" * 40


def code_in(gateway: Gateway) -> str:
    return gateway.took[-1][1][:6]


def test_a_number_gets_a_code_and_only_then_what_was_chosen(phone: Browser, sessions: Any) -> None:
    gateway = Gateway()
    response = phone.put("/api/sms/number", json={"phone": "0772 123456"})
    assert (response.status_code, response.json()["phone"], response.json()["isProved"]) == (200, PHONE, False)
    early = phone.put("/api/sms/number/wishes", json={"digests": True, "alerts": False})
    assert (early.status_code, early.json()["code"]) == (409, "NUMBER_NOT_PROVED")
    assert send(sessions, gateway) == 1
    assert phone.post("/api/sms/number/confirm", json={"code": "000000"}).json()["code"] == "WRONG_SMS_CODE"
    proved = phone.post("/api/sms/number/confirm", json={"code": code_in(gateway)})
    assert (proved.json()["isProved"], proved.json()["digests"]) == (True, False)
    chosen = phone.put("/api/sms/number/wishes", json={"digests": True, "alerts": False}).json()
    assert (chosen["digests"], chosen["alerts"]) == (True, False)
    assert phone.delete("/api/sms/number").json()["phone"] is None


def test_a_code_is_guessed_five_times_and_ends_after_ten_minutes(phone: Browser, sessions: Any) -> None:
    gateway = Gateway()
    phone.put("/api/sms/number", json={"phone": PHONE})
    send(sessions, gateway)
    phone.watch.now = NOON + timedelta(minutes=11)
    assert phone.post("/api/sms/number/confirm", json={"code": code_in(gateway)}).status_code == 422
    phone.watch.now = NOON + timedelta(minutes=12)
    answers = [phone.post("/api/sms/number/confirm", json={"code": "000000"}).status_code for _ in range(6)]
    assert answers.count(429) >= 1


def test_nobodys_telephone_can_be_made_to_ring_all_day(phone: Browser, db: Session) -> None:
    tries = [phone.put("/api/sms/number", json={"phone": PHONE}) for _ in range(6)]
    assert [each.status_code for each in tries] == [200] * 5 + [429]
    phone.sign_in(person(db))
    assert phone.put("/api/sms/number", json={"phone": PHONE}).status_code == 429  # counted by number too
    assert phone.put("/api/sms/number", json={"phone": "12"}).json()["fields"] == {
        "phone": "Please enter a valid phone number"
    }


def test_another_number_begins_unproved(phone: Browser, proved: SmsNumber) -> None:
    body = phone.put("/api/sms/number", json={"phone": "+256701234567"}).json()
    assert (body["isProved"], body["digests"], body["alerts"]) == (False, False, False)


def test_one_key_is_one_message_sealed_while_it_waits_and_forgotten_once_sent(
    db: Session, grace: User, proved: SmsNumber, sessions: Any
) -> None:
    gateway = Gateway()
    assert post_sms(db, grace.id, SmsPurpose.DIGEST, "Amina – 95 min", once="w1", now=NOON)
    assert not post_sms(db, grace.id, SmsPurpose.DIGEST, "Amina – 95 min", once="w1", now=NOON)
    [row] = db.scalars(select(OutboxSms))
    assert b"Amina" not in (row.sealed_content or b"")
    assert unseal("sms", row.sealed_content or b"") == b"Amina - 95 min"
    assert send(sessions, gateway) == 1
    assert send(sessions, gateway) == 0
    db.refresh(row)
    assert (row.status, row.sealed_content, row.provider_id, row.signs, row.cost_ugx) == (
        OutboxStatus.SENT, None, "ATXid_1", 14, 35)  # fmt: skip
    assert gateway.took == [(PHONE, "Amina - 95 min", str(row.id))]
    forget_old_sms(db, NOON + timedelta(days=400))
    assert db.scalars(select(OutboxSms)).all() == []


def test_a_carrier_that_is_away_is_tried_again_with_the_same_key_and_one_that_refuses_is_not(
    db: Session, grace: User, proved: SmsNumber, sessions: Any
) -> None:
    gateway = Gateway()
    post_sms(db, grace.id, SmsPurpose.ALERT, "No study", once="a1", now=NOON)
    gateway.against = SmsNotTaken("away")
    assert (send(sessions, gateway), send(sessions, gateway)) == (0, 0)
    gateway.against = None
    assert send(sessions, gateway, NOON + timedelta(seconds=30)) == 1
    post_sms(db, grace.id, SmsPurpose.ALERT, "No study", once="a2", now=NOON)
    gateway.against = SmsRefused("406 UserInBlacklist")
    send(sessions, gateway)
    [last] = db.scalars(select(OutboxSms).where(OutboxSms.once == "a2"))
    assert (last.status, last.last_error) == (OutboxStatus.FAILED, "406 UserInBlacklist")


def test_stop_ends_everything_also_what_waits_already(
    phone: Browser, db: Session, grace: User, proved: SmsNumber, sessions: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    gateway, address = Gateway(), f"/api/sms/incoming/{KEY}"
    post_sms(db, grace.id, SmsPurpose.DIGEST, "Amina", once="w1", now=NOON)
    answer = {"from": PHONE, "to": "KITABO", "text": "Stop."}
    assert phone.post(address, data=answer).status_code == 404  # closed until a key is set
    monkeypatch.setattr(settings(), "sms_incoming_key", SecretStr(KEY))
    assert phone.post(address.replace("k", "x"), data=answer).status_code == 404
    assert phone.post(address, data=answer | {"text": "Webale"}).status_code == 204
    assert phone.get("/api/sms/number").json()["isStopped"] is False
    assert phone.post(address, data=answer, headers={"origin": "https://carrier.example"}).status_code == 204
    assert phone.get("/api/sms/number").json()["isStopped"] is True
    assert send(sessions, gateway) == 0
    assert db.scalars(select(OutboxSms.status)).one() is OutboxStatus.WITHHELD
    again = phone.put("/api/sms/number/wishes", json={"digests": True, "alerts": False}).json()
    assert (again["isStopped"], again["digests"]) == (False, True)


def test_nothing_is_sent_where_nobody_asked_for_it(db: Session, grace: User) -> None:
    assert not post_sms(db, grace.id, SmsPurpose.DIGEST, "Amina", once="w1", now=NOON)
    db.add(SmsNumber(user_id=grace.id, phone=PHONE))
    db.flush()
    assert not post_sms(db, grace.id, SmsPurpose.DIGEST, "Amina", once="w1", now=NOON)
