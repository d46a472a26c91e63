"""What staff see first: how the numbers are doing, the running month in figures, and where to read more."""

import re
from datetime import datetime
from pathlib import Path

from api.platform.clock import month_of
from api.platform.marts.registry import freshness
from api.platform.marts.window import NumbersNotReady, last_run, marts
from api.platform.problem import NotFound
from api.settings import settings
from api.site.staff_home.schemas import LastRun, MonthFigures, Overview

FIGURES = """
select p.month, cast(p.net_revenue_ugx as bigint) as net_revenue_ugx, cast(p.pool_ugx as bigint) as pool_ugx,
       cast(p.paid_seconds as bigint) as paid_seconds,
       (select count(distinct learner_key) from library.reading_daily where strftime(day, '%Y-%m') = $month) as learners
from money.revenue_pool p where p.month = $month
"""
DOCUMENT = re.compile(r"(index|columns|[a-z_]+\.[a-z_]+)\.html")


class NoSuchDocument(NotFound):
    title, detail = "No Such Document", "There is no page with this name. The next update writes the pages again."


def overview(now: datetime) -> Overview:
    """Freshness, the last run, the running month's figures (null before they are published), the documents."""
    try:
        figures = marts.one(FIGURES, {"month": month_of(now)})
    except NumbersNotReady:
        figures = None
    last = last_run()
    return Overview(
        freshness=freshness(now),
        last_run=LastRun.model_validate(last) if last else None,
        figures=MonthFigures.model_validate(figures) if figures else None,
        dagster_url=settings().dagster_url or None,
        documents=documents(),
    )


def documents() -> list[str]:
    """The data docs the last run wrote, the index first; it leads to the list of columns."""
    found = [file.name for file in _folder().glob("*.html") if DOCUMENT.fullmatch(file.name)]
    names = sorted(name for name in found if name != "columns.html")
    return sorted(names, key=lambda name: name != "index.html")


def document(name: str) -> Path:
    """The file of one data doc; only names the pipeline gives, and only inside its folder."""
    file = (_folder() / name).resolve()
    if not DOCUMENT.fullmatch(name) or file.parent != _folder().resolve() or not file.is_file():
        raise NoSuchDocument
    return file


def _folder() -> Path:
    return settings().data_dir / "docs"
