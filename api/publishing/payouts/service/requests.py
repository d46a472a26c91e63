"""What an author does: asks for a payout, and takes it back while nobody has decided."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.money import Ugx
from api.platform.phone_numbers import INVALID, full_number
from api.platform.problem import Malformed
from api.publishing.authors.tables import Author, PayoutMethod
from api.publishing.payouts.rules import operator_of, withheld
from api.publishing.payouts.service.news import inform
from api.publishing.payouts.service.transitions import By, PayoutNotFound, locked, locked_author, reserve, transition
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutDetails, PayoutStatus

MINIMUM = f"Minimum payout is {constants.MINIMUM_PAYOUT_UGX:,} UGX"


def ask(
    db: Session, author_id: UUID, *, amount: int, method: PayoutMethod, given: PayoutDetails, me_id: UUID,
    now: datetime, client: Client,
) -> AuthorPayoutRequest:  # fmt: skip
    """Reserve the amount and note the wish; raises Malformed or NotEnough."""
    if amount < constants.MINIMUM_PAYOUT_UGX:
        raise Malformed(fields={"amount": MINIMUM})
    author = locked_author(db, author_id)
    details = _whole(author, method, given)
    made = AuthorPayoutRequest(
        id=uuid7(int(now.timestamp() * 1000)), author_id=author.id, amount=Ugx(amount), created_at=now,
        withheld_amount=withheld(amount, now), status=PayoutStatus.PENDING, payment_method=method, attempts=0,
        payment_details=details, payable_from=_payable_from(db, author.id, method, details, now), questions=0,
        currency=constants.CURRENCY,
    )  # fmt: skip
    db.add(made)
    db.flush()
    reserve(db, made, author, By(now, me_id, client))
    entity = ("author_payout_requests", str(made.id))
    audit(db, user_id=me_id, action="payout.pending", entity=entity, new={"amount": amount, "method": method.value},
          client=client)  # fmt: skip
    inform(db, made, author, now)
    return made


def cancel(db: Session, author_id: UUID, payout_id: UUID, by: By) -> AuthorPayoutRequest:
    """Take it back; raises WrongPayoutState once somebody decided."""
    payout, author = locked(db, payout_id)
    if author.id != author_id:
        raise PayoutNotFound
    transition(db, payout, author, PayoutStatus.CANCELLED, by)
    return payout


def _whole(author: Author, method: PayoutMethod, given: PayoutDetails) -> PayoutDetails:
    """The details as they are paid to, from the author's profile where they were left out."""
    if method is PayoutMethod.MOBILE_MONEY:
        typed = given.get("phoneNumber") or author.phone_number
        if not typed:
            raise Malformed(fields={"phoneNumber": "Give the number that gets the money."})
        number = full_number(typed)
        if number is None:
            raise Malformed(fields={"phoneNumber": INVALID})
        if operator_of(number) is None:
            raise Malformed(fields={"phoneNumber": "Give a number of MTN or Airtel in Uganda."})
        return {"phoneNumber": number, "accountName": given.get("accountName") or author.display_name}
    found: dict[str, str | None] = {
        "bankAccountNumber": given.get("bankAccountNumber") or author.bank_account_number,
        "bankName": given.get("bankName") or author.bank_name,
        "accountName": given.get("accountName") or author.bank_account_name,
    }
    missing = {"bankAccountNumber": "Give the number of the account.", "bankName": "Give the name of the bank.",
               "accountName": "Give the name of the account."}  # fmt: skip
    if fields := {name: words for name, words in missing.items() if not (found[name] or "").strip()}:
        raise Malformed(fields=fields)
    return {
        "bankAccountNumber": found["bankAccountNumber"], "bankName": found["bankName"],
        "accountName": found["accountName"],
    }  # fmt: skip


def _payable_from(
    db: Session, author_id: UUID, method: PayoutMethod, details: PayoutDetails, now: datetime
) -> datetime:
    """At once to where money arrived the last time; else after the days in which somebody robbed would notice."""
    row = AuthorPayoutRequest
    last = db.scalar(
        select(row)
        .where(row.author_id == author_id, row.status == PayoutStatus.COMPLETED)
        .order_by(row.completed_at.desc())
        .limit(1)
    )
    if last is not None and (last.payment_method, last.payment_details) == (method, details):
        return now
    return now + timedelta(hours=constants.PAYOUT_COOLING_HOURS)
