"""Plans are edited: words at once; what a plan costs or gives is proposed by one person and approved by another."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.commerce.plans.tables import PlanChange, PlanChangeState, PlanReplay, PlanTerms, ReplayedAuthor
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan
from api.platform.audit.service import audit
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.roles import Tier
from api.publishing.plan_changes.rules import (
    differing,
    is_sold,
    needs_two,
    replayed_limit,
    replayed_price,
    revision,
    says,
)
from api.publishing.plan_changes.schemas import EditedPlan, PlanProposalIn
from api.publishing.policy_replays.schemas import PlanPrice, PolicyIn
from api.publishing.policy_replays.service import NoClosedMonth, replay


class PlanUnknown(NotFound):
    title, detail = "Plan Not Found", "There is no such plan."


class PlanChangeNotFound(NotFound):
    title, detail = "Change Not Found", "It was never proposed, or somebody approved or declined it already."


class PlanEditedMeanwhile(Problem):
    status, title = 409, "Edited Meanwhile"
    detail = "Somebody else changed this plan while you edited it. Close the form, look, and edit again."


class PlanChangeWaits(Problem):
    status, title = 409, "A Change Waits"
    detail = "A change of this plan waits for a second person. It is approved or declined first."


class PlanNeedsTwoPeople(Problem):
    status, title = 409, "Needs Two People"
    detail = "What a plan costs or gives is proposed by one person and approved by another."


class OwnPlanChange(Problem):
    status, title = 409, "Needs Two People"
    detail = "You proposed this change, so someone else must approve it."


class NothingElse(Problem):
    status, title = 409, "Nothing to Change"
    detail = "The plan is as you sent it, or only its words differ. Save those without a second person."


class LastPlanOnSale(Problem):
    status, title = 409, "Last Plan on Sale"
    detail = "Without this plan nobody can pay for anything. Say that you mean it, or put another on sale first."


def terms_of(plan: SubscriptionPlan) -> PlanTerms:
    return PlanTerms.model_validate(plan, from_attributes=True)


def keeps_name(db: Session, plan: SubscriptionPlan) -> bool:
    """Receipts, months and periods know a plan by its name, and a tier's limit of books is that of its namesake."""
    paid = select(Payment.id).where(Payment.plan == plan.name).limit(1)
    return plan.name in set(Tier) or db.scalar(paid) is not None


def edit(db: Session, *, plan_id: UUID, wanted: EditedPlan, me: Principal) -> None:
    """Other words, at once; refuses what takes two people."""
    plan = _plan(db, plan_id)
    before, after = terms_of(plan), _checked(db, plan, wanted)
    if needs_two(before, after):
        raise PlanNeedsTwoPeople
    if differing(before, after):
        _write(db, plan, after, me, "plan.edited")


def preview(db: Session, *, plan_id: UUID, wanted: EditedPlan, me: Principal) -> tuple[PlanReplay | None, bool]:
    """What a change would have come to, and whether nothing would be for sale after it."""
    plan = _plan(db, plan_id)
    before, after = terms_of(plan), _checked(db, plan, wanted)
    return _replayed(db, before, after, me), ends_sales(db, plan.id, after)


def propose(db: Session, *, plan_id: UUID, asked: PlanProposalIn, me: Principal, now: datetime) -> PlanChange:
    """Keep a change with its replay for a second person. Nothing changes until somebody approves."""
    plan = _plan(db, plan_id)
    before, after = terms_of(plan), _checked(db, plan, asked.plan)
    if not needs_two(before, after):
        raise NothingElse
    if ends_sales(db, plan.id, after) and not asked.may_end_sales:
        raise LastPlanOnSale
    made = PlanChange(
        id=uuid7(int(now.timestamp() * 1000)), plan_id=plan.id, state=PlanChangeState.PROPOSED, before=before,
        after=after, replay=_replayed(db, before, after, me), may_end_sales=asked.may_end_sales, reason=asked.reason,
        proposed_by=me.id, proposed_at=now,
    )  # fmt: skip
    db.add(made)
    db.flush()
    _note(db, made, me, "plan.change_proposed", reason=made.reason)
    return made


def approve(db: Session, *, change_id: UUID, me: Principal, now: datetime) -> None:
    """Make the change; raises OwnPlanChange for whoever proposed it. What was paid or begun before keeps its price."""
    # All plans in one order, so that of two switched off at once the second sees the first.
    db.execute(select(SubscriptionPlan.id).order_by(SubscriptionPlan.id).with_for_update())
    change = _open(db, change_id)
    if change.proposed_by == me.id:
        raise OwnPlanChange
    plan = db.get_one(SubscriptionPlan, change.plan_id, populate_existing=True)
    if terms_of(plan) != change.before:
        raise PlanEditedMeanwhile
    if ends_sales(db, plan.id, change.after) and not change.may_end_sales:
        raise LastPlanOnSale
    change.state, change.ended_by, change.ended_at = PlanChangeState.APPROVED, me.id, now
    _write(db, plan, change.after, me, "plan.changed")


def decline(db: Session, *, change_id: UUID, me: Principal, now: datetime) -> None:
    """Refuse a change, or take one's own back; the plan may be edited again."""
    change = _open(db, change_id)
    change.state, change.ended_by, change.ended_at = PlanChangeState.DECLINED, me.id, now
    db.flush()
    _note(db, change, me, "plan.change_declined")


def waiting(db: Session, plan_ids: Sequence[UUID]) -> dict[UUID, UUID]:
    """Plan -> the change that waits."""
    found = select(PlanChange.plan_id, PlanChange.id).where(
        PlanChange.plan_id.in_(plan_ids), PlanChange.state == PlanChangeState.PROPOSED
    )
    return {plan: change for plan, change in db.execute(found)}


def ends_sales(db: Session, plan_id: UUID, after: PlanTerms) -> bool:
    """Whether this was the last plan on sale, and would be no more."""
    others = select(SubscriptionPlan.id).where(
        SubscriptionPlan.id != plan_id, SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0
    )
    return not is_sold(after) and db.scalar(others.limit(1)) is None


def _plan(db: Session, plan_id: UUID) -> SubscriptionPlan:
    plan = db.get(SubscriptionPlan, plan_id, with_for_update=True, populate_existing=True)
    if plan is None:
        raise PlanUnknown
    if waiting(db, [plan.id]):
        raise PlanChangeWaits
    return plan


def _open(db: Session, change_id: UUID) -> PlanChange:
    change = db.get(PlanChange, change_id, with_for_update=True, populate_existing=True)
    if change is None or change.state is not PlanChangeState.PROPOSED:
        raise PlanChangeNotFound
    return change


def _checked(db: Session, plan: SubscriptionPlan, wanted: EditedPlan) -> PlanTerms:
    """What was sent, as a plan can be; raises Malformed by field."""
    if wanted.revision != revision(terms_of(plan)):
        raise PlanEditedMeanwhile
    said = {name: each.strip() if isinstance(each, str) else each for name, each in wanted.model_dump().items()}
    after = PlanTerms.model_validate(said)
    after.description = after.description or None
    if after.currency != constants.CURRENCY:
        raise Malformed(fields={"currency": f"Plans are paid in {constants.CURRENCY}."})
    if not says(after.price, after.price_amount):
        raise Malformed(fields={"price": f"The price in words must say UGX {after.price_amount:,}."})
    if after.name != plan.name:
        _check_name(db, plan, after.name)
    return after


def _check_name(db: Session, plan: SubscriptionPlan, name: str) -> None:
    if keeps_name(db, plan):
        raise Malformed(fields={"name": "This plan keeps its name: receipts and limits go by it."})
    if db.scalar(select(SubscriptionPlan.id).where(SubscriptionPlan.name == name)):
        raise Malformed(fields={"name": "Another plan has this name."})


def _write(db: Session, plan: SubscriptionPlan, after: PlanTerms, me: Principal, action: str) -> None:
    before = terms_of(plan)
    changed = differing(before, after)
    for name in changed:
        setattr(plan, name, getattr(after, name))
    db.flush()
    old, new = (each.model_dump(include=set(changed)) for each in (before, after))
    audit(
        db, user_id=me.id, action=action, entity=("subscription_plans", str(plan.id)), old=old, new=new,
        client=me.client,
    )  # fmt: skip


def _note(db: Session, change: PlanChange, me: Principal, action: str, **more: str) -> None:
    changed = set(differing(change.before, change.after))
    old, new = change.before.model_dump(include=changed), change.after.model_dump(include=changed)
    entity = ("subscription_plans", str(change.plan_id))
    audit(db, user_id=me.id, action=action, entity=entity, old=old, new={**new, **more}, client=me.client)


def _replayed(db: Session, before: PlanTerms, after: PlanTerms, me: Principal) -> PlanReplay | None:
    """The last closed months with the change; None where none is closed, or nothing of it can be replayed."""
    price, limit = replayed_price(before, after), replayed_limit(before, after)
    if price is None and limit is None:
        return None
    prices = [] if price is None else [PlanPrice(plan=before.name, price_ugx=price)]
    try:
        found = replay(db, PolicyIn(prices=prices, book_limit=limit), me)
    except NoClosedMonth:
        return None
    sums = [(month.before, month.after) for month in found.months]
    return PlanReplay(
        months=[month.month for month in found.months],
        pool_before=sum(was.pool_ugx for was, _ in sums),
        pool_after=sum(would.pool_ugx for _, would in sums),
        platform_before=sum(was.platform_ugx for was, _ in sums),
        platform_after=sum(would.platform_ugx for _, would in sums),
        authors=[
            ReplayedAuthor(author_id=each.author_id, before=each.before_ugx, after=each.after_ugx)
            for each in found.authors
            if each.difference_ugx
        ],
    )
