"""Whoever paid is told that money went back, once; who comes by the app reads no price in an SMS."""

from collections.abc import Mapping

import pytest
from sqlalchemy import select

from api.accounts.auth.service.sessions import open_session
from api.commerce.payments.service.reversals import take_back
from api.commerce.payments.tables import SuspenseItem
from api.commerce.subscriptions.service.settings import settings_of
from api.commerce.subscriptions.tables import Payment
from api.notifications.email.service import opened
from api.notifications.email.tables import OutboxMail
from api.notifications.sms.tables import OutboxSms, SmsNumber
from api.platform.client_info import Client
from api.platform.money import Ugx
from api.platform.secrets import unseal
from tests.api.commerce.payments.conftest import Till
from tests.api.commerce.payments.test_decisions import CAME, Decide, checker, decide, maker, send_back, short
from tests.api.commerce.payments.test_refunds import agreed, paid
from tests.conftest import NOON
from tests.factories.people import person

__all__ = ["agreed", "checker", "decide", "maker"]
NEWS = ("held_money_returned", "payment_returned")


def mails(till: Till) -> list[tuple[str, Mapping[str, str]]]:
    rows = till.db.scalars(select(OutboxMail).where(OutboxMail.template.in_(NEWS)).order_by(OutboxMail.id)).all()
    assert {(row.user_id, row.to_address) for row in rows} <= {(till.owner.id, till.owner.email)}
    return [(row.template, opened(row)) for row in rows]


def texts(till: Till) -> list[str]:
    return [unseal("sms", sealed or b"").decode() for sealed in till.db.scalars(select(OutboxSms.sealed_content))]


def wants_texts(till: Till, user_id: object, phone: str | None) -> None:
    settings_of(till.db, user_id).sms_notifications = True  # type: ignore[arg-type]
    till.db.add(SmsNumber(user_id=user_id, phone=phone, verified_at=NOON, digests=False, alerts=True))
    till.db.flush()


def gone(till: Till, payment: Payment) -> None:
    """Sent back, and asked after once more than need be."""
    for _ in range(3):
        send_back(till, payment)


def test_held_money_that_is_sent_back_is_told_by_mail_once_it_is_there(till: Till, decide: Decide) -> None:
    payment = short(till)
    decide("send_back", payment)
    assert mails(till) == []
    gone(till, payment)
    said = {"first_name": "Amina", "amount": f"UGX {CAME:,}", "reference": payment.provider_order_id}
    assert mails(till) == [("held_money_returned", said)]
    assert texts(till) == []


@pytest.mark.parametrize("agent", ["Firefox", "Mozilla/5.0 (Linux; Android 14) Kitabo/1.2"])
def test_it_is_told_by_sms_where_that_is_switched_on_and_to_the_app_without_a_price(
    till: Till, decide: Decide, agent: str
) -> None:
    wants_texts(till, till.owner.id, "+256772000001")
    payment = short(till)
    decide("send_back", payment)
    open_session(till.db, till.owner, client=Client("127.0.0.1", agent), now=till.now)
    gone(till, payment)
    [text] = texts(till)
    assert text.endswith(
        "we sent back what you paid. It did not fit." + (f" UGX {CAME:,}." if agent == "Firefox" else "")
    )


def test_who_paid_for_another_is_told_by_the_phone_that_paid_and_only_if_they_want_it(
    till: Till, decide: Decide
) -> None:
    payment = short(till)
    payment.is_gift = True
    mother = person(till.db)
    wants_texts(till, mother.id, payment.payer_phone)
    wants_texts(till, till.owner.id, "+256772000001")
    decide("send_back", payment)
    gone(till, payment)
    assert mails(till) == []
    row = till.db.scalars(select(OutboxSms)).one()
    assert (row.user_id, row.to_address) == (mother.id, payment.payer_phone)


def test_who_paid_for_another_and_is_nobody_here_is_told_nothing(till: Till, decide: Decide) -> None:
    payment = short(till)
    payment.is_gift = True
    decide("send_back", payment)
    gone(till, payment)
    assert (mails(till), texts(till)) == ([], [])


def test_held_money_of_a_deleted_account_is_sent_back_without_a_word(till: Till, decide: Decide) -> None:
    payment = short(till)
    till.owner.deleted_at = till.now
    decide("send_back", payment)
    gone(till, payment)
    assert mails(till) == []
    assert till.db.scalars(select(SuspenseItem.resolved_at)).one() == till.now


def test_a_plan_that_goes_back_is_told_with_its_end(till: Till, agreed: Payment) -> None:
    gone(till, agreed)
    [(template, said)] = mails(till)
    assert template == "payment_returned"
    assert (said["amount"], said["place"], said["then"]) == (
        "UGX 12,000", "to where it came from", "What it paid for has ended.",
    )  # fmt: skip


def test_of_a_part_that_goes_back_the_plan_goes_on(till: Till) -> None:
    payment = paid(till)
    payment.is_gift = True
    take_back(till.db, payment, Ugx(2_000), at=till.now, now=till.now)
    [(_, said)] = mails(till)
    assert (said["amount"], said["place"], said["then"]) == (
        "UGX 2,000", "to whoever paid it", "What it paid for goes on.",
    )  # fmt: skip
