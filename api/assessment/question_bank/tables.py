"""What became of an item and when, files items came from, and the drawings items are asked on."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.assessment.quizzes.tables import ItemStatus
from api.platform.db import Choice, Record


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
    codes: Mapped[list[str]]  # of the items it made


class ItemFigure(Record):
    """A drawing that items are asked on, by the name in its address: an SVG, or a picture made anew by us.

    What a name shows never changes; a better drawing gets a name of its own, so that answered items stay as they were.
    """

    __tablename__ = "item_figures"
    __table_args__ = (CheckConstraint("(svg is null) <> (picture_key is null)", "drawn_or_painted"),)

    name: Mapped[str] = mapped_column(String(80), unique=True)
    svg: Mapped[str | None]
    picture_key: Mapped[str | None] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)
    media_type: Mapped[str] = mapped_column(String(40), default="image/svg+xml", server_default="image/svg+xml")
    width: Mapped[int | None]
    height: Mapped[int | None]
    alt: Mapped[str]
    content_hash: Mapped[str | None] = mapped_column(String(64), unique=True)  # of what staff brought
    brought_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
