"""Sending in books in parts, and reviewing them."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, File, Path, Query, UploadFile, status

from api import constants
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import ContentReviewer
from api.platform.problem import Malformed
from api.platform.quotas import within
from api.publishing.book_submissions import presenters, review, uploads
from api.publishing.book_submissions.guards import BookSubmitter, Submitter
from api.publishing.book_submissions.schemas import (
    AuthorShelfOut,
    BookReviewIn,
    DetailsIn,
    UploadIn,
    UploadOut,
    WaitingOut,
)
from api.publishing.book_submissions.submission import describe
from api.publishing.book_submissions.tables import BookDetails

router = APIRouter(prefix="/api/author", tags=["author books"])
admin = APIRouter(prefix="/api/admin/books/review", tags=["book review"])
PARTS = within("book-parts", constants.BOOK_PARTS_PER_HOUR)
Piece = Annotated[UploadFile, File(description="A part of the file as it lies there, 512 KiB but the last")]
Index = Annotated[int, Path(ge=0, le=100_000)]
Digest = Annotated[str, Query(pattern="^[0-9a-f]{64}$")]


@router.get("/books")
def list_author_books(by: BookSubmitter, db: Db) -> AuthorShelfOut:
    """One's own books with their versions and reviews, and uploads that are not done."""
    return presenters.shelf(db, by)


@router.put("/books/{book_id}")
def change_author_book(book_id: UUID, body: DetailsIn, by: BookSubmitter, db: Db) -> AuthorShelfOut:
    """Change what one says of a book of one's own."""
    describe(db, uploads.own_book(db, by, book_id), _details(by, body))
    db.flush()
    return presenters.shelf(db, by)


@router.post("/uploads", status_code=status.HTTP_201_CREATED)
def begin_upload(body: UploadIn, by: BookSubmitter, now: Now, db: Db) -> UploadOut:
    """Begin to send a file, or go on with the same one where it was broken off."""
    upload = uploads.begin(
        db, by, file_name=body.file_name, size=body.size, details=_details(by, body.details), book_id=body.book_id,
        sha256=body.sha256, now=now,
    )  # fmt: skip
    return presenters.upload_out(db, upload)


@router.get("/uploads/{upload_id}")
def get_upload(upload_id: UUID, by: BookSubmitter, db: Db) -> UploadOut:
    return presenters.upload_out(db, uploads.own_upload(db, by, upload_id))


@router.put("/uploads/{upload_id}/parts/{index}", status_code=status.HTTP_204_NO_CONTENT, dependencies=[PARTS])
def send_part(upload_id: UUID, index: Index, sha256: Digest, file: Piece, by: BookSubmitter, db: Db) -> None:
    """Send one part; the same part may be sent again."""
    upload = uploads.own_upload(db, by, upload_id)
    uploads.take_part(db, upload, index, file.file.read(constants.BOOK_PART_BYTES + 1), sha256)


@router.post("/uploads/{upload_id}/finish")
def finish_upload(upload_id: UUID, by: BookSubmitter, db: Db) -> UploadOut:
    """Say that all parts are sent; the file is checked next."""
    upload = uploads.own_upload(db, by, upload_id, lock=True)
    uploads.finish(db, upload)
    return presenters.upload_out(db, upload)


@router.delete("/uploads/{upload_id}", status_code=status.HTTP_204_NO_CONTENT)
def cancel_upload(upload_id: UUID, by: BookSubmitter, db: Db) -> None:
    uploads.cancel(db, uploads.own_upload(db, by, upload_id, lock=True))


def _details(by: Submitter, given: DetailsIn) -> BookDetails:
    """The name on a book is its author's own; the house names whom it likes."""
    name = by.author.display_name if by.author else given.author.strip()
    if not name:
        raise Malformed(fields={"details.author": "Say who wrote the book."})
    return given.stored(name)


@admin.get("")
def list_waiting_books(_: ContentReviewer, db: Db) -> list[WaitingOut]:
    """Versions that wait for their review, the oldest first."""
    return presenters.queue(db)


@admin.post("/{asset_id}")
def review_book(
    asset_id: UUID, body: BookReviewIn, me: ContentReviewer, now: Now, db: Db, client: From
) -> list[WaitingOut]:
    """Approve a version or send it back with a note; what waits after that."""
    review.decide(
        db, asset_id, decision=body.decision, note=body.note, checked=body.checked, tier=body.required_tier,
        me_id=me.id, now=now, client=client,
    )  # fmt: skip
    return presenters.queue(db)
