"""An author's own profile, and its approval by the staff."""

from uuid import UUID

from fastapi import APIRouter
from sqlalchemy import select

from api.accounts.user_admin.service.permissions import person
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import Fresh, FreshPeopleManager, InPerson, PeopleManager, SignedIn
from api.platform.schemas import Page, PageNumber, PageSize
from api.publishing.authors import profiles, review
from api.publishing.authors.approval import approve
from api.publishing.authors.schemas import (
    ApplicationIn,
    ApprovalIn,
    AuthorForReview,
    AuthorOut,
    AuthorProfile,
    AuthorProfileIn,
    AuthorReasonIn,
    AuthorRecord,
)
from api.publishing.authors.tables import Author, AuthorState

router = APIRouter(prefix="/api/authors", tags=["authors"])
staff_router = APIRouter(prefix="/api/admin/authors", tags=["authors"])


@router.get("/me")
def my_profile(me: SignedIn, db: Db) -> AuthorOut | None:
    """One's own profile; null for the many who are no author, which is no error."""
    author = db.scalar(select(Author).where(Author.user_id == me.id))
    return AuthorOut.model_validate(author) if author else None


@router.get("/me/profile")
def my_author_profile(me: SignedIn, db: Db) -> AuthorProfile | None:
    """What stands on one's own record, with where the application is; null where there is none."""
    return profiles.shown(db, me.id)


@router.post("/me/application")
def apply_as_author(body: ApplicationIn, me: InPerson, now: Now, db: Db, client: From) -> AuthorProfile:
    """Ask to become an author; somebody looks at it. Asking again replaces what was sent before."""
    profiles.apply(db, me.id, body, now=now, client=client)
    return profiles.of(db, me.id)


@router.put("/me/profile")
def edit_author_profile(body: AuthorProfileIn, me: Fresh, now: Now, db: Db, client: From) -> AuthorProfile:
    """Change one's own record; where money goes is told by email when it changes."""
    profiles.edit(db, me.id, body, now=now, client=client)
    return profiles.of(db, me.id)


@staff_router.get("")
def list_authors(
    me: PeopleManager, db: Db, state: AuthorState | None = None, page: PageNumber = 1, page_size: PageSize = 20
) -> Page[AuthorForReview]:
    """Applications that wait first, the oldest of them first."""
    return review.listed(db, state=state, page=page, page_size=page_size)


@staff_router.get("/{user_id}/approval")
def author_record(user_id: UUID, me: PeopleManager, db: Db) -> AuthorRecord | None:
    """A person's author record; null where there is none."""
    person(db, user_id)
    author = db.scalar(select(Author).where(Author.user_id == user_id))
    return AuthorRecord.model_validate(author) if author else None


@staff_router.post("/{user_id}/approval")
def approve_author(
    user_id: UUID, body: ApprovalIn, me: FreshPeopleManager, now: Now, db: Db, client: From
) -> AuthorRecord:
    """Make a person an approved author, with the role where they are a learner or parent."""
    return AuthorRecord.model_validate(approve(db, user_id, body.display_name, me=me, now=now, client=client))


@staff_router.post("/{user_id}/rejection")
def reject_author(
    user_id: UUID, body: AuthorReasonIn, me: FreshPeopleManager, now: Now, db: Db, client: From
) -> AuthorRecord:
    """Refuse an application and say why; the person may apply again."""
    return AuthorRecord.model_validate(review.reject(db, user_id, body.reason, me=me, now=now, client=client))


@staff_router.post("/{user_id}/suspension")
def suspend_author(
    user_id: UUID, body: AuthorReasonIn, me: FreshPeopleManager, now: Now, db: Db, client: From
) -> AuthorRecord:
    """Stop an author's work here; what they are owed stays. Approving again lifts it."""
    return AuthorRecord.model_validate(review.suspend(db, user_id, body.reason, me=me, now=now, client=client))
