"""Reviews on the wire. A reviewer is shown by their first name's initial and school year, never more."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from api import constants
from api.platform.schemas import Page, Percent, Schema

Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=constants.REVIEW_TITLE_MOST)]
Body = Annotated[str, StringConstraints(strip_whitespace=True, max_length=constants.REVIEW_TEXT_MOST)]


class ReviewIn(Schema):
    rating: Annotated[int, Field(ge=1, le=5)]
    review_title: Title = ""
    review_text: Body = ""


class VoteIn(Schema):
    """Whether the review helped; nothing takes the vote back."""

    is_helpful: bool | None


class ReviewOut(Schema):
    """`my_vote` is the asking person's; `is_mine` that they wrote it."""

    id: UUID
    rating: int
    review_title: str | None
    review_text: str | None
    reviewer: str
    is_verified_purchase: bool
    helpful_votes: int
    not_helpful_votes: int
    written_at: datetime
    my_vote: bool | None
    is_mine: bool


class BookReviewsOut(Page[ReviewOut]):
    """A page of reviews. `may_review`: the asking person has read enough, or `minutes_left` are missing."""

    rating: Percent | None
    total_ratings: int
    stars: list[int]  # how many gave 1, 2, 3, 4 and 5
    mine: ReviewOut | None
    may_review: bool
    minutes_left: int
