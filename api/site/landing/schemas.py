"""Sums over everybody, on the wire."""

from datetime import datetime

from api.platform.schemas import Wire


class PublicNumber(Wire):
    """A sum over everybody with the answer to "how was this computed?"."""

    key: str
    label: str
    value: int
    definition: str
    source: str


class PublicNumbers(Wire):
    as_of: datetime | None
    numbers: list[PublicNumber]
