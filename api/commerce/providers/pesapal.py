"""Pesapal API 3.0: a page of theirs for mobile money and cards, notifications that only say "look".

Errors come with HTTP 200 and an `error` object; `status` in the body is a text or a number. There is no payout, no
lookup of refunds, and an order is found by their id alone.
"""

import hashlib
import json
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final
from urllib.parse import parse_qsl

from api.commerce.providers.line import Answer, Line, Token, with_token
from api.commerce.providers.protocol import (
    Ability,
    BadNotification,
    Begun,
    Found,
    Hint,
    Key,
    Notification,
    NotOffered,
    Order,
    Outcome,
    ProviderRefused,
    ProviderSilent,
    Refund,
    StatementLine,
    Transfer,
    text_or_none,
    unusable,
    whole_shillings,
)
from api.platform.clock import KAMPALA
from api.platform.schemas import JsonObject

TOKEN_SECONDS: Final = 240  # of the 300 it lives
HOOK_SECONDS: Final = 86_400
OUTCOMES: Final = {1: Outcome.COMPLETED, 2: Outcome.FAILED, 3: Outcome.REVERSED}
UNPAID: Final = "payment_details_not_found"
NAMES: Final = ("OrderTrackingId", "OrderNotificationType", "OrderMerchantReference")


@dataclass
class Pesapal:
    """`key` and `secret` are the consumer's."""

    line: Line
    key: str
    secret: str = field(repr=False)
    user: str = "Kitabo"
    name: str = "pesapal"
    abilities: frozenset[Ability] = frozenset({Ability.CARD, Ability.REFUND})

    def __post_init__(self) -> None:
        self._token = Token(self._fetch_token, TOKEN_SECONDS)
        self._hooks: dict[str, Token] = {}

    def begin(self, order: Order) -> Begun:
        first, _, last = order.name.partition(" ")
        answer = self._post("/api/Transactions/SubmitOrderRequest", {
            "id": order.reference,
            "currency": order.currency,
            "amount": int(order.amount),
            "description": order.description[:100],
            "callback_url": order.return_url,
            "notification_id": self._hook(order.hook_url),
            "billing_address": {
                "email_address": order.email, "phone_number": order.phone or "", "country_code": "UG",
                "first_name": first, "last_name": last,
            },
        })  # fmt: skip
        tracking, url = text_or_none(answer.get("order_tracking_id")), answer.get("redirect_url")
        if tracking is None or not isinstance(url, str) or answer.get("merchant_reference") != order.reference:
            raise ProviderSilent("the order came back without its number")
        return Begun(tracking, redirect_url=url)

    def status(self, key: Key) -> Found:
        if key.tracking is None:
            return Found(Outcome.ABSENT, reference=key.reference)
        query = {"orderTrackingId": key.tracking}
        answer = with_token(
            self._token,
            lambda token: self.line.ask(
                "/api/Transactions/GetTransactionStatus", headers=_bearer(token), query=query
            ),
        )  # fmt: skip
        fault = _fault(answer)
        if fault and fault.code != UNPAID:
            if fault.code in ("invalid_order_tracking_id", "order_not_found"):
                return Found(Outcome.ABSENT, key.tracking, key.reference)
            raise ProviderSilent(str(fault))
        return self._found(answer.body, key)

    def _found(self, body: JsonObject, key: Key) -> Found:
        """Decided by the number alone; one nobody knows is still pending, and so is an order nobody paid yet."""
        outcome = OUTCOMES.get(_number(body.get("status_code")), Outcome.PENDING)
        return Found(
            outcome,
            tracking=key.tracking,
            reference=text_or_none(body.get("merchant_reference")),
            amount=whole_shillings(body.get("amount")),
            said=unusable(body.get("amount")),
            currency=text_or_none(body.get("currency")),
            reason=text_or_none(body.get("description")) or text_or_none(body.get("payment_status_description")),
            completed_at=_moment(body.get("created_date")),
            proof=text_or_none(body.get("confirmation_code")) or "",
        )

    def read(self, notification: Notification) -> Hint:
        """A GET with a query or a POST with JSON; unsigned, so nothing in it is believed."""
        said = {**notification.query, **_body(notification.body)}
        lower = {name.lower(): str(value) for name, value in said.items()}
        tracking, kind, reference = (lower.get(name.lower(), "") for name in NAMES)
        if not tracking or len(tracking) > 100 or kind not in ("IPNCHANGE", "RECURRING", "CALLBACKURL"):
            raise BadNotification("no notification of Pesapal")
        answer: JsonObject = {"orderNotificationType": kind, "orderTrackingId": tracking,
                              "orderMerchantReference": reference, "status": 200}  # fmt: skip
        once = hashlib.sha256(f"{tracking} {kind}".encode()).hexdigest()
        return Hint(once, reference or None, tracking, answer)

    def refund(self, refund: Refund) -> Found:
        """Asked for only: their merchant approves it, and the payment's own state says when it is done."""
        if refund.amount != refund.paid:
            raise NotOffered("Pesapal gives mobile money back in whole only")
        self._post("/api/Transactions/RefundRequest", {
            "confirmation_code": refund.proof, "amount": str(int(refund.amount)), "username": self.user,
            "remarks": refund.reason[:100],
        })  # fmt: skip
        return Found(Outcome.PENDING, refund.payment.tracking, refund.reference, refund.amount, refund.currency)

    def refund_status(self, refund: Refund) -> Found:
        """They look no refund up: a payment that is reversed was given back, of any other nobody knows."""
        paid = self.status(refund.payment)
        done = Outcome.COMPLETED if paid.outcome is Outcome.REVERSED else Outcome.ABSENT
        return Found(done, refund.payment.tracking, refund.reference, refund.amount, refund.currency)

    def transfer(self, transfer: Transfer) -> Found:
        raise NotOffered("Pesapal pays nobody out")

    def transfer_status(self, key: Key) -> Found:
        raise NotOffered("Pesapal pays nobody out")

    def statement(self, begin: date, end: date) -> list[StatementLine]:
        raise NotOffered("Pesapal's statement is a file its merchant downloads")

    def _hook(self, url: str) -> str:
        """The number they gave to our address, registered once a day."""
        kept = self._hooks.setdefault(url, Token(lambda: self._register(url), HOOK_SECONDS))
        return kept.value()

    def _register(self, url: str) -> str:
        answer = self._post("/api/URLSetup/RegisterIPN", {"url": url, "ipn_notification_type": "POST"})
        named = text_or_none(answer.get("ipn_id"))
        if named is None:
            raise ProviderSilent("our address came back without its number")
        return named

    def _fetch_token(self) -> str:
        body: JsonObject = {"consumer_key": self.key, "consumer_secret": self.secret}
        answer = self.line.post("/api/Auth/RequestToken", body, headers={})
        token = text_or_none_long(answer.body.get("token"))
        if token is None:
            raise ProviderSilent(f"no token: {_fault(answer) or answer.status}")
        return token

    def _post(self, path: str, body: JsonObject) -> JsonObject:
        answer = with_token(self._token, lambda token: self.line.post(path, body, headers=_bearer(token)))
        if fault := _fault(answer):
            raise fault
        return answer.body


def text_or_none_long(given: object) -> str | None:
    """A token, which is longer than anything else they write."""
    return given if isinstance(given, str) and 0 < len(given) < 8_000 else None


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _fault(answer: Answer) -> ProviderRefused | None:
    """Their error, whatever the HTTP status says; an error object of nulls is none."""
    error = answer.part("error")
    code = error.get("code") or error.get("error_type") or error.get("type")
    if code:
        return ProviderRefused(str(code)[:100], str(error.get("message") or "")[:200])
    status = _number(answer.body.get("status", answer.status))
    if status != 200 or answer.status != 200:
        return ProviderRefused(str(status), str(answer.body.get("message") or "")[:200])
    return None


def _number(given: object) -> int:
    """A number that may be written as a text; -1 where it is neither."""
    return int(str(given)) if str(given).isdecimal() else -1


def _moment(given: object) -> datetime | None:
    """Their moment; without a zone it is East African time."""
    try:
        found = datetime.fromisoformat(str(given))
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=KAMPALA)


def _body(raw: bytes) -> JsonObject:
    if not raw.strip():
        return {}
    try:
        found: Any = json.loads(raw)
    except ValueError:
        try:
            found = dict(parse_qsl(raw.decode()))
        except ValueError:
            found = None
    if not isinstance(found, dict):
        raise BadNotification("no JSON object")
    return found
