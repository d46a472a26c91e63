"""What crosses the wire: camelCase models, pages, percents, required words."""

from decimal import Decimal
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Query
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, PlainSerializer
from pydantic.alias_generators import to_camel

Row = TypeVar("Row")
# What stands in a JSON document whose shape is somebody else's to say.
JsonObject = dict[str, JsonValue]
# A number in such a document as it stands there, whole or not: 3 stays 3.
Number = int | float


class Schema(BaseModel):
    """A model as JSON knows it: camelCase names, no unknown fields, readable from table rows."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        from_attributes=True,
        extra="forbid",
    )


class Page(Schema, Generic[Row]):
    """One page of a longer list."""

    data: list[Row]
    total: int
    page: int
    page_size: int


PageNumber = Annotated[int, Query(alias="page", ge=1, le=100_000)]
PageSize = Annotated[int, Query(alias="pageSize", ge=1, le=100)]

Percent = Annotated[Decimal, PlainSerializer(float, return_type=float, when_used="json")]


def Required(message: str, *, least: int = 1, most: int = 10_000, too_long: str | None = None) -> Any:
    """A text that must be there; says `message` when it is not, and how much fits (or `too_long`) where it is more."""

    def check(value: Any) -> str:
        if isinstance(value, str) and len(value) > most:
            raise ValueError(too_long or f"Write at most {most:,} characters.")
        if not isinstance(value, str) or len(value.strip()) < least:
            raise ValueError(message)
        return value

    # The default is never accepted: it lets a missing field say the same words as an empty one.
    return Annotated[str, BeforeValidator(check), Field(default="", validate_default=True)]
