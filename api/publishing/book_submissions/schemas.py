"""Uploads, an author's books and the reviewers' queue on the wire."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api.library.catalogue.tables import ApprovalStatus
from api.library.editions.tables import AssetStatus, FileKind
from api.platform.roles import Tier
from api.platform.schemas import Required, Schema
from api.publishing.book_submissions.tables import BookDetails, ReviewDecision, UploadStatus

Long = Annotated[str, Field(max_length=5_000)]


class DetailsIn(Schema):
    """What an author says of a book; `author` is the name on it, which only the house may choose."""

    title: Required("Title is required", most=200)  # type: ignore[valid-type]
    author: Annotated[str, Field(max_length=120)] = ""
    description: Annotated[str, Field(max_length=500)] = ""
    long_description: Long = ""
    educational_notes: Long = ""
    published_year: Annotated[int | None, Field(ge=1900, le=2100)] = None
    category_ids: Annotated[list[UUID], Field(max_length=10, default_factory=list)]
    subject_id: UUID | None = None
    school_years: Annotated[list[Literal["S1", "S2", "S3", "S4"]], Field(max_length=4, default_factory=list)]

    def stored(self, author: str) -> BookDetails:
        return BookDetails(
            title=" ".join(self.title.split()), author=author, description=self.description.strip(),
            long_description=self.long_description.strip(), educational_notes=self.educational_notes.strip(),
            published_year=self.published_year, category_ids=[str(each) for each in self.category_ids],
            subject_id=str(self.subject_id) if self.subject_id else None, school_years=list(self.school_years),
        )  # fmt: skip


class UploadIn(Schema):
    """A file that is about to be sent; `book_id` where it replaces the file of a book.

    With `sha256`, of the whole file, a new book is refused where a book with this very file is here.
    """

    file_name: Required("Choose a PDF or EPUB file.", most=200)  # type: ignore[valid-type]
    size: int
    book_id: UUID | None = None
    sha256: Annotated[str | None, Field(pattern="^[0-9a-f]{64}$")] = None
    details: DetailsIn


class UploadOut(Schema):
    """An upload. `parts` are those that arrived, each of `part_size` bytes but the last; `fault` says why not."""

    id: UUID
    book_id: UUID | None
    title: str
    file_name: str
    kind: FileKind
    size: int
    part_size: int
    part_count: int
    parts: list[int]
    status: UploadStatus
    fault: str | None
    begun_at: datetime


class AssetOut(Schema):
    id: UUID
    version: int
    status: AssetStatus
    kind: FileKind
    file_name: str
    size: int
    page_count: int
    has_text: bool
    sent_at: datetime
    note: str | None


class AuthorBookOut(Schema):
    """A book as its author sees it, the newest version first."""

    id: UUID
    title: str
    author: str
    description: str
    long_description: str
    educational_notes: str
    published_year: int | None
    category_ids: list[UUID]
    status: ApprovalStatus
    rejection_reason: str | None
    cover_image_url: str | None
    versions: list[AssetOut]


class AuthorShelfOut(Schema):
    """`uploads` are those that have not become a version."""

    name: str
    books: list[AuthorBookOut]
    uploads: list[UploadOut]


class WaitingOut(Schema):
    """A version that waits for its review; `is_new` where the book has never been read."""

    id: UUID
    book_id: UUID
    version: int
    title: str
    author: str
    description: str
    educational_notes: str
    kind: FileKind
    file_name: str
    size: int
    page_count: int
    chapters: int
    has_text: bool
    required_tier: Tier
    is_new: bool
    sent_at: datetime


class BookReviewIn(Schema):
    """What was decided; to approve, everything on the checklist was looked at."""

    decision: ReviewDecision
    note: Annotated[str, Field(max_length=2_000)] = ""
    checked: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=20, default_factory=list)]
    required_tier: Tier | None = None
