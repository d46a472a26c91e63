"""Staff see every plan, edit its words, and change by two people what it costs or gives."""

from uuid import UUID

from fastapi import APIRouter

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import FinanceApprover, FinanceMember, FinancePreparer, FinanceReader, FreshFinancePreparer
from api.publishing.plan_changes import presenters, service
from api.publishing.plan_changes.schemas import EditablePlans, EditedPlan, PlanPreview, PlanProposalIn

router = APIRouter(prefix="/api/admin", tags=["plans"])


@router.get("/plans")
def list_editable_plans(me: FinanceReader, db: Db) -> EditablePlans:
    """Every plan, sold or not, what waits for a second person, and what was changed."""
    return presenters.shown(db, me.id)


@router.put("/plans/{plan_id}")
def edit_plan(plan_id: UUID, body: EditedPlan, me: FinancePreparer, db: Db) -> EditablePlans:
    """Other words or another order, at once."""
    service.edit(db, plan_id=plan_id, wanted=body, me=me)
    return presenters.shown(db, me.id)


@router.post("/plans/{plan_id}/preview")
def preview_plan_change(plan_id: UUID, body: EditedPlan, me: FinancePreparer, db: Db) -> PlanPreview:
    """What a change would have come to in the last closed months. Nothing changes."""
    replay, ends_sales = service.preview(db, plan_id=plan_id, wanted=body, me=me)
    return PlanPreview(replay=presenters.replay_out(db, replay), ends_sales=ends_sales)


@router.post("/plans/{plan_id}/changes")
def propose_plan_change(
    plan_id: UUID, body: PlanProposalIn, me: FreshFinancePreparer, now: Now, db: Db
) -> EditablePlans:
    """Say what a plan is to cost or give, and why, for a second person."""
    service.propose(db, plan_id=plan_id, asked=body, me=me, now=now)
    return presenters.shown(db, me.id)


@router.post("/plans/changes/{change_id}/approval")
def approve_plan_change(change_id: UUID, me: FinanceApprover, now: Now, db: Db) -> EditablePlans:
    """Make the change: who pays from now on pays and has what it says."""
    service.approve(db, change_id=change_id, me=me, now=now)
    return presenters.shown(db, me.id)


@router.post("/plans/changes/{change_id}/refusal")
def refuse_plan_change(change_id: UUID, me: FinanceMember, now: Now, db: Db) -> EditablePlans:
    """Refuse a change, or take one's own back."""
    service.decline(db, change_id=change_id, me=me, now=now)
    return presenters.shown(db, me.id)
