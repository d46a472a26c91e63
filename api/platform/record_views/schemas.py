"""Looks at a learner's record on the wire."""

from datetime import datetime
from uuid import UUID

from api.platform.record_views.rules import RecordKind, ViewerRole, ViewPurpose
from api.platform.schemas import Schema


class RecordViewOut(Schema):
    """One sitting of one person at a learner's record."""

    id: UUID
    at: datetime
    name: str
    role: ViewerRole
    kind: RecordKind
    purpose: ViewPurpose
