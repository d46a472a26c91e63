"""The tree of categories on the wire."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api.platform.schemas import Required, Schema

CategoryType = Literal["subject", "collection"]
Icon = Annotated[str, Field(pattern=r"^[a-z0-9-]{0,40}$")]
Color = Annotated[str, Field(pattern=r"^(#[0-9a-fA-F]{6})?$")]
Words = Annotated[str, Field(max_length=500)]


class CategoryNode(Schema):
    """A category in its place. `books` counts those in it itself, whatever their state; `under` what stands in it."""

    id: UUID
    parent_id: UUID | None
    level: int
    display_order: int
    name: str
    slug: str
    description: str
    icon: str
    color: str
    category_type: str
    is_active: bool
    books: int
    under: int


class CategoryIn(Schema):
    """A new category, last under its parent."""

    name: Required("Give it a name.", most=60)  # type: ignore[valid-type]
    parent_id: UUID | None = None
    description: Words = ""
    icon: Icon = ""
    color: Color = ""
    category_type: CategoryType = "subject"


class CategoryEditIn(Schema):
    """What is left out stays as it is."""

    name: Annotated[str, Field(max_length=60)] | None = None
    description: Words | None = None
    icon: Icon | None = None
    color: Color | None = None
    category_type: CategoryType | None = None
    is_active: bool | None = None


class CategoryMoveIn(Schema):
    """Where it goes: under whom (nobody: to the top), and as the how manieth there, 0 first."""

    parent_id: UUID | None
    position: Annotated[int, Field(ge=0, le=10_000)]
