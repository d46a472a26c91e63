"""Finance closes months; authors read their statements."""

from uuid import UUID

from fastapi import APIRouter, Response

from api.platform.clock import Now, month_bounds
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import FinanceApprover, FinanceMember, FinancePreparer, FinanceReader, FinanceSettler
from api.platform.problem import Malformed
from api.platform.quotas import DOCUMENTS, EXPORTS
from api.publishing.authors.guards import ApprovedAuthor
from api.publishing.royalties.schemas import (
    AuthorMonth,
    DecisionIn,
    DecisionsIn,
    EarningOut,
    FinaliseIn,
    HeldBoardOut,
    HoldOut,
    MonthOut,
    ReopenIn,
    SettlementIn,
    StatementOut,
    UndoIn,
    WalkOut,
)
from api.publishing.royalties.service import (
    data_checks,
    drafts,
    held_board,
    holds,
    months,
    presenters,
    settlements,
    statements,
)
from api.publishing.royalties.statement_page import page_of
from api.publishing.royalties.statement_rows import STATEMENT_COLUMNS, statement_rows
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
def author_statement(month: str, author_id: UUID, me: FinanceReader, now: Now, db: Db) -> StatementOut:
    month_bounds(month)
    return statements.statement(db, author_id, month, now, drafted=True)


@admin.get("/{month}/holds")
def list_holds(month: str, me: FinanceReader, db: Db) -> list[HoldOut]:
    month_bounds(month)
    return presenters.holds(db, month)


@admin.post("/{month}/holds/{hold_id}")
def decide_hold(month: str, hold_id: UUID, body: DecisionIn, me: FinancePreparer, now: Now, db: Db) -> list[HoldOut]:
    holds.decide(db, hold_id=hold_id, decision=HoldDecision(body.decision), note=body.note, me=me, now=now)
    return presenters.holds(db, month)


@admin.get("/{month}/held")
def get_held_minutes(month: str, me: FinanceReader, db: Db) -> HeldBoardOut:
    month_bounds(month)
    return held_board.board(db, month)


@admin.post("/{month}/held")
def decide_held_minutes(month: str, body: DecisionsIn, me: FinancePreparer, now: Now, db: Db) -> HeldBoardOut:
    """One decision about many lines; all of them or none."""
    month_bounds(month)
    decision = HoldDecision(body.decision)
    holds.decide_many(db, month=month, hold_ids=body.hold_ids, decision=decision, note=body.note, me=me, now=now)
    return held_board.board(db, month)


@admin.post("/{month}/held/undo")
def undo_held_minutes(month: str, body: UndoIn, me: FinancePreparer, db: Db) -> HeldBoardOut:
    """Lines one decided oneself wait again, while the month is drafted."""
    month_bounds(month)
    holds.undo(db, month=month, hold_ids=body.hold_ids, me=me)
    return held_board.board(db, month)


@authors.get("/months")
def list_my_months(author: ApprovedAuthor, now: Now, db: Db) -> list[AuthorMonth]:
    return statements.author_months(db, author.id, now)


# Before its sibling, whose {month} would swallow the ending.
@authors.get("/statements/{month}.csv", dependencies=[EXPORTS])
def my_statement_csv(month: str, author: ApprovedAuthor, now: Now, db: Db) -> Response:
    month_bounds(month)
    rows = statement_rows(statements.statement(db, author.id, month, now))
    return csv_response(f"kitabo-statement-{month}", STATEMENT_COLUMNS, rows)


@authors.get(
    "/statements/{month}.pdf",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}}},
    dependencies=[DOCUMENTS],
)
def my_statement_page(month: str, author: ApprovedAuthor, now: Now, db: Db) -> Response:
    """The statement as one page to print."""
    month_bounds(month)
    page = page_of(statements.statement(db, author.id, month, now), author.display_name, now)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'inline; filename="kitabo-statement-{month}.pdf"'}
    return Response(page, media_type="application/pdf", headers=headers)


@authors.get("/statements/{month}")
def my_statement(month: str, author: ApprovedAuthor, now: Now, db: Db) -> StatementOut:
    month_bounds(month)
    return statements.statement(db, author.id, month, now)
