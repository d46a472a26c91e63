"""Sums over everybody, on the wire."""

from datetime import datetime

from api.platform.schemas import Schema


class PublicNumber(Schema):
    """A sum over everybody with the answer to "how was this computed?"."""

    key: str
    label: str
    value: int
    definition: str
    source: str


class PublicNumbers(Schema):
    as_of: datetime | None
    numbers: list[PublicNumber]
