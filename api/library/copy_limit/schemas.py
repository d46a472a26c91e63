"""Copying on the wire."""

from typing import Annotated

from pydantic import Field

from api import constants
from api.platform.schemas import Percent, Schema


class CopyIn(Schema):
    """The text that is to be copied; only its length is kept."""

    text: Annotated[str, Field(min_length=1, max_length=constants.COPY_TEXT_LIMIT)]


class CopyMeterOut(Schema):
    """Characters copied and allowed; `maxPercentage` of the book is the limit."""

    copied: int
    limit: int
    left: int
    percentage: Percent
    max_percentage: int
