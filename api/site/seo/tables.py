"""What search engines and link previews are told of each kind of page."""

from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.platform.db import Record


class SeoConfig(Record):
    """The words of one kind of page, once somebody has changed them; until then pages.yaml speaks."""

    __tablename__ = "seo_configs"
    __table_args__ = (CheckConstraint("seo_score between 0 and 100", "score_is_percent"),)

    page_type: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    description: Mapped[str]
    keywords: Mapped[str] = mapped_column(default="")
    meta_robots: Mapped[str] = mapped_column(default="index, follow", server_default="index, follow")
    og_title: Mapped[str] = mapped_column(default="")  # empty: the title; likewise for all that follow
    og_description: Mapped[str] = mapped_column(default="")
    og_image: Mapped[str] = mapped_column(default="")
    og_type: Mapped[str] = mapped_column(default="website", server_default="website")
    twitter_title: Mapped[str] = mapped_column(default="")
    twitter_description: Mapped[str] = mapped_column(default="")
    twitter_image: Mapped[str] = mapped_column(default="")
    twitter_card: Mapped[str] = mapped_column(default="summary_large_image", server_default="summary_large_image")
    canonical_url: Mapped[str] = mapped_column(default="")
    seo_score: Mapped[int] = mapped_column(default=0)


class SeoKeyword(Record):
    """A search phrase a page is meant for. Its figures are those somebody entered, or unknown."""

    __tablename__ = "seo_keywords"
    __table_args__ = (
        UniqueConstraint("seo_config_id", "keyword"),
        CheckConstraint("difficulty between 0 and 100", "difficulty_is_percent"),
        CheckConstraint("volume >= 0", "volume_not_negative"),
        CheckConstraint("clicks >= 0", "clicks_not_negative"),
    )

    seo_config_id: Mapped[UUID] = mapped_column(ForeignKey("seo_configs.id", ondelete="cascade"))
    place: Mapped[int]  # the first is the one the page is judged by
    keyword: Mapped[str]
    difficulty: Mapped[int | None]
    volume: Mapped[int | None]
    clicks: Mapped[int | None]


class SeoImage(Record):
    """An image of this site that a page may be shared with, and what it shows in words."""

    __tablename__ = "seo_images"
    __table_args__ = (UniqueConstraint("seo_config_id", "image_url"),)

    seo_config_id: Mapped[UUID] = mapped_column(ForeignKey("seo_configs.id", ondelete="cascade"))
    image_url: Mapped[str]
    alt_text: Mapped[str]
