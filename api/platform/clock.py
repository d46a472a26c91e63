"""The one place that reads the clock, and the Kampala days and months of the business."""

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from fastapi import Depends

from api.platform.problem import Problem

KAMPALA = ZoneInfo("Africa/Kampala")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
MONTH_PATTERN = re.compile(r"^\d{4}-(0[1-9]|1[0-2])$")
QUARTER_PATTERN = re.compile(r"^\d{4}-Q[1-4]$")


class NoSuchMonth(Problem):
    status, title = 404, "No Such Month"
    detail = "A month is written like 2026-10."


def now() -> datetime:
    """This moment, aware, in UTC."""
    return datetime.now(UTC)


async def request_now() -> datetime:
    """The request's one moment. Async because a plain function would cost a trip to the thread pool."""
    return now()


Now = Annotated[datetime, Depends(request_now)]


def unix_ms(moment: datetime) -> int:
    """Whole milliseconds since 1970."""
    return (moment - EPOCH) // MILLISECOND


def day_of(moment: datetime) -> date:
    """The Kampala day a moment falls on."""
    return moment.astimezone(KAMPALA).date()


def said(moment: datetime) -> str:
    """A moment as the clock on a wall in Kampala shows it: '21 Nov 18:52'."""
    return f"{moment.astimezone(KAMPALA):%-d %b %H:%M}"


def month_of(moment: datetime) -> str:
    """The Kampala month of a moment, as '2026-11'."""
    return moment.astimezone(KAMPALA).strftime("%Y-%m")


def start_of_day(day: date) -> datetime:
    """The moment a Kampala day begins, in UTC."""
    return datetime.combine(day, time(), KAMPALA).astimezone(UTC)


def month_bounds(month: str) -> tuple[datetime, datetime]:
    """First moment of the month and of the next one, in UTC; raises `NoSuchMonth`."""
    if not MONTH_PATTERN.match(month):
        raise NoSuchMonth
    first = date.fromisoformat(f"{month}-01")
    return start_of_day(first), start_of_day((first + timedelta(days=32)).replace(day=1))


def months_of_quarter(quarter: str) -> list[str]:
    """The three months of a quarter such as 2026-Q3."""
    year, number = quarter.split("-Q")
    return [f"{year}-{month:02}" for month in range(3 * int(number) - 2, 3 * int(number) + 1)]


def named_month(month: str) -> str:
    """`2026-10` as people say it: "October 2026"."""
    return f"{day_of(month_bounds(month)[0]):%B %Y}"


def next_month(month: str) -> str:
    """'2026-12' -> '2027-01'."""
    return month_of(month_bounds(month)[1])


def previous_month(month: str) -> str:
    """'2027-01' -> '2026-12'."""
    return month_of(month_bounds(month)[0] - timedelta(days=1))
