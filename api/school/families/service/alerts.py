"""What a parent asks to be told of a child, and what they were: open to both sides of the link."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.problem import NotFound
from api.school.families.alert_rules import DEFAULTS
from api.school.families.rules import Side
from api.school.families.schemas.alerts import AlertOut, AlertRuleIn, AlertRuleOut, AlertsOut
from api.school.families.service.permissions import LinkNotFound, NotShared, link_of
from api.school.families.tables import AlertKind, FamilyAlert, FamilyAlertRule, ParentChildLink, Permission

SHOWN: Final = 20


class AlertNotFound(NotFound):
    title, detail = "Alert Not Found", "This alert is not here, or it is not yours."


def alerts_of(db: Session, *, user_id: UUID, link_id: UUID) -> AlertsOut:
    """Rules and newest alerts of a link, for either side of it; raises `LinkNotFound`, or `NotShared` to the parent."""
    link, side = link_of(db, user_id=user_id, link_id=link_id)
    if side is Side.PARENT and not link.allows(Permission.VIEW_PROGRESS):
        raise NotShared
    newest = select(FamilyAlert).where(FamilyAlert.link_id == link.id).order_by(FamilyAlert.raised_at.desc())
    return AlertsOut(
        rules=_rules(db, link),
        alerts=[AlertOut.model_validate(each) for each in db.scalars(newest.limit(SHOWN))],
        is_mine_to_change=side is Side.PARENT,
    )


def _rules(db: Session, link: ParentChildLink) -> list[AlertRuleOut]:
    kept = {rule.kind: rule for rule in db.scalars(select(FamilyAlertRule).where(FamilyAlertRule.link_id == link.id))}
    return [
        AlertRuleOut.model_validate(kept[kind])
        if kind in kept
        else AlertRuleOut(kind=kind, is_on=False, threshold=DEFAULTS.get(kind), by_sms=False)
        for kind in AlertKind
    ]


def set_rules(db: Session, *, user_id: UUID, link_id: UUID, wanted: Sequence[AlertRuleIn]) -> None:
    """Take the parent's choices over; a kind that is not named stays as it is."""
    link, side = link_of(db, user_id=user_id, link_id=link_id, lock=True)
    if side is not Side.PARENT:
        raise LinkNotFound
    if not link.allows(Permission.VIEW_PROGRESS):
        raise NotShared
    kept = {rule.kind: rule for rule in db.scalars(select(FamilyAlertRule).where(FamilyAlertRule.link_id == link.id))}
    for wish in wanted:
        rule = kept.setdefault(wish.kind, FamilyAlertRule(link_id=link.id, kind=wish.kind))
        rule.is_on, rule.threshold, rule.by_sms = wish.is_on, wish.threshold, wish.by_sms
        db.add(rule)
    db.flush()


def mark_seen(db: Session, *, user_id: UUID, alert_id: UUID, now: datetime) -> None:
    """The parent has read it; reading it twice keeps the first time."""
    alert = db.scalar(
        select(FamilyAlert)
        .join(ParentChildLink, ParentChildLink.id == FamilyAlert.link_id)
        .where(FamilyAlert.id == alert_id, ParentChildLink.parent_user_id == user_id, ParentChildLink.is_active)
    )
    if alert is None:
        raise AlertNotFound
    alert.seen_at = alert.seen_at or now
    db.flush()
