"""From what a device reports to stretches of time by kind. Pure: the rules of credit of section 3.8.

Each report closes the gap since the one before. Of a gap, the first `HEARTBEAT_CREDIT_SECONDS` are active if
the page was visible, touched lately and not dwelt on too long; the rest is idle. The opening seconds are idle.
A run of more than `FAST_PAGES` pages, each under `FAST_PAGE_SECONDS`, is too fast from its first page on.

Moments are whole milliseconds since 1970, because a batch is folded a hundred reports at a time; stretches run from
one whole second to another, because all credit is counted in whole seconds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from api import constants
from api.library.reading.tables import IntervalKind, ReadingEventType

FAST_PAGE_MS = constants.FAST_PAGE_SECONDS * 1000
DWELL_LIMIT_MS = constants.DWELL_LIMIT_SECONDS * 1000
DWELL_LIMIT_TTS_MS = constants.DWELL_LIMIT_TTS_SECONDS * 1000
TTS_ENDS: Final = (ReadingEventType.TTS_PAUSE, ReadingEventType.TTS_STOP)


class Report(NamedTuple):
    """One observation at a moment of server time."""

    at: int
    page: int | None = None
    visible: bool = True
    input_age: float = 0.0
    tts: bool = False


@dataclass(slots=True)
class Watching:
    """What must be remembered of a session between two batches. Moments are milliseconds, `fast_since` a second."""

    opened_at: int
    last_at: int
    page: int | None = None
    page_since: int | None = None
    fast_pages: int = 0
    fast_since: int | None = None


@dataclass(slots=True)
class Stretch:
    """Time of one kind, [start, end), in whole seconds since 1970."""

    start: int
    end: int
    kind: IntervalKind
    first_page: int | None
    last_page: int | None
    pages_turned: int = 0
    fast: bool = False
    after_plan: bool = False

    @property
    def seconds(self) -> int:
        return self.end - self.start


def watch(before: Watching, reports: Iterable[Report]) -> tuple[Watching, list[Stretch], int | None]:
    """Fold reports into stretches.

    Returns the new state, the disjoint stretches in order, and the second from which everything already
    recorded as active in this session turns out to have been too fast (None if nothing does).
    """
    state = replace(before)
    stretches: list[Stretch] = []
    spoiled: int | None = None
    for report in reports:
        at, page = report.at, report.page
        turned = page is not None and page != state.page
        fast = turned and state.page_since is not None and at - state.page_since < FAST_PAGE_MS
        if at // 1000 > state.last_at // 1000:
            _close_gap(state, report, turned, fast, stretches)
        if at > state.last_at:
            state.last_at = at
        if not turned:
            continue
        _turn(state, page, fast)
        if state.fast_pages > constants.FAST_PAGES and state.fast_since is not None:
            spoiled = min(spoiled or state.fast_since, state.fast_since)
            _spoil(stretches, state.fast_since)
    return state, _merged(stretches), spoiled


def _close_gap(state: Watching, report: Report, turned: bool, fast: bool, stretches: list[Stretch]) -> None:
    """Add the seconds between the last report and this one."""
    start, end = state.last_at // 1000, report.at // 1000
    credited = min(end, start + constants.HEARTBEAT_CREDIT_SECONDS) if _earns(state, report) else start
    earning_from = min(credited, max(start, state.opened_at // 1000 + constants.OPENING_SECONDS))
    last_page = report.page or state.page
    if earning_from > start:
        stretches.append(Stretch(start, earning_from, IntervalKind.IDLE, state.page, last_page, 0, fast))
    if credited > earning_from:
        turns = int(turned)
        stretches.append(Stretch(earning_from, credited, IntervalKind.ACTIVE, state.page, last_page, turns, fast))
    if end > credited:
        stretches.append(Stretch(credited, end, IntervalKind.IDLE, state.page, last_page, 0, fast))


def _merged(stretches: list[Stretch]) -> list[Stretch]:
    """Neighbours of one kind become one; a fast run keeps its own bounds, for it may yet be spoiled."""
    merged: list[Stretch] = []
    for stretch in stretches:
        last = merged[-1] if merged else None
        if last and last.end == stretch.start and last.kind is stretch.kind and last.fast is stretch.fast:
            last.end, last.last_page = stretch.end, stretch.last_page
            last.pages_turned += stretch.pages_turned
        else:
            merged.append(stretch)
    return merged


def _earns(state: Watching, report: Report) -> bool:
    limit = DWELL_LIMIT_TTS_MS if report.tts else DWELL_LIMIT_MS
    since = state.opened_at if state.page_since is None else state.page_since
    return report.visible and report.input_age <= constants.INPUT_AGE_LIMIT_SECONDS and report.at - since <= limit


def _turn(state: Watching, page: int | None, fast: bool) -> None:
    """Note a page turn; one made too soon lengthens the fast run, any other ends it."""
    if fast and state.page_since is not None:
        if state.fast_since is None:
            state.fast_since = state.page_since // 1000
        state.fast_pages += 1
    else:
        state.fast_pages, state.fast_since = 0, None
    state.page, state.page_since = page, state.last_at


def _spoil(stretches: list[Stretch], since: int) -> None:
    """What was active since then turns out to have been too fast."""
    for stretch in reversed(stretches):
        if stretch.start < since:
            break
        if stretch.kind is IntervalKind.ACTIVE:
            stretch.kind = IntervalKind.TOO_FAST


def split_at(stretches: Iterable[Stretch], end: int) -> list[Stretch]:
    """Stretches cut at the second a plan ends; what lies after it is marked so, for nobody pays for it."""
    cut: list[Stretch] = []
    for each in stretches:
        if each.start < end < each.end:
            cut += [replace(each, end=end), replace(each, start=end, pages_turned=0, after_plan=True)]
        else:
            cut.append(replace(each, after_plan=each.start >= end))
    return cut


def read_aloud(playing: bool, types: Sequence[ReadingEventType]) -> tuple[list[bool], bool]:
    """Was the book read aloud at each event, and is it after the last? From its play to its pause or stop it is."""
    if ReadingEventType.TTS_PLAY not in types and not any(end in types for end in TTS_ENDS):
        return [playing] * len(types), playing
    each = []
    for kind in types:
        playing = playing or kind is ReadingEventType.TTS_PLAY
        each.append(playing)
        playing = playing and kind not in TTS_ENDS
    return each, playing


def server_times(opened_at: int, origin_ms: int, monos: Iterable[int], *, not_before: int, now: int) -> list[int]:
    """Server moments of a device's own clock readings: never after now, never running backwards.

    The device only says how long after the opening something happened; a device that claims more time
    than has passed gets the time that has passed.
    """
    begun, times, latest = opened_at - origin_ms, [], not_before
    for mono in monos:
        at = begun + mono
        if at > latest:
            latest = at
        if latest > now:
            latest = now
        times.append(latest)
    return times
