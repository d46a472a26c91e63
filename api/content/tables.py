"""What was published into this site, so that only what changed is written again."""

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Base


class PublishedContent(Base):
    """One published piece: its row is `key` of `kind`, and `digest` is that of the columns as they were written."""

    __tablename__ = "published_content"

    kind: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    digest: Mapped[str]
    published_at: Mapped[datetime]
