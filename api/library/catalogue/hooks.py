"""What the catalogue asks of lending, which stands beside it and needs it."""

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy.orm import Session

from api.platform.hooks import Hook
from api.platform.principal import Principal

if TYPE_CHECKING:
    from api.library.catalogue.tables import Book

# Refuses whoever has not chosen the book that their plan reaches: (db, person, book, now).
check_loan: Hook[[Session, Principal, "Book", datetime], None] = Hook("catalogue.check_loan")
