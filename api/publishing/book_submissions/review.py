"""The review of versions that wait: the queue, and what was decided."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Row, select
from sqlalchemy.orm import Session

from api.library.catalogue.tables import ApprovalStatus, Book
from api.library.editions.tables import AssetStatus, PdfAsset
from api.library.editions.vault import WrongVersionState, change_status, release
from api.notifications.in_app.service import notify
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.problem import Malformed, NotFound
from api.platform.roles import Tier
from api.publishing.authors.tables import Author
from api.publishing.book_submissions.rules import CHECKLIST
from api.publishing.book_submissions.tables import BookReviewDecision, ReviewDecision

BOOKS = "/author/books"


class NothingWaiting(NotFound):
    title, detail = "Nothing To Review", "This version is not here any more. Load the list again."


def waiting(db: Session) -> Sequence[Row[PdfAsset, Book]]:
    """Versions that wait, the oldest first."""
    rows = select(PdfAsset, Book).join(Book, Book.id == PdfAsset.book_id)
    return db.execute(rows.where(PdfAsset.status == AssetStatus.PENDING).order_by(PdfAsset.created_at)).all()


def decide(
    db: Session, asset_id: UUID, *, decision: ReviewDecision, note: str, checked: Sequence[str], tier: Tier | None,
    me_id: UUID, now: datetime, client: Client,
) -> PdfAsset:  # fmt: skip
    """Approve or reject a version that waits; raises NothingWaiting, Malformed or WrongVersionState."""
    asset = db.scalar(select(PdfAsset).where(PdfAsset.id == asset_id).with_for_update())
    book = db.get(Book, asset.book_id, with_for_update=True) if asset else None
    if asset is None or book is None:
        raise NothingWaiting
    if asset.status is not AssetStatus.PENDING:
        raise WrongVersionState
    if decision is ReviewDecision.APPROVED:
        _require_checked(checked)
        release(db, book, asset, now)
        book.approval_status, book.rejection_reason = ApprovalStatus.APPROVED, None
        book.approved_at, book.approved_by = now, me_id
        book.required_tier = tier or book.required_tier
    else:
        if not note.strip():
            raise Malformed(fields={"note": "Say what the author has to change."})
        change_status(asset, AssetStatus.REJECTED, now)
        if book.approval_status is ApprovalStatus.PENDING:
            book.approval_status, book.rejection_reason = ApprovalStatus.REJECTED, note.strip()
    db.add(BookReviewDecision(
        asset_id=asset.id, decision=decision, note=note.strip(), checked=sorted(set(checked)), decided_by=me_id
    ))  # fmt: skip
    audit(db, user_id=me_id, action=f"book.{decision.value}", entity=("book", str(book.id)),
          new={"version": asset.version, "note": note.strip()}, client=client)  # fmt: skip
    _inform(db, book, asset, decision, note.strip(), now)
    db.flush()
    return asset


def _require_checked(checked: Sequence[str]) -> None:
    if missing := [each for each in CHECKLIST if each not in checked]:
        raise Malformed(fields={"checked": f"Look at everything on the list first: {len(missing)} left."})


def _inform(db: Session, book: Book, asset: PdfAsset, decision: ReviewDecision, note: str, now: datetime) -> None:
    author = db.scalar(select(Author.user_id).where(Author.id == book.author_id)) if book.author_id else None
    if author is None:
        return
    is_in = decision is ReviewDecision.APPROVED
    title = f"{book.title} is in the library" if is_in else f"{book.title} needs changes"
    notify(db, author, kind="book", title=title, text=note or "Learners can read it from now on.", url=BOOKS, now=now,
           once=f"review:{asset.id}")  # fmt: skip


def decisions_on(db: Session, asset_ids: Sequence[UUID]) -> dict[UUID, BookReviewDecision]:
    """What was decided about versions, by version."""
    rows = db.scalars(select(BookReviewDecision).where(BookReviewDecision.asset_id.in_(asset_ids)))
    return {each.asset_id: each for each in rows}
