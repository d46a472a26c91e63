"""One line of the audit log on the wire; other slices show it too."""

from datetime import datetime
from uuid import UUID

from api.platform.schemas import Schema


class ActOut(Schema):
    """One line of the audit log."""

    id: UUID
    created_at: datetime
    user_id: UUID | None
    who: str | None
    action: str
    entity_type: str
    entity_id: str
    ip: str | None
