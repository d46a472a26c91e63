"""An answer: its columns and rows, what was left out, and as of when."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from api.platform.clock import KAMPALA
from api.platform.csv import cell
from api.platform.metrics.question import Question
from api.platform.metrics.registry import Metric

UNKNOWN, LEFT_OUT = "(not known)", "…"


@dataclass(frozen=True)
class Answer:
    """What is shown. A number that is left out is None; a group without any is not in `rows`."""

    question: Question
    measures: tuple[Metric, ...]
    rows: Sequence[tuple[object, ...]]
    is_cut: bool  # how many are left out would say how many there are
    as_of: datetime

    @property
    def columns(self) -> tuple[str, ...]:
        return (*self.question.by, *(metric.key for metric in self.measures))

    def csv(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([[cell(value) for value in row] for row in self.rows])
        return out.getvalue()

    def table(self) -> str:
        """For people: columns in line, units in the heads, and below them what has to be said of it."""
        by = len(self.question.by)
        heads = [*self.question.by, *(f"{metric.key} ({metric.unit})" for metric in self.measures)]
        body = [[_label(each) if at < by else _number(each) for at, each in enumerate(row)] for row in self.rows]
        widths = [max(len(line[at]) for line in [heads, *body]) for at in range(len(heads))]
        lines = [_line(line, widths, by) for line in [heads, ["-" * width for width in widths], *body]]
        return "\n".join([*lines, "", self.note])

    @property
    def note(self) -> str:
        said = f"As of {self.as_of.astimezone(KAMPALA):%-d %b %Y, %H:%M} in Kampala."
        few = "Left out: groups of fewer than five learners, and others that would give those away."
        return f"{said} {few}" if self.is_cut else said


def _label(value: object) -> str:
    return UNKNOWN if value is None else str(value)


def _number(value: object) -> str:
    if value is None:
        return LEFT_OUT
    return f"{value:,.1f}" if isinstance(value, float) else f"{value:,}"


def _line(cells: list[str], widths: list[int], by: int) -> str:
    pairs = enumerate(zip(cells, widths, strict=True))
    return "  ".join(each.ljust(width) if at < by else each.rjust(width) for at, (each, width) in pairs).rstrip()
