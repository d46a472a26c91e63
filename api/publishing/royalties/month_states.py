"""Where a month stands for people: so far, estimate or final. Said here and nowhere else, from the close's own row."""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.clock import month_of
from api.publishing.royalties.tables import MonthlyRevenuePool


class MonthState(StrEnum):
    SO_FAR = "so_far"  # the month still runs
    ESTIMATE = "estimate"  # over, and not closed yet
    FINAL = "final"


def final_months(db: Session) -> frozenset[str]:
    """The months that are final at this moment, whatever the published numbers say."""
    return frozenset(db.scalars(select(MonthlyRevenuePool.month).where(MonthlyRevenuePool.is_finalized)))


def state_of(month: str, final: frozenset[str], now: datetime) -> MonthState:
    if month in final:
        return MonthState.FINAL
    return MonthState.SO_FAR if month >= month_of(now) else MonthState.ESTIMATE
