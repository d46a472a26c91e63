"""Moves at the same moment make no ring, and what is filled at the same moment is not deleted."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from api.library.catalogue.tables import BookCategory, Category
from api.library.categories import service
from api.library.classification.schemas import BooksChangeIn
from api.library.classification.service.bulk import change_many
from api.platform.client_info import Client
from tests.conftest import NOON
from tests.factories import people, shelf
from tests.races import own_database, race

AT_ONCE = 80
HERE = Client("203.0.113.9", "a browser")


@pytest.fixture(scope="module")
def apart(tmp_path_factory: pytest.TempPathFactory, database_url: str) -> Iterator[Engine]:
    """A database of these tests' own."""
    with own_database("categories", tmp_path_factory.mktemp("categories")) as engine:
        yield engine


def made(engine: Engine, *names: str) -> list[Category]:
    with Session(engine, expire_on_commit=False) as db:
        rows = [Category(name=name, slug=f"race-{name}", display_order=at) for at, name in enumerate(names)]
        db.add_all(rows)
        db.commit()
        return rows


def test_moves_of_three_categories_under_each_other_never_make_a_ring(apart: Engine) -> None:
    rows = made(apart, "a", "b", "c")
    with Session(apart, expire_on_commit=False) as db:
        me = people.staff(db)
        db.commit()

    def act(db: Session, n: int) -> None:
        moved, parent = rows[n % 3], rows[(n // 3) % 3]
        service.move(
            db, moved.id, parent_id=parent.id if moved is not parent else None, position=0, me_id=me.id, client=HERE
        )

    found = race(apart, AT_ONCE, act)
    assert set(found) == {"done", "CATEGORY_IN_ITSELF"}
    with Session(apart) as db:
        tree = [each for each in service.tree(db) if each.slug.startswith("race-")]
        assert len(tree) == 3  # a ring would hang from nothing and not be listed
        levels = {each.id: each.level for each in tree}
        assert all(each.level == (levels[each.parent_id] + 1 if each.parent_id else 0) for each in tree)


def test_a_category_is_deleted_or_filled_but_never_both(apart: Engine) -> None:
    rows = made(apart, *(f"full-{n}" for n in range(AT_ONCE // 2)))
    with Session(apart, expire_on_commit=False) as db:
        me, book = people.staff(db), shelf.book(db)
        db.commit()

    def act(db: Session, n: int) -> None:
        category = rows[n // 2].id
        if n % 2:
            service.remove(db, category, me_id=me.id, client=HERE)
        else:
            wish = BooksChangeIn(book_ids=[book.id], count=1, add_category_ids=[category])
            change_many(db, wish, me_id=me.id, now=NOON, client=HERE)

    found = race(apart, AT_ONCE, act)
    with Session(apart) as db:
        left = db.scalar(select(func.count()).select_from(Category).where(Category.slug.like("race-full-%"))) or 0
        held = db.scalar(select(func.count()).select_from(BookCategory).where(BookCategory.book_id == book.id)) or 0
    assert set(found) <= {"done", "CATEGORY_NOT_EMPTY", "MALFORMED", "BOOKS_REFUSED"}
    assert held <= left
    assert AT_ONCE // 2 - left == found["done"] - held
