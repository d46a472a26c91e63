"""The shelf as rows: categories, authors, books as they were pressed, and the years they serve."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import numpy as np
from psycopg import Cursor

from api.content import rows as content
from api.content.books.catalogue import Catalogue
from api.content.books.press import PressedBook
from api.content.curriculum.loader import YEARS
from api.curriculum.subjects.tables import BookSubjectYear
from api.demo import places
from api.demo.bulk_insert import copy_text
from api.demo.content import by_key, columns_of
from api.demo.curriculum import Curriculum
from api.demo.people import SUBJECTS, People
from api.demo.world import DAY, Floats, Ids, Ints, World, hexes, uuid7s
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category
from api.publishing.authors.tables import Author

TIERS = {"trial": 0, "basic": 1, "premium": 2}
KINDS = ("textbook_expository", "maths_worked_example", "novel_or_set_text", "exam_past_paper")


@dataclass
class Shelf:
    """The books as columns."""

    ids: Ids
    slugs: list[str]
    author: Ints  # position among `author_ids`
    author_ids: Ids
    author_user: Ints  # position among the people
    pages: Ints
    tier: Ints
    kind: Ints
    subject: Ints  # position among SUBJECTS, -1 for stories and study skills
    years: Floats  # (books, 5): how well a book serves a learner of that year, column 0 for nobody
    fame: Floats
    leanings: Floats  # (books, 4): what kind of book it is

    def of_author(self, author: int) -> Ints:
        return np.flatnonzero(self.author == author)


def plant(
    world: World,
    cur: Cursor[Any],
    catalogue: Catalogue,
    pressed: Sequence[PressedBook],
    people: People,
    made: Curriculum,
    shelf: Shelf,
) -> None:
    """Write the shelf; the authors' people must be in place."""
    rng = world.rng("drawers")
    categories = _plant_categories(world, cur, rng)
    _plant_authors(world, cur, rng, catalogue, people, shelf)
    _plant_books(world, cur, pressed, people, shelf)
    pairs = list(content.book_shelves(by_key(shelf.slugs, shelf.ids), categories))
    copy_text(cur, BookCategory, {
        "id": uuid7s(rng, [world.start] * len(pairs)),
        "book_id": [book for book, _ in pairs],
        "category_id": [category for _, category in pairs],
        "created_at": world.start - 5 * DAY,
    })  # fmt: skip
    _plant_years(world, cur, rng, shelf, made)


def gather(world: World, catalogue: Catalogue, pressed: Sequence[PressedBook], people: People) -> Shelf:
    """The shelf as columns; `pressed` is in the catalogue's order."""
    rng = world.rng("shelf")
    slugs = list(catalogue.authors)
    whose = {slug: n for n, slug in enumerate(people.author_slug) if slug}
    books = catalogue.books
    serves = np.full((len(books), 5), 0.04)
    for n, book in enumerate(books):
        for year in range(1, 5):
            away = min(abs(year - taught) for taught in book.school_years)
            serves[n, year] = (1.0, 0.22, 0.06, 0.03)[away] / len(book.school_years) ** 0.25
    pages = np.asarray([one.page_count for one in pressed])
    fame = np.exp(0.5 * rng.standard_normal(len(books))) * (pages / 16) ** 0.8
    return Shelf(
        ids=uuid7s(rng, [world.start - 20 * DAY] * len(books)),
        slugs=[book.slug for book in books],
        author=np.asarray([slugs.index(book.author) for book in books]),
        author_ids=uuid7s(rng, people.joined[[whose[slug] for slug in slugs]]),
        author_user=np.asarray([whose[slug] for slug in slugs]),
        pages=pages,
        tier=np.asarray([TIERS[book.required_tier] for book in books]),
        kind=np.asarray([KINDS.index(book.kind) for book in books]),
        subject=np.asarray([SUBJECTS.index(b.subject) if b.subject in SUBJECTS else -1 for b in books]),
        years=serves,
        fame=fame * np.asarray([1.5 if book.is_featured else 1.0 for book in books]),
        leanings=rng.standard_normal((len(books), 4)),
    )


def _plant_categories(world: World, cur: Cursor[Any], rng: np.random.Generator) -> dict[str, UUID]:
    drawers = columns_of("slug", content.categories())
    slugs = [str(slug) for slug in drawers["slug"]]
    ids = uuid7s(rng, [world.start - 80 * DAY] * len(slugs))
    copy_text(cur, Category, {"id": ids, **drawers, "created_at": world.start - 80 * DAY})
    return by_key(slugs, ids)


def _plant_authors(
    world: World, cur: Cursor[Any], rng: np.random.Generator, catalogue: Catalogue, people: People, shelf: Shelf
) -> None:
    """The catalogue's authors, approved; and those whose request still waits."""
    waiting = [n for n, role in enumerate(people.role) if role == "author" and not people.author_slug[n]]
    users = [*shelf.author_user.tolist(), *waiting]
    bios = [author.bio for author in catalogue.authors.values()] + ["Has sent in a first manuscript."] * len(waiting)
    shown = [author.display_name for author in catalogue.authors.values()]
    shown += [f"{people.first_name[n]} {people.last_name[n]}" for n in waiting]
    approver = hexes(people.ids[[people.role.index("super_admin")]])[0]
    approved = [n not in waiting for n in users]
    extra = uuid7s(rng, people.joined[waiting])
    copy_text(cur, Author, {
        "id": np.concatenate([shelf.author_ids, extra]),
        "user_id": people.ids[users],
        "display_name": shown,
        "bio": bios,
        "payment_email": [people.email[n] for n in users],
        "phone_number": [places.phone(90_000 + n) for n in users],
        "is_approved": approved,
        "approved_at": [int(people.joined[n]) + 2 * DAY if n not in waiting else None for n in users],
        "approved_by": [approver if yes else None for yes in approved],
        "created_at": [int(people.joined[n]) for n in users],
    })  # fmt: skip


def _plant_books(world: World, cur: Cursor[Any], pressed: Sequence[PressedBook], people: People, shelf: Shelf) -> None:
    born = world.start - 20 * DAY
    copy_text(cur, Book, {
        "id": shelf.ids,
        **columns_of("slug", content.books({one.slug: one for one in pressed})),
        "author_id": shelf.author_ids[shelf.author],
        "cover_image_url": [f"/api/books/{id}/cover" for id in by_key(shelf.slugs, shelf.ids).values()],
        "approval_status": ApprovalStatus.APPROVED,
        "approved_at": born + DAY,
        "approved_by": hexes(people.ids[[people.role.index("super_admin")]])[0],
        "created_at": born,
    })  # fmt: skip


def _plant_years(world: World, cur: Cursor[Any], rng: np.random.Generator, shelf: Shelf, made: Curriculum) -> None:
    served = list(content.book_years(by_key(shelf.slugs, shelf.ids), made.subject_of, by_key(YEARS, made.year_ids)))
    copy_text(cur, BookSubjectYear, {
        "id": uuid7s(rng, [world.start - 20 * DAY] * len(served)),
        "book_id": [book for book, _, _, _ in served],
        "subject_id": [subject for _, subject, _, _ in served],
        "school_year_id": [year for _, _, year, _ in served],
        "relevance_score": [relevance for _, _, _, relevance in served],
        "created_at": world.start - 20 * DAY,
    })  # fmt: skip
