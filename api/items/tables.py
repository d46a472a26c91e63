"""What became of an item and when, files items came from, and the drawings items are asked on."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Choice, Record
from api.quizzes.tables import ItemStatus


class QuestionStatusChange(Record):
    """One step of an item from one state to the next: who, when and why."""

    __tablename__ = "question_status_changes"

    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id", ondelete="cascade"), index=True)
    from_status: Mapped[str | None]  # null: the item was made
    to_status: Mapped[ItemStatus] = mapped_column(Choice(ItemStatus))
    changed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))  # null: the night
    changed_at: Mapped[datetime]
    why: Mapped[str]


class ItemImport(Record):
    """A file of items that was taken in; the same bytes are taken once."""

    __tablename__ = "item_imports"

    content_hash: Mapped[str] = mapped_column(String(64), unique=True)
    filename: Mapped[str] = mapped_column(String(200))
    file_format: Mapped[str] = mapped_column(String(10))
    imported_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    imported_at: Mapped[datetime]
    codes: Mapped[list[Any]]  # of the items it made


class ItemFigure(Record):
    """A drawing that items are asked on, by the name in its address."""

    __tablename__ = "item_figures"

    name: Mapped[str] = mapped_column(String(80), unique=True)
    svg: Mapped[str]
    alt: Mapped[str]
