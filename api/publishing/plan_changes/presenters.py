"""Plans and their changes as staff see them: names in place of ids."""

from collections.abc import Collection, Mapping
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.plans.tables import PlanChange, PlanChangeState, PlanReplay, PlanTerms
from api.commerce.subscriptions.tables import SubscriptionPlan
from api.publishing.authors.tables import Author
from api.publishing.plan_changes.rules import revision
from api.publishing.plan_changes.schemas import (
    EditablePlans,
    PlanAuthorReplay,
    PlanEditable,
    PlanReplayOut,
    PlanTermsOut,
    SalesChangeOut,
)
from api.publishing.plan_changes.service import ends_sales, keeps_name, terms_of, waiting

SHOWN = 50


def shown(db: Session, me_id: UUID) -> EditablePlans:
    """Every plan in its order, and the last changes, the newest first."""
    plans = db.scalars(select(SubscriptionPlan).order_by(SubscriptionPlan.display_order, SubscriptionPlan.name)).all()
    waits = waiting(db, [plan.id for plan in plans])
    rows = db.scalars(select(PlanChange).order_by(PlanChange.proposed_at.desc(), PlanChange.id.desc()).limit(SHOWN))
    return EditablePlans(
        plans=[
            PlanEditable(
                **terms_of(plan).model_dump(), id=plan.id, revision=revision(terms_of(plan)), tier=plan.tier,
                billing_period_days=plan.billing_period_days, keeps_name=keeps_name(db, plan),
                waiting_id=waits.get(plan.id),
            )
            for plan in plans
        ],
        changes=_changes(db, list(rows), me_id),
    )  # fmt: skip


def _changes(db: Session, rows: list[PlanChange], me_id: UUID) -> list[SalesChangeOut]:
    people = _people(db, {row.proposed_by for row in rows} | {row.ended_by for row in rows if row.ended_by})
    authors = _authors(db, [row.replay for row in rows if row.replay])
    return [
        SalesChangeOut(
            id=row.id, plan_id=row.plan_id, state=row.state, before=_terms(row.before), after=_terms(row.after),
            replay=_replay(row.replay, authors) if row.replay else None, reason=row.reason,
            ends_sales=row.state is PlanChangeState.PROPOSED and ends_sales(db, row.plan_id, row.after),
            proposed_by=people.get(row.proposed_by, ""), proposed_at=row.proposed_at,
            ended_by=people.get(row.ended_by) if row.ended_by else None, ended_at=row.ended_at,
            mine=row.proposed_by == me_id,
        )
        for row in rows
    ]  # fmt: skip


def _terms(terms: PlanTerms) -> PlanTermsOut:
    return PlanTermsOut.model_validate(terms)


def replay_out(db: Session, found: PlanReplay | None) -> PlanReplayOut | None:
    """A replay with the authors' names."""
    return _replay(found, _authors(db, [found])) if found else None


def _replay(found: PlanReplay, authors: Mapping[UUID, str]) -> PlanReplayOut:
    return PlanReplayOut(
        months=found.months, pool_before_ugx=found.pool_before, pool_after_ugx=found.pool_after,
        platform_before_ugx=found.platform_before, platform_after_ugx=found.platform_after,
        authors=[
            PlanAuthorReplay(
                author_id=each.author_id, author=authors.get(each.author_id, ""), before_ugx=each.before,
                after_ugx=each.after,
            )
            for each in found.authors
        ],
    )  # fmt: skip


def _authors(db: Session, replays: Collection[PlanReplay]) -> dict[UUID, str]:
    ids = {each.author_id for replay in replays for each in replay.authors}
    return {key: name for key, name in db.execute(select(Author.id, Author.display_name).where(Author.id.in_(ids)))}


def _people(db: Session, ids: Collection[UUID]) -> dict[UUID, str]:
    wanted = select(User.id, User.first_name, User.last_name).where(User.id.in_(ids))
    return {key: f"{first} {last}" for key, first, last in db.execute(wanted)}
