"""Flutterwave v3 as documented: charges, pages, transactions, transfers and refunds."""

import re
from functools import partial
from typing import Any, Final

from starlette.routing import Route

from api.commerce.sandbox.deals import Book, Deal, Mishap, State
from api.commerce.sandbox.endpoint import Asked, Taken, amount_of, endpoint
from api.platform.schemas import JsonObject

WORD: Final = "sandbox"
WORDS: Final = {State.PENDING: "pending", State.COMPLETED: "successful", State.FAILED: "failed",
                State.REVERSED: "failed"}  # fmt: skip
TRANSFERS: Final = {State.PENDING: "NEW", State.COMPLETED: "SUCCESSFUL", State.FAILED: "FAILED",
                    State.REVERSED: "FAILED"}  # fmt: skip
NUMBER = re.compile(r"256[0-9]{9}")


def routes(book: Book, hook: str) -> list[Route]:
    """`hook`: the one address its merchant wrote into their settings page."""
    paths = [
        ("begin", "/charges", "POST", partial(_charged, book, hook)),
        ("begin", "/payments", "POST", partial(_paged, book, hook)),
        ("status", "/transactions/verify_by_reference", "GET", partial(_verified, book)),
        ("status", "/transactions/{number}/verify", "GET", partial(_verified, book)),
        ("statement", "/transactions", "GET", partial(_listed, book)),
    ]
    return [endpoint(book, "flutterwave", act, f"/flutterwave{path}", method, _keyed(answer))
            for act, path, method, answer in [*paths, *_money_out(book), *_money_back(book)]]  # fmt: skip


def _begun(book: Book, hook: str, asked: Asked, *, is_card: bool) -> Deal | None:
    """A new payment; None where something is missing or the reference was used before."""
    customer = asked.part("customer")
    deal = Deal(
        "flutterwave", "payment", asked.text("tx_ref"), amount_of(asked.body.get("amount")),
        asked.text("currency"), hook=hook, is_card=is_card, return_url=asked.text("redirect_url"),
        phone=str(asked.body.get("phone_number") or customer.get("phonenumber") or "").lstrip("+"),
        words=str(asked.part("customizations").get("title") or ""),
    )  # fmt: skip
    email = asked.text("email") or customer.get("email")
    wrong = not (deal.reference and deal.amount and email) or book.find("flutterwave", reference=deal.reference)
    return None if wrong or deal.currency != "UGX" else book.add(deal)


def _charged(book: Book, hook: str, asked: Asked) -> Taken:
    known = asked.query.get("type") == "mobile_money_uganda" and asked.text("network") in ("MTN", "AIRTEL")
    if not known or not NUMBER.fullmatch(asked.text("phone_number")):
        return _error(400, "Please pass a valid phone number")
    deal = _begun(book, hook, asked, is_card=False)
    if deal is None:
        return _error(400, "Transaction reference already exist")
    redirect: JsonObject = {"redirect": f"{asked.root}/checkout/{deal.tracking}", "mode": "redirect"}
    return 200, {"status": "success", "message": "Charge initiated", "meta": {"authorization": redirect}}


def _paged(book: Book, hook: str, asked: Asked) -> Taken:
    deal = _begun(book, hook, asked, is_card=True)
    if deal is None:
        return _error(400, "tx_ref already exist")
    return _said("Hosted Link", {"link": f"{asked.root}/checkout/{deal.tracking}"})


def _verified(book: Book, asked: Asked) -> Taken:
    number = asked.path.get("number")
    if number is not None:
        deal = book.find("flutterwave", number=int(number)) if number.isdecimal() else None
    else:
        deal = book.find("flutterwave", reference=asked.query.get("tx_ref", "-"))
    if deal is None or deal.kind != "payment" or (deal.is_card and deal.state is State.PENDING):
        return _error(400, "No transaction was found for this id")
    return _said("Transaction fetched successfully", transaction(deal.seen(asked.fault), asked.fault))


def _listed(book: Book, asked: Asked) -> Taken:
    paid = [transaction(each, None) for each in book.all("flutterwave", "payment") if each.state is State.COMPLETED]
    return 200, {"status": "success", "message": "Transactions fetched", "data": paid,
                 "meta": {"page_info": {"total": len(paid), "current_page": 1, "total_pages": 1}}}  # fmt: skip


def _money_out(book: Book) -> list[Any]:
    def transfer(asked: Asked) -> Taken:
        reference = asked.text("reference")
        known = asked.text("account_bank") in ("MTN", "Airtel") and NUMBER.fullmatch(asked.text("account_number"))
        if not known or not amount_of(asked.body.get("amount")):
            return _error(400, "Invalid account")
        if any(each.reference == reference for each in book.all("flutterwave", "transfer")):
            return _error(400, "Transfer with this reference already exist")
        deal = book.add(Deal("flutterwave", "transfer", reference, amount_of(asked.body["amount"]), "UGX",
                             phone=asked.text("account_number"), words=asked.text("narration")))  # fmt: skip
        said = _transfer(deal)
        deal.state = State.COMPLETED
        return _said("Transfer Queued Successfully", said)

    def transfers(asked: Asked) -> Taken:
        wanted = asked.query.get("reference")
        rows = [each for each in book.all("flutterwave", "transfer") if each.reference == wanted]
        return _said("Transfers fetched", [_transfer(each.seen(asked.fault)) for each in rows])

    def one(asked: Asked) -> Taken:
        found = [each for each in book.all("flutterwave", "transfer") if str(each.number) == asked.path["number"]]
        return _said("Transfer fetched", _transfer(found[0].seen(asked.fault))) if found else _error(404, "Not found")

    return [
        ("transfer", "/transfers", "POST", transfer), ("transfer_status", "/transfers", "GET", transfers),
        ("transfer_status", "/transfers/{number}", "GET", one),
    ]  # fmt: skip


def _money_back(book: Book) -> list[Any]:
    def refund(asked: Asked) -> Taken:
        number = asked.path["number"]
        deal = book.find("flutterwave", number=int(number)) if number.isdecimal() else None
        amount = amount_of(asked.body.get("amount"))
        if deal is None or not 0 < amount <= book.left(deal):
            return _error(400, "Refund not allowed")
        made = book.add(Deal("flutterwave", "refund", deal.reference, amount, "UGX", state=State.COMPLETED,
                             of=deal.tracking))  # fmt: skip
        return _said("Transaction refund initiated", _refund(made, deal))

    def refunds(asked: Asked) -> Taken:
        rows = [_refund(each.seen(asked.fault), paid) for each in book.all("flutterwave", "refund")
                if (paid := book.find("flutterwave", tracking=each.of))]  # fmt: skip
        return 200, {"status": "success", "message": "Refunds fetched", "data": rows,
                     "meta": {"page_info": {"total": len(rows), "current_page": 1, "total_pages": 1}}}  # fmt: skip

    return [
        ("refund", "/transactions/{number}/refund", "POST", refund), ("refund_status", "/refunds", "GET", refunds),
    ]  # fmt: skip


def transaction(deal: Deal, fault: Mishap | None) -> JsonObject:
    """A payment as it is answered and notified."""
    return {
        "id": deal.number, "tx_ref": deal.reference, "flw_ref": f"FLW{deal.number}",
        "amount": deal.amount + 0.5 if fault is Mishap.FRACTION else deal.written_amount, "currency": deal.currency,
        "charged_amount": deal.amount, "app_fee": deal.amount * 3 // 100, "merchant_fee": 0,
        "processor_response": deal.reason or "Approved", "status": WORDS[deal.state],
        "payment_type": "card" if deal.is_card else "mobilemoneyug", "created_at": deal.made_at.isoformat(),
        "customer": {"phone_number": deal.phone},
    }  # fmt: skip


def _refund(deal: Deal, paid: Deal) -> JsonObject:
    return {
        "id": deal.number, "tx_id": paid.number, "amount_refunded": deal.amount,
        "status": "completed" if deal.state is State.COMPLETED else "failed",
        "destination": "payment_source", "created_at": deal.made_at.isoformat(),
    }  # fmt: skip


def _transfer(deal: Deal) -> JsonObject:
    return {
        "id": deal.number, "account_number": deal.phone, "currency": deal.currency, "amount": deal.amount, "fee": 500,
        "status": TRANSFERS[deal.state], "reference": deal.reference, "complete_message": deal.reason,
        "requires_approval": 0, "is_approved": 1, "created_at": deal.made_at.isoformat(),
    }  # fmt: skip


def _keyed(answer: Any) -> Any:
    return lambda asked: answer(asked) if asked.bearer() == WORD else (401, {"status": "error", "message": "Key"})


def _said(message: str, data: Any) -> Taken:
    return 200, {"status": "success", "message": message, "data": data}


def _error(status: int, message: str) -> Taken:
    return status, {"status": "error", "message": message, "data": None}
