"""Models that suggest, and changes of many books that can be taken back."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Record
from api.platform.json_column import Holds
from models.book_classes.online import Linear, Topics


class FitScore(TypedDict):
    """How often the first suggestion held for books left out, and how often the commonest class would have."""

    what: str
    books: int
    right: float
    plain: float


class ClassifierModel(TypedDict):
    """What suggests: subject and years by the words of books, topics by those of lessons."""

    subject: Linear | None
    years: Linear | None
    topics: Topics


class BookClassifier(Record):
    """One fit over the catalogue; the newest suggests. `catalogue` names what it was fitted on."""

    __tablename__ = "book_classifiers"

    books: Mapped[int]
    catalogue: Mapped[str] = mapped_column(String(64))
    model: Mapped[ClassifierModel]
    scores: Mapped[Annotated[list[Any], Holds(list[FitScore])]]


class BookState(TypedDict):
    """What a change of many books may touch, of one book."""

    book_id: str
    title: str
    category_ids: list[str]
    required_tier: str
    language: str


class BookBulkChange(Record):
    """Many books changed at once: how the changed ones stood before and after."""

    __tablename__ = "book_bulk_changes"

    made_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"), index=True)
    before: Mapped[Annotated[list[Any], Holds(list[BookState])]]
    after: Mapped[Annotated[list[Any], Holds(list[BookState])]]
    undone_at: Mapped[datetime | None]
    undone_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
