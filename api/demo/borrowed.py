"""What became of borrowed books: the student's marks in one, one given back, some kept on devices.

And what became of the author's newer files: one replaced the version before, one was refused with a note, and one waits
for its review. All of it by the services of the product, after the books were encrypted.
"""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import islice
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.content.books.press import PressedBook
from api.content.books.shelf import prepared
from api.demo.sign_in import DEMO_ACCOUNTS
from api.library.catalogue.rules import plan_reaches
from api.library.catalogue.tables import Book
from api.library.devices.tables import Device
from api.library.editions.vault import keep_version, release
from api.library.licences.service.issue import issue_licence, keep_offline
from api.library.licences.service.lifecycle import register
from api.library.loans.service.endings import return_book
from api.library.loans.tables import Loan, LoanStatus
from api.library.reading.marks import add_highlight, set_bookmark
from api.library.reading.schemas import BookmarkIn, HighlightIn, PositionIn
from api.library.reading.tables import ReadingProgress
from api.platform.client_info import Client
from api.platform.principal import Principal
from api.publishing.authors.tables import Author
from api.publishing.book_submissions.review import decide
from api.publishing.book_submissions.tables import ReviewDecision

SENTENCE: Final = re.compile(r"[A-Z][a-z][^.?!\n]{50,140}\.")
MARKED: Final = (
    ("yellow", "Ask about this in class."),
    ("blue", None),
    ("green", "A good example for the test."),
    ("pink", "Why is this so?"),
)
REFUSED: Final = (
    "Thank you for the new file. On three pages the labels of the figures are cut off at the edge, and the answers to"
    " the last exercise are missing. Please mend both and send it again."
)
KEEPERS: Final = 8
Pressed = Mapping[str, PressedBook]


def plant(db: Session, pressed: Pressed, now: datetime) -> None:
    """Nothing where the demo's student has nothing on loan."""
    student = _user(db, "Student")
    loans = db.scalars(
        select(Loan)
        .join(ReadingProgress, (ReadingProgress.user_id == Loan.user_id) & (ReadingProgress.book_id == Loan.book_id))
        .where(Loan.user_id == student.id, Loan.status == LoanStatus.ACTIVE)
        .order_by(ReadingProgress.updated_at.desc(), Loan.id)
    ).all()
    if loans:
        _mark(db, student, db.get_one(Book, loans[0].book_id), pressed)
    if len(loans) > 2:
        return_book(db, user_id=student.id, loan_id=loans[-1].id, now=now - timedelta(days=1))
    _keep_some(db, now - timedelta(days=2))
    _send_newer_files(db, pressed, now)


def _user(db: Session, name: str) -> User:
    return db.scalars(select(User).where(User.email == dict(DEMO_ACCOUNTS)[name])).one()


def _mark(db: Session, student: User, book: Book, pressed: Pressed) -> None:
    """A bookmark with a note, and a sentence in each colour on the pages after it."""
    texts = pressed[str(book.storage_key)].text_per_page
    found = [(page, each[0]) for page, words in enumerate(texts, 1) if (each := SENTENCE.findall(words)) and page > 4]
    for (page, words), (colour, note) in zip(found[::2], MARKED, strict=False):
        mark = HighlightIn.model_validate(
            {"page": page, "selectedText": words, "color": colour, "note": note, "position": PositionIn(boxes=[])}
        )
        add_highlight(db, reader_id=student.id, book=book, mark=mark)
    if found:
        begun = BookmarkIn(page=found[0][0], note="Start here on Saturday.")
        set_bookmark(db, reader_id=student.id, book=book, mark=begun)


def _keep_some(db: Session, at: datetime) -> None:
    """Those who used a device last keep the book they borrowed last on it, where their plan still opens it."""
    lent = (
        select(Device, User, Loan, Book)
        .join(User, User.id == Device.user_id)
        .join(Loan, Loan.user_id == User.id)
        .join(Book, Book.id == Loan.book_id)
    )
    last = lent.where(Device.is_active, Loan.status == LoanStatus.ACTIVE, Loan.started_at < at).ext(
        distinct_on(User.id)
    )
    rows = db.execute(last.order_by(User.id, Loan.started_at.desc(), Device.id)).all()
    for device, user, loan in islice((row[:3] for row in rows if plan_reaches(row[1], row[3], at)), KEEPERS):
        me = Principal(
            user.id, user.id, user.email, user.first_name, user.last_name, None, None, user.role,
            user.subscription_tier, user.subscription_status, user.trial_ends_at, user.free_trial_ended_at,
            user.subscription_period_end,
        )  # fmt: skip
        issued = issue_licence(db, me=me, loan_id=loan.id, device_id=device.id, now=at)
        licence_id = UUID(str(issued["id"]))
        register(db, me=me, licence_id=licence_id, device_id=device.id, now=at)
        keep_offline(db, me=me, licence_id=licence_id, now=at)


def _send_newer_files(db: Session, pressed: Pressed, now: datetime) -> None:
    """Of the author's first two books, a newer file each: one is read now, the other goes back with a note.

    What was asked for is mended in one more file, which waits for its review.
    """
    author = select(Author.id).where(Author.user_id == _user(db, "Author").id).scalar_subquery()
    books = db.scalars(select(Book).where(Book.author_id == author).order_by(Book.title)).all()
    sent = [(book, prepared(pressed[str(book.storage_key)])) for book in books[:2] if book.storage_key in pressed]
    for number, (book, made) in enumerate(sent):
        asset = keep_version(db, book.id, made, file_name=f"{book.slug}-second-printing.pdf")
        if number == 0:
            topics = book.topic_pages
            release(db, book, asset, now)
            book.topic_pages = topics
        else:
            decide(
                db, asset.id, decision=ReviewDecision.REJECTED, note=REFUSED, checked=["opens", "level"], tier=None,
                me_id=_user(db, "Moderator").id, now=now, client=Client("127.0.0.1", "demo"),
            )  # fmt: skip
            keep_version(db, book.id, made, file_name=f"{book.slug}-third-printing.pdf")
