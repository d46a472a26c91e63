"""Alerts on the wire: what a parent asks to be told, and what they were."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import Field, model_validator

from api.platform.schemas import Schema
from api.school.families.alert_rules import BOUNDS
from api.school.families.tables import AlertKind


class AlertRuleIn(Schema):
    """One reason to be told; `threshold` is days without study, or percent right, and null for the others."""

    kind: AlertKind
    is_on: bool
    threshold: int | None = None
    by_sms: bool = False

    @model_validator(mode="after")
    def _bounded(self) -> Self:
        bounds = BOUNDS.get(self.kind)
        if (bounds is None) != (self.threshold is None):
            raise ValueError("Days and percents have a number; the other alerts have none.")
        if bounds and self.threshold is not None and not bounds[0] <= self.threshold <= bounds[1]:
            raise ValueError(f"Choose from {bounds[0]} to {bounds[1]}.")
        return self


class AlertRulesIn(Schema):
    rules: Annotated[list[AlertRuleIn], Field(min_length=1, max_length=len(AlertKind))]


class AlertRuleOut(Schema):
    kind: AlertKind
    is_on: bool
    threshold: int | None
    by_sms: bool


class AlertOut(Schema):
    """What was told, in the words both sides read."""

    id: UUID
    kind: AlertKind
    title: str
    says: str
    advice: str
    raised_at: datetime
    seen_at: datetime | None


class AlertsOut(Schema):
    """The rules of one link and the newest alerts. The learner reads both; only the parent changes the rules."""

    rules: list[AlertRuleOut]
    alerts: list[AlertOut]
    is_mine_to_change: bool
