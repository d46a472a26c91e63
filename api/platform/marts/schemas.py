"""The published marts on the wire: how old they are, what a number means, and a table of them."""

from datetime import datetime
from typing import Any

from api.platform.schemas import Schema


class Freshness(Schema):
    """How old the numbers are, and why they are not newer if the last run failed."""

    as_of: datetime | None
    is_stale: bool
    message: str | None
    failed_checks: list[str]


class Metric(Schema):
    """What a number means: the answer to "how was this computed?". `ownN` counts the table's rows about who asks."""

    key: str
    title: str
    definition: str
    unit: str | None
    mart: str
    column: str
    owner: str
    as_of: datetime | None
    checks_hold: bool
    checks: int
    n: int | None
    own_n: int | None


class Table(Schema):
    """Rows of a finance table as the marts have them, with its columns in order."""

    key: str
    title: str
    as_of: datetime | None
    columns: list[str]
    rows: list[dict[str, Any]]
