"""Books a reader may like, with the reason."""

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import ForeignKey, Numeric, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class BookRecommendation(Record):
    __tablename__ = "book_recommendations"
    __table_args__ = (UniqueConstraint("user_id", "book_id"),)

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    recommendation_type: Mapped[str]
    score: Mapped[Decimal] = mapped_column(Numeric(10, 6))
    rank: Mapped[int]
    reason: Mapped[str]
    email_sent: Mapped[bool] = mapped_column(default=False)
    clicked: Mapped[bool] = mapped_column(default=False)
    borrowed: Mapped[bool] = mapped_column(default=False)
    dismissed_at: Mapped[datetime | None]
    computed_at: Mapped[datetime]
