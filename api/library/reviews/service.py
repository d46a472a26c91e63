"""Writing, reading and voting on reviews; a book's rating follows each change in the same transaction."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.library.catalogue.rules import access_of
from api.library.catalogue.service import get_book
from api.library.catalogue.tables import Book
from api.library.reading.tables import IntervalKind, ReadInterval
from api.library.reviews.rules import has_read_enough, needed_seconds
from api.library.reviews.schemas import BookReviewsOut, ReviewIn, ReviewOut
from api.library.reviews.tables import BookReview, ReviewHelpfulVote
from api.platform.directory import PEOPLE
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem

RATE = text("""
update books set (rating, total_ratings, total_reviews) = (
  select round(avg(r.rating), 2), count(*), count(*) filter (where coalesce(r.review_text, r.review_title, '') <> '')
  from book_reviews r where r.book_id = books.id and r.is_approved)
where id = :book
""")


class NotReadEnough(Problem):
    """403: only those who have read in a book may say what it is like."""

    status, title = 403, "Read A Little More First"
    detail = "You can review a book after reading it for a while."


class ReviewNotFound(NotFound):
    title, detail = "Review Not Found", "This review is not there any more."


class OwnReview(Problem):
    status, title, detail = 409, "This Is Your Own Review", "Other readers say whether it helped."


def write_review(db: Session, *, me: Principal, book_id: UUID, said: ReviewIn, now: datetime) -> None:
    """Put the reader's one review of a book in place of an earlier one; raises `NotReadEnough`."""
    book = get_book(db, book_id)
    if not has_read_enough(_seconds_read(db, me.id, book_id), book.page_count):
        raise NotReadEnough
    words = {"rating": said.rating, "review_title": said.review_title or None, "review_text": said.review_text or None}
    row = {"id": uuid7(), "user_id": me.id, "book_id": book_id, "is_verified_purchase": True, "written_at": now}
    # What moderators took out of sight stays so, whatever is written over it.
    put = insert(BookReview).values(**row, **words, helpful_votes=0, is_approved=True)
    db.execute(put.on_conflict_do_update(index_elements=["user_id", "book_id"], set_={**words, "written_at": now}))
    rate(db, book_id)


def delete_review(db: Session, *, user_id: UUID, book_id: UUID) -> None:
    """Take one's own review back; one that was hidden stays hidden, so that it cannot be written anew."""
    own = select(BookReview).where(BookReview.user_id == user_id, BookReview.book_id == book_id, BookReview.is_approved)
    review = db.scalar(own)
    if review is None:
        raise ReviewNotFound
    db.delete(review)
    db.flush()
    rate(db, book_id)


def rate(db: Session, book_id: UUID) -> None:
    """Let the book's rating and counts say what its approved reviews say; two writers wait for each other."""
    db.flush()
    db.execute(select(Book.id).where(Book.id == book_id).with_for_update())
    db.execute(RATE, {"book": book_id})


def vote(db: Session, *, user_id: UUID, review_id: UUID, is_helpful: bool | None) -> None:
    """Say whether a review helped, or nothing any more; saying the same twice changes nothing."""
    review = db.scalar(select(BookReview).where(BookReview.id == review_id, BookReview.is_approved).with_for_update())
    if review is None:
        raise ReviewNotFound
    if review.user_id == user_id:
        raise OwnReview
    of = ReviewHelpfulVote
    if is_helpful is None:
        mine = db.scalar(select(of).where(of.review_id == review_id, of.user_id == user_id))
        if mine is not None:
            db.delete(mine)
            db.flush()
    else:
        put = insert(of).values(id=uuid7(), review_id=review_id, user_id=user_id, is_helpful=is_helpful)
        db.execute(put.on_conflict_do_update(index_elements=["review_id", "user_id"], set_={"is_helpful": is_helpful}))
    helpful = select(func.count()).select_from(of).where(of.review_id == review_id, of.is_helpful)
    review.helpful_votes = db.scalar(helpful) or 0


def list_reviews(
    db: Session, *, me: Principal | None, book_id: UUID, page: int, page_size: int, now: datetime
) -> BookReviewsOut:
    """The approved reviews of a book, the most helpful first, and what the asking person may do."""
    book = get_book(db, book_id)
    shown: list[ColumnElement[bool]] = [BookReview.book_id == book_id, BookReview.is_approved.is_(True)]
    my_id = me.id if me else None
    rows = _rows(db, my_id, *shown, limit=page_size, offset=(page - 1) * page_size)
    mine = _rows(db, my_id, *shown, BookReview.user_id == my_id, limit=1) if my_id else []
    stars = dict(db.execute(select(BookReview.rating, func.count()).where(*shown).group_by(BookReview.rating)).all())
    left = needed_seconds(book.page_count) - (_seconds_read(db, my_id, book_id) if my_id else 0)
    return BookReviewsOut(
        data=[_out(row, my_id) for row in rows],
        total=sum(stars.values()),
        page=page,
        page_size=page_size,
        rating=book.rating,
        total_ratings=book.total_ratings,
        stars=[stars.get(star, 0) for star in range(1, 6)],
        mine=_out(mine[0], my_id) if mine else None,
        may_review=me is not None and left <= 0 and access_of(me, book, now) != "sign_in",
        minutes_left=max(0, -(-left // 60)),
    )


def _rows(db: Session, my_id: UUID | None, *where: ColumnElement[bool], limit: int, offset: int = 0) -> list[Row[Any]]:
    of = ReviewHelpfulVote
    against = select(func.count()).where(of.review_id == BookReview.id, ~of.is_helpful).scalar_subquery()
    my_vote = select(of.is_helpful).where(of.review_id == BookReview.id, of.user_id == my_id).scalar_subquery()
    listed = (
        select(BookReview, PEOPLE.c.first_name, against, my_vote)
        .join(PEOPLE, PEOPLE.c.id == BookReview.user_id)
        .where(*where)
        .order_by(BookReview.helpful_votes.desc(), BookReview.written_at.desc(), BookReview.id)
    )
    return list(db.execute(listed.limit(limit).offset(offset)))


def _out(row: Sequence[Any], my_id: UUID | None) -> ReviewOut:
    review, first_name, against, my_vote = row
    return ReviewOut(
        id=review.id,
        rating=review.rating,
        review_title=review.review_title,
        review_text=review.review_text,
        reviewer=f"{first_name[:1].upper()}.",
        is_verified_purchase=review.is_verified_purchase,
        helpful_votes=review.helpful_votes,
        not_helpful_votes=against,
        written_at=review.written_at,
        my_vote=my_vote,
        is_mine=review.user_id == my_id,
    )


def _seconds_read(db: Session, user_id: UUID, book_id: UUID) -> int:
    """Active seconds by the server's clock."""
    spent = func.extract("epoch", ReadInterval.ended_at - ReadInterval.started_at)
    mine = (ReadInterval.user_id == user_id, ReadInterval.book_id == book_id, ReadInterval.kind == IntervalKind.ACTIVE)
    return int(db.scalar(select(func.coalesce(func.sum(spent), 0)).where(*mine)) or 0)
