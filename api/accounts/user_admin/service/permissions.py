"""What every change of people keeps: a super admin, and a note of each act."""

from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.user_admin.rules import Actor, LastSuperAdmin, OnlySuperAdmins, may_manage
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.permissions.service import given_to
from api.platform.problem import NotFound
from api.platform.roles import Role


class PersonNotFound(NotFound):
    detail = "There is no such person."


def person(db: Session, user_id: UUID, *, lock: bool = False) -> User:
    """A person who has not been erased, or `PersonNotFound`."""
    found = db.get(User, user_id, with_for_update=lock, populate_existing=lock)
    if found is None or found.deleted_at is not None:
        raise PersonNotFound
    return found


def check_manages(db: Session, me: Actor, user: User) -> None:
    """Raises OnlySuperAdmins where this person may not change the account."""
    if not may_manage(me, user.role, is_trusted=bool(given_to(db, user.id))):
        raise OnlySuperAdmins


def keep_a_super_admin(db: Session, leaving: list[UUID]) -> None:
    """Raises `LastSuperAdmin` unless somebody active remains. The rows are locked, so that two cannot leave at once."""
    query = select(User.id).where(User.role == Role.SUPER_ADMIN, User.is_active).order_by(User.id).with_for_update()
    if not set(db.scalars(query)) - set(leaving):
        raise LastSuperAdmin


def note(
    db: Session, user_id: UUID, action: str, me: Actor, client: Client, old: dict[str, Any], new: dict[str, Any]
) -> None:
    """An act on a person, for the audit log."""
    audit(db, user_id=me.id, action=action, entity=("users", str(user_id)), old=old, new=new, client=client)
