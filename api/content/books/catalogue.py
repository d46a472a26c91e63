"""The shelf's catalogue read from YAML: authors, categories and books, checked as they are read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
ACCENTS = {
    "mathematics": (194, 65, 12),
    "physics": (29, 78, 216),
    "chemistry": (124, 58, 237),
    "biology": (21, 128, 61),
    "english": (190, 24, 93),
    "stories": (146, 64, 14),
    "study-skills": (15, 118, 110),
}
TIERS = ("trial", "basic", "premium")
KINDS = ("textbook_expository", "maths_worked_example", "novel_or_set_text", "exam_past_paper")


@dataclass(frozen=True)
class Author:
    """A writer on the shelf."""

    slug: str
    display_name: str
    region: str
    bio: str


@dataclass(frozen=True)
class Category:
    """A drawer of the library; `category_type` is subject or collection."""

    slug: str
    name: str
    description: str
    icon: str
    color: str
    category_type: str
    display_order: int


@dataclass(frozen=True)
class Book:
    """One title: what the catalogue says of it; its text is a file of notes."""

    slug: str
    title: str
    author: str
    subject: str
    category: str
    school_years: tuple[int, ...]
    topics: tuple[str, ...]
    description: str
    long_description: str
    difficulty: str
    target_audience: str
    key_takeaways: tuple[str, ...]
    published_year: int
    required_tier: str
    kind: str
    is_featured: bool

    @property
    def subject_line(self) -> str:
        """Subject and school years as printed on the title page, for example `Physics · S2`."""
        years = "–".join(f"S{y}" for y in sorted({min(self.school_years), max(self.school_years)}))
        return f"{self.subject.replace('-', ' ').capitalize()} · {years}"

    @property
    def notes(self) -> Path:
        """The file its text is written in."""
        return HERE / "notes" / f"{self.slug}.md"


@dataclass(frozen=True)
class Catalogue:
    """Everything on the shelf."""

    authors: dict[str, Author]
    categories: list[Category]
    books: list[Book]


@cache
def load_catalogue(path: Path = HERE / "catalogue.yaml") -> Catalogue:
    """The catalogue; raises ValueError when a book names an unknown author, category, tier or kind, or has no text."""
    raw = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    authors = {a["slug"]: Author(a["slug"], a["displayName"], a["region"], a["bio"]) for a in raw["authors"]}
    categories = [_category(row, i) for i, row in enumerate(raw["categories"], start=1)]
    books = [_book(row) for row in raw["books"]]
    drawers = {c.slug for c in categories}
    for book in books:
        known = book.author in authors and book.category in drawers and book.subject in ACCENTS
        if not known or book.required_tier not in TIERS or book.kind not in KINDS:
            raise ValueError(f"{book.slug}: unknown author, category, subject, tier or kind")
        if not book.notes.exists():
            raise ValueError(f"{book.slug}: no text in {book.notes.name}")
    if len({b.slug for b in books}) != len(books):
        raise ValueError("two books share a slug")
    return Catalogue(authors, categories, books)


def _category(row: dict[str, Any], order: int) -> Category:
    return Category(row["slug"], row["name"], row["description"], row["icon"], row["color"], row["type"], order)


def _book(row: dict[str, Any]) -> Book:
    return Book(
        slug=row["slug"],
        title=row["title"],
        author=row["author"],
        subject=row["subject"],
        category=row.get("category", row["subject"]),
        school_years=tuple(row["years"]),
        topics=tuple(row.get("topics", ())),
        description=row["description"],
        long_description=row["longDescription"],
        difficulty=row["difficulty"],
        target_audience=row["targetAudience"],
        key_takeaways=tuple(row["keyTakeaways"]),
        published_year=row["publishedYear"],
        required_tier=row["requiredTier"],
        kind=row["kind"],
        is_featured=bool(row.get("isFeatured", False)),
    )
