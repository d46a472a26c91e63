"""The three things every slice does: find a row, page a query, patch a record."""

from typing import Any, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from api.core.db import Record
from api.core.problem import NotFound

Found = TypeVar("Found", bound=Record)


def find(db: Session, table: type[Found], id: UUID, *, problem: type[NotFound] = NotFound) -> Found:
    """The row with this id, or the slice's NotFound."""
    row = db.get(table, id)
    if row is None:
        raise problem
    return row


def paginate(db: Session, query: Select[Any], *, page: int, page_size: int) -> tuple[list[Any], int]:
    """One page of an ordered query of one entity, and the total count."""
    total = db.scalar(select(func.count()).select_from(query.order_by(None).subquery())) or 0
    rows = db.scalars(query.limit(page_size).offset((page - 1) * page_size)).all()
    return list(rows), total


def patch(record: Record, sent: BaseModel) -> None:
    """Write what was sent, and only that, onto a record."""
    for name, value in sent.model_dump(exclude_unset=True).items():
        setattr(record, name, value)
