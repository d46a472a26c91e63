"""Questions about authors from the domains below."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.publishing.authors.tables import Author


def user_of(db: Session, author_id: UUID) -> UUID | None:
    """The person behind an author's record."""
    return db.scalar(select(Author.user_id).where(Author.id == author_id))
