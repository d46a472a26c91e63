"""The log of what was taken out: who, what for, which question, when, how many rows, and the file's hash."""

import hashlib
import json
import secrets
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from api.platform.metrics.answer import Answer
from api.settings import settings

LOG: Final = "exports.jsonl"


@dataclass(frozen=True)
class ExportRecord:
    """Who took what out, and when; the hash tells a file found somewhere. Groups alone have no learners in them."""

    export: str
    who: str
    words: str
    at: str
    as_of: str
    rows: int
    learners: int
    sha256: str


def note(made: ExportRecord) -> None:
    """One line more in the log."""
    with (settings().data_dir / LOG).open("a") as log:
        log.write(json.dumps(asdict(made)) + "\n")


def logged(home: Path) -> list[ExportRecord]:
    """Every export there was, oldest first."""
    path = home / LOG
    return [ExportRecord(**json.loads(line)) for line in path.read_text().splitlines()] if path.exists() else []


def take(answer: Answer, text: str, *, who: str, words: str, now: datetime) -> ExportRecord:
    """The note of an answer that leaves as a file."""
    made = ExportRecord(
        export=secrets.token_hex(6),
        who=who,
        words=words,
        at=now.isoformat(),
        as_of=answer.as_of.isoformat(),
        rows=len(answer.rows),
        learners=0,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
    )
    note(made)
    return made
