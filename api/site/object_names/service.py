"""The names of objects by their ids, kind by kind. Ids are the log's own text; what is no id of ours has no name."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.commerce.subscriptions.tables import Payment
from api.library.catalogue.tables import Book
from api.publishing.royalties.tables import HeldMinutes
from api.school.classes.tables import SchoolClass

Names = Mapping[str, str]


def books(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, Book.id, Book.title)


def classes(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, SchoolClass.id, SchoolClass.name)


def payments(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, Payment.id, Payment.provider_order_id)


def held_minutes(db: Session, ids: Collection[str]) -> Names:
    return _named(db, ids, HeldMinutes.id, HeldMinutes.month)


def _named(db: Session, ids: Collection[str], key: InstrumentedAttribute[UUID], name: Any) -> Names:
    rows = db.execute(select(key, name).where(key.in_(uuids(ids))))
    return {str(row[0]): str(row[1]) for row in rows}


def uuids(ids: Collection[str]) -> list[UUID]:
    """Those of them that are ids at all."""
    found = []
    for each in ids:
        try:
            found.append(UUID(each))
        except ValueError:
            continue
    return found
