"""What reading tells the domains above."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.platform.hooks import Event

# Somebody opened a book: (db, user id, now).
on_book_opened: Event[[Session, UUID, datetime]] = Event("reading.on_book_opened")
