"""Who may see how books are read: their author, and whoever may read the numbers."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy import select

from api.platform.db import Db
from api.platform.guards import Forbidden, SignedIn
from api.platform.permissions.rules import StaffPermission
from api.publishing.authors.tables import Author


@dataclass(frozen=True)
class Readership:
    """Whose books may be looked into: an author's own, all where `author_id` is None."""

    author_id: UUID | None


def readership(me: SignedIn, db: Db) -> Readership:
    if me.may(StaffPermission.ANALYTICS_READ):
        return Readership(None)
    author = db.scalar(select(Author).where(Author.user_id == me.id))
    if author is None or not author.is_approved or not author.is_active:
        raise Forbidden
    return Readership(author.id)


BookNumbersReader = Annotated[Readership, Depends(readership, scope="function")]
