"""`make bench`: every figure beside its floor, at two sizes, as a table and in .data/bench.json."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from api.settings import settings
from pipelines.bench.answers import answers_figures
from pipelines.bench.extraction import extraction_figures
from pipelines.bench.figures import Figure, keep, show
from pipelines.bench.minutes import close_figures, minutes_figures
from pipelines.bench.pages import pages_figures
from pipelines.bench.people import people_figures
from pipelines.bench.quality import quality_figures
from pipelines.bench.reports import reports_figures
from pipelines.bench.storm import storm_figures
from pipelines.bench.web import web_figures
from pipelines.bench.whole import whole_figures

PARTS = ("web", "pages", "people", "storm", "answers", "quality", "extraction", "minutes", "close", "reports", "whole")

OF_THE_DATABASE = {
    "storm": storm_figures,
    "answers": answers_figures,
    "quality": quality_figures,
    "people": people_figures,
}


def figures(part: str, folder: Path, url: str) -> Iterator[Figure]:
    """The figures of one part."""
    if part == "web":
        yield from web_figures(url, 1)
        yield from web_figures(url, 4)
    elif part == "pages":
        yield from pages_figures(url)
    elif part in OF_THE_DATABASE:
        yield from OF_THE_DATABASE[part](url)
    elif part == "extraction":
        yield from extraction_figures(url, folder / "extraction")
    elif part == "minutes":
        yield from minutes_figures(folder / "small", 1)
        yield from minutes_figures(folder / "large", 10)
    elif part == "close":
        yield from close_figures(20_000)
        yield from close_figures(200_000)
    elif part == "reports":
        yield from reports_figures()
    else:
        yield from whole_figures(url, folder / "whole")


@contextmanager
def copied(source: str) -> Iterator[str]:
    """A copy of the demo's database for the bench to write in; the demo itself is never touched."""
    server, name = source.rsplit("/", 1)
    with psycopg.connect(f"{server}/postgres", autocommit=True) as admin:
        admin.execute("drop database if exists kitabo_bench with (force)")
        try:
            admin.execute(f'create database kitabo_bench template "{name}"')
        except psycopg.errors.ObjectInUse:
            raise SystemExit(
                "The product is running; stop it before `make bench`, which copies its database."
            ) from None
        try:
            yield f"{server}/kitabo_bench"
        finally:
            admin.execute("drop database if exists kitabo_bench with (force)")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all of them when none is named")
    asked = parser.parse_args()
    found: list[Figure] = []
    with copied(settings().libpq_url) as url, tempfile.TemporaryDirectory(prefix="kitabo-bench-") as folder:
        os.environ["DATABASE_URL"] = url
        settings.cache_clear()
        for part in asked.parts or PARTS:
            print(f"measuring {part} …", flush=True)
            found += figures(part, Path(folder), url)
    show(found)
    keep(found, settings().data_dir / "bench.json")
    return 0


if __name__ == "__main__":
    sys.exit(main())
