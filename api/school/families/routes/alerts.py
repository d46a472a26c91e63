"""What a parent asks to be told, what they were told, and that they have read it."""

from uuid import UUID

from fastapi import APIRouter

from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import InPerson, SignedIn
from api.school.families.guards import ParentSide
from api.school.families.schemas.alerts import AlertRulesIn, AlertsOut
from api.school.families.service import alerts

router = APIRouter(prefix="/api/family", tags=["family"])


@router.get("/links/{link_id}/alerts")
def get_family_alerts(link_id: UUID, me: SignedIn, db: Db) -> AlertsOut:
    """For either side: a learner can read what a parent is told."""
    return alerts.alerts_of(db, user_id=me.id, link_id=link_id)


@router.put("/links/{link_id}/alerts")
def set_family_alerts(link_id: UUID, me: InPerson, body: AlertRulesIn, db: Db) -> AlertsOut:
    alerts.set_rules(db, user_id=me.id, link_id=link_id, wanted=body.rules)
    return alerts.alerts_of(db, user_id=me.id, link_id=link_id)


@router.post("/alerts/{alert_id}/seen", status_code=204)
def see_family_alert(alert_id: UUID, me: ParentSide, now: Now, db: Db) -> None:
    alerts.mark_seen(db, user_id=me.id, alert_id=alert_id, now=now)
