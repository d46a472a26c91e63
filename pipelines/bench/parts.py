"""The parts of the bench by name, and how one is measured so that a failure costs no other its figures."""

import traceback
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from pipelines.bench.answers import answers_figures
from pipelines.bench.books import books_figures
from pipelines.bench.checkout import checkout_figures
from pipelines.bench.chunks import chunks_figures
from pipelines.bench.extraction import extraction_figures
from pipelines.bench.figures import Figure
from pipelines.bench.lists import lists_figures
from pipelines.bench.minutes import close_figures, minutes_figures
from pipelines.bench.pages import pages_figures
from pipelines.bench.people import people_figures
from pipelines.bench.quality import quality_figures
from pipelines.bench.reader import reader_figures
from pipelines.bench.reports import reports_figures
from pipelines.bench.sizes import Bench
from pipelines.bench.storm import storm_figures
from pipelines.bench.web import web_figures
from pipelines.bench.whole import whole_figures

Part = Callable[[Bench], Iterator[Figure]]
PARTS: Final[dict[str, Part]] = {
    # First: it measures the demo country, and others make up people and books by the ten thousand.
    "whole": whole_figures,
    "web": web_figures,
    "pages": pages_figures,
    "people": people_figures,
    "lists": lists_figures,
    "books": books_figures,
    "chunks": chunks_figures,
    "reader": reader_figures,
    "storm": storm_figures,
    "answers": answers_figures,
    "checkout": checkout_figures,
    "quality": quality_figures,
    "extraction": extraction_figures,
    "minutes": minutes_figures,
    "close": close_figures,
    "reports": reports_figures,
}


def measure(part: str, bench: Bench) -> tuple[list[Figure], str | None]:
    """What a part measured, in a folder of its own, and what ended it early in one line (None: nothing did)."""
    found: list[Figure] = []
    own = replace(bench, folder=bench.folder / part)
    own.folder.mkdir(parents=True)
    try:
        for each in PARTS[part](own):
            found.append(each)
    except Exception as trouble:
        traceback.print_exc()
        return found, " ".join(f"{type(trouble).__name__}: {trouble}".split())[:400]
    return found, None
