"""Classification on the wire."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api import constants
from api.library.catalogue.schemas import SmallCover
from api.library.catalogue.tables import ApprovalStatus
from api.platform.roles import Tier
from api.platform.schemas import Schema

Year = Literal["S1", "S2", "S3", "S4"]
Difficulty = Literal["easy", "medium", "hard"]
Language = Annotated[str, Field(pattern=r"^[a-z]{2,3}$")]
CategoryIds = Annotated[list[UUID], Field(max_length=constants.BOOK_CATEGORIES)]
Gap = Literal["category", "year", "topic", "decision"]


class ShelvedBook(Schema):
    """A book in the table of all books. `classified_at` is when a person last decided what it is about."""

    id: UUID
    title: str
    author: str
    status: ApprovalStatus
    required_tier: Tier
    language: str
    difficulty: str | None
    page_count: int
    school_years: list[str]
    categories: list[str]
    category_ids: list[UUID]
    topics: int
    classified_at: datetime | None
    created_at: datetime


class NamedSuggestion(Schema):
    """What a model would choose: `value` as it is sent, how likely (0 to 1), and the words that led to it."""

    value: str
    name: str
    share: float
    words: list[str]


class TopicSuggestion(NamedSuggestion):
    """A topic that a chapter of the book sounds like."""

    chapter: str
    page: int


class SuggestionScore(Schema):
    """How often the first suggestion held for `books` left out of the fit (chapters, for topics), 0 to 1.

    `plain` is what always naming the commonest class would have reached.
    """

    what: Literal["subject", "year", "topic"]
    books: int
    right: float
    plain: float


class ChosenTopic(Schema):
    code: str
    name: str
    subject: str
    school_year: str


class OfferedSubject(Schema):
    id: UUID
    name: str


class ChoicesOut(Schema):
    """What a book can be said to be about."""

    subjects: list[OfferedSubject]
    topics: list[ChosenTopic]
    languages: list[str]


class ClassificationOut(Schema):
    """What a book is about, what is suggested, and how much that is worth.

    `revision` goes back with the decision: it is refused where somebody else decided meanwhile.
    """

    id: UUID
    title: str
    author: str
    description: str
    status: ApprovalStatus
    page_count: int
    chapters: list[str]
    cover_image_url: str | None
    revision: str
    category_ids: list[UUID]
    subject_ids: list[UUID]
    school_years: list[str]
    topics: list[ChosenTopic]
    language: str
    required_tier: Tier
    difficulty: str | None
    classified_at: datetime | None
    categories_suggested: list[NamedSuggestion]
    subjects_suggested: list[NamedSuggestion]
    years_suggested: list[NamedSuggestion]
    topics_suggested: list[TopicSuggestion]
    scores: list[SuggestionScore]
    fitted_at: datetime | None


class ClassificationIn(Schema):
    """What a person decided, whole."""

    revision: Annotated[str, Field(max_length=64)]
    category_ids: CategoryIds
    subject_ids: Annotated[list[UUID], Field(max_length=10)]
    school_years: Annotated[list[Year], Field(max_length=4)]
    topics: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=constants.BOOK_TOPICS)]
    language: Language
    required_tier: Tier
    difficulty: Difficulty | None


class MatchingIn(Schema):
    """The filters of the table."""

    q: Annotated[str, Field(max_length=100)] = ""
    status: ApprovalStatus | None = None
    category: UUID | None = None
    year: Year | None = None
    language: Annotated[str | None, Field(max_length=8)] = None
    tier: Tier | None = None
    gap: Gap | None = None


class BooksChangeIn(Schema):
    """What to do with which books: those named, or all that fit the filters, `count` of them."""

    book_ids: Annotated[list[UUID], Field(max_length=constants.BULK_BOOKS, default_factory=list)]
    matching: MatchingIn | None = None
    count: Annotated[int, Field(ge=1, le=constants.BULK_BOOKS)]
    add_category_ids: Annotated[list[UUID], Field(max_length=constants.BOOK_CATEGORIES, default_factory=list)]
    remove_category_ids: Annotated[list[UUID], Field(max_length=constants.BOOK_CATEGORIES, default_factory=list)]
    required_tier: Tier | None = None
    language: Language | None = None


class ChangedBook(Schema):
    """How a book stands and how it would stand, in words."""

    book_id: UUID
    title: str
    before: str
    after: str


class RefusedBook(Schema):
    """Why one book cannot be changed so."""

    book_id: UUID
    title: str
    reason: str


class BooksPreviewOut(Schema):
    """What a change would do; nothing is done while `refused` is not empty."""

    changed: list[ChangedBook]
    unchanged: int
    refused: list[RefusedBook]


class BooksChangeOut(Schema):
    """What was done. `change_id` takes it back; None where nothing changed."""

    change_id: UUID | None
    changed: int
    unchanged: int


class TopicBook(Schema):
    """A published book on a topic, with the pages of its chapter where they are known."""

    id: UUID
    title: str
    author: str
    cover_image_url: SmallCover
    required_tier: Tier
    first_page: int | None
    last_page: int | None


class BookTopic(Schema):
    """A topic a book covers, and where."""

    code: str
    name: str
    subject: str
    subject_slug: str
    school_year: str
    first_page: int | None
    last_page: int | None
