"""Held minutes as finance decides them: reader by reader and book by book, each second once, with what is at stake."""

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.catalogue.tables import Book
from api.platform.pseudonym import learner_key
from api.publishing.authors.tables import Author
from api.publishing.royalties import inputs, shares
from api.publishing.royalties.rules import Minutes, decisions_of
from api.publishing.royalties.schemas import HeldBoardOut, HeldBookOut, HeldReasonOut, HoldMark
from api.publishing.royalties.service import holds, month_sums
from api.publishing.royalties.service.month_sums import Divided
from api.publishing.royalties.tables import CloseInput, HeldMinutes, HoldDecision, MinuteStatus

Pair = tuple[str, str]  # reader's key and author


def board(db: Session, month: str) -> HeldBoardOut:
    """Every held second of a drafted month under its reader and book, the most at stake first."""
    held = db.scalars(select(HeldMinutes).where(HeldMinutes.month == month).order_by(HeldMinutes.reason)).all()
    if not held:
        return HeldBoardOut(seconds=0, ugx=0, shared_ugx=0, waiting_lines=0, waiting_ugx=0, reasons=[], lines=[])
    divided = month_sums.sealed(db, month)
    marks: dict[Pair, list[HeldMinutes]] = defaultdict(list)
    for hold in held:
        marks[learner_key(hold.user_id), str(hold.author_id)].append(hold)
    seconds = _seconds(db, month)
    decided = decisions_of(holds.hold_lines(db, month))
    titles = _titles(db, {book for _, book in seconds})
    names = {str(author_id): name for author_id, name in db.execute(select(Author.id, Author.display_name)).all()}
    lines = [
        HeldBookOut(
            pair=marks[pair][0].id,
            reader=str(marks[pair][0].user_id)[-6:],
            author_id=UUID(pair[1]),
            author=names[pair[1]],
            book_id=UUID(book),
            title=titles.get(book, "A book no longer here"),
            seconds=read,
            ugx=_worth(divided, pair, read),
            decision=decided.get(pair, HoldDecision.PENDING),
            holds=[_mark(hold) for hold in marks[pair]],
        )
        for (pair, book), read in seconds.items()
        if pair in marks
    ]
    waiting = [line for line in lines if line.decision is HoldDecision.PENDING]
    return HeldBoardOut(
        seconds=sum(line.seconds for line in lines),
        ugx=sum(line.ugx for line in lines),
        shared_ugx=divided.month.shared,
        waiting_lines=len(waiting),
        waiting_ugx=sum(line.ugx for line in waiting),
        reasons=_reasons(lines),
        lines=sorted(lines, key=lambda line: (-line.ugx, line.title, line.reader)),
    )


def _seconds(db: Session, month: str) -> dict[tuple[Pair, str], int]:
    """(reader and author, book) -> held seconds, as the draft froze them."""
    kept = select(CloseInput.content).where(CloseInput.month == month, CloseInput.name == "minutes")
    found: dict[tuple[Pair, str], int] = defaultdict(int)
    for row in inputs.thaw(db.scalars(kept).one(), Minutes):
        if row.status == MinuteStatus.HELD:
            found[(row.learner_key, row.author_id), row.book_id] += row.seconds
    return found


def _titles(db: Session, books: Iterable[str]) -> dict[str, str]:
    wanted = select(Book.id, Book.title).where(Book.id.in_([UUID(each) for each in books]))
    return {str(book_id): title for book_id, title in db.execute(wanted).all()}


def _worth(divided: Divided, pair: Pair, seconds: int) -> int:
    return shares.worth(seconds, divided.rate(UUID(pair[1])), divided.month)


def _mark(hold: HeldMinutes) -> HoldMark:
    return HoldMark(
        id=hold.id, reason=hold.reason, evidence=hold.evidence or {}, decision=hold.decision, note=hold.note
    )


def _reasons(lines: Iterable[HeldBookOut]) -> list[HeldReasonOut]:
    """What is at stake under each reason; minutes that several name stand under each of them."""
    found: dict[str, list[HeldBookOut]] = defaultdict(list)
    for line in lines:
        for hold in line.holds:
            found[hold.reason].append(line)
    result = [
        HeldReasonOut(
            reason=reason,
            lines=len(named),
            seconds=sum(line.seconds for line in named),
            ugx=sum(line.ugx for line in named),
        )
        for reason, named in found.items()
    ]
    return sorted(result, key=lambda each: (-each.ugx, each.reason))
