"""The micro-batch: after new work the marts follow within two minutes, and nothing runs when nothing is new.

A tick asks what is new, waits until a burst is over (never longer than `PATIENCE`), and refreshes. A refresh that
fails is tried again with growing waits; how it goes stands in `refresh.json`, which the api's health page reads.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Literal

from api.platform.database_sync.refresh import ASKED
from api.settings import settings
from pipelines import news, raw
from pipelines.files import replace_text
from pipelines.runlog import RunRecord, last_run
from pipelines.runs import AnotherRun, Places, was_broken_off

QUIET: Final = timedelta(seconds=15)  # a burst is over when nothing came for so long
PATIENCE: Final = timedelta(seconds=45)  # the oldest news waits no longer
LONGEST_REST: Final = timedelta(minutes=1)  # after a refresh, otherwise as long as it took: half the time is free
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(minutes=30)
Refresh = Callable[[Path], RunRecord]


class Failed(RuntimeError):
    """A refresh that did not publish; said in Dagster, remembered for staff, tried again later."""


@dataclass(frozen=True)
class Notes:
    """What one tick leaves to the next. Moments are ISO texts."""

    news_since: str | None = None
    changed_at: str | None = None
    counts: str = ""
    ended_at: str | None = None
    seconds: float = 0.0
    failures: int = 0
    failing_since: str | None = None
    next_at: str | None = None
    error: str | None = None


@dataclass(frozen=True)
class Decision:
    """What to do now, and why, for people."""

    act: Literal["idle", "wait", "go"]
    why: str


def tick(home: Path, refresh: Refresh, now: Callable[[], datetime]) -> str:
    """One look, and a refresh if one is due; answers in words, raises `Failed` when the refresh did not publish."""
    if not (home / "marts.duckdb").exists():
        return "nothing is published yet: the first run makes it"
    notes, at = read(home), now()
    known, counted = raw.read_state(home / "raw").get("written", {}), news.counts(settings().libpq_url)
    fresh = news.fresh(known, counted)
    seen = _noted(notes, fresh, counted, at)
    asked = _asked(home)
    decision = decide(seen, fresh, at, is_behind=_is_behind(home), is_asked=asked is not None)
    if decision.act != "go":
        if seen != notes:
            _keep(home, seen)
        return decision.why
    return _refresh(home, seen, refresh, now, asked)


def decide(notes: Notes, fresh: frozenset[str], at: datetime, *, is_behind: bool, is_asked: bool = False) -> Decision:
    """Whether a refresh is due. One that a person asked for waits for nothing."""
    if is_asked:
        return Decision("go", "somebody asked for it")
    if notes.next_at and at < datetime.fromisoformat(notes.next_at):
        return Decision("wait", f"the last refresh failed; the next try is at {notes.next_at}")
    if is_behind:
        return Decision("go", "the last run did not come to its end")
    if not fresh:
        return Decision("idle", "nothing is new")
    if fresh & news.AT_ONCE:
        return Decision("go", "a month of the close has moved")
    rest = min(timedelta(seconds=notes.seconds), LONGEST_REST)
    if notes.ended_at and at < datetime.fromisoformat(notes.ended_at) + rest:
        return Decision("wait", "resting after the last refresh")
    is_quiet = at - _moment(notes.changed_at, at) >= QUIET
    is_old = at - _moment(notes.news_since, at) >= PATIENCE
    if is_quiet or is_old:
        return Decision("go", f"new in {', '.join(sorted(fresh))}")
    return Decision("wait", "more may come")


def _moment(text: str | None, otherwise: datetime) -> datetime:
    return datetime.fromisoformat(text) if text else otherwise


def _noted(notes: Notes, fresh: frozenset[str], counted: Mapping[str, int], at: datetime) -> Notes:
    """The notes with when news first came and when it last moved."""
    if not fresh:
        return replace(notes, news_since=None, changed_at=None, counts="")
    counts = json.dumps({name: counted[name] for name in sorted(fresh)})
    if notes.counts == counts:
        return notes
    return replace(notes, news_since=notes.news_since or at.isoformat(), changed_at=at.isoformat(), counts=counts)


def _is_behind(home: Path) -> bool:
    """Whether the last run was killed or did not publish, so that the marts are older than what was taken."""
    return was_broken_off(Places(home)) or last_run(home).get("status") != "published"


def _asked(home: Path) -> bytes | None:
    """What the api left for a person who asked for a refresh."""
    try:
        return (home / ASKED).read_bytes()
    except FileNotFoundError:
        return None


def _answered(home: Path, asked: bytes | None) -> None:
    """Take the word away that this refresh answered; one that came meanwhile stays for the next."""
    if asked is not None and _asked(home) == asked:
        (home / ASKED).unlink(missing_ok=True)


def _refresh(
    home: Path, notes: Notes, refresh: Refresh, now: Callable[[], datetime], asked: bytes | None = None
) -> str:
    began, error = now(), None
    try:
        record = refresh(home)
        if record.status != "published":
            error = f"{record.status}: {', '.join(f'{each.mart}: {each.check}' for each in record.blocking[:3])}"
    except AnotherRun as busy:
        return str(busy)
    except Exception as trouble:  # whatever it was is kept for staff, and tried again
        error = f"{type(trouble).__name__}: {next(iter(str(trouble).strip().splitlines()), '')}"
    _answered(home, asked)
    ended = now()
    seconds = (ended - began).total_seconds()
    if error is None:
        _keep(home, Notes(ended_at=ended.isoformat(), seconds=seconds))
        return f"refreshed in {seconds:.0f} s, as of {record.as_of}"
    wait = min(FIRST_WAIT * 2**notes.failures, LONGEST_WAIT)
    failed = Notes(
        ended_at=ended.isoformat(),
        seconds=seconds,
        failures=notes.failures + 1,
        failing_since=notes.failing_since or began.isoformat(),
        next_at=(ended + wait).isoformat(),
        error=error,
    )
    _keep(home, failed)
    raise Failed(error)


def read(home: Path) -> Notes:
    """What the last tick left; nothing when there is none or it cannot be read."""
    try:
        return Notes(**json.loads((home / "refresh.json").read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        return Notes()


def _keep(home: Path, notes: Notes) -> None:
    replace_text(home / "refresh.json", json.dumps(asdict(notes)))
