"""The authors of the planted cases and their books: copies of books on the shelf, since withdrawn from it."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from psycopg import Cursor

from api.content import rows as content
from api.content.books.press import PressedBook
from api.demo.bookshelf import Shelf
from api.demo.bulk_insert import copy_text
from api.demo.cases import PEN_NAMES, Cases
from api.demo.content import columns_of
from api.demo.world import DAY, Ids, Ints, World, uuid7s
from api.library.catalogue.tables import ApprovalStatus, Book
from api.publishing.authors.tables import Author

BOOKS_EACH = 3


def copied(shelf: Shelf) -> Ints:
    """The longest books a cheap plan reaches, dealt out so that every pen name has some."""
    longest = np.argsort(-np.where(shelf.tier <= 1, shelf.pages, 0), kind="stable")[: BOOKS_EACH * len(PEN_NAMES)]
    return longest.reshape(BOOKS_EACH, len(PEN_NAMES)).T.ravel()


def ids(world: World) -> tuple[Ids, Ids]:
    """Of the authors, and of their books."""
    rng = world.rng("pen names")
    authors = uuid7s(rng, [world.start - 10 * DAY] * len(PEN_NAMES))
    return authors, uuid7s(rng, [world.start - 8 * DAY] * (BOOKS_EACH * len(PEN_NAMES)))


def plant(
    world: World, cur: Cursor[Any], pressed: Sequence[PressedBook], cases: Cases, shelf: Shelf, approver: str
) -> None:
    """Write authors and books; the people must be in place. `shelf` is the one without pen names."""
    author_ids, book_ids = ids(world)
    users = list(cases.authors.values())
    names = [f"{cases.people.first_name[n]} {cases.people.last_name[n]}" for n in users]
    copy_text(cur, Author, {
        "id": author_ids,
        "user_id": cases.people.ids[users],
        "display_name": names,
        "bio": "Writes notes for schools.",
        "payment_email": [cases.people.email[n] for n in users],
        "phone_number": [cases.marks.phone[n] for n in users],
        "is_approved": True,
        "approved_at": world.start - 9 * DAY,
        "approved_by": approver,
        "created_at": world.start - 10 * DAY,
    })  # fmt: skip
    originals = dict(content.books({one.slug: one for one in pressed}))
    slugs = [shelf.slugs[n] for n in copied(shelf)]
    rows = [
        (f"{slug}-notes-{n // BOOKS_EACH + 1}",
         {**originals[slug], "title": f"{originals[slug]['title']}: notes", "author": names[n // BOOKS_EACH],
          "author_bio": None, "is_featured": False, "required_tier": "trial"})
        for n, slug in enumerate(slugs)
    ]  # fmt: skip
    copy_text(cur, Book, {
        "id": book_ids,
        **columns_of("slug", rows),
        "author_id": np.repeat(author_ids, BOOKS_EACH, axis=0),
        "approval_status": ApprovalStatus.WITHDRAWN,
        "rejection_reason": "The text is another book's.",
        "created_at": world.start - 8 * DAY,
    })  # fmt: skip
