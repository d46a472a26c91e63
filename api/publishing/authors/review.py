"""What those who look after people decide about authors: the queue, a refusal, a stop."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, not_, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.user_admin.rules import Actor, NotYourself
from api.accounts.user_admin.service.permissions import check_manages, person
from api.library.catalogue.tables import Book
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.problem import Problem
from api.platform.schemas import Page
from api.publishing.authors.news import AuthorNews, inform
from api.publishing.authors.profiles import NoAuthorRecord, own
from api.publishing.authors.schemas import AuthorForReview
from api.publishing.authors.tables import Author, AuthorState

WAITS: Any = and_(not_(Author.is_approved), Author.rejection_reason.is_(None))
STATES: dict[AuthorState, ColumnElement[bool]] = {
    AuthorState.WAITING: WAITS,
    AuthorState.REJECTED: and_(not_(Author.is_approved), Author.rejection_reason.is_not(None)),
    AuthorState.APPROVED: and_(Author.is_approved, Author.is_active),
    AuthorState.SUSPENDED: and_(Author.is_approved, not_(Author.is_active)),
}


class WrongAuthorState(Problem):
    status, title = 409, "Not Possible Now"
    detail = "Someone has just decided this. Load the page again."


def listed(db: Session, *, state: AuthorState | None, page: int, page_size: int) -> Page[AuthorForReview]:
    """Who waits first, the longest first; then the others by name."""
    books = select(func.count()).where(Book.author_id == Author.id).scalar_subquery()
    wanted = select(Author, User, books).join(User, User.id == Author.user_id).where(User.deleted_at.is_(None))
    if state is not None:
        wanted = wanted.where(STATES[state])
    total = db.scalar(select(func.count()).select_from(wanted.subquery())) or 0
    order = (WAITS.desc(), Author.applied_at.asc().nulls_last(), Author.display_name, Author.id)
    rows = db.execute(wanted.order_by(*order).limit(page_size).offset((page - 1) * page_size))
    data = [
        AuthorForReview(
            user_id=user.id,
            state=author.state,
            display_name=author.display_name,
            name=f"{user.first_name} {user.last_name}",
            email=user.email,
            is_email_verified=user.email_verified,
            member_since=user.created_at,
            bio=author.bio,
            website=author.website,
            evidence=author.evidence,
            applied_at=author.applied_at,
            rejection_reason=author.rejection_reason,
            books=count,
            total_earnings=author.total_earnings,
        )
        for author, user, count in rows
    ]
    return Page(data=data, total=total, page=page, page_size=page_size)


def reject(db: Session, user_id: UUID, reason: str, *, me: Actor, now: datetime, client: Client) -> Author:
    """Refuse an application; raises WrongAuthorState for an author."""
    user, author = _decidable(db, user_id, me)
    if author.is_approved:
        raise WrongAuthorState
    author.rejection_reason = reason.strip()
    _note(db, author, "author.rejected", me, reason, client)
    inform(db, user, AuthorNews.REJECTED, now, _sentence(reason))
    return author


def suspend(db: Session, user_id: UUID, reason: str, *, me: Actor, now: datetime, client: Client) -> Author:
    """Stop an approved author; what they are owed stays, and so does their role."""
    user, author = _decidable(db, user_id, me)
    if author.state is not AuthorState.APPROVED:
        raise WrongAuthorState
    author.is_active, author.rejection_reason = False, reason.strip()
    _note(db, author, "author.suspended", me, reason, client)
    inform(db, user, AuthorNews.SUSPENDED, now, _sentence(reason))
    return author


def _decidable(db: Session, user_id: UUID, me: Actor) -> tuple[User, Author]:
    user = person(db, user_id, lock=True)
    author = own(db, user_id, lock=True)
    if author is None:
        raise NoAuthorRecord("This person did not apply as an author.")
    if user.id == me.id:
        raise NotYourself
    check_manages(db, me, user)
    return user, author


def _note(db: Session, author: Author, action: str, me: Actor, reason: str, client: Client) -> None:
    entity = ("authors", str(author.id))
    audit(db, user_id=me.id, action=action, entity=entity, new={"reason": reason.strip()}, client=client)
    db.flush()


def _sentence(reason: str) -> str:
    written = reason.strip()
    return written if written.endswith((".", "!", "?")) else f"{written}."
