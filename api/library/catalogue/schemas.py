"""Books on the wire."""

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BeforeValidator

from api.library.catalogue.rules import small_cover
from api.platform.roles import Tier
from api.platform.schemas import Page, Percent, Schema


class CategoryOut(Schema):
    id: UUID
    name: str
    slug: str
    color: str | None
    category_type: str


SmallCover = Annotated[str | None, BeforeValidator(small_cover)]


class BookOut(Schema):
    """A book as lists show it, with a cover of at most 12 KiB where its file gave one."""

    id: UUID
    title: str
    author: str
    description: str | None
    cover_image_url: SmallCover
    page_count: int
    file_size: int | None
    difficulty: str | None
    published_year: int | None
    required_tier: Tier
    is_featured: bool
    language: str
    rating: Percent | None
    total_ratings: int
    topic_tags: list[Any]
    school_years: list[str]
    categories: list[CategoryOut]


class ListedBook(BookOut):
    """A book of the plain list, with the name of its first category besides."""

    category: str | None


class FacetValue(Schema):
    """One choice of a facet and how many of the found books it would leave; not told where too many were found."""

    facet: Literal["subject", "year", "level", "language", "tier", "author", "length"]
    value: str
    label: str
    books: int | None


class FoundBooksOut(Page[BookOut]):
    """A page of what was found. `searched_for` differs from what was asked where words were misspelt.

    `is_capped`: more books fit than `total` says; the facets then bear no counts.
    """

    facets: list[FacetValue]
    searched_for: str
    is_capped: bool


class ShelfOut(CategoryOut):
    """A category with how many published books stand in it."""

    description: str | None
    books: int


class BookDetail(BookOut):
    """A book on its own page, with a cover of at most 30 KiB.

    `access` is what the asking person may do now; `reading_minutes` an estimate for the whole book.
    """

    cover_image_url: str | None
    access: Literal["read", "sign_in", "subscribe", "upgrade"]
    reading_minutes: int
    total_reviews: int
    long_description: str | None
    author_bio: str | None
    table_of_contents: list[Any]
    key_takeaways: list[Any]
    target_audience: str | None
    preview_page_count: int
