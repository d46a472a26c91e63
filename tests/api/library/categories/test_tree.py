"""Staff keep the tree of categories; readers find a book under every category above its own."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.library.catalogue.tables import BookCategory, Category
from api.library.categories.rules import below
from api.platform.audit.tables import AuditLog
from tests.api.conftest import Browser
from tests.factories.people import learner, staff
from tests.factories.shelf import book

PATH = "/api/admin/categories"


@pytest.fixture
def at(browser: Browser, db: Session) -> Browser:
    return browser.sign_in(staff(db))


def add(at: Browser, name: str, under: str | None = None) -> str:
    answer = at.post(PATH, json={"name": name, "parentId": under})
    assert answer.status_code == 201, answer.text
    return str(next(each["id"] for each in answer.json() if (each["name"], each["parentId"]) == (name, under)))


def drawn(tree: list[dict[str, Any]]) -> list[str]:
    return ["." * each["level"] + each["name"] for each in tree]


@dataclass
class Leaf:
    id: UUID
    parent_id: UUID | None
    name: str = "A category"
    display_order: int = 0


def test_a_tree_that_bites_its_own_tail_is_walked_once() -> None:
    first, second, third = (uuid4() for _ in range(3))
    ring = [Leaf(first, second), Leaf(second, first), Leaf(third, second)]
    assert below(ring, first) == {first, second, third}
    assert below(ring, third) == {third}


def put(db: Session, category: str, **given: Any) -> str:
    made = book(db, **given)
    db.add(BookCategory(book_id=made.id, category_id=category))
    db.flush()
    return str(made.id)


def move(at: Browser, what: str, under: str | None, position: int = 0) -> Any:
    return at.post(f"{PATH}/{what}/move", json={"parentId": under, "position": position})


def test_categories_stand_under_each_other_in_the_order_staff_give(at: Browser, db: Session) -> None:
    science, stories = add(at, "Science"), add(at, "Stories")
    add(at, "Physics", science)
    biology = add(at, "Biology", science)
    assert drawn(at.get(PATH).json()) == ["Science", ".Physics", ".Biology", "Stories"]
    assert drawn(move(at, biology, science, 0).json()) == ["Science", ".Biology", ".Physics", "Stories"]
    assert drawn(move(at, stories, None, 0).json()) == ["Stories", "Science", ".Biology", ".Physics"]
    assert drawn(move(at, science, stories).json()) == ["Stories", ".Science", "..Biology", "..Physics"]
    assert "category.moved" in db.scalars(select(AuditLog.action)).all()


def test_no_category_comes_to_stand_under_itself_or_too_deep(at: Browser) -> None:
    chain = [add(at, "One")]
    for name in ("Two", "Three", "Four")[: constants.CATEGORY_LEVELS - 1]:
        chain.append(add(at, name, chain[-1]))
    for under in chain:
        assert move(at, chain[0], under).json()["code"] == "CATEGORY_IN_ITSELF"
    assert at.post(PATH, json={"name": "Five", "parentId": chain[-1]}).json()["code"] == "CATEGORY_TOO_DEEP"
    other = add(at, "Other")
    add(at, "Under other", other)
    assert move(at, other, chain[-2]).json()["code"] == "CATEGORY_TOO_DEEP"
    assert [each["level"] for each in at.get(PATH).json()] == [0, 1, 2, 3, 0, 1]


def test_a_category_is_renamed_and_put_to_rest_and_only_an_empty_one_goes(at: Browser, db: Session) -> None:
    physics = add(at, "Physics")
    made = put(db, physics)
    again = at.post(PATH, json={"name": " physics "})
    assert (again.status_code, again.json()["code"]) == (409, "NAME_TAKEN")
    answer = at.patch(f"{PATH}/{physics}", json={"name": "Natural science", "color": "#1D4ED8", "isActive": False})
    [row] = answer.json()
    assert (row["name"], row["slug"], row["isActive"], row["books"]) == ("Natural science", "physics", False, 1)
    assert at.get("/api/books/categories").json() == []
    assert at.get("/api/books/search?subject=physics").json()["total"] == 0
    assert at.get("/api/books/search").json()["data"][0]["categories"] == []
    refused = at.delete(f"{PATH}/{physics}")
    assert (refused.json()["code"], refused.json()["books"]) == ("CATEGORY_NOT_EMPTY", 1)
    db.execute(BookCategory.__table__.delete())  # type: ignore[attr-defined]
    assert at.delete(f"{PATH}/{physics}").json() == []
    assert at.delete(f"{PATH}/{physics}").status_code == 404
    assert made


def test_a_book_is_found_under_every_category_above_its_own_and_counted_once(at: Browser, db: Session) -> None:
    science = add(at, "Science")
    physics = add(at, "Physics", science)
    both = put(db, physics)
    db.add(BookCategory(book_id=both, category_id=science))
    db.flush()
    put(db, physics)
    put(db, science)
    found = at.get("/api/books/search?subject=science").json()
    assert found["total"] == 3
    subjects = {each["value"]: each["books"] for each in found["facets"] if each["facet"] == "subject"}
    assert subjects == {"science": 3, "physics": 2}
    assert at.get("/api/books/search?subject=physics").json()["total"] == 2


def test_learners_do_not_touch_the_tree(browser: Browser, db: Session) -> None:
    from tests.conftest import NOON

    browser.sign_in(learner(db, until=NOON.replace(year=2027)))
    assert browser.get(PATH).status_code == browser.post(PATH, json={"name": "Mine"}).status_code == 403
    assert db.scalars(select(Category)).all() == []
