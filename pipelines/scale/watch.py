"""What a stretch of work takes of this machine: this process and every process it began, Spark's Java among them."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

EVERY_S: Final = 0.25
MIB: Final = 1 << 20
TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Taken:
    """Seconds by the clock and of the processors, and the most memory at one moment."""

    seconds: float = 0.0
    cpu_seconds: float = 0.0
    mib: int = 0


@dataclass(frozen=True)
class _Process:
    parent: int
    cpu_seconds: float
    rss: int
    command: bytes


def _processes() -> dict[int, _Process]:
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            command = (place / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue
        ticks = sum(int(fields[each]) for each in (11, 12, 13, 14))  # its own, and its ended children's
        found[int(place.name)] = _Process(int(fields[1]), ticks / TICKS, int(fields[21]) * PAGE, command)
    return found


def now_taken() -> tuple[float, int]:
    """Processor seconds so far and bytes of memory now, of this process and all below it."""
    all_here, ours = _processes(), [os.getpid()]
    for each in ours:
        ours += [pid for pid, process in all_here.items() if process.parent == each]
    mine = [all_here[pid] for pid in ours if pid in all_here]
    memory = [each for each in mine if not _is_a_fork(each, all_here)]
    return sum(each.cpu_seconds for each in mine), sum(each.rss for each in memory)


def _is_a_fork(process: _Process, all_here: dict[int, _Process]) -> bool:
    """True of one on its way to another program: until then its memory is its parent's, and would count twice."""
    parent = all_here.get(process.parent)
    return parent is not None and parent.command == process.command


@contextmanager
def watched() -> Iterator[Taken]:
    """What the block takes; its figures stand when it ends."""
    taken, done, most = Taken(), threading.Event(), [0]

    def look() -> None:
        while not done.wait(EVERY_S):
            most[0] = max(most[0], now_taken()[1])

    cpu, began = now_taken()[0], time.perf_counter()
    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield taken
    finally:
        done.set()
        looking.join()
        after, memory = now_taken()
        taken.seconds, taken.cpu_seconds = round(time.perf_counter() - began, 2), round(after - cpu, 2)
        taken.mib = max(most[0], memory) // MIB
