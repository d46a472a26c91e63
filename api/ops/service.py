"""Writing the audit log."""

from typing import Any
from uuid import UUID

from sqlalchemy.orm import Session

from api.core.problem import Malformed
from api.ops.tables import AuditLog


def audit(
    db: Session,
    *,
    user_id: UUID | None,
    action: str,
    entity: tuple[str, str],
    old: Any = None,
    new: Any = None,
) -> None:
    """Note who did what to which (type, id), with the values before and after."""
    if not action.strip():
        raise Malformed("Action is required")
    db.add(
        AuditLog(
            user_id=user_id, action=action, entity_type=entity[0], entity_id=entity[1], old_values=old, new_values=new
        )
    )
