"""An author's own profile."""

from uuid import UUID

from fastapi import APIRouter
from sqlalchemy import select

from api.platform.db import Db
from api.platform.guards import SignedIn
from api.platform.schemas import Percent, Wire
from api.publishing.authors.tables import Author

router = APIRouter(prefix="/api/authors", tags=["authors"])


class AuthorOut(Wire):
    """One's own author profile; amounts in shillings."""

    id: UUID
    display_name: str
    bio: str | None
    is_approved: bool
    revenue_share_percentage: Percent
    total_earnings: int
    pending_earnings: int
    paid_out_earnings: int


@router.get("/me")
def my_profile(me: SignedIn, db: Db) -> AuthorOut | None:
    """One's own profile; null for the many who are no author, which is no error."""
    author = db.scalar(select(Author).where(Author.user_id == me.id))
    return AuthorOut.model_validate(author) if author else None
