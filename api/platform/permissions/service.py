"""Which permissions were given to whom."""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.permissions.rules import StaffPermission
from api.platform.permissions.tables import PermissionGrant


def given_to(db: Session, user_id: UUID) -> frozenset[StaffPermission]:
    """The permissions a person was given and still has, without those of their role."""
    active = select(PermissionGrant.permission).where(
        PermissionGrant.user_id == user_id, PermissionGrant.revoked_at.is_(None)
    )
    return frozenset(db.scalars(active))


def holders(db: Session, user_ids: Iterable[UUID]) -> set[UUID]:
    """Those of these people who were given any permission."""
    active = select(PermissionGrant.user_id).where(
        PermissionGrant.user_id.in_(list(user_ids)), PermissionGrant.revoked_at.is_(None)
    )
    return set(db.scalars(active))
