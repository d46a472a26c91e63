"""One measured figure, and the ways to measure it."""

import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


class NotMeasured(Exception):
    """A part that cannot be measured, and why; the other parts go on."""


@dataclass(frozen=True)
class Figure:
    """`ratio` is value over floor, both in `unit`; `bound` is what it should reach, as '<= 16' or '>= 0.7'."""

    name: str
    size: str
    value: float
    unit: str
    floor: float
    ratio: float
    bound: str | None = None

    @property
    def holds(self) -> bool | None:
        if self.bound is None:
            return None
        sign, limit = self.bound.split()
        return self.ratio <= float(limit) if sign == "<=" else self.ratio >= float(limit)


def figure(name: str, size: str, value: float, unit: str, floor: float, bound: str | None = None) -> Figure:
    return Figure(name, size, round(value, 4), unit, round(floor, 4), round(value / floor, 3), bound)


@dataclass
class Spent:
    """What a block took: wall and CPU seconds of this process, all threads."""

    wall: float = 0.0
    cpu: float = 0.0


@contextmanager
def measured() -> Iterator[Spent]:
    spent, wall, cpu = Spent(), time.perf_counter(), time.process_time()
    yield spent
    spent.wall, spent.cpu = time.perf_counter() - wall, time.process_time() - cpu


def best_of(times: int, work: Callable[[], object]) -> Spent:
    """The least CPU and least wall of a few runs: the machine's other work only ever adds."""
    runs = []
    for _ in range(times):
        with measured() as spent:
            work()
        runs.append(spent)
    return Spent(min(run.wall for run in runs), min(run.cpu for run in runs))


def peak_mib() -> float:
    """The most memory this process has held, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
