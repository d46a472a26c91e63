"""Flutterwave v3: mobile money in Uganda, cards on a page of theirs, transfers and refunds.

A webhook carries the agreed hash itself in `verif-hash`. A transaction is found by our reference, so nothing of
theirs has to be kept before it is asked for.
"""

import hmac
import json
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final

from api.commerce.providers.line import Answer, Line, object_in
from api.commerce.providers.protocol import (
    Ability,
    BadNotification,
    Begun,
    Found,
    Hint,
    Key,
    Method,
    Network,
    Notification,
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
from api.platform.money import Ugx
from api.platform.schemas import JsonObject

OUTCOMES: Final = {  # v4 says succeeded, voided and cancelled
    "successful": Outcome.COMPLETED, "completed": Outcome.COMPLETED, "succeeded": Outcome.COMPLETED,
    "failed": Outcome.FAILED, "voided": Outcome.FAILED, "cancelled": Outcome.FAILED,
}  # fmt: skip
BANKS: Final = {Network.MTN: "MTN", Network.AIRTEL: "Airtel"}
PAGES: Final = 200


@dataclass
class Flutterwave:
    """`hash` is the word agreed for webhooks."""

    line: Line
    key: str = field(repr=False)
    hash: str = field(repr=False)
    name: str = "flutterwave"
    abilities: frozenset[Ability] = frozenset(Ability)

    def begin(self, order: Order) -> Begun:
        if order.method is Method.CARD:
            return self._page(order)
        if order.phone is None or order.network is None:
            raise ProviderRefused("NO_PHONE", "mobile money needs a number of MTN or Airtel")
        answer = self._post("/charges?type=mobile_money_uganda", {
            "tx_ref": order.reference, "amount": int(order.amount), "currency": order.currency,
            "email": order.email, "fullname": order.name, "phone_number": order.phone.lstrip("+"),
            "network": order.network.value.upper(), "redirect_url": order.return_url,
        })  # fmt: skip
        url = object_in(answer.part("meta"), "authorization").get("redirect")
        return Begun(redirect_url=url if isinstance(url, str) else None, is_prompted=True)

    def _page(self, order: Order) -> Begun:
        answer = self._post("/payments", {
            "tx_ref": order.reference, "amount": int(order.amount), "currency": order.currency,
            "redirect_url": order.return_url, "payment_options": "card",
            "customer": {"email": order.email, "name": order.name, "phonenumber": order.phone or ""},
            "customizations": {"title": order.description[:100]},
        })  # fmt: skip
        url = answer.part("data").get("link")
        if not isinstance(url, str):
            raise ProviderSilent("the payment came back without its page")
        return Begun(redirect_url=url)

    def status(self, key: Key) -> Found:
        if key.tracking is not None and key.tracking.isdecimal():
            answer = self._ask(f"/transactions/{key.tracking}/verify")
        else:
            answer = self._ask("/transactions/verify_by_reference", {"tx_ref": key.reference})
        if answer is None:
            return Found(Outcome.ABSENT, key.tracking, key.reference)
        return _found(answer.part("data"), "tx_ref")

    def read(self, notification: Notification) -> Hint:
        """Signed with the hash; of its content only the numbers are taken, to ask with."""
        given = notification.headers.get("verif-hash", "")
        if not self.hash or not hmac.compare_digest(given.encode(), self.hash.encode()):
            raise BadNotification("not signed by Flutterwave")
        try:
            said = json.loads(notification.body)
            event, data = str(said["event"]), said["data"]
            named, state = str(data["id"]), str(data["status"])
            reference = data.get("tx_ref") or data.get("reference")
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadNotification("no notification of Flutterwave") from None
        if not named.isdecimal():
            raise BadNotification("no number")
        return Hint(f"{event}|{named}|{state}"[:200], text_or_none(reference), named)

    def refund(self, refund: Refund) -> Found:
        number = refund.payment.tracking or ""
        if not number.isdecimal():
            raise ProviderRefused("RESOURCE_NOT_FOUND")
        body: JsonObject = {"amount": int(refund.amount), "comments": refund.reason[:200]}
        return refunded(self._post(f"/transactions/{number}/refund", body).part("data"), refund)

    def refund_status(self, refund: Refund) -> Found:
        """Among all their refunds the one of this transaction: they know none by a name of ours."""
        for page in range(1, PAGES):
            answer = self._ask("/refunds", {"page": str(page)})
            rows = answer.rows("data") if answer else []
            for row in rows:
                if text_or_none(row.get("tx_id")) == refund.payment.tracking:
                    return refunded(row, refund)
            pages = object_in(answer.part("meta"), "page_info").get("total_pages") if answer else 0
            if not rows or not isinstance(pages, int) or page >= pages:
                return Found(Outcome.ABSENT, reference=refund.reference)
        raise ProviderSilent("the list of refunds never ends")

    def transfer(self, transfer: Transfer) -> Found:
        """A reference they have already is the same transfer sent before: then it is looked up."""
        body: JsonObject = {
            "account_bank": BANKS[transfer.network], "account_number": transfer.phone.lstrip("+"),
            "amount": int(transfer.amount), "currency": transfer.currency, "beneficiary_name": transfer.name,
            "narration": transfer.reason[:100], "reference": transfer.reference,
        }  # fmt: skip
        try:
            return _found(self._post("/transfers", body).part("data"), "reference")
        except ProviderRefused:
            known = self.transfer_status(Key(transfer.reference))
            if known.outcome is Outcome.ABSENT:
                raise
            return known

    def transfer_status(self, key: Key) -> Found:
        if key.tracking is not None and key.tracking.isdecimal():
            answer = self._ask(f"/transfers/{key.tracking}")
            found = answer.part("data") if answer else {}
        else:
            answer = self._ask("/transfers", {"reference": key.reference})
            rows = answer.rows("data") if answer else []
            found = next((row for row in rows if row.get("reference") == key.reference), {})
        return _found(found, "reference") if found else Found(Outcome.ABSENT, key.tracking, key.reference)

    def statement(self, begin: date, end: date) -> list[StatementLine]:
        """Their successful transactions of these days, page by page."""
        lines: list[StatementLine] = []
        for page in range(1, PAGES):
            query = {"from": begin.isoformat(), "to": end.isoformat(), "status": "successful", "page": str(page)}
            answer = self._ask("/transactions", query)
            if answer is None:
                return lines
            lines += [line for row in answer.rows("data") if (line := line_of(_found(row, "tx_ref")))]
            pages = object_in(answer.part("meta"), "page_info").get("total_pages")
            if not isinstance(pages, int) or page >= pages:
                return lines
        raise ProviderSilent("the statement never ends")

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def _post(self, path: str, body: JsonObject) -> Answer:
        answer = self.line.post(path, body, headers=self._headers())
        if answer.status == 401:
            raise ProviderSilent("our key is not taken")
        if answer.status >= 400 or answer.body.get("status") != "success":
            raise ProviderRefused(str(answer.status), str(answer.body.get("message") or "")[:200])
        return answer

    def _ask(self, path: str, query: dict[str, str] | None = None) -> Answer | None:
        """None where they have nothing of the kind; that, too, may come with 400."""
        answer = self.line.ask(path, headers=self._headers(), query=query)
        if answer.status == 401:
            raise ProviderSilent("our key is not taken")
        if answer.status == 404 or (answer.status == 400 and "No transaction" in str(answer.body.get("message"))):
            return None
        if answer.status >= 400 or answer.body.get("status") != "success":
            raise ProviderSilent(f"{answer.status} {str(answer.body.get('message'))[:100]}")
        return answer


def _found(data: JsonObject, reference: str) -> Found:
    return Found(
        OUTCOMES.get(str(data.get("status")).lower(), Outcome.PENDING),
        tracking=text_or_none(data.get("id")),
        reference=text_or_none(data.get(reference)),
        amount=whole_shillings(data.get("amount")),
        said=unusable(data.get("amount")),
        currency=text_or_none(data.get("currency")),
        reason=text_or_none(data.get("processor_response")) or text_or_none(data.get("complete_message")),
        completed_at=_moment(data.get("created_at")),
        fee=whole_shillings(data.get("app_fee")) or Ugx(0),
    )


def refunded(data: JsonObject, refund: Refund) -> Found:
    """A refund as either version of theirs tells it."""
    done = OUTCOMES.get(str(data.get("status")).lower(), Outcome.PENDING)
    amount, said = whole_shillings(data.get("amount_refunded")), unusable(data.get("amount_refunded"))
    return Found(done, text_or_none(data.get("id")), refund.reference, amount, refund.currency, said=said)


def line_of(found: Found) -> StatementLine | None:
    """A payment on their statement; None of one that was not made."""
    if found.outcome is not Outcome.COMPLETED or found.amount is None or found.completed_at is None:
        return None
    return StatementLine(
        found.tracking or "", found.reference or "", found.amount, found.fee, found.currency or "", found.completed_at
    )


def _moment(given: object) -> datetime | None:
    try:
        found = datetime.fromisoformat(str(given))
    except ValueError:
        return None
    return found if found.tzinfo else None
