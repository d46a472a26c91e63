"""Authors ask for payouts; finance approves and pays them."""

from uuid import UUID

from fastapi import APIRouter, Response

from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import FinanceApprover, FinancePreparer, FinanceReader, FinanceSettler, Fresh
from api.platform.principal import Principal
from api.platform.quotas import EXPORTS
from api.platform.schemas import Page, PageNumber, PageSize
from api.publishing.authors.guards import ApprovedAuthor
from api.publishing.payouts.schemas import (
    ApprovalsIn,
    BankReferenceIn,
    MyPayouts,
    PayoutForReview,
    PayoutIn,
    PayoutOut,
    PayoutReasonIn,
)
from api.publishing.payouts.service import presenters, requests, review
from api.publishing.payouts.service.transitions import By
from api.publishing.payouts.tables import PayoutDetails

authors = APIRouter(prefix="/api/authors/me", tags=["payouts"])
admin = APIRouter(prefix="/api/admin/payouts", tags=["payouts"])


def _by(me: Principal, now: Now) -> By:
    return By(now, me.id, me.client)


@authors.get("/payouts")
def list_my_payouts(author: ApprovedAuthor, now: Now, db: Db) -> MyPayouts:
    return presenters.mine(db, author, now)


@authors.get("/payouts.csv", dependencies=[EXPORTS])
def my_payouts_csv(author: ApprovedAuthor, db: Db) -> Response:
    rows = [{**dict(each), "months": " ".join(each.months)} for each in presenters.own(db, author.id)]
    return csv_response("kitabo-payouts", presenters.CSV_COLUMNS, rows)


@authors.post("/payouts")
def ask_for_payout(body: PayoutIn, me: Fresh, author: ApprovedAuthor, now: Now, db: Db, client: From) -> PayoutOut:
    """Reserve the amount; finance decides next."""
    given = body.payment_details
    details: PayoutDetails = {
        "phoneNumber": given.phone_number, "bankAccountNumber": given.bank_account_number,
        "bankName": given.bank_name, "accountName": given.account_name,
    }  # fmt: skip
    made = requests.ask(
        db, author.id, amount=body.amount, method=body.payment_method, given=details, me_id=me.id, now=now,
        client=client,
    )  # fmt: skip
    return presenters.one(db, made)


@authors.post("/payouts/{payout_id}/cancel")
def cancel_payout(payout_id: UUID, me: Fresh, author: ApprovedAuthor, now: Now, db: Db) -> PayoutOut:
    return presenters.one(db, requests.cancel(db, author.id, payout_id, _by(me, now)))


@admin.get("")
def list_payouts(me: FinanceReader, db: Db, page: PageNumber = 1, page_size: PageSize = 20) -> Page[PayoutForReview]:
    return presenters.for_review(db, page=page, page_size=page_size)


@admin.post("/approve")
def approve_payouts(body: ApprovalsIn, me: FinanceApprover, now: Now, db: Db) -> list[PayoutOut]:
    """Agree to one or several, all of them or none; a failed one is tried again."""
    return [presenters.one(db, each) for each in review.approve_all(db, body.payout_ids, _by(me, now))]


@admin.post("/{payout_id}/reject")
def reject_payout(payout_id: UUID, body: PayoutReasonIn, me: FinanceApprover, now: Now, db: Db) -> PayoutOut:
    return presenters.one(db, review.reject(db, payout_id, body.reason, _by(me, now)))


@admin.post("/{payout_id}/bank-transfer")
def record_bank_transfer(payout_id: UUID, body: BankReferenceIn, me: FinancePreparer, now: Now, db: Db) -> PayoutOut:
    """The bank was told to pay; a second person confirms."""
    return presenters.one(db, review.record_transfer(db, payout_id, body.reference, _by(me, now)))


@admin.post("/{payout_id}/bank-transfer/confirm")
def confirm_bank_transfer(payout_id: UUID, body: BankReferenceIn, me: FinanceSettler, now: Now, db: Db) -> PayoutOut:
    return presenters.one(db, review.confirm_transfer(db, payout_id, body.reference, _by(me, now)))


@admin.post("/{payout_id}/bank-transfer/fail")
def fail_bank_transfer(payout_id: UUID, body: PayoutReasonIn, me: FinanceSettler, now: Now, db: Db) -> PayoutOut:
    return presenters.one(db, review.fail_transfer(db, payout_id, body.reason, _by(me, now)))


@admin.post("/{payout_id}/bank-transfer/return")
def return_bank_transfer(payout_id: UUID, body: PayoutReasonIn, me: FinanceSettler, now: Now, db: Db) -> PayoutOut:
    return presenters.one(db, review.return_transfer(db, payout_id, body.reason, _by(me, now)))
