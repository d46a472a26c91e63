"""What a notification is taken for: a hint, and only where it is signed as agreed."""

import base64
import hashlib
import hmac
import json

import pytest

from api.commerce.providers.protocol import BadNotification, Notification, PaymentProvider

PESAPAL = {"OrderTrackingId": "T-1", "OrderNotificationType": "IPNCHANGE", "OrderMerchantReference": "KTB-1"}
MOMO = {"externalId": "KTB-1", "status": "SUCCESSFUL", "amount": "12000", "currency": "UGX"}
WAVE = {"event": "charge.completed", "data": {"id": 7, "tx_ref": "KTB-1", "status": "successful"}}
SIGNED = {"verif-hash": "sandbox"}
NEWER = {"type": "charge.completed", "data": {"id": "chg_7", "reference": "KTB-1", "status": "succeeded"}}


def noted(body: object, headers: dict[str, str] | None = None) -> Notification:
    return Notification(json.dumps(body).encode(), headers or {})


def test_pesapal_names_the_order_and_hears_its_three_names_and_200(adapters: dict[str, PaymentProvider]) -> None:
    hint = adapters["pesapal"].read(noted(PESAPAL))
    assert (hint.reference, hint.tracking) == ("KTB-1", "T-1")
    assert hint.answer == {"orderNotificationType": "IPNCHANGE", "orderTrackingId": "T-1",
                           "orderMerchantReference": "KTB-1", "status": 200}  # fmt: skip


def test_pesapal_may_come_as_a_query_or_in_other_letters(adapters: dict[str, PaymentProvider]) -> None:
    asked = Notification(b"", query=PESAPAL)
    camel = noted({name[0].lower() + name[1:]: value for name, value in PESAPAL.items()})
    assert adapters["pesapal"].read(asked) == adapters["pesapal"].read(camel)


def test_mtn_names_the_payment_by_our_reference(adapters: dict[str, PaymentProvider]) -> None:
    assert adapters["momo"].read(noted(MOMO)).reference == "KTB-1"


def test_flutterwave_is_believed_only_with_the_agreed_hash(adapters: dict[str, PaymentProvider]) -> None:
    hint = adapters["flutterwave"].read(noted(WAVE, SIGNED))
    assert (hint.reference, hint.tracking, hint.once) == ("KTB-1", "7", "charge.completed|7|successful")
    for wrong in ({}, {"verif-hash": ""}, {"verif-hash": "sandboX"}, {"verif-hash": "ſandbox"}):
        with pytest.raises(BadNotification):
            adapters["flutterwave"].read(noted(WAVE, wrong))


def signed(body: bytes, key: str = "sandbox") -> dict[str, str]:
    """The header of v4 over these bytes."""
    made = hmac.new(key.encode(), body, hashlib.sha256).digest()
    return {"flutterwave-signature": base64.b64encode(made).decode()}


def test_flutterwave_v4_is_believed_only_where_the_very_bytes_are_signed(adapters: dict[str, PaymentProvider]) -> None:
    body, read = json.dumps(NEWER).encode(), adapters["flutterwave4"].read
    hint = read(Notification(body, signed(body)))
    assert (hint.reference, hint.tracking, hint.once) == ("KTB-1", "chg_7", "charge.completed|chg_7|succeeded")
    for wrong in ({}, {"flutterwave-signature": ""}, signed(body, "sandboX"), signed(body + b" "), SIGNED):
        with pytest.raises(BadNotification):
            read(Notification(body, wrong))
    for nonsense in (b"", b"[]", b"null", b'{"data": 5, "type": 1}', b'{"type": "x", "data": {"id": 7, "status": 1}}'):
        with pytest.raises(BadNotification):
            read(Notification(nonsense, signed(nonsense)))


def test_neither_version_of_flutterwave_takes_the_other_ones_proof(adapters: dict[str, PaymentProvider]) -> None:
    body = json.dumps(WAVE).encode()
    with pytest.raises(BadNotification):
        adapters["flutterwave"].read(Notification(body, signed(body)))


@pytest.mark.parametrize("name", ["pesapal", "momo", "flutterwave"])
def test_the_same_news_twice_is_one_and_other_news_is_another(adapters: dict[str, PaymentProvider], name: str) -> None:
    first, other = {
        "pesapal": (PESAPAL, {**PESAPAL, "OrderTrackingId": "T-2"}),
        "momo": (MOMO, {**MOMO, "status": "FAILED"}),
        "flutterwave": (WAVE, {**WAVE, "data": {"id": 8, "tx_ref": "KTB-1", "status": "successful"}}),
    }[name]
    read = adapters[name].read
    assert read(noted(first, SIGNED)).once == read(noted(first, SIGNED)).once != read(noted(other, SIGNED)).once


@pytest.mark.parametrize("name", ["pesapal", "momo", "flutterwave"])
@pytest.mark.parametrize("body", [b"", b"[]", b"<x/>", b"\xff\xfe", b"null", b'{"data": 5, "event": 1}', b"{}" * 9])
def test_nonsense_is_no_notification(adapters: dict[str, PaymentProvider], name: str, body: bytes) -> None:
    with pytest.raises(BadNotification):
        adapters[name].read(Notification(body, SIGNED))
