"""Reconciliation over the wire."""

from datetime import datetime
from uuid import UUID

from api.commerce.reconciliation.rules import DifferenceKind
from api.commerce.reconciliation.tables import DifferenceState
from api.platform.schemas import Required, Schema


class FoundDifference(Schema):
    """A difference and what became of it; `is_overdue`: no month before it can be made final."""

    id: UUID
    number: str | None
    provider: str
    tracking: str
    kind: DifferenceKind
    provider_ugx: int | None
    payment_ugx: int | None
    happened_at: datetime
    found_at: datetime
    state: DifferenceState
    is_overdue: bool
    minded_by: str | None
    minded_by_id: UUID | None
    given_by_id: UUID | None
    ended_at: datetime | None
    ended_by: str | None
    reason: str | None


class StatementSource(Schema):
    """Where a provider's word comes from: a statement that is fetched, or each payment asked after."""

    provider: str
    has_statement: bool
    last_line_at: datetime | None


class DifferencesOut(Schema):
    differences: list[FoundDifference]
    overdue: int
    sources: list[StatementSource]


class OwnerIn(Schema):
    """Whom in finance a difference is given to, by email or user name; oneself where nobody is named."""

    owner: str | None = None


class ExplanationIn(Schema):
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]
