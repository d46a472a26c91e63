"""An author's own profile, and its approval by the staff."""

from uuid import UUID

from fastapi import APIRouter
from sqlalchemy import select

from api.accounts.user_admin.service.permissions import person
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import FreshPeopleManager, PeopleManager, SignedIn
from api.platform.schemas import Percent, Required, Wire
from api.publishing.authors.approval import approve
from api.publishing.authors.tables import Author

router = APIRouter(prefix="/api/authors", tags=["authors"])
staff_router = APIRouter(prefix="/api/admin/authors", tags=["authors"])


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


class AuthorRecord(Wire):
    """What the staff sees of somebody's author record."""

    display_name: str
    is_approved: bool
    is_active: bool


class ApprovalIn(Wire):
    display_name: Required("Author display name is required", most=120)  # type: ignore[valid-type]


@staff_router.get("/{user_id}/approval")
def author_record(user_id: UUID, me: PeopleManager, db: Db) -> AuthorRecord | None:
    """A person's author record; null where there is none."""
    person(db, user_id)
    author = db.scalar(select(Author).where(Author.user_id == user_id))
    return AuthorRecord.model_validate(author) if author else None


@staff_router.post("/{user_id}/approval")
def approve_author(
    user_id: UUID, body: ApprovalIn, me: FreshPeopleManager, now: Now, db: Db, caller: From
) -> AuthorRecord:
    """Make a person an approved author, with the role where they are a learner or parent."""
    return AuthorRecord.model_validate(approve(db, user_id, body.display_name, me=me, now=now, caller=caller))
