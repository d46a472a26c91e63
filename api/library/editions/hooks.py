"""What the file of a book needs of the domains above: who wrote it."""

from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.hooks import Hook

# The person behind an author's id, who may open their own book before it is published: (db, author id).
author_user: Hook[[Session, UUID], UUID | None] = Hook("editions.author_user")
