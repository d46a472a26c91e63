"""Codes that let others pay for a learner."""

from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class PayCode(Record):
    """The code of one learner. It lets its holder pay, and nothing else; a new one takes the place of the old."""

    __tablename__ = "pay_codes"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), unique=True)
    code: Mapped[str] = mapped_column(String(10), unique=True)
