"""Flutterwave v4: a token by client credentials, charges of the orchestrator, direct transfers, refunds.

A webhook is signed: `flutterwave-signature` is the base64 of HMAC-SHA256 over its very bytes, with the agreed hash.
A charge has a name of theirs (`chg_…`) from its beginning; every act carries our reference as its idempotency key.

What the documentation in reach left open (record 0133) is said where it is used: the page of a card's checkout session,
the search by reference, the networks' names of a transfer, and how a customer who is known already is answered.
"""

import base64
import hashlib
import hmac
import json
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Final
from uuid import uuid4

from api.commerce.providers.flutterwave import OUTCOMES, line_of, refunded
from api.commerce.providers.line import Answer, Line, Token, object_in, with_token
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
from api.platform.clock import day_of
from api.platform.money import Ugx
from api.platform.schemas import JsonObject

TOKEN_PATH: Final = "/realms/flutterwave/protocol/openid-connect/token"
TOKEN_SECONDS: Final = 480.0  # they say ten minutes
COUNTRY: Final = "256"
NETWORKS: Final = {Network.MTN: "MTN", Network.AIRTEL: "AIRTEL"}
PAGES: Final = 200


@dataclass
class FlutterwaveV4:
    """`idp` is the line to whoever gives out tokens; `hash` is the word webhooks are signed with."""

    line: Line
    idp: Line
    client: str
    secret: str = field(repr=False)
    hash: str = field(repr=False)
    name: str = "flutterwave"
    abilities: frozenset[Ability] = frozenset(Ability)

    def __post_init__(self) -> None:
        self._token = Token(self._fetch_token, TOKEN_SECONDS)

    def begin(self, order: Order) -> Begun:
        if order.method is Method.CARD:
            return self._page(order)
        if order.phone is None or order.network is None:
            raise ProviderRefused("NO_PHONE", "mobile money needs a number of MTN or Airtel")
        number = order.phone.lstrip("+").removeprefix(COUNTRY)
        data = self._post("/orchestration/direct-charges", f"charge-{order.reference}", {
            "amount": int(order.amount), "currency": order.currency, "reference": order.reference,
            "redirect_url": order.return_url,
            "customer": {"email": order.email, "name": _name(order.name),
                         "phone": {"country_code": COUNTRY, "number": number}},
            "payment_method": {"type": "mobile_money", "mobile_money": {
                "country_code": COUNTRY, "network": NETWORKS[order.network], "phone_number": number}},
        })  # fmt: skip
        url = object_in(object_in(data, "next_action"), "redirect_url").get("url")
        return Begun(text_or_none(data.get("id")), url if isinstance(url, str) else None, is_prompted=True)

    def _page(self, order: Order) -> Begun:
        """A checkout session of theirs, so that no card number comes near us.

        Their reference has no page on it; of two public integrations one reads `link`, one `checkout_url`.
        """
        data = self._post("/checkout/sessions", f"session-{order.reference}", {
            "amount": int(order.amount), "currency": order.currency, "reference": order.reference,
            "redirect_url": order.return_url, "customer_id": self._customer(order),
        })  # fmt: skip
        url = data.get("link") or data.get("checkout_url")
        if not isinstance(url, str):
            raise ProviderSilent("the session came back without its page")
        return Begun(redirect_url=url)

    def _customer(self, order: Order) -> str:
        """Their number of whoever pays; of somebody they know already, found by the address."""
        body: JsonObject = {"email": order.email, "name": _name(order.name)}
        try:
            made = text_or_none(self._post("/customers", f"customer-{order.reference}", body).get("id"))
        except ProviderRefused:
            answer = self._ask("/customers", {"email": order.email})
            rows = answer.rows("data") if answer else []
            made = next((text_or_none(row.get("id")) for row in rows if row.get("email") == order.email), None)
        if made is None:
            raise ProviderSilent("the customer came back without a number")
        return made

    def status(self, key: Key) -> Found:
        """By their number; else among those of our reference, of which the paid one counts, then the newest.

        Whether the list honours `reference` is not documented: each row's own reference decides.
        """
        if key.tracking is not None and key.tracking.startswith("chg_"):
            answer = self._ask(f"/charges/{key.tracking}")
            return _found(answer.part("data")) if answer else Found(Outcome.ABSENT, key.tracking, key.reference)
        answer = self._ask("/charges", {"reference": key.reference})
        rows = answer.rows("data") if answer else []
        found = [_found(row) for row in rows if row.get("reference") == key.reference]
        paid = [each for each in found if each.outcome is Outcome.COMPLETED]
        return next(iter(paid + found), Found(Outcome.ABSENT, key.tracking, key.reference))

    def read(self, notification: Notification) -> Hint:
        """Signed over every byte; of its content only the names are taken, to ask with."""
        made = hmac.new(self.hash.encode(), notification.body, hashlib.sha256).digest()
        given = notification.headers.get("flutterwave-signature", "")
        if not self.hash or not hmac.compare_digest(given.encode(), base64.b64encode(made)):
            raise BadNotification("not signed by Flutterwave")
        try:
            said = json.loads(notification.body)
            kind, data = str(said["type"]), said["data"]
            named, state, reference = data["id"], str(data["status"]), data.get("reference")
            reversal = data.get("reversal")
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadNotification("no notification of Flutterwave") from None
        if not isinstance(named, str) or "_" not in named:
            raise BadNotification("no number")
        once = f"{kind}|{named}|{state}{'|reversed' if reversal else ''}"
        return Hint(once[:200], text_or_none(reference), text_or_none(named))

    def refund(self, refund: Refund) -> Found:
        """Their `reason` is one of a few words in one place and free text in another: this word is both."""
        charge = refund.payment.tracking or ""
        if not charge.startswith("chg_"):
            raise ProviderRefused("RESOURCE_NOT_FOUND")
        body: JsonObject = {"charge_id": charge, "amount": int(refund.amount), "reason": "requested_by_customer"}
        return refunded(self._post("/refunds", f"refund-{refund.reference}", body), refund)

    def refund_status(self, refund: Refund) -> Found:
        """Among all their refunds the one of this charge: they know none by a name of ours."""
        for row in self._rows("/refunds", {}):
            if row.get("charge_id") == refund.payment.tracking:
                return refunded(row, refund)
        return Found(Outcome.ABSENT, reference=refund.reference)

    def transfer(self, transfer: Transfer) -> Found:
        """The same key again is answered as the first time; a reference they refuse as known is looked up.

        Their example for Uganda names the network MPS, their list of networks MTN and AIRTEL, which v3 takes too.
        """
        body: JsonObject = {
            "action": "instant", "type": "mobile_money", "reference": transfer.reference,
            "narration": transfer.reason[:100],
            "payment_instruction": {
                "source_currency": transfer.currency, "destination_currency": transfer.currency,
                "amount": {"applies_to": "destination_currency", "value": int(transfer.amount)},
                "recipient": {"name": _name(transfer.name), "mobile_money": {
                    "network": NETWORKS[transfer.network], "msisdn": transfer.phone.lstrip("+")}},
            },
        }  # fmt: skip
        try:
            return _found(self._post("/direct-transfers", f"transfer-{transfer.reference}", body))
        except ProviderRefused:
            known = self.transfer_status(Key(transfer.reference))
            if known.outcome is Outcome.ABSENT:
                raise
            return known

    def transfer_status(self, key: Key) -> Found:
        if key.tracking is not None and key.tracking.startswith("trf_"):
            answer = self._ask(f"/transfers/{key.tracking}")
            found = answer.part("data") if answer else {}
        else:
            rows = self._rows("/transfers", {"reference": key.reference})
            found = next((row for row in rows if row.get("reference") == key.reference), {})
        return _found(found) if found else Found(Outcome.ABSENT, key.tracking, key.reference)

    def statement(self, begin: date, end: date) -> list[StatementLine]:
        """Their succeeded charges of these days; the days are looked at here too."""
        query = {"from": begin.isoformat(), "to": (end + timedelta(days=1)).isoformat(), "status": "succeeded"}
        lines = [line for row in self._rows("/charges", query) if (line := line_of(_found(row)))]
        return [each for each in lines if begin <= day_of(each.settled_at) <= end]

    def _rows(self, path: str, query: dict[str, str]) -> list[JsonObject]:
        """Every row of a list, page by page."""
        found: list[JsonObject] = []
        for page in range(1, PAGES):
            answer = self._ask(path, {**query, "page": str(page)})
            rows = answer.rows("data") if answer else []
            found += rows
            pages = object_in(answer.part("meta"), "page_info").get("total_pages") if answer else 0
            if not rows or not isinstance(pages, int) or page >= pages:
                return found
        raise ProviderSilent(f"{path} never ends")

    def _fetch_token(self) -> str:
        given = {"grant_type": "client_credentials", "client_id": self.client, "client_secret": self.secret}
        answer = self.idp.post(TOKEN_PATH, None, headers={}, form=given)
        token = answer.body.get("access_token")
        if answer.status >= 400 or not isinstance(token, str):
            raise ProviderSilent("no token: our keys are not taken")
        return token

    def _headers(self, token: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {token}", "X-Trace-Id": uuid4().hex}

    def _post(self, path: str, once: str, body: JsonObject) -> JsonObject:
        answer = with_token(
            self._token,
            lambda token: self.line.post(path, body, headers={**self._headers(token), "X-Idempotency-Key": once}),
        )
        if answer.status >= 400 or answer.body.get("status") != "success":
            said = answer.part("error").get("message") or answer.body.get("message") or ""
            raise ProviderRefused(str(answer.status), str(said)[:200])
        return answer.part("data")

    def _ask(self, path: str, query: dict[str, str] | None = None) -> Answer | None:
        """None where they have nothing of the kind."""
        answer = with_token(self._token, lambda token: self.line.ask(path, headers=self._headers(token), query=query))
        if answer.status == 404:
            return None
        if answer.status >= 400 or answer.body.get("status") != "success":
            raise ProviderSilent(f"{answer.status} on {path.split('/')[1]}")
        return answer


def _name(whole: str) -> JsonObject:
    first, _, last = whole.strip().partition(" ")
    return {"first": first or "-", "last": last.strip() or first or "-"}


def _found(data: JsonObject) -> Found:
    """A charge or a transfer; a transfer's amount stands in an object, and its reversal beside its first state."""
    given = data.get("amount")
    amount = given.get("value") if isinstance(given, dict) else given
    said = object_in(data, "processor_response") or object_in(data, "provider_response")
    outcome = OUTCOMES.get(str(data.get("status")).lower(), Outcome.PENDING)
    if object_in(data, "reversal").get("reconciliation_status") == "REVERSED":
        outcome = Outcome.REVERSED
    fees = [whole_shillings(fee.get("amount")) for fee in Answer(200, data).rows("fees")]
    return Found(
        outcome,
        tracking=text_or_none(data.get("id")),
        reference=text_or_none(data.get("reference")),
        amount=whole_shillings(amount),
        said=unusable(amount),
        currency=text_or_none(data.get("currency") or data.get("destination_currency")),
        reason=text_or_none(said.get("type")) if outcome is not Outcome.COMPLETED else None,
        completed_at=_moment(data.get("created_datetime")) if outcome is Outcome.COMPLETED else None,
        fee=Ugx(sum(int(fee) for fee in fees if fee)),
    )


def _moment(given: object) -> datetime | None:
    """Their moments have nine digits after the second."""
    text = str(given)
    whole, dot, rest = text.partition(".")
    try:
        found = datetime.fromisoformat(f"{whole}.{rest[:6]}+00:00" if dot and rest.endswith("Z") else text)
    except ValueError:
        return None
    return found if found.tzinfo else None
