"""An approved author, from their own row, never from what they send."""

from typing import Annotated

from fastapi import Depends
from sqlalchemy import select

from api.platform.db import Db
from api.platform.guards import Forbidden, SignedIn
from api.publishing.authors.tables import Author


def approved_author(me: SignedIn, db: Db) -> Author:
    """The signed-in person's author row, if approved and active."""
    author = db.scalar(select(Author).where(Author.user_id == me.id))
    if author is None or not author.is_approved or not author.is_active:
        raise Forbidden
    return author


ApprovedAuthor = Annotated[Author, Depends(approved_author, scope="function")]
