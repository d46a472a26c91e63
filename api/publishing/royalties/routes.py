"""Finance closes months; authors read their statements."""

from uuid import UUID

from fastapi import APIRouter, Response

from api.platform.clock import Now, month_bounds
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import FinanceApprover, FinanceMember, FinancePreparer, FinanceReader, FinanceSettler
from api.platform.problem import Malformed
from api.platform.quotas import EXPORTS
from api.publishing.authors.guards import ApprovedAuthor
from api.publishing.royalties.schemas import (
    AuthorMonth,
    DecisionIn,
    EarningOut,
    FinaliseIn,
    HoldOut,
    MonthOut,
    ReopenIn,
    SettlementIn,
    StatementOut,
    WalkOut,
)
from api.publishing.royalties.service import data_checks, drafts, holds, months, presenters, settlements
from api.publishing.royalties.tables import HoldDecision

admin = APIRouter(prefix="/api/admin/months", tags=["royalties"])
authors = APIRouter(prefix="/api/authors/me", tags=["royalties"])

EARNING_COLUMNS = [
    "month",
    "author_id",
    "author",
    "reading_seconds",
    "share_pct",
    "earnings_ugx",
    "correction_ugx",
    "is_paid",
]
LINE_COLUMNS = ["month", "title", "book_id", "status", "seconds", "paid_seconds", "readers"]


@admin.get("")
def list_months(me: FinanceReader, now: Now, db: Db) -> list[MonthOut]:
    return presenters.months(db, now)


@admin.get("/{month}")
def get_month(month: str, me: FinanceReader, now: Now, db: Db) -> WalkOut:
    return presenters.walk(db, month, now)


@admin.post("/{month}/check-data")
def check_month_data(month: str, me: FinancePreparer, now: Now, db: Db) -> WalkOut:
    data_checks.check_data(db, month=month, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/reconcile")
def reconcile_month(month: str, me: FinancePreparer, now: Now, db: Db) -> WalkOut:
    data_checks.reconcile(db, month=month, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/settlements")
def propose_settlement(month: str, body: SettlementIn, me: FinancePreparer, now: Now, db: Db) -> WalkOut:
    settlements.propose(db, line_id=body.line_id, reason=body.reason, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/settlements/{settlement_id}/confirm")
def confirm_settlement(month: str, settlement_id: UUID, me: FinanceSettler, now: Now, db: Db) -> WalkOut:
    settlements.confirm(db, settlement_id=settlement_id, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/settlements/{settlement_id}/decline")
def decline_settlement(month: str, settlement_id: UUID, me: FinanceMember, now: Now, db: Db) -> WalkOut:
    settlements.decline(db, settlement_id=settlement_id, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/draft")
def draft_month(month: str, me: FinancePreparer, now: Now, db: Db) -> WalkOut:
    drafts.draft(db, month=month, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/review")
def review_month(month: str, me: FinancePreparer, now: Now, db: Db) -> WalkOut:
    drafts.review(db, month=month, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/approve")
def approve_month(month: str, me: FinanceApprover, now: Now, db: Db) -> WalkOut:
    drafts.approve(db, month=month, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/finalise")
def finalise_month(month: str, body: FinaliseIn, me: FinanceApprover, now: Now, db: Db) -> WalkOut:
    if body.confirm != month:
        raise Malformed(fields={"confirm": f"Type {month} to confirm"})
    drafts.finalise(db, month=month, me=me, now=now)
    return presenters.walk(db, month, now)


@admin.post("/{month}/reopen")
def reopen_month(month: str, body: ReopenIn, me: FinancePreparer, now: Now, db: Db) -> WalkOut:
    months.reopen(db, month=month, me=me, reason=body.reason, now=now)
    return presenters.walk(db, month, now)


@admin.get("/{month}/earnings")
def list_earnings(month: str, me: FinanceReader, db: Db) -> list[EarningOut]:
    month_bounds(month)
    return presenters.earnings(db, month)


@admin.get("/{month}/earnings.csv", dependencies=[EXPORTS])
def earnings_csv(month: str, me: FinanceReader, db: Db) -> Response:
    month_bounds(month)
    rows = [{"month": month, **dict(row)} for row in presenters.earnings(db, month)]
    return csv_response(f"kitabo-earnings-{month}", EARNING_COLUMNS, rows)


@admin.get("/{month}/authors/{author_id}")
def author_statement(month: str, author_id: UUID, me: FinanceReader, db: Db) -> StatementOut:
    month_bounds(month)
    return presenters.statement(db, author_id, month, drafted=True)


@admin.get("/{month}/holds")
def list_holds(month: str, me: FinanceReader, db: Db) -> list[HoldOut]:
    month_bounds(month)
    return presenters.holds(db, month)


@admin.post("/{month}/holds/{hold_id}")
def decide_hold(month: str, hold_id: UUID, body: DecisionIn, me: FinancePreparer, now: Now, db: Db) -> list[HoldOut]:
    holds.decide(db, hold_id=hold_id, decision=HoldDecision(body.decision), note=body.note, me=me, now=now)
    return presenters.holds(db, month)


@authors.get("/months")
def list_my_months(author: ApprovedAuthor, db: Db) -> list[AuthorMonth]:
    return presenters.author_months(db, author.id)


# Before its sibling, whose {month} would swallow the ending.
@authors.get("/statements/{month}.csv", dependencies=[EXPORTS])
def my_statement_csv(month: str, author: ApprovedAuthor, db: Db) -> Response:
    month_bounds(month)
    lines = [{"month": month, **dict(line)} for line in presenters.statement(db, author.id, month).lines]
    return csv_response(f"kitabo-statement-{month}", LINE_COLUMNS, lines)


@authors.get("/statements/{month}")
def my_statement(month: str, author: ApprovedAuthor, db: Db) -> StatementOut:
    month_bounds(month)
    return presenters.statement(db, author.id, month)
