"""Flutterwave v4 as documented: tokens, the orchestrator's charges, checkout sessions, refunds, direct transfers.

The same pretend company as v3, so its payments stand beside those in the book. What their documentation leaves open is
answered here as the public integrations do it, and record 0133 names it.
"""

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from starlette.routing import Route

from api.commerce.providers.line import object_in
from api.commerce.sandbox.deals import Book, Deal, Mishap, State
from api.commerce.sandbox.endpoint import Answering, Asked, Taken, Tokens, amount_of, endpoint
from api.platform.schemas import JsonObject

WORD: Final = "sandbox"
ROOT: Final = "/flutterwave4"
TOKEN_PATH: Final = "/realms/flutterwave/protocol/openid-connect/token"
WORDS: Final = {State.PENDING: "pending", State.COMPLETED: "succeeded", State.FAILED: "failed",
                State.REVERSED: "voided"}  # fmt: skip
TRANSFERS: Final = {State.PENDING: "NEW", State.COMPLETED: "SUCCESSFUL", State.FAILED: "FAILED",
                    State.REVERSED: "SUCCESSFUL"}  # fmt: skip
LOCAL_NUMBER = re.compile(r"7[0-9]{8}")
MSISDN = re.compile(r"2567[0-9]{8}")


def routes(book: Book, hook: str) -> list[Route]:
    """`hook`: the one address its merchant wrote into their settings page."""
    tokens = Tokens()

    def token(asked: Asked) -> Taken:
        known = (asked.text("client_id"), asked.text("client_secret"), asked.text("grant_type"))
        if known != (WORD, WORD, "client_credentials"):
            return 401, {"error": "unauthorized_client", "error_description": "Invalid client or client credentials"}
        return 200, {"access_token": tokens.give(), "expires_in": 600, "token_type": "Bearer"}

    once = _once()
    commands: list[tuple[str, str, Answering]] = [
        ("begin", "/orchestration/direct-charges", partial(_charged, book, hook)),
        ("customer", "/customers", _customer),
        ("begin", "/checkout/sessions", partial(_session, book, hook)),
        ("refund", "/refunds", partial(_given_back, book)),
        ("transfer", "/direct-transfers", partial(_sent, book)),
    ]
    questions: list[tuple[str, str, Answering]] = [
        ("status", "/charges", partial(_charges, book)),
        ("status", "/charges/{name}", partial(_charge, book)),
        ("refund_status", "/refunds", partial(_refunds, book)),
        ("transfer_status", "/transfers", partial(_transfers, book)),
        ("transfer_status", "/transfers/{name}", partial(_transfer, book)),
    ]
    made = [endpoint(book, "flutterwave", "token", ROOT + TOKEN_PATH, "POST", token)]
    for act, path, answer in commands:
        made.append(endpoint(book, "flutterwave", act, ROOT + path, "POST", tokens.guard(once(answer))))
    for act, path, answer in questions:
        made.append(endpoint(book, "flutterwave", act, ROOT + path, "GET", tokens.guard(answer)))
    return made


def _once() -> Callable[[Answering], Answering]:
    """What an act with the same idempotency key is answered again, as the first time."""
    answered: dict[str, Taken] = {}

    def wrap(answer: Answering) -> Answering:
        def act(asked: Asked) -> Taken:
            key = asked.headers.get("x-idempotency-key", "")
            if not 12 <= len(key) <= 255:
                return _error(400, "Invalid idempotency key")
            if key not in answered:
                status, said = answer(asked)
                if status >= 400:
                    return status, said
                answered[key] = status, said
            return answered[key]

        return act

    return wrap


def _begun(book: Book, hook: str, asked: Asked, *, is_card: bool, phone: str = "") -> Deal | None:
    """A new payment; None where something is missing or the reference was used before."""
    deal = Deal(
        "flutterwave", "payment", asked.text("reference"), amount_of(asked.body.get("amount")), asked.text("currency"),
        hook=hook, is_card=is_card, return_url=asked.text("redirect_url"), phone=phone, version=4,
    )  # fmt: skip
    is_named = 6 <= len(deal.reference) <= 42
    wrong = not (is_named and deal.amount) or book.find("flutterwave", reference=deal.reference)
    return None if wrong or deal.currency != "UGX" else book.add(deal)


def _charged(book: Book, hook: str, asked: Asked) -> Taken:
    method, customer = asked.part("payment_method"), asked.part("customer")
    money = method.get("mobile_money") if method.get("type") == "mobile_money" else None
    if not isinstance(money, dict) or not customer.get("email"):
        return _error(400, "payment_method is invalid")
    number = str(money.get("phone_number") or "")
    known = money.get("country_code") == "256" and money.get("network") in ("MTN", "AIRTEL")
    if not known or not LOCAL_NUMBER.fullmatch(number):
        return _error(400, "phone_number is invalid")
    deal = _begun(book, hook, asked, is_card=False, phone=f"256{number}")
    if deal is None:
        return _error(409, "A charge with this reference already exists")
    note = {"type": "payment_instruction", "payment_instruction": {"note": "Approve it on your phone."}}
    return 201, {"status": "success", "message": "Charge created", "data": {**charge(deal, None), "next_action": note}}


def _customer(asked: Asked) -> Taken:
    if "@" not in asked.text("email"):
        return _error(400, "email is invalid")
    return 201, {"status": "success", "message": "Customer created", "data": {"id": "cus_sandbox",
                 "email": asked.text("email")}}  # fmt: skip


def _session(book: Book, hook: str, asked: Asked) -> Taken:
    deal = _begun(book, hook, asked, is_card=True) if asked.text("customer_id").startswith("cus_") else None
    if deal is None:
        return _error(400, "The session could not be created")
    data = {"id": f"cks_{deal.number}", "link": f"{asked.root}/checkout/{deal.tracking}"}
    return 201, {"status": "success", "message": "Checkout session created", "data": data}


def _payments(book: Book) -> list[Deal]:
    """A card's charge begins when somebody pays on the page."""
    found = [each for each in book.all("flutterwave", "payment") if each.version == 4]
    return [each for each in found if not (each.is_card and each.state is State.PENDING)]


def _charge(book: Book, asked: Asked) -> Taken:
    found = [each for each in _payments(book) if f"chg_{each.number}" == asked.path["name"]]
    if not found:
        return _error(404, "Charge not found")
    return _said("Charge fetched", charge(found[0].seen(asked.fault), asked.fault))


def _charges(book: Book, asked: Asked) -> Taken:
    reference, status = asked.query.get("reference"), asked.query.get("status")
    rows = [each for each in _payments(book) if reference in (None, each.reference)]
    wanted = [each for each in rows if status in (None, WORDS[each.state])]
    return _listed([charge(each.seen(asked.fault), asked.fault) for each in wanted])


def _given_back(book: Book, asked: Asked) -> Taken:
    amount = amount_of(asked.body.get("amount"))
    paid = next((each for each in _payments(book) if f"chg_{each.number}" == asked.text("charge_id")), None)
    if paid is None or not 0 < amount <= book.left(paid):
        return _error(400, "Refund not allowed")
    made = book.add(Deal("flutterwave", "refund", paid.reference, amount, "UGX", state=State.COMPLETED,
                         of=paid.tracking, version=4))  # fmt: skip
    return 201, {"status": "success", "message": "Refund Initiated", "data": _refund(made, paid)}


def _refunds(book: Book, asked: Asked) -> Taken:
    rows = [_refund(each.seen(asked.fault), paid) for each in book.all("flutterwave", "refund")
            if each.version == 4 and (paid := book.find("flutterwave", tracking=each.of))]  # fmt: skip
    return _listed(rows)


def _sent(book: Book, asked: Asked) -> Taken:
    given, reference = asked.part("payment_instruction"), asked.text("reference")
    recipient, amount = object_in(given, "recipient"), amount_of(object_in(given, "amount").get("value"))
    money = object_in(recipient, "mobile_money")
    known = money.get("network") in ("MTN", "AIRTEL", "MPS") and MSISDN.fullmatch(str(money.get("msisdn")))
    if asked.text("type") != "mobile_money" or not known or not amount or not recipient.get("name"):
        return _error(400, "The recipient is invalid")
    if any(each.reference == reference for each in book.all("flutterwave", "transfer")):
        return _error(409, "A transfer with this reference already exists")
    deal = book.add(Deal("flutterwave", "transfer", reference, amount, "UGX", phone=str(money["msisdn"]),
                         words=asked.text("narration"), version=4))  # fmt: skip
    said = _paid_out(deal)
    deal.state = State.COMPLETED
    return 201, {"status": "success", "message": "Transfer created", "data": said}


def _transfers(book: Book, asked: Asked) -> Taken:
    rows = [each for each in book.all("flutterwave", "transfer") if each.reference == asked.query.get("reference")]
    return _listed([_paid_out(each.seen(asked.fault)) for each in rows])


def _transfer(book: Book, asked: Asked) -> Taken:
    found = [each for each in book.all("flutterwave", "transfer") if f"trf_{each.number}" == asked.path["name"]]
    return _said("Transfer fetched", _paid_out(found[0].seen(asked.fault))) if found else _error(404, "Not found")


def charge(deal: Deal, fault: Mishap | None) -> JsonObject:
    """A payment as it is answered and notified."""
    kind = "card" if deal.is_card else "mobile_money"
    return {
        "id": f"chg_{deal.number}", "reference": deal.reference,
        "amount": deal.amount + 0.5 if fault is Mishap.FRACTION else deal.written_amount, "currency": deal.currency,
        "fees": [{"type": "merchant", "amount": deal.amount * 3 // 100}], "status": WORDS[deal.state],
        "payment_method_details": {"type": kind}, "refunded": False, "disputed": False, "meta": {},
        "processor_response": {"type": deal.reason or "approved", "code": "00"},
        "created_datetime": deal.made_at.strftime("%Y-%m-%dT%H:%M:%S.%f000Z"),
    }  # fmt: skip


def written(deal: Deal, *, is_forged: bool = False, is_signed: bool = True) -> tuple[dict[str, str], bytes]:
    """A webhook: its headers and its very bytes, which are what is signed."""
    body = json.dumps({"webhook_id": f"wbk_{deal.number}", "timestamp": int(deal.made_at.timestamp() * 1000),
                       "type": "charge.completed", "data": charge(deal, None)}).encode()  # fmt: skip
    made = hmac.new(b"forged" if is_forged else WORD.encode(), body, hashlib.sha256).digest()
    headers = {"Content-Type": "application/json"}
    return (headers | {"flutterwave-signature": base64.b64encode(made).decode()} if is_signed else headers), body


def _refund(deal: Deal, paid: Deal) -> JsonObject:
    return {
        "id": f"rfd_{deal.number}", "charge_id": f"chg_{paid.number}", "amount_refunded": deal.amount,
        "status": "completed" if deal.state is State.COMPLETED else "failed", "reason": "requested_by_customer",
        "meta": {}, "created_datetime": deal.made_at.isoformat(),
    }  # fmt: skip


def _paid_out(deal: Deal) -> JsonObject:
    made: JsonObject = {
        "id": f"trf_{deal.number}", "type": "mobile_money", "reference": deal.reference,
        "status": TRANSFERS[deal.state], "source_currency": deal.currency, "destination_currency": deal.currency,
        "amount": {"value": deal.amount, "applies_to": "destination_currency"}, "meta": {},
        "created_datetime": deal.made_at.isoformat(),
    }  # fmt: skip
    if deal.state is State.REVERSED:
        made["reversal"] = {"initial_status": "SUCCESSFUL", "reconciliation_status": "REVERSED"}
    return made


def _said(message: str, data: Any) -> Taken:
    return 200, {"status": "success", "message": message, "data": data}


def _listed(rows: list[JsonObject]) -> Taken:
    page = {"total": len(rows), "current_page": 1, "total_pages": 1}
    return 200, {"status": "success", "message": "Fetched", "meta": {"page_info": page}, "data": rows}


def _error(status: int, message: str) -> Taken:
    return status, {"status": "failed", "error": {"type": "REQUEST_NOT_VALID", "code": "10400", "message": message}}
