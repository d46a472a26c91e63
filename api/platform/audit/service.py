"""Writing the audit log."""

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.audit.tables import AuditLog
from api.platform.client_info import Client
from api.platform.problem import Malformed


def audit(
    db: Session,
    *,
    user_id: UUID | None,
    action: str,
    entity: tuple[str, str],
    old: Any = None,
    new: Any = None,
    client: Client | None = None,
    resource: str | None = None,
) -> None:
    """Note who did what to which (type, id), with the values before and after, and whence where that is known."""
    if not action.strip():
        raise Malformed("Action is required")
    db.add(
        AuditLog(
            user_id=user_id,
            action=action,
            entity_type=entity[0],
            entity_id=entity[1],
            old_values=old,
            new_values=new,
            ip=client.ip if client else None,
            user_agent=client.user_agent if client else None,
            resource=resource,
        )
    )
