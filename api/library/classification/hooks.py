"""What classification asks of learning, which keeps the words of books it may quote."""

from collections.abc import Mapping
from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.hooks import Hook

# The words of a book by page, for books of which no version is kept: (db, book).
quoted_pages: Hook[[Session, UUID], Mapping[int, str]] = Hook("classification.quoted_pages")
