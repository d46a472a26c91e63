"""One country on one engine, part by part: `python -m pipelines.scale.measure duckdb RAW WORK --size 10`.

A process of its own, so that its memory is nobody else's. Each part is a line of JSON on standard output.
"""

import argparse
import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from pipelines import integrity, raw
from pipelines.engines import DuckDB
from pipelines.scale.watch import MIB, watched
from pipelines.sql import Step, needed_for
from pipelines.steps import all_steps

MEMORY: Final = {"duckdb": "1400MB", "spark": "700MB"}  # of DuckDB, which is Spark's desk as well
JAVA: Final = "2g"
SHORT: Final = 30  # days of history, beside all of it
TRIES: Final = 3  # of one new day: the machine's other work only ever adds


@dataclass(frozen=True)
class Part:
    """What one part took; `rows` is what it made."""

    size: int
    engine: str
    part: str
    rows: int
    seconds: float
    cpu_seconds: float
    mib: int
    shuffled_mib: int


def steps() -> list[Step]:
    """The layer that says whose seconds count, and all it reads."""
    layer = [step.key for step in all_steps() if step.file and step.key.startswith("intermediate.int_")]
    return needed_for([key for key in layer if _is_reading(key)], all_steps())


def _is_reading(key: str) -> bool:
    [file] = [step.file for step in all_steps() if step.key == key]
    return file is not None and file.parent.name == "library"


def raw_tables() -> list[str]:
    """The raw tables the layer stands on."""
    named = {each for step in steps() for each in step.deps if each.startswith("raw.")}
    return sorted(each.removeprefix("raw.") for each in named)


class Trial:
    """One engine over one raw folder, whose days of reading come in one after the other."""

    def __init__(self, engine: DuckDB, name: str, source: Path, work: Path, size: int) -> None:
        self.engine, self.name, self.source, self.size = engine, name, source, size
        self.raw, self.daily = work / "raw", work / "daily"
        others = shutil.ignore_patterns("read_intervals")
        shutil.copytree(source, self.raw, copy_function=os.link, ignore=others)
        self.days = sorted(each.name for each in (source / "read_intervals").glob("day=*"))

    def parts(self) -> Iterator[Part]:
        """A month, a new day, the months before it, the same new day, and what stands on the days."""
        *history, new, _ = self.days
        yield self._part("days of the last month", lambda: self._refresh(history[-SHORT:]))
        yield self._new_day(new, "a new day after a month")
        yield self._part("days of the months before", lambda: self._refresh(history))
        yield self._new_day(new, f"a new day after {len(history)} days")
        self._refresh(self.days)
        raw.open_views(self.engine, self.raw)
        yield self._part("staging", lambda: self._build("staging"))
        yield self._part("caps, holds and credited seconds", lambda: self._build("intermediate"))

    def totals(self) -> dict[str, Any]:
        """What both engines must say alike."""
        asked = "select count(*) as rows, sum(idle + overlap + over_cap + eligible)::bigint as seconds"
        return self.engine.rows(f"{asked} from intermediate.int_capped_seconds")[0]

    def _part(self, name: str, work: Callable[[], int]) -> Part:
        before = shuffled(self.engine)
        with watched() as taken:
            rows = work()
        moved = (shuffled(self.engine) - before) // MIB
        return Part(self.size, self.name, name, rows, taken.seconds, taken.cpu_seconds, taken.mib, moved)

    def _new_day(self, day: str, name: str) -> Part:
        """The least of some tries."""
        tries, history = [], self._here()
        for _ in range(TRIES):
            tries.append(self._part(name, lambda: self._refresh([*history, day])))
            self._refresh(history)
        return min(tries, key=lambda each: each.cpu_seconds)

    def _here(self) -> list[str]:
        return sorted(each.name for each in (self.raw / "read_intervals").glob("day=*"))

    def _refresh(self, days: list[str]) -> int:
        """Bring these raw days in, take others out, and make anew what that changes."""
        here = self.raw / "read_intervals"
        for gone in set(self._here()) - set(days):
            shutil.rmtree(here / gone)
        for day in set(days) - set(self._here()):
            (here / day).mkdir(parents=True)
            os.link(self.source / "read_intervals" / day / "part.parquet", here / day / "part.parquet")
        return integrity.refresh(self.engine, self.raw, self.daily, write=self._writer)

    @property
    def _writer(self) -> integrity.Writer | None:
        if self.name == "duckdb":
            return None
        from pipelines.spark.daily import write_days

        return partial(write_days, self.engine)  # type: ignore[arg-type]

    def _build(self, schema: str) -> int:
        made = [step for step in steps() if step.schema == schema and step.key != integrity.KEY]
        return sum(step.build(self.engine) for step in made)


def shuffled(engine: DuckDB) -> int:
    """Bytes Spark's stages have handed to each other so far; DuckDB hands none over."""
    session = getattr(engine, "session", None)
    if session is None:
        return 0
    executors = session.sparkContext._jsc.sc().statusStore().executorList(False)
    return sum(executors.apply(each).totalShuffleWrite() for each in range(executors.size()))


def opened(name: str, work: Path) -> DuckDB:
    """An engine on files of its own."""
    path = work / "warehouse.duckdb"
    if name == "duckdb":
        return DuckDB(path, memory=MEMORY[name])
    from pipelines.spark.engine import Spark

    engine = Spark(path, master="local[2]", memory=JAVA)
    engine.run(f"set memory_limit = '{MEMORY[name]}'")
    return engine


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m pipelines.scale.measure", description=__doc__)
    parser.add_argument("engine", choices=["duckdb", "spark"])
    parser.add_argument("raw", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--as-of", type=datetime.fromisoformat, required=True)
    asked = parser.parse_args()
    shutil.rmtree(asked.work, ignore_errors=True)
    asked.work.mkdir(parents=True)
    engine = opened(asked.engine, asked.work)
    engine.set("as_of", asked.as_of)
    trial = Trial(engine, asked.engine, asked.raw, asked.work, asked.size)
    for part in trial.parts():
        print(json.dumps(asdict(part)), flush=True)
    print(json.dumps({"totals": trial.totals()}), flush=True)
    engine.close()


if __name__ == "__main__":
    main()
