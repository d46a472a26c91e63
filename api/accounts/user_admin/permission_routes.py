"""Giving permissions and taking them back."""

from uuid import UUID

from fastapi import APIRouter

from api.accounts.user_admin.schemas import PermissionIn, PersonOut
from api.accounts.user_admin.service import grants, presenters
from api.accounts.user_admin.service.permissions import person
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import FreshSuperAdmin
from api.platform.permissions.rules import StaffPermission

router = APIRouter(prefix="/api/admin/users/{user_id}/permissions", tags=["people"])


@router.post("")
def give_permission(
    user_id: UUID, body: PermissionIn, me: FreshSuperAdmin, now: Now, db: Db, client: From
) -> PersonOut:
    user = person(db, user_id, lock=True)
    grants.give(db, user, body.permission, me=me, now=now, client=client)
    return presenters.detail(db, user, me=me, now=now)


@router.delete("/{permission}")
def revoke_permission(
    user_id: UUID, permission: StaffPermission, me: FreshSuperAdmin, now: Now, db: Db, client: From
) -> PersonOut:
    user = person(db, user_id, lock=True)
    grants.revoke(db, user, permission, me=me, now=now, client=client)
    return presenters.detail(db, user, me=me, now=now)
