"""How much of each book a reader copied."""

from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Numeric, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api import constants
from api.platform.db import Record


class UserCopyTracking(Record):
    """Characters are Unicode code points. What was copied never exceeds `max_copy_percentage` of the book."""

    __tablename__ = "user_copy_tracking"
    __table_args__ = (
        UniqueConstraint("user_id", "book_id"),
        CheckConstraint(
            "total_characters_copied between 0 and total_book_characters * max_copy_percentage / 100", "within_limit"
        ),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    total_characters_copied: Mapped[int] = mapped_column(default=0)
    total_book_characters: Mapped[int]
    copy_percentage: Mapped[Decimal] = mapped_column(Numeric(5, 2), default=Decimal(0))
    max_copy_percentage: Mapped[int] = mapped_column(default=constants.COPY_LIMIT_PCT)
    is_limit_reached: Mapped[bool] = mapped_column(default=False)
