"""`python -m pipelines.preparation`: the demo country with its numbers, where `make run` and `make bench` begin.

What is done is written down beside the data, step by step, for the database it was done in: a start that was broken off
goes on where it stopped, and one over a database that stands does nothing but look.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import psycopg

from api.settings import ROOT, settings
from pipelines.files import replace_text
from pipelines.identity import IDENTITY

STEPS: Final = (
    ("warehouse", ("pipelines.warehouse", "run")),
    ("earlier months closed", ("api.demo.closed_months",)),
    ("payments and payouts of the last days", ("api.demo.money",)),
    ("numbers after the closes", ("pipelines.warehouse", "run")),
    ("the demo class's reports", ("api.demo.reports",)),
    ("the demo's study plans", ("api.demo.plans",)),
)


def say(words: str) -> None:
    print(words, flush=True)


def step(name: str, *command: str) -> None:
    """Run one named step to its end; a step that fails ends the start with its exit code."""
    say(f"▸ {name}")
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT)
    if done.returncode:
        say(f"  {name} failed; see the lines above.")
        raise SystemExit(done.returncode)
    say(f"  done in {time.monotonic() - began:.1f} s")


def prepare() -> bool:
    """Database, demo country, first numbers; returns whether all of it already stood."""
    step("database and demo country", "api.cli", "seed")
    with psycopg.connect(settings().libpq_url) as db:
        [identity] = db.execute(IDENTITY).fetchone() or [""]
    path = settings().data_dir / "prepared.json"
    done = _read(path, identity) if settings().marts_path.exists() else []
    missing = [each for each in STEPS if each[0] not in done]
    for name, command in missing:
        step(name, *command)
        done.append(name)
        _keep(path, identity, done)
    return not missing


def _read(path: Path, identity: str) -> list[str]:
    """The steps done in this database."""
    try:
        kept = json.loads(path.read_text())
        return list(kept["done"]) if kept["database"] == identity else []
    except (FileNotFoundError, ValueError, KeyError):
        return []


def _keep(path: Path, identity: str, done: list[str]) -> None:
    replace_text(path, json.dumps({"database": identity, "done": done}))


def main() -> None:
    # The server is started here once, so that it lives as long as all the steps do.
    os.environ["DATABASE_URL"] = settings().libpq_url
    prepare()


if __name__ == "__main__":
    main()
