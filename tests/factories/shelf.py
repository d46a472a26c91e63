"""Books for tests."""

from itertools import count
from typing import Any

from sqlalchemy.orm import Session

from api.library.catalogue.tables import Book
from api.platform.roles import Tier

numbers = count(1)


def book(db: Session, **given: Any) -> Book:
    """A published book of forty pages that every subscriber may open."""
    n = next(numbers)
    defaults: dict[str, Any] = {
        "title": f"Book {n}",
        "author": "Okello J.",
        "slug": f"book-{n}",
        "page_count": 40,
        "required_tier": Tier.TRIAL,
    }
    made = Book(**{**defaults, **given})
    db.add(made)
    db.flush()
    return made
