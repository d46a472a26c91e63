"""Differences as finance sees them."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from api import constants
from api.accounts.auth.tables import User
from api.commerce.providers.protocol import Ability, PaymentProvider
from api.commerce.reconciliation.schemas import DifferencesOut, FoundDifference, StatementSource
from api.commerce.reconciliation.tables import DifferenceState, ReconciliationDifference
from api.commerce.subscriptions.tables import Payment, ProviderStatementLine

MOST_SHOWN: Final = 500
CSV_COLUMNS: Final = list(FoundDifference.model_fields)


def overview(db: Session, offered: dict[str, PaymentProvider], now: datetime) -> DifferencesOut:
    """What is open, the oldest first; what ended, the last first; and where each provider's word comes from."""
    rows = found(db, now)
    return DifferencesOut(
        differences=rows,
        overdue=sum(each.is_overdue for each in rows),
        sources=_sources(db, offered),
    )


def found(db: Session, now: datetime) -> list[FoundDifference]:
    row, owner, second = ReconciliationDifference, aliased(User), aliased(User)
    is_open = row.state == DifferenceState.OPEN
    rows = db.execute(
        select(row, Payment.provider_order_id, owner, second)
        .outerjoin(Payment, Payment.id == row.payment_id)
        .outerjoin(owner, owner.id == row.minded_by)
        .outerjoin(second, second.id == row.ended_by)
        .order_by(is_open.desc(), row.ended_at.desc(), row.found_at, row.id)
        .limit(MOST_SHOWN)
    )
    old = now - timedelta(hours=constants.DIFFERENCE_HOURS)
    return [
        FoundDifference(
            id=each.id, number=number, provider=each.provider, tracking=each.tracking, kind=each.kind,
            provider_ugx=each.provider_ugx, payment_ugx=each.payment_ugx, happened_at=each.happened_at,
            found_at=each.found_at, state=each.state,
            is_overdue=each.state is DifferenceState.OPEN and each.found_at <= old,
            minded_by=_name(minder), minded_by_id=each.minded_by, given_by_id=each.given_by,
            ended_at=each.ended_at, ended_by=_name(by), reason=each.reason,
        )
        for each, number, minder, by in rows
    ]  # fmt: skip


def _sources(db: Session, offered: dict[str, PaymentProvider]) -> list[StatementSource]:
    line = ProviderStatementLine
    rows = select(line.provider, func.max(line.settled_at)).group_by(line.provider)
    last: dict[str, datetime] = {provider: at for provider, at in db.execute(rows)}
    return [
        StatementSource(
            provider=name, has_statement=Ability.STATEMENT in each.abilities, last_line_at=last.get(name)
        )
        for name, each in sorted(offered.items())
    ]  # fmt: skip


def _name(user: User | None) -> str | None:
    return f"{user.first_name} {user.last_name}" if user else None
