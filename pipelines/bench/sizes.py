"""How much each part measures: the sizes of `make bench`, and tiny ones that try every part in seconds."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final


@dataclass(frozen=True)
class Sizes:
    """One number of each kind of work; a tuple is measured at each of its sizes."""

    requests: tuple[int, ...] = (400, 1_600)
    batches: tuple[int, ...] = (60, 240)  # of events, one beside each number of requests
    turns: int = 5  # of ingestion, ours and the floor's
    visits: int = 3
    addresses: int | None = None  # opened by each person; None: all of the list
    people: tuple[int, ...] = (5_000, 50_000)
    books: tuple[int, ...] = (50_000,)
    searches: int = 30
    turned: int = 200  # pages of the reader
    chunks: int = 200  # read in a turn
    storm: int = 500
    learners: int = 100
    rounds: int = 6
    pause_s: float = 2.0
    attempts: int = 1_000
    checkouts: int = 500
    journals: int = 500
    extractions: int = 2
    intervals: tuple[int, ...] = (1_000_000, 10_000_000)
    intervals_a_day: int = 320_000
    settled: tuple[int, ...] = (20_000, 200_000)


FULL: Final = Sizes()
TINY: Final = Sizes(
    requests=(4,), batches=(2,), turns=1, visits=1, addresses=1, people=(100,), books=(60,), searches=2, storm=6,
    turned=4, chunks=8, learners=3, rounds=1, pause_s=0.1, attempts=10, checkouts=3, journals=3, extractions=1,
    intervals=(3_000,), intervals_a_day=1_000, settled=(500,),
)  # fmt: skip


@dataclass(frozen=True)
class Bench:
    """What a part is given: a database it may write in, a folder of its own, and how much to measure."""

    url: str
    folder: Path
    sizes: Sizes = FULL
