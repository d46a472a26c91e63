"""Changing the tree. One change at a time: each takes the same lock first, so that no two make a ring together."""

from uuid import UUID

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import BookCategory, Category
from api.library.categories.rules import below, children, depth_below, in_order, slug_of
from api.library.categories.schemas import CategoryEditIn, CategoryIn, CategoryNode
from api.platform.audit.service import audit
from api.platform.client_info import Client
from api.platform.ids import uuid7
from api.platform.problem import Malformed, NotFound, Problem
from api.platform.schemas import JsonObject


class CategoryNotFound(NotFound):
    title, detail = "Category Not Found", "This category is not there any more. Load the list again."


class CategoryInItself(Problem):
    status, title = 409, "Not Under Itself"
    detail = "A category cannot be under itself or under one of its own."


class CategoryTooDeep(Problem):
    status, title = 409, "Too Many Levels"
    detail = f"Categories go {constants.CATEGORY_LEVELS} levels deep. Choose a place higher up."


class CategoryNotEmpty(Problem):
    """409, with how many `books` and categories (`under`) stand in it."""

    status, title = 409, "Category Not Empty"


class NameTaken(Problem):
    status, title = 409, "Name Taken"
    detail = "Another category here has this name."


def tree(db: Session) -> list[CategoryNode]:
    """All categories, each before what stands under it."""
    rows = list(db.scalars(select(Category)))
    books = {key: number for key, number in db.execute(
        select(BookCategory.category_id, func.count()).group_by(BookCategory.category_id)
    )}  # fmt: skip
    under = children(rows)
    return [
        CategoryNode(
            id=each.id, parent_id=each.parent_id, level=each.level, display_order=each.display_order, name=each.name,
            slug=each.slug, description=each.description or "", icon=each.icon or "", color=each.color or "",
            category_type=each.category_type, is_active=each.is_active, books=books.get(each.id, 0),
            under=len(under[each.id]),
        )
        for each in in_order(rows)
    ]  # fmt: skip


def add(db: Session, given: CategoryIn, *, me_id: UUID, client: Client) -> Category:
    """A new category; raises CategoryNotFound, CategoryTooDeep or NameTaken."""
    rows = _locked(db)
    parent = _of(rows, given.parent_id) if given.parent_id else None
    if parent is not None and parent.level + 1 >= constants.CATEGORY_LEVELS:
        raise CategoryTooDeep
    name = " ".join(given.name.split())
    siblings = [each for each in rows if each.parent_id == given.parent_id]
    _require_free(siblings, name)
    made = Category(
        id=uuid7(), name=name, slug=_free_slug(rows, name), parent_id=given.parent_id,
        level=parent.level + 1 if parent else 0, display_order=1 + max((s.display_order for s in siblings), default=0),
        description=given.description.strip() or None, icon=given.icon or None, color=given.color.lower() or None,
        category_type=given.category_type, is_active=True,
    )  # fmt: skip
    db.add(made)
    db.flush()
    audit(db, user_id=me_id, action="category.added", entity=_entity(made), new=_said(made), client=client)
    return made


def change(db: Session, category_id: UUID, given: CategoryEditIn, *, me_id: UUID, client: Client) -> None:
    """Change what is said of a category; its address stays. Raises CategoryNotFound, NameTaken or Malformed."""
    rows = _locked(db)
    row = _of(rows, category_id)
    before = _said(row)
    sent = {name: value for name, value in given.model_dump(exclude_unset=True).items() if value is not None}
    if "name" in sent:
        sent["name"] = " ".join(str(sent["name"]).split())
        if not sent["name"]:
            raise Malformed(fields={"name": "Give it a name."})
        _require_free([each for each in rows if each.parent_id == row.parent_id and each is not row], sent["name"])
    for name, value in sent.items():
        setattr(row, name, value.strip() or None if name in ("description", "icon", "color") else value)
    db.flush()
    if _said(row) != before:
        audit(db, user_id=me_id, action="category.changed", entity=_entity(row), old=before, new=_said(row),
              client=client)  # fmt: skip


def move(db: Session, category_id: UUID, *, parent_id: UUID | None, position: int, me_id: UUID, client: Client) -> None:
    """Put a category in another place; raises CategoryNotFound, CategoryInItself, CategoryTooDeep or NameTaken."""
    rows = _locked(db)
    row = _of(rows, category_id)
    parent = _of(rows, parent_id) if parent_id else None
    if parent_id in below(rows, row.id):
        raise CategoryInItself
    if (parent.level + 1 if parent else 0) + depth_below(rows, row.id) > constants.CATEGORY_LEVELS:
        raise CategoryTooDeep
    before = _said(row)
    there = [each for each in children(rows)[parent_id] if each is not row]
    if parent_id != row.parent_id:
        _require_free(there, row.name)
    row.parent_id = parent_id
    there.insert(min(position, len(there)), row)
    for place, each in enumerate(there, 1):
        each.display_order = place
    for each in in_order(rows):
        above = next((one for one in rows if one.id == each.parent_id), None)
        each.level = above.level + 1 if above else 0
    db.flush()
    if _said(row) != before:
        audit(db, user_id=me_id, action="category.moved", entity=_entity(row), old=before, new=_said(row),
              client=client)  # fmt: skip


def remove(db: Session, category_id: UUID, *, me_id: UUID, client: Client) -> None:
    """Take an empty category away; raises CategoryNotFound or CategoryNotEmpty."""
    rows = _locked(db)
    row = _of(rows, category_id)
    # Locked as well: a book that is put in at this moment waits for us, and then finds no category.
    db.execute(select(Category.id).where(Category.id == row.id).with_for_update())
    books = db.scalar(select(func.count()).where(BookCategory.category_id == row.id)) or 0
    under = sum(each.parent_id == row.id for each in rows)
    if books or under:
        raise CategoryNotEmpty(
            "Take its books and categories out first, or put it to rest instead.", books=books, under=under
        )
    audit(db, user_id=me_id, action="category.removed", entity=_entity(row), old=_said(row), client=client)
    db.delete(row)
    db.flush()


def _locked(db: Session) -> list[Category]:
    db.execute(text("select pg_advisory_xact_lock(hashtext('categories'))"))
    return list(db.scalars(select(Category).execution_options(populate_existing=True)))


def _of(rows: list[Category], category_id: UUID) -> Category:
    row = next((each for each in rows if each.id == category_id), None)
    if row is None:
        raise CategoryNotFound
    return row


def _require_free(siblings: list[Category], name: str) -> None:
    if any(each.name.casefold() == name.casefold() for each in siblings):
        raise NameTaken


def _free_slug(rows: list[Category], name: str) -> str:
    slug, taken = slug_of(name), {each.slug for each in rows}
    return slug if slug not in taken else f"{slug}-{uuid7().hex[-6:]}"


def _entity(row: Category) -> tuple[str, str]:
    return "category", str(row.id)


def _said(row: Category) -> JsonObject:
    return {
        "name": row.name, "parentId": str(row.parent_id) if row.parent_id else None, "order": row.display_order,
        "description": row.description, "icon": row.icon, "color": row.color, "type": row.category_type,
        "isActive": row.is_active,
    }  # fmt: skip
