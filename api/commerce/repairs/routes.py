"""The audit of plans, and the repairs there are."""

from uuid import UUID

from fastapi import APIRouter

from api.commerce.repairs.schemas import AuditOut, RepairIn, RepairsOut
from api.commerce.repairs.service import presenters, repairs
from api.commerce.repairs.service.audit import audit_plans
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import FinanceApprover, FinanceReader, FreshSuperAdmin

router = APIRouter(prefix="/api/emergency", tags=["repairs"])


@router.get("/subscription-audit")
def audit_subscriptions(me: FinanceReader, now: Now, db: Db) -> AuditOut:
    """Accounts, paid time and payments that do not agree. It changes nothing."""
    return audit_plans(db, now)


@router.get("/repairs")
def list_repairs(me: FinanceReader, now: Now, db: Db) -> RepairsOut:
    """What each repair would change now, and what became of those proposed."""
    return presenters.shown(db, me.id, now)


@router.post("/repairs")
def propose_repair(body: RepairIn, me: FreshSuperAdmin, now: Now, db: Db) -> RepairsOut:
    """Keep what a repair would change, for a second person."""
    repairs.propose(db, job=body.job, reason=body.reason, me=me, now=now)
    return presenters.shown(db, me.id, now)


@router.post("/repairs/{repair_id}/application")
def apply_repair(repair_id: UUID, me: FinanceApprover, now: Now, db: Db) -> RepairsOut:
    """Change what is still as it was previewed."""
    repairs.apply(db, repair_id=repair_id, me=me, now=now)
    return presenters.shown(db, me.id, now)


@router.post("/repairs/{repair_id}/withdrawal")
def withdraw_repair(repair_id: UUID, me: FreshSuperAdmin, now: Now, db: Db) -> RepairsOut:
    """Take a proposal away."""
    repairs.withdraw(db, repair_id=repair_id, me=me, now=now)
    return presenters.shown(db, me.id, now)
