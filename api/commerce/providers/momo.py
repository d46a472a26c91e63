"""MTN MoMo: a prompt on the payer's phone, and money sent to phones.

We name each request by a UUID of ours (`tracking`), so the same one twice is one. Some faults of configuration come
as 500 though nothing was made; asking for the request tells.
"""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Final

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
from api.platform.schemas import JsonObject

TOKEN_SECONDS: Final = 3_000  # of the hour it lives
OUTCOMES: Final = {"SUCCESSFUL": Outcome.COMPLETED, "FAILED": Outcome.FAILED}
NOTE = re.compile(r"[^A-Za-z0-9 .,:-]")  # an apostrophe alone is answered with 400
COLLECTION: Final = "collection"
DISBURSEMENT: Final = "disbursement"


@dataclass(frozen=True)
class Product:
    """The keys of one product: collections and disbursements have their own."""

    subscription: str
    user: str
    key: str = field(repr=False)


@dataclass
class Momo:
    """`environment` is mtnuganda where money is real."""

    line: Line
    products: dict[str, Product]
    environment: str = "mtnuganda"
    name: str = "momo"
    abilities: frozenset[Ability] = frozenset(
        {Ability.PROMPT, Ability.TRANSFER, Ability.REFUND, Ability.PARTIAL_REFUND}
    )

    def __post_init__(self) -> None:
        if DISBURSEMENT not in self.products:
            self.abilities = frozenset({Ability.PROMPT})
        self._tokens = {name: Token(self._fetcher(name), TOKEN_SECONDS) for name in self.products}

    def begin(self, order: Order) -> Begun:
        if order.phone is None:
            raise ProviderRefused("PAYER_NOT_FOUND", "no phone number")
        body: JsonObject = {
            "amount": str(int(order.amount)),
            "currency": order.currency,
            "externalId": order.reference,
            "payer": {"partyIdType": "MSISDN", "partyId": order.phone.lstrip("+")},
            "payerMessage": _note(order.description),
            "payeeNote": _note(order.reference),
        }
        self._request(COLLECTION, "requesttopay", order.tracking, body, hook=order.hook_url)
        return Begun(order.tracking, is_prompted=True)

    def status(self, key: Key) -> Found:
        return self._ask(COLLECTION, "requesttopay", key)

    def read(self, notification: Notification) -> Hint:
        """The body of the question it spares us, unsigned; our reference is the only thing taken from it."""
        try:
            said = json.loads(notification.body)
            reference = str(said["externalId"])
            state, reason = str(said["status"]), json.dumps(said.get("reason"))
        except (ValueError, KeyError, TypeError):
            raise BadNotification("no notification of MTN") from None
        if not 0 < len(reference) <= 100:
            raise BadNotification("no reference")
        once = hashlib.sha256(f"{reference} {state} {reason}".encode()).hexdigest()
        return Hint(once, reference, None)

    def refund(self, refund: Refund) -> Found:
        if refund.payment.tracking is None:
            raise ProviderRefused("RESOURCE_NOT_FOUND")
        body: JsonObject = {
            "amount": str(int(refund.amount)),
            "currency": refund.currency,
            "externalId": refund.reference,
            "payerMessage": _note(refund.reason),
            "payeeNote": _note(refund.reason),
            "referenceIdToRefund": refund.payment.tracking,
        }
        self._request(DISBURSEMENT, "refund", refund.tracking, body)
        return Found(Outcome.PENDING, refund.tracking, refund.reference, refund.amount, refund.currency)

    def refund_status(self, refund: Refund) -> Found:
        return self._ask(DISBURSEMENT, "refund", Key(refund.reference, refund.tracking))

    def transfer(self, transfer: Transfer) -> Found:
        body: JsonObject = {
            "amount": str(int(transfer.amount)),
            "currency": transfer.currency,
            "externalId": transfer.reference,
            "payee": {"partyIdType": "MSISDN", "partyId": transfer.phone.lstrip("+")},
            "payerMessage": _note(transfer.reason),
            "payeeNote": _note(transfer.reason),
        }
        self._request(DISBURSEMENT, "transfer", transfer.tracking, body)
        return Found(Outcome.PENDING, transfer.tracking, transfer.reference, transfer.amount, transfer.currency)

    def transfer_status(self, key: Key) -> Found:
        return self._ask(DISBURSEMENT, "transfer", key)

    def statement(self, begin: date, end: date) -> list[StatementLine]:
        raise NotOffered("MTN's statement is a file its merchant downloads")

    def _request(self, product: str, what: str, tracking: str, body: JsonObject, hook: str = "") -> None:
        """202 is taken; a reference they have already is the same request sent before."""
        more = {"X-Reference-Id": tracking, **({"X-Callback-Url": hook} if hook else {})}
        path = f"/{product}/v1_0/{what}"
        answer = with_token(
            self._token(product), lambda token: self.line.post(path, body, headers=self._headers(product, token) | more)
        )
        if answer.status in (200, 202) or (answer.status == 409 and _code(answer) == "RESOURCE_ALREADY_EXIST"):
            return
        raise ProviderRefused(_code(answer))

    def _ask(self, product: str, what: str, key: Key) -> Found:
        if key.tracking is None:
            return Found(Outcome.ABSENT, reference=key.reference)
        path = f"/{product}/v1_0/{what}/{key.tracking}"
        answer = with_token(
            self._token(product), lambda token: self.line.ask(path, headers=self._headers(product, token))
        )
        if answer.status == 404:
            return Found(Outcome.ABSENT, key.tracking, key.reference)
        if answer.status != 200:
            raise ProviderSilent(f"{answer.status} {_code(answer)}")
        body = answer.body
        return Found(
            OUTCOMES.get(str(body.get("status")), Outcome.PENDING),
            tracking=key.tracking,
            reference=text_or_none(body.get("externalId")),
            amount=whole_shillings(body.get("amount")),
            said=unusable(body.get("amount")),
            currency=text_or_none(body.get("currency")),
            reason=_reason(body.get("reason")),
        )

    def _token(self, product: str) -> Token:
        if product not in self._tokens:
            raise NotOffered(f"no keys for MTN's {product}s")
        return self._tokens[product]

    def _fetcher(self, product: str) -> Callable[[], str]:
        keys = self.products[product]

        def fetch() -> str:
            headers = {"Ocp-Apim-Subscription-Key": keys.subscription}
            answer = self.line.post(f"/{product}/token/", None, headers=headers, auth=(keys.user, keys.key))
            token = answer.body.get("access_token")
            if answer.status != 200 or not isinstance(token, str):
                raise ProviderSilent(f"no token: {answer.status}")
            return token

        return fetch

    def _headers(self, product: str, token: str) -> dict[str, str]:
        return {
            "Authorization": f"Bearer {token}",
            "X-Target-Environment": self.environment,
            "Ocp-Apim-Subscription-Key": self.products[product].subscription,
        }


def _note(text: str) -> str:
    return NOTE.sub("", text)[:160]


def _code(answer: Answer) -> str:
    return str(answer.body.get("code") or answer.status)[:100]


def _reason(given: object) -> str | None:
    """A word, or an object with one."""
    return text_or_none(given.get("code") if isinstance(given, dict) else given)
