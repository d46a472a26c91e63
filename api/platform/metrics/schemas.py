"""Questions and answers on the wire."""

from datetime import datetime

from api.platform.schemas import Schema

# What a cell holds: the name of a group, or a number; nothing where it is not known, or left out.
Cell = str | int | float | bool | None


class DimensionOut(Schema):
    key: str
    definition: str


class MeasureOut(Schema):
    """What may be asked for, and by what."""

    key: str
    title: str
    definition: str
    unit: str
    owner: str
    fact: str
    dimensions: list[str]


class RegistryOut(Schema):
    """All that may be asked, and the months whose numbers are kept as they were."""

    measures: list[MeasureOut]
    dimensions: list[DimensionOut]
    months: list[str]
    small_group: int


class ConditionOut(Schema):
    dimension: str
    sign: str
    values: list[str]


class SourceOut(Schema):
    column: str
    made_from: list[str]


class WorkingOut(Schema):
    """How one number was computed."""

    measure: str
    grain: str
    sql: str
    sources: list[SourceOut]


class NumbersOut(Schema):
    """An answer: its question as it was understood, a row for each group that is shown, and how it was computed."""

    measures: list[str]
    by: list[str]
    where: list[ConditionOut]
    kept_month: str | None
    columns: list[str]
    rows: list[list[Cell]]
    is_cut: bool
    as_of: datetime
    workings: list[WorkingOut]
