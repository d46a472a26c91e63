"""Exports by learner for a study: pseudonyms of their own for each export, and a line in the log for each.

`python -m pipelines.metrics export "minutes by form, month" --who "Amos, study of term 3" --to minutes.csv`

Two exports cannot be joined by their pseudonyms, nor either with the marts. A learner stands in an export only in
groups of five and more by all that was asked: a group that the question leaves out is left out with its learners.
"""

import csv
import hashlib
import hmac
import secrets
from datetime import datetime
from pathlib import Path

from api.platform.csv import cell
from api.platform.metrics.exports import ExportRecord, note
from api.platform.metrics.question import read
from pipelines.metrics.client import Metrics


def export(metrics: Metrics, words: str, *, who: str, to: Path, now: datetime) -> ExportRecord:
    """Write a row per group and learner in it, and note it in the log; raises Refusal where nothing may go out."""
    if len(who.strip()) < 3:
        raise ValueError("Say who takes the numbers out, and what for.")
    question, salt = read(words), secrets.token_bytes(32)
    columns, rows = metrics.by_learner(question)
    named = [(*row[:-2], _pseudonym(salt, str(row[-2])), row[-1]) for row in rows]
    with to.open("w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        for row in sorted(named, key=str):  # in an order that tells nothing of the marts'
            writer.writerow([cell(value) for value in row])
    made = ExportRecord(
        export=secrets.token_hex(6),
        who=who.strip(),
        words=words,
        at=now.isoformat(),
        as_of=metrics.moment.isoformat(),
        rows=len(named),
        learners=len({row[-2] for row in named}),
        sha256=hashlib.sha256(to.read_bytes()).hexdigest(),
    )
    note(made)
    return made


def _pseudonym(salt: bytes, learner: str) -> str:
    return hmac.new(salt, learner.encode(), hashlib.sha256).hexdigest()[:16]
