"""Many books changed at once: all of them or none, seen before, and taken back if it was a mistake."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import Book, BookCategory, Category
from api.library.classification.schemas import BooksChangeIn, BooksChangeOut, BooksPreviewOut, ChangedBook, RefusedBook
from api.library.classification.service.decisions import require_categories
from api.library.classification.service.shelf_table import matching
from api.library.classification.tables import BookBulkChange, BookState
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.roles import Tier

WORDS = {Tier.FREE: "Free", Tier.TRIAL: "Every plan and the trial", Tier.BASIC: "Basic and above",
         Tier.PREMIUM: "Premium"}  # fmt: skip


class BooksRefused(Problem):
    """409, with `books`: which of them cannot be changed so, and why. Nothing was changed."""

    status, title = 409, "Nothing Changed"


class ChoiceChanged(Problem):
    """409, with `found`: how many books fit now."""

    status, title = 409, "Other Books Now"
    detail = "The books that fit are not those you saw. Load the list again, then choose."


class ChangeNotFound(NotFound):
    title, detail = "Change Not Found", "This change is not there any more."


class AlreadyUndone(Problem):
    status, title = 409, "Taken Back Already"
    detail = "This change was taken back before."


@dataclass(frozen=True)
class _Plan:
    """How each book stands and would stand; `refused` where that cannot be."""

    before: list[BookState]
    after: list[BookState]
    refused: list[RefusedBook]

    @property
    def pairs(self) -> list[tuple[BookState, BookState]]:
        return [(was, to_be) for was, to_be in zip(self.before, self.after, strict=True) if was != to_be]


def preview(db: Session, given: BooksChangeIn) -> BooksPreviewOut:
    """What would change; nothing does. Raises Malformed or ChoiceChanged."""
    plan = _plan(db, given, lock=False)
    names = _names(db)
    changed = [_changed(was, then, names) for was, then in plan.pairs]
    unchanged = len(plan.before) - len(changed) - len(plan.refused)
    return BooksPreviewOut(changed=changed, unchanged=unchanged, refused=plan.refused)


def change_many(db: Session, given: BooksChangeIn, *, me_id: UUID, now: datetime, client: Client) -> BooksChangeOut:
    """All of it or nothing; raises Malformed, ChoiceChanged or BooksRefused."""
    plan = _plan(db, given, lock=True)
    _require_none_refused(plan.refused)
    pairs = plan.pairs
    if not pairs:
        return BooksChangeOut(change_id=None, changed=0, unchanged=len(plan.before))
    made = BookBulkChange(
        id=uuid7(), made_by=me_id, before=[was for was, _ in pairs], after=[then for _, then in pairs]
    )
    db.add(made)
    _write(db, made.after, me_id, now)
    sent = given.model_dump(mode="json", by_alias=True, exclude={"book_ids", "matching"}, exclude_defaults=True)
    audit(db, user_id=me_id, action="books.changed_in_bulk", entity=("book_bulk_change", str(made.id)),
          old={"books": made.before}, new={"change": sent, "books": made.after}, client=client)  # fmt: skip
    return BooksChangeOut(change_id=made.id, changed=len(pairs), unchanged=len(plan.before) - len(pairs))


def undo(db: Session, change_id: UUID, *, me_id: UUID, now: datetime, client: Client) -> BooksChangeOut:
    """Put everything back as it stood; refused where a book was changed since. All of it or nothing."""
    made = db.get(BookBulkChange, change_id, with_for_update=True)
    if made is None:
        raise ChangeNotFound
    if made.undone_at is not None:
        raise AlreadyUndone
    here = {each["book_id"]: each for each in _states(db, [UUID(each["book_id"]) for each in made.after], lock=True)}
    alive = {str(each) for each in db.scalars(select(Category.id))}
    refused = [
        RefusedBook(book_id=UUID(was["book_id"]), title=was["title"], reason=reason)
        for was, then in zip(made.before, made.after, strict=True)
        if (reason := _not_back(was, then, here.get(was["book_id"]), alive))
    ]
    _require_none_refused(refused)
    _write(db, made.before, me_id, now)
    made.undone_at, made.undone_by = now, me_id
    audit(db, user_id=me_id, action="books.bulk_change_undone", entity=("book_bulk_change", str(made.id)),
          old={"books": made.after}, new={"books": made.before}, client=client)  # fmt: skip
    return BooksChangeOut(change_id=made.id, changed=len(made.before), unchanged=0)


def _not_back(was: BookState, then: BookState, now: BookState | None, alive: set[str]) -> str:
    if now is None:
        return "This book is gone."
    if {**now, "title": ""} != {**then, "title": ""}:
        return "Somebody changed it since."
    return "" if set(was["category_ids"]) <= alive else "A category it stood in is gone."


def _require_none_refused(refused: list[RefusedBook]) -> None:
    if refused:
        raise BooksRefused(
            f"{refused[0].title}: {refused[0].reason}",
            books=[each.model_dump(mode="json", by_alias=True) for each in refused],
        )


def _plan(db: Session, given: BooksChangeIn, *, lock: bool) -> _Plan:
    add, away = {str(e) for e in given.add_category_ids}, {str(e) for e in given.remove_category_ids}
    if add & away:
        raise Malformed(fields={"removeCategoryIds": "You cannot add and remove the same category."})
    if not (add or away or given.required_tier or given.language):
        raise Malformed(fields={"change": "Choose what to change."})
    require_categories(db, given.add_category_ids)
    before = _states(db, _chosen(db, given), lock=lock)
    after, refused = [], []
    for was in before:
        categories = sorted((set(was["category_ids"]) | add) - away)
        then = BookState(
            book_id=was["book_id"], title=was["title"], category_ids=categories,
            required_tier=given.required_tier.value if given.required_tier else was["required_tier"],
            language=given.language or was["language"],
        )  # fmt: skip
        if reason := _fault(was, then):
            refused.append(RefusedBook(book_id=UUID(was["book_id"]), title=was["title"], reason=reason))
        after.append(was if reason else then)
    return _Plan(before, after, refused)


def _fault(was: BookState, then: BookState) -> str:
    if was["category_ids"] and not then["category_ids"]:
        return "It would have no category."
    if len(then["category_ids"]) > constants.BOOK_CATEGORIES:
        return f"It would have more than {constants.BOOK_CATEGORIES} categories."
    return ""


def _chosen(db: Session, given: BooksChangeIn) -> list[UUID]:
    """The books meant, as many as the person saw; raises ChoiceChanged or Malformed."""
    if bool(given.book_ids) == (given.matching is not None):
        raise Malformed(fields={"bookIds": "Choose books, or all that fit."})
    condition = matching(given.matching) if given.matching else [Book.id.in_(given.book_ids)]
    found = list(db.scalars(select(Book.id).where(*condition).limit(constants.BULK_BOOKS + 1)))
    if len(found) != given.count:
        raise ChoiceChanged(found=len(found))
    return found


def _states(db: Session, ids: Sequence[UUID], *, lock: bool) -> list[BookState]:
    """How books stand, by title; locked in one order, so that two changes never wait for each other."""
    if lock:
        db.execute(select(Book.id).where(Book.id.in_(ids)).order_by(Book.id).with_for_update())
    shelves: dict[UUID, list[str]] = defaultdict(list)
    for book_id, category in db.execute(
        select(BookCategory.book_id, BookCategory.category_id).where(BookCategory.book_id.in_(ids))
    ):
        shelves[book_id].append(str(category))
    rows = db.execute(
        select(Book.id, Book.title, Book.required_tier, Book.language)
        .where(Book.id.in_(ids))
        .order_by(Book.title, Book.id)
    )
    return [
        BookState(book_id=str(id), title=title, category_ids=sorted(shelves[id]), required_tier=tier.value,
                  language=language)
        for id, title, tier, language in rows
    ]  # fmt: skip


def _write(db: Session, states: Sequence[BookState], me_id: UUID, now: datetime) -> None:
    wanted = select(Book).where(Book.id.in_([UUID(each["book_id"]) for each in states]))
    books = {each.id: each for each in db.scalars(wanted.execution_options(populate_existing=True))}
    for state in states:
        book = books[UUID(state["book_id"])]
        book.required_tier, book.language = Tier(state["required_tier"]), state["language"]
        book.classified_at, book.classified_by = now, me_id
    ids = list(books)
    db.execute(delete(BookCategory).where(BookCategory.book_id.in_(ids)))
    db.add_all(
        BookCategory(book_id=UUID(state["book_id"]), category_id=UUID(category))
        for state in states
        for category in state["category_ids"]
    )
    db.flush()


def _names(db: Session) -> Callable[[str], str]:
    names = {str(id): name for id, name in db.execute(select(Category.id, Category.name))}
    return lambda category: names.get(category, "?")


def _changed(was: BookState, then: BookState, name: Callable[[str], str]) -> ChangedBook:
    return ChangedBook(
        book_id=UUID(was["book_id"]), title=was["title"], before=_said(was, name), after=_said(then, name)
    )  # fmt: skip


def _said(state: BookState, name: Callable[[str], str]) -> str:
    categories = ", ".join(sorted(map(name, state["category_ids"]))) or "No category"
    return f"{categories} · {WORDS[Tier(state['required_tier'])]} · {state['language']}"
