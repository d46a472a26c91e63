"""MTN MoMo as documented: a prompt is 202 without a word, a reference twice is 409."""

import base64
import re
from functools import partial
from typing import Final

from starlette.routing import Route

from api.commerce.sandbox.deals import Book, Deal, Mishap, State
from api.commerce.sandbox.endpoint import Answering, Asked, Taken, Tokens, amount_of, endpoint
from api.platform.schemas import JsonObject

WORD: Final = "sandbox"
WORDS: Final = {State.PENDING: "PENDING", State.COMPLETED: "SUCCESSFUL", State.FAILED: "FAILED",
                State.REVERSED: "FAILED"}  # fmt: skip
UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
NUMBER = re.compile(r"256[0-9]{9}")
KINDS: Final = (("collection", "requesttopay", "payment", "payer"), ("disbursement", "transfer", "transfer", "payee"),
                ("disbursement", "refund", "refund", ""))  # fmt: skip
BASIC = base64.b64encode(f"{WORD}:{WORD}".encode()).decode()


def routes(book: Book) -> list[Route]:
    tokens = Tokens()

    def token(asked: Asked) -> Taken:
        if asked.headers.get("authorization") != f"Basic {BASIC}":
            return 401, {"error": "login_failed"}
        return 200, {"access_token": tokens.give(), "token_type": "access_token", "expires_in": 3600}

    def guard(answer: Answering) -> Answering:
        return tokens.guard(lambda asked: _refusal(asked) or answer(asked))

    found = guard(partial(_found, book))
    made = [endpoint(book, "momo", "token", f"/momo/{product}/token/", "POST", token)
            for product in ("collection", "disbursement")]  # fmt: skip
    for product, what, kind, party in KINDS:
        path, act = f"/momo/{product}/v1_0/{what}", "begin" if kind == "payment" else kind
        asked_for = "status" if kind == "payment" else f"{kind}_status"
        taken = guard(partial(_taken, book, kind=kind, party=party))
        made.append(endpoint(book, "momo", act, path, "POST", taken))
        made.append(endpoint(book, "momo", asked_for, f"{path}/{{reference}}", "GET", found))
    return made


def _refusal(asked: Asked) -> Taken | None:
    if asked.headers.get("ocp-apim-subscription-key") != WORD:
        return 401, {"message": "Access denied due to invalid subscription key"}
    if asked.headers.get("x-target-environment") != WORD:
        return 500, {"code": "NOT_ALLOWED_TARGET_ENVIRONMENT", "message": ""}
    return None


def _found(book: Book, asked: Asked) -> Taken:
    deal = book.find("momo", tracking=asked.path["reference"])
    if deal is None:
        return 404, {"code": "RESOURCE_NOT_FOUND", "message": "Requested resource was not found."}
    return 200, written(deal.seen(asked.fault), asked.fault)


def _taken(book: Book, asked: Asked, kind: str, party: str) -> Taken:
    """202 and nothing else, or why not."""
    tracking = asked.headers.get("x-reference-id", "")
    number = str(asked.part(party).get("partyId") or "") if party else ""
    amount = amount_of(asked.body.get("amount"))
    if not UUID4.fullmatch(tracking) or not isinstance(asked.body.get("amount"), str) or amount <= 0:
        return 400, {"code": "INVALID_REQUEST", "message": "reference or amount"}
    if "'" in asked.text("payerMessage") + asked.text("payeeNote"):
        return 400, {"code": "INVALID_REQUEST", "message": "note"}
    if asked.text("currency") != "UGX":
        return 500, {"code": "INVALID_CURRENCY", "message": "Currency not supported."}
    if party and not NUMBER.fullmatch(number):
        return 400, {"code": "PAYER_NOT_FOUND", "message": ""}
    if book.find("momo", tracking=tracking):
        return 409, {"code": "RESOURCE_ALREADY_EXIST", "message": "Duplicated reference id."}
    deal = Deal("momo", kind, asked.text("externalId"), amount, "UGX", tracking=tracking, phone=number,
                words=asked.text("payerMessage"), hook=asked.headers.get("x-callback-url", ""),
                of=asked.text("referenceIdToRefund"))  # fmt: skip
    if kind != "payment":
        deal.state = State.COMPLETED
    if kind == "refund":
        paid = book.find("momo", tracking=deal.of or "-")
        if paid is None or amount > book.left(paid):
            deal.state, deal.reason = State.FAILED, "NOT_ALLOWED"
    book.add(deal)
    return 202, None


def written(deal: Deal, fault: Mishap | None) -> JsonObject:
    """A request as it is answered and notified; the same body for both."""
    body: JsonObject = {
        "amount": f"{deal.amount}.5" if fault is Mishap.FRACTION else str(deal.amount),
        "currency": deal.currency,
        "externalId": deal.reference,
        "payer": {"partyIdType": "MSISDN", "partyId": deal.phone},
        "payerMessage": deal.words,
        "status": WORDS[deal.state],
    }
    if deal.state is State.COMPLETED:
        body["financialTransactionId"] = str(deal.number) if deal.text else deal.number
    if deal.state is State.FAILED:
        body["reason"] = {"code": deal.reason, "message": ""} if deal.text else deal.reason
    return body
