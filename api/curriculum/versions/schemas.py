"""Topics and versions of the curriculum on the wire."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from api.curriculum.versions.tables import VersionStatus
from api.platform.schemas import Required, Schema

CODE = r"^[A-Z]{1,3}[1-4]\.[0-9]{2}$"
Code = Annotated[str, StringConstraints(pattern=CODE)]
Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
Year = Literal["S1", "S2", "S3", "S4"]


class TopicDraft(Schema):
    """One topic as a version has it."""

    code: Code
    subject: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    name: Required("The topic needs a name.", most=120)  # type: ignore[valid-type]
    school_year: Year
    term: Annotated[int, Field(ge=1, le=3)] | None = None
    theme: Annotated[str, StringConstraints(max_length=30)] | None = None
    difficulty_level: Annotated[int, Field(ge=1, le=3)] = 1
    period_allocation: Annotated[int, Field(ge=0, le=200)] | None = None
    estimated_hours: Annotated[Decimal, Field(ge=0, le=200, max_digits=5, decimal_places=2)] = Decimal(2)
    competency: Annotated[str, StringConstraints(max_length=300)] | None = None
    objectives: Annotated[list[Line], Field(max_length=20, default_factory=list)]
    prerequisites: Annotated[list[Code], Field(max_length=12, default_factory=list)]
    is_choice_based: bool = False


class Finding(Schema):
    """Something a check found: an error keeps the version from being published, a warning does not."""

    level: Literal["error", "warning"]
    topic: str | None
    text: str


class Change(Schema):
    """How a topic of this version differs from what is published."""

    topic: str
    name: str
    kind: Literal["added", "removed", "changed", "moved"]
    fields: list[str]


class VersionRow(Schema):
    id: UUID
    name: str
    note: str | None
    status: VersionStatus
    topics: int
    created_at: datetime
    created_by: str | None
    published_at: datetime | None
    published_by: str | None


class VersionOut(VersionRow):
    revision: int
    content: list[TopicDraft]
    findings: list[Finding]
    changes: list[Change]
    in_use: dict[str, str]


class VersionIn(Schema):
    name: Required("Give the version a name.", most=120)  # type: ignore[valid-type]
    note: Annotated[str, StringConstraints(max_length=1000)] | None = None
    based_on: UUID | None = None


class TopicEdit(Schema):
    revision: int
    topic: TopicDraft


class OrderIn(Schema):
    """The codes of one subject's school year, in the order in which they are to be taught."""

    revision: int
    codes: Annotated[list[Code], Field(max_length=400)]


class PublishIn(Schema):
    revision: int
