"""From what a device reports to stretches of time by kind. Pure: the rules of credit of section 3.8.

Each report closes the gap since the one before. Of a gap, the first `HEARTBEAT_CREDIT_SECONDS` are active if
the page was visible, touched lately and not dwelt on too long; the rest is idle. The opening seconds are idle.
A run of more than `FAST_PAGES` pages, each under `FAST_PAGE_SECONDS`, is too fast from its first page on.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from api import business
from api.reading.tables import IntervalKind

CREDIT = timedelta(seconds=business.HEARTBEAT_CREDIT_SECONDS)
OPENING = timedelta(seconds=business.OPENING_SECONDS)


@dataclass(frozen=True, slots=True)
class Report:
    """One observation at a moment of server time."""

    at: datetime
    page: int | None = None
    visible: bool = True
    input_age: float = 0.0
    tts: bool = False


@dataclass(frozen=True, slots=True)
class Watching:
    """What must be remembered of a session between two batches."""

    opened_at: datetime
    last_at: datetime
    page: int | None = None
    page_since: datetime | None = None
    fast_pages: int = 0
    fast_since: datetime | None = None


@dataclass(slots=True)
class Stretch:
    """Seconds of one kind, [start, end)."""

    start: datetime
    end: datetime
    kind: IntervalKind
    first_page: int | None
    last_page: int | None
    pages_turned: int = 0
    fast: bool = False

    @property
    def seconds(self) -> int:
        return int((self.end - self.start).total_seconds())


def whole(moment: datetime) -> datetime:
    """The moment without its fraction of a second: all credit is counted in whole seconds."""
    return moment.replace(microsecond=0)


def watch(state: Watching, reports: Iterable[Report]) -> tuple[Watching, list[Stretch], datetime | None]:
    """Fold reports into stretches.

    Returns the new state, the disjoint stretches in order, and the moment from which everything already
    recorded as active in this session turns out to have been too fast (None if nothing does).
    """
    stretches: list[Stretch] = []
    spoiled: datetime | None = None
    for report in reports:
        turned = report.page is not None and report.page != state.page
        stretches += _gap(state, report, turned)
        state = _turn(state, report) if turned else replace(state, last_at=max(state.last_at, report.at))
        if turned and state.fast_pages > business.FAST_PAGES and state.fast_since is not None:
            spoiled = min(spoiled or state.fast_since, state.fast_since)
            for stretch in stretches:
                if stretch.start >= state.fast_since and stretch.kind is IntervalKind.ACTIVE:
                    stretch.kind = IntervalKind.TOO_FAST
    return state, _merged(stretches), spoiled


def _gap(state: Watching, report: Report, turned: bool) -> list[Stretch]:
    """The stretches between the last report and this one."""
    start, end = whole(state.last_at), whole(report.at)
    if end <= start:
        return []
    fast = turned and _is_fast(state, report.at)
    credited = min(end, start + CREDIT) if _earns(state, report) else start
    earning_from = min(credited, max(start, whole(state.opened_at) + OPENING))

    def stretch(a: datetime, b: datetime, kind: IntervalKind, pages: int = 0) -> Stretch:
        return Stretch(a, b, kind, state.page, report.page or state.page, pages, fast)

    parts = [
        stretch(start, earning_from, IntervalKind.IDLE),
        stretch(earning_from, credited, IntervalKind.ACTIVE, int(turned)),
        stretch(credited, end, IntervalKind.IDLE),
    ]
    return [part for part in parts if part.end > part.start]


def _earns(state: Watching, report: Report) -> bool:
    limit = business.DWELL_LIMIT_TTS_SECONDS if report.tts else business.DWELL_LIMIT_SECONDS
    dwelt = (report.at - (state.page_since or state.opened_at)).total_seconds()
    return report.visible and report.input_age <= business.INPUT_AGE_LIMIT_SECONDS and dwelt <= limit


def _is_fast(state: Watching, at: datetime) -> bool:
    since = state.page_since
    return since is not None and (at - since).total_seconds() < business.FAST_PAGE_SECONDS


def _turn(state: Watching, report: Report) -> Watching:
    """The state after a page turn; a page turned too soon lengthens the fast run, any other ends it."""
    at = max(state.last_at, report.at)
    if _is_fast(state, report.at):
        run, since = state.fast_pages + 1, state.fast_since or whole(state.page_since or at)
    else:
        run, since = 0, None
    return replace(state, last_at=at, page=report.page, page_since=at, fast_pages=run, fast_since=since)


def _merged(stretches: list[Stretch]) -> list[Stretch]:
    """Neighbours of one kind become one; a fast run keeps its own bounds, for it may yet be spoiled."""
    merged: list[Stretch] = []
    for stretch in stretches:
        before = merged[-1] if merged else None
        if before and (before.end, before.kind, before.fast) == (stretch.start, stretch.kind, stretch.fast):
            before.end, before.last_page = stretch.end, stretch.last_page
            before.pages_turned += stretch.pages_turned
        else:
            merged.append(stretch)
    return merged


def server_times(
    opened_at: datetime, origin_ms: int, monos: list[int], *, not_before: datetime, now: datetime
) -> list[datetime]:
    """Server moments of a device's own clock readings: never after now, never running backwards.

    The device only says how long after the opening something happened; a device that claims more time
    than has passed gets the time that has passed.
    """
    times, latest = [], not_before
    for mono in monos:
        latest = min(now, max(latest, opened_at + timedelta(milliseconds=mono - origin_ms)))
        times.append(latest)
    return times
