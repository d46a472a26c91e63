"""What a person does with their own record as an author: applies, and changes it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.problem import NotFound, Problem
from api.publishing.authors.news import AuthorNews, inform
from api.publishing.authors.schemas import ApplicationIn, AuthorProfile, AuthorProfileIn
from api.publishing.authors.tables import Author, AuthorState

PAYEE = ("phone_number", "bank_account_name", "bank_account_number", "bank_name", "payment_method", "payment_email")
OPTIONAL = ("bio", "website", *PAYEE)


class NoAuthorRecord(NotFound):
    title, detail = "No Author Record", "You did not apply as an author yet."


class AlreadyAuthor(Problem):
    status, title = 409, "Already an Author"
    detail = "You are an author already. Change your profile instead."


class AuthorSuspended(Problem):
    status, title = 409, "Stopped for Now"
    detail = "Your work as an author is stopped for now. Write to us."


def own(db: Session, user_id: UUID, *, lock: bool = False) -> Author | None:
    """A person's record, if they have one."""
    wanted = select(Author).where(Author.user_id == user_id)
    return db.scalar(wanted.with_for_update(key_share=True) if lock else wanted)


def shown(db: Session, user_id: UUID) -> AuthorProfile | None:
    found = own(db, user_id)
    return AuthorProfile.model_validate(found) if found else None


def of(db: Session, user_id: UUID) -> AuthorProfile:
    """The record as its own person sees it; raises NoAuthorRecord."""
    found = shown(db, user_id)
    if found is None:
        raise NoAuthorRecord
    return found


def apply(db: Session, user_id: UUID, body: ApplicationIn, *, now: datetime, client: Client) -> Author:
    """Ask to become an author, or ask again; raises AlreadyAuthor or AuthorSuspended."""
    db.get_one(User, user_id, with_for_update={"key_share": True})
    author = own(db, user_id, lock=True)
    if author is not None and author.state is AuthorState.APPROVED:
        raise AlreadyAuthor
    if author is not None and author.state is AuthorState.SUSPENDED:
        raise AuthorSuspended
    author = author or Author(user_id=user_id, display_name=body.display_name)
    _write(author, body)
    author.evidence, author.applied_at, author.rejection_reason = body.evidence.strip(), now, None
    db.add(author)
    db.flush()
    audit(db, user_id=user_id, action="author.applied", entity=("authors", str(author.id)),
          new={"displayName": author.display_name}, client=client)  # fmt: skip
    return author


def edit(db: Session, user_id: UUID, body: AuthorProfileIn, *, now: datetime, client: Client) -> Author:
    """Change the record; a changed payee is told to the account's own address."""
    author = own(db, user_id, lock=True)
    if author is None:
        raise NoAuthorRecord
    before = {name: getattr(author, name) for name in PAYEE}
    _write(author, body)
    changed = sorted(name for name in PAYEE if getattr(author, name) != before[name])
    db.flush()
    audit(db, user_id=user_id, action="author.profile_changed", entity=("authors", str(author.id)),
          new={"payee": changed}, client=client)  # fmt: skip
    if changed:
        inform(db, db.get_one(User, user_id), AuthorNews.PAYEE_CHANGED, now)
    return author


def _write(author: Author, body: AuthorProfileIn) -> None:
    author.display_name = body.display_name.strip()
    for name in OPTIONAL:
        setattr(author, name, getattr(body, name) or None)
