"""Versions of a book's file and their chunks."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, LargeBinary, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.library.catalogue.tables import Heading
from api.platform.db import Choice, Record
from api.platform.json_column import Holds


class AssetStatus(StrEnum):
    PENDING = "pending"  # waits for its review
    APPROVED = "approved"  # what readers open
    REJECTED = "rejected"
    REPLACED = "replaced"  # a newer one is read; kept until no licence needs this one any more


class FileKind(StrEnum):
    PDF = "pdf"
    EPUB = "epub"


class BookPart(StrEnum):
    """What a version consists of. The order of their nonces stands in `rules.PART_NUMBERS`."""

    FILE = "file"  # the PDF
    TEXT = "text"  # a chapter each: JSON, packed with gzip
    FIGURES = "figures"  # a picture each: WebP
    PREVIEW = "preview"  # a PDF of the first pages
    WORDS = "words"  # of every page: JSON, packed with gzip


class ChapterLine(TypedDict):
    """A chapter of the text that flows: its title and the page it begins on."""

    title: str
    page: int


class PdfAsset(Record):
    """One version of a book's file. `sha256` is that of the PDF before it was encrypted, `key_id` its own key; `form`
    tells apart what was made of the same PDF in different ways.
    """

    __tablename__ = "pdf_assets"
    __table_args__ = (
        UniqueConstraint("book_id", "version"),
        CheckConstraint("page_count > 0 and chunk_count > 0 and size > 0", "has_pages"),
        CheckConstraint("removed_at is null or status = 'replaced'", "removed_was_replaced"),
        # One version is read, and one at most waits.
        Index("ix_pdf_assets_read", "book_id", unique=True, postgresql_where=text("status = 'approved'")),
        Index("ix_pdf_assets_waiting", "book_id", unique=True, postgresql_where=text("status = 'pending'")),
    )

    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"))
    version: Mapped[int]
    key_id: Mapped[UUID] = mapped_column(ForeignKey("book_keys.id"), unique=True)
    status: Mapped[AssetStatus] = mapped_column(Choice(AssetStatus))
    kind: Mapped[FileKind] = mapped_column(Choice(FileKind))
    file_name: Mapped[str] = mapped_column(String(200))
    size: Mapped[int]
    sha256: Mapped[str] = mapped_column(String(64))
    chunk_size: Mapped[int]
    chunk_count: Mapped[int]
    page_count: Mapped[int]
    form: Mapped[int] = mapped_column(default=1, server_default="1")
    has_text: Mapped[bool]
    table_of_contents: Mapped[Annotated[list[Any], Holds(list[Heading])]] = mapped_column(default=list)
    chapters: Mapped[Annotated[list[Any], Holds(list[ChapterLine])]] = mapped_column(default=list)
    cover_small_key: Mapped[str | None] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)
    cover_large_key: Mapped[str | None] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)
    replaced_at: Mapped[datetime | None] = mapped_column(index=True)
    removed_at: Mapped[datetime | None]  # since when its chunks and covers are gone


class BookChunk(Record):
    """An encrypted chunk: its nonce, and size and SHA-256 of ciphertext and tag. `storage_key` is where it lies."""

    __tablename__ = "book_chunks"
    __table_args__ = (
        UniqueConstraint("key_id", "iv"),
        UniqueConstraint("asset_id", "part", "index"),
        CheckConstraint("octet_length(iv) = 12", "iv_is_a_nonce"),
        CheckConstraint('"index" >= 0 and "index" < count', "stands_in_its_part"),
    )

    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    asset_id: Mapped[UUID] = mapped_column(ForeignKey("pdf_assets.id", ondelete="cascade"))
    key_id: Mapped[UUID] = mapped_column(ForeignKey("book_keys.id"))
    part: Mapped[BookPart] = mapped_column(Choice(BookPart))
    index: Mapped[int]
    count: Mapped[int]
    iv: Mapped[bytes] = mapped_column(LargeBinary)
    size: Mapped[int]
    sha256: Mapped[str] = mapped_column(String(64))
    storage_key: Mapped[str] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)


class BookDeliveryDay(Record):
    """How often a part of a book went out on a Kampala day, and how many bytes: a count, without the people."""

    __tablename__ = "book_delivery_days"
    __table_args__ = (
        UniqueConstraint("book_id", "day", "part"),
        CheckConstraint("deliveries > 0 and bytes >= 0", "counts_something"),
    )

    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"))
    day: Mapped[date]
    part: Mapped[BookPart] = mapped_column(Choice(BookPart))
    deliveries: Mapped[int]
    bytes: Mapped[int] = mapped_column(BigInteger)


class BookPdfMap(Record):
    """Where the file of a book is read, by the book's slug."""

    __tablename__ = "book_pdf_map"

    slug: Mapped[str] = mapped_column(unique=True)
    path: Mapped[str]
    book_id: Mapped[UUID] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
