"""The refresh of the warehouse as the API sees it: files the pipelines leave in the data folder, and one they read."""

import fcntl
import json
import os
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from api.platform.database_sync.schemas import RefreshOut, RunOut, RunProgressOut
from api.platform.marts.window import failing_refresh, last_run
from api.settings import settings

ASKED = "refresh_asked.json"
Found = TypeVar("Found", bound=BaseModel)


class AskedFor(BaseModel):
    """A refresh somebody asked for and nobody made yet."""

    asked_at: datetime


class RunProgress(BaseModel):
    """What a run says of itself while it works."""

    part: str
    done: int
    of: int
    began_at: datetime


def shown() -> RefreshOut:
    """How the refresh stands."""
    at_work, asked, last, failing = is_at_work(), asked_for(), last_run(), failing_refresh()
    progress = _read(settings().data_dir / "build" / "progress.json", RunProgress) if at_work else None
    is_over = last is not None and last.started_at is not None and last.finished_at is not None
    return RefreshOut(
        is_at_work=at_work,
        progress=progress and RunProgressOut(**progress.model_dump()),
        asked_at=asked and asked.asked_at,
        last=RunOut(
            started_at=last.started_at, finished_at=last.finished_at, status=last.status or "", error=last.error,
            failed=[f"{check.mart}: {check.check}" for check in last.failed],
        ) if last and is_over else None,
        failing_since=failing.failing_since if failing else None,
        next_try_at=failing.next_at if failing else None,
        error=failing.error if failing else None,
    )  # fmt: skip


def ask(now: datetime) -> bool:
    """Leave word for the next look of the pipelines; False when somebody asked already."""
    if asked_for() is not None:
        return False
    path = settings().data_dir / ASKED
    making = path.with_name(f"{ASKED}.{os.getpid()}")
    making.write_text(json.dumps({"asked_at": now.isoformat()}))
    os.replace(making, path)
    return True


def asked_for() -> AskedFor | None:
    return _read(settings().data_dir / ASKED, AskedFor)


def is_at_work() -> bool:
    """Whether a run holds its lock now; a word left by a run that was killed holds nothing."""
    try:
        with (settings().data_dir / "build" / "run.lock").open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
            return False
    except FileNotFoundError:
        return False


def _read(path: Path, kind: type[Found]) -> Found | None:
    try:
        return kind.model_validate_json(path.read_bytes())
    except (FileNotFoundError, ValueError):
        return None
