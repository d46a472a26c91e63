"""Pesapal API 3.0 as documented, its errors with HTTP 200 and its spelling mistake included."""

import re
from functools import partial
from typing import Final
from uuid import uuid4

from starlette.routing import Route

from api.commerce.sandbox.deals import Book, Deal, Mishap, State
from api.commerce.sandbox.endpoint import Asked, Taken, Tokens, amount_of, endpoint
from api.platform.schemas import JsonObject

WORD: Final = "sandbox"
CODES: Final = {State.PENDING: 0, State.COMPLETED: 1, State.FAILED: 2, State.REVERSED: 3}
WORDS: Final = {State.PENDING: "INVALID", State.COMPLETED: "Completed", State.FAILED: "Failed",
                State.REVERSED: "Reversed"}  # fmt: skip
NAME = re.compile(r"[A-Za-z0-9\-_.:]{1,50}")


def routes(book: Book) -> list[Route]:
    tokens = Tokens()
    root = "/pesapal/api"

    def token(asked: Asked) -> Taken:
        if (asked.text("consumer_key"), asked.text("consumer_secret")) != (WORD, WORD):
            return _error("invalid_consumer_key_or_secret_provided", "")
        return 200, {"token": tokens.give(), "expiryDate": "2099-01-01T00:00:00Z", "error": None, "status": "200",
                     "message": "Request processed successfully"}  # fmt: skip

    guarded = {
        ("register", "/URLSetup/RegisterIPN", "POST"): _registered,
        ("begin", "/Transactions/SubmitOrderRequest", "POST"): _submitted,
        ("status", "/Transactions/GetTransactionStatus", "GET"): _asked_for,
        ("refund", "/Transactions/RefundRequest", "POST"): _refunded,
    }
    return [
        endpoint(book, "pesapal", "token", f"{root}/Auth/RequestToken", "POST", token),
        *(endpoint(book, "pesapal", act, root + path, method, tokens.guard(partial(answer, book)))
          for (act, path, method), answer in guarded.items()),
    ]  # fmt: skip


def _registered(book: Book, asked: Asked) -> Taken:
    named = next((name for name, url in book.hooks.items() if url == asked.text("url")), str(uuid4()))
    book.hooks[named] = asked.text("url")
    return 200, {"url": asked.text("url"), "created_date": "2026-11-23T09:00:00Z", "ipn_id": named,
                 "notification_type": 1, "ipn_notification_type_description": "POST", "ipn_status": 1,
                 "ipn_status_decription": "Active", "error": None, "status": "200"}  # fmt: skip


def _asked_for(book: Book, asked: Asked) -> Taken:
    deal = book.find("pesapal", tracking=asked.query.get("orderTrackingId", "-"))
    return (200, _status(deal.seen(asked.fault), asked.fault)) if deal else _error("invalid_order_tracking_id", "")


def _refunded(book: Book, asked: Asked) -> Taken:
    deal = next((each for each in book.all("pesapal") if _proof(each) == asked.text("confirmation_code")), None)
    if deal is None or deal.state is not State.COMPLETED or amount_of(asked.body.get("amount")) != deal.amount:
        return _error("refund_not_allowed", "")
    book.take_back(deal)
    return 200, {"status": 200, "message": "Refund request successfully"}


def _submitted(book: Book, asked: Asked) -> Taken:
    reference, hook = asked.text("id"), book.hooks.get(asked.text("notification_id"))
    address = asked.part("billing_address")
    if not NAME.fullmatch(reference) or hook is None or amount_of(asked.body.get("amount")) <= 0:
        return _error("invalid_order", "id, amount or notification_id")
    if not (address.get("email_address") or address.get("phone_number")) or not asked.text("callback_url"):
        return _error("missing_billing_address", "")
    if book.find("pesapal", reference=reference):
        return _error("duplicate_merchant_reference", "")
    deal = book.add(Deal(
        "pesapal", "payment", reference, amount_of(asked.body["amount"]), asked.text("currency"),
        words=asked.text("description"), return_url=asked.text("callback_url"), hook=hook,
        phone=str(address.get("phone_number") or "").lstrip("+"),
    ))  # fmt: skip
    return 200, {"order_tracking_id": deal.tracking, "merchant_reference": reference,
                 "redirect_url": f"{asked.root}/checkout/{deal.tracking}", "error": None, "status": "200"}  # fmt: skip


def _status(deal: Deal, fault: Mishap | None) -> JsonObject:
    unpaid = deal.state is State.PENDING
    error: JsonObject = {"error_type": None, "code": None, "message": None}
    if unpaid:
        error = {"error_type": "api_error", "code": "payment_details_not_found", "message": "Pending Payment"}
    return {
        "payment_method": "MTN Mobile Money", "created_date": deal.made_at.replace(tzinfo=None).isoformat() + "Z",
        "amount": deal.amount + 0.5 if fault is Mishap.FRACTION else deal.written_amount,
        "confirmation_code": "" if unpaid else _proof(deal), "payment_status_description": WORDS[deal.state],
        "description": deal.reason, "message": "Request processed successfully", "payment_account": "2567xxx123",
        "call_back_url": deal.return_url, "status_code": CODES[deal.state], "merchant_reference": deal.reference,
        "payment_status_code": "", "currency": deal.currency, "error": error, "status": "500" if unpaid else "200",
    }  # fmt: skip


def _proof(deal: Deal) -> str:
    return f"PES{deal.number}"


def _error(code: str, message: str) -> Taken:
    """With HTTP 200, as they do."""
    error = {"error_type": "api_error", "code": code, "message": message}
    return 200, {"error": error, "status": "500", "message": message}
