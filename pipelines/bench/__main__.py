"""`make bench`: every figure beside its floor and beside the last time, appended to pipelines/bench/history.csv."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from api.platform.clock import day_of, now
from api.settings import settings
from pipelines.bench import history
from pipelines.bench.figures import Figure
from pipelines.bench.parts import PARTS, measure
from pipelines.bench.sizes import FULL, TINY, Bench
from pipelines.bench.table import show


@contextmanager
def copied(source: str) -> Iterator[str]:
    """A copy of the demo's database for the bench to write in; the demo itself is never touched."""
    server, name = source.rsplit("/", 1)
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute(f'drop database if exists "{name}_bench" with (force)')
        try:
            admin.execute(f'create database "{name}_bench" template "{name}"')
        except psycopg.errors.ObjectInUse:
            raise SystemExit(
                "The product is running; stop it before `make bench`, which copies its database."
            ) from None
        try:
            yield f"{server}/{name}_bench"
        finally:
            admin.execute(f'drop database if exists "{name}_bench" with (force)')


def run(parts: list[str], bench: Bench, kept: Path | None) -> int:
    """Measure, record in the history `kept` and print; 1 when a part failed. What was measured before it stays."""
    before, found, failures = history.find_last_ratios(kept or history.PATH), list[Figure](), dict[str, str]()
    try:
        for part in parts:
            print(f"measuring {part} …", flush=True)
            load = os.getloadavg()[0]
            figures, trouble = measure(part, bench)
            found += figures
            if trouble:
                failures[part] = trouble
            if kept:
                history.record(figures, day_of(now()), load, kept)
    finally:
        show(found, failures, before)
    return 1 if failures else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all of them when none is named")
    parser.add_argument("--tiny", action="store_true", help="try every part in seconds; nothing is recorded")
    asked = parser.parse_args()
    with copied(settings().libpq_url) as url, tempfile.TemporaryDirectory(prefix="kitabo-bench-") as folder:
        os.environ["DATABASE_URL"] = url
        settings.cache_clear()
        bench = Bench(url, Path(folder), TINY if asked.tiny else FULL)
        return run(asked.parts or list(PARTS), bench, None if asked.tiny else history.PATH)


if __name__ == "__main__":
    sys.exit(main())
