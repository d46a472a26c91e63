"""Making a person an author: their record, approved by somebody who looks after people."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.user_admin.rules import Actor
from api.accounts.user_admin.service.earned_roles import give_earned_role
from api.accounts.user_admin.service.permissions import person
from api.platform.client_info import Client
from api.platform.roles import Role
from api.publishing.authors.news import AuthorNews, inform
from api.publishing.authors.tables import Author


def approve(db: Session, user_id: UUID, display_name: str, *, me: Actor, now: datetime, client: Client) -> Author:
    """The person's author record, approved and active; made where they have none. Twice is as once."""
    user = person(db, user_id, lock=True)
    author = db.scalar(select(Author).where(Author.user_id == user_id).with_for_update())
    if author is not None and author.is_approved and author.is_active:
        return author
    author = author or Author(user_id=user_id, display_name=display_name)
    author.display_name, author.is_approved, author.is_active = display_name, True, True
    author.approved_at, author.approved_by, author.rejection_reason = now, me.id, None
    db.add(author)
    give_earned_role(db, user, Role.AUTHOR, me=me, now=now, client=client)
    db.flush()
    inform(db, user, AuthorNews.APPROVED, now)
    return author
