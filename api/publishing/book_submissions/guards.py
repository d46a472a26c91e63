"""Who may send in books: an approved author, or an admin for the house."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from sqlalchemy import select

from api.platform.db import Db
from api.platform.guards import Forbidden, SignedIn
from api.platform.principal import Principal
from api.publishing.authors.tables import Author


@dataclass(frozen=True)
class Submitter:
    """The person who sends; `author` is their own record, None for an admin who has none."""

    me: Principal
    author: Author | None

    @property
    def author_id(self) -> UUID | None:
        return self.author.id if self.author else None


def submitter(me: SignedIn, db: Db) -> Submitter:
    author = db.scalar(select(Author).where(Author.user_id == me.id))
    is_author = author is not None and author.is_approved and author.is_active
    if not is_author and not me.is_admin:
        raise Forbidden
    return Submitter(me, author if is_author else None)


BookSubmitter = Annotated[Submitter, Depends(submitter, scope="function")]
