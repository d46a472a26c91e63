"""Finance looks after what the providers' statements and we tell differently."""

from uuid import UUID

from fastapi import APIRouter, Response, status

from api.commerce.providers.catalogue import providers
from api.commerce.reconciliation.jobs import compare_statements
from api.commerce.reconciliation.schemas import DifferencesOut, ExplanationIn, OwnerIn
from api.commerce.reconciliation.service import differences, presenters
from api.platform.clock import Now
from api.platform.csv import csv_response
from api.platform.db import Db
from api.platform.guards import FinanceMember, FinanceReader, FinanceSettler
from api.platform.quotas import EXPORTS

router = APIRouter(prefix="/api/admin/reconciliation", tags=["reconciliation"])


@router.get("")
def list_differences(me: FinanceReader, now: Now, db: Db) -> DifferencesOut:
    return presenters.overview(db, providers(), now)


@router.get("/differences.csv", dependencies=[EXPORTS])
def differences_csv(me: FinanceReader, now: Now, db: Db) -> Response:
    rows = [dict(each) for each in presenters.found(db, now)]
    return csv_response("kitabo-differences", presenters.CSV_COLUMNS, rows)


@router.post("/run", status_code=status.HTTP_202_ACCEPTED)
def compare_now(me: FinanceMember, db: Db) -> None:
    """Compare without waiting for the night."""
    compare_statements.enqueue(db)


@router.post("/differences/{difference_id}/owner")
def mind_difference(difference_id: UUID, body: OwnerIn, me: FinanceMember, now: Now, db: Db) -> DifferencesOut:
    """Look after a difference, or give it to a colleague."""
    differences.mind(db, difference_id=difference_id, owner=body.owner, me=me)
    return presenters.overview(db, providers(), now)


@router.post("/differences/{difference_id}/explanation")
def explain_difference(
    difference_id: UUID, body: ExplanationIn, me: FinanceSettler, now: Now, db: Db
) -> DifferencesOut:
    """Say why a difference stays; whoever looks after it cannot."""
    differences.explain(db, difference_id=difference_id, reason=body.reason, me=me, now=now)
    return presenters.overview(db, providers(), now)
