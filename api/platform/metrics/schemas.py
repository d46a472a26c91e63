"""Questions and answers on the wire."""

from datetime import datetime

from api.platform.schemas import Wire

# What a cell holds: the name of a group, or a number; nothing where it is not known, or left out.
Cell = str | int | float | bool | None


class DimensionOut(Wire):
    key: str
    definition: str


class MeasureOut(Wire):
    """What may be asked for, and by what."""

    key: str
    title: str
    definition: str
    unit: str
    owner: str
    fact: str
    dimensions: list[str]


class RegistryOut(Wire):
    """All that may be asked, and the months whose numbers are kept as they were."""

    measures: list[MeasureOut]
    dimensions: list[DimensionOut]
    months: list[str]
    small_group: int


class ConditionOut(Wire):
    dimension: str
    sign: str
    values: list[str]


class SourceOut(Wire):
    column: str
    made_from: list[str]


class WorkingOut(Wire):
    """How one number was computed."""

    measure: str
    grain: str
    sql: str
    sources: list[SourceOut]


class NumbersOut(Wire):
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
