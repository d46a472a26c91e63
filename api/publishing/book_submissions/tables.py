"""Files on their way in, and what was decided about them."""

from enum import StrEnum
from typing import NotRequired
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.library.editions.tables import FileKind
from api.platform.db import Choice, Record


class UploadStatus(StrEnum):
    SENDING = "sending"  # parts are missing
    CHECKING = "checking"  # the job has it
    DONE = "done"  # a version waits for its review
    REFUSED = "refused"  # `fault` says why
    CANCELLED = "cancelled"


class ReviewDecision(StrEnum):
    APPROVED = "approved"
    REJECTED = "rejected"


class BookDetails(TypedDict):
    """What an author says of a book."""

    title: str
    author: str
    description: str
    long_description: str
    educational_notes: str
    published_year: int | None
    category_ids: list[str]
    subject_id: NotRequired[str | None]
    school_years: NotRequired[list[str]]


class BookUpload(Record):
    """One file in parts. `book_id` is the book it replaces the file of, or the one that was made of it."""

    __tablename__ = "book_uploads"
    __table_args__ = (
        CheckConstraint("size > 0 and part_size > 0", "has_bytes"),
        Index("ix_book_uploads_user_id", "user_id", "created_at"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    author_id: Mapped[UUID | None] = mapped_column(ForeignKey("authors.id"), index=True)
    book_id: Mapped[UUID | None] = mapped_column(ForeignKey("books.id", ondelete="cascade"), index=True)
    asset_id: Mapped[UUID | None] = mapped_column(ForeignKey("pdf_assets.id", ondelete="set null"))
    file_name: Mapped[str] = mapped_column(String(200))
    kind: Mapped[FileKind] = mapped_column(Choice(FileKind))
    size: Mapped[int] = mapped_column(BigInteger)
    part_size: Mapped[int]
    status: Mapped[UploadStatus] = mapped_column(Choice(UploadStatus), default=UploadStatus.SENDING)
    fault: Mapped[str | None]
    sha256: Mapped[str | None] = mapped_column(String(64), index=True)  # of the whole file, where its sender named it
    details: Mapped[BookDetails]

    @property
    def part_count(self) -> int:
        return -(-self.size // self.part_size)


class BookUploadPart(Record):
    """One part that arrived."""

    __tablename__ = "book_upload_parts"
    __table_args__ = (UniqueConstraint("upload_id", "index"), CheckConstraint('"index" >= 0', "is_counted"))

    upload_id: Mapped[UUID] = mapped_column(ForeignKey("book_uploads.id", ondelete="cascade"))
    index: Mapped[int]
    size: Mapped[int]
    storage_key: Mapped[str] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)


class BookReviewDecision(Record):
    """What was decided about one version, with a note for its author."""

    __tablename__ = "book_review_decisions"

    asset_id: Mapped[UUID] = mapped_column(ForeignKey("pdf_assets.id", ondelete="cascade"), index=True)
    decision: Mapped[ReviewDecision] = mapped_column(Choice(ReviewDecision))
    note: Mapped[str]
    checked: Mapped[list[str]]
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
