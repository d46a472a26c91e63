"""What pages tell search engines, on the wire."""

import re
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from api.platform.schemas import Required, Schema


def _address(value: str) -> str:
    """A page of this site, or one elsewhere by https."""
    if value and not re.fullmatch(r"/(?!/)[^\s\"'<>\\]*|https://[^\s\"'<>\\]+", value):
        raise ValueError("Write an address that begins with / or https://.")
    return value


def _own_address(value: str) -> str:
    if not re.fullmatch(r"/(?!/)[^\s\"'<>\\]+", value):
        raise ValueError("Write the address of an image on this site, beginning with /.")
    return value


Text = Annotated[str, Field(max_length=320)]
Address = Annotated[str, Field(max_length=500), AfterValidator(_address)]
OwnAddress = Annotated[str, Field(max_length=500), AfterValidator(_own_address)]
Robots = Literal["index, follow", "noindex, follow", "index, nofollow", "noindex, nofollow"]
Figure = Annotated[int, Field(ge=0, le=2_000_000_000)]


class SeoConfigIn(Schema):
    """Everything an editor may say of a page."""

    title: Required("Title is required", most=120)  # type: ignore[valid-type]
    description: Required("Description is required", most=320)  # type: ignore[valid-type]
    keywords: Text = ""
    meta_robots: Robots = "index, follow"
    og_title: Text = ""
    og_description: Text = ""
    og_image: Address = ""
    og_type: Literal["website", "article", "book", "profile"] = "website"
    twitter_title: Text = ""
    twitter_description: Text = ""
    twitter_image: Address = ""
    twitter_card: Literal["summary_large_image", "summary"] = "summary_large_image"
    canonical_url: Address = ""


class SeoConfigOut(Schema):
    """The head of a page, complete."""

    title: str
    description: str
    keywords: str
    meta_robots: str
    og_title: str
    og_description: str
    og_image: str
    og_type: str
    twitter_title: str
    twitter_description: str
    twitter_image: str
    twitter_card: str
    canonical_url: str


class KeywordIn(Schema):
    keyword: Required("Keyword is required", most=100)  # type: ignore[valid-type]
    difficulty: Annotated[int, Field(ge=0, le=100)] | None = None
    volume: Figure | None = None
    clicks: Figure | None = None


class KeywordsIn(Schema):
    keywords: list[KeywordIn] = Field(max_length=200)


class KeywordsCsvIn(Schema):
    csv: Annotated[str, Field(max_length=100_000)]


class ImageIn(Schema):
    image_url: OwnAddress
    alt_text: Required("Say what the image shows", most=300)  # type: ignore[valid-type]


class ImagesIn(Schema):
    images: list[ImageIn] = Field(max_length=20)


class KeywordOut(Schema):
    keyword: str
    difficulty: int | None
    volume: int | None
    clicks: int | None


class ImageOut(Schema):
    image_url: str
    alt_text: str


class CheckOut(Schema):
    label: str
    passed: bool
    points: int
    why: str


class SeoPageOut(Schema):
    """One kind of page in the list."""

    page_type: str
    name: str
    path: str
    title: str
    meta_robots: str
    score: int
    changed_at: datetime | None


class SeoPageDetail(SeoPageOut):
    """One kind of page with all there is to edit; `shown` is the head as a reader gets it."""

    config: SeoConfigOut
    shown: SeoConfigOut
    site_name: str
    base_url: str
    checks: list[CheckOut]
    keywords: list[KeywordOut]
    images: list[ImageOut]
