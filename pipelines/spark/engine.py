"""The warehouse on Spark: its selects run there, and everything else at a desk, which is a DuckDB file.

Every table a select makes is a folder of Parquet files. The desk sees it as a view, a mart as a table: so contracts,
models, quarantine and publishing ask as they ask of DuckDB alone, and the product reads the one file it knows. What the
desk makes (raw rows with ids as text, scores of models) is copied out for Spark when a select first asks for it.
"""

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from glob import glob
from pathlib import Path

from pipelines.engines import DuckDB, business_numbers
from pipelines.spark.clauses import flat
from pipelines.spark.dialect import column_types, to_spark
from pipelines.spark.session import NoSpark, has_ended, start
from pipelines.sql import from_files, tables_named_in

BYTES_A_PIECE = 64 << 20  # as Parquet; several times that in memory
AS_TEXT = ("UUID", "JSON")  # types Spark has not
FILES = re.compile(r"select \* from read_parquet\('([^']*)', hive_partitioning = false\)")


class Spark(DuckDB):
    """Spark at some master, with its tables beside the desk's file."""

    def __init__(self, path: Path, *, master: str = "local[2]", memory: str = "2g") -> None:
        super().__init__(path)
        self.tables = path.parent / "tables"
        self.variables: dict[str, object] = dict(business_numbers())
        self.folders: dict[str, str] = {}  # tables whose files somebody else writes
        self.known: set[str] = set()  # what this session can read as it is now
        self.sizes: dict[str, int] = {}  # bytes of what it can read
        self.session = start(master, memory, path.parent / "scratch")

    def set(self, name: str, value: object) -> None:
        super().set(name, value)
        self.variables[name] = value
        self.known = {key for key in self.known if not key.startswith("staging.")}  # their selects may ask for it

    def create(self, name: str, select: str, *, view: bool = False) -> None:
        self.known.discard(name)
        files = FILES.fullmatch(select)
        if files and name in selects():  # days that were written one by one
            self.folders[name] = files[1]
            self._show(name, files[1])
        elif selects().get(name) != select:
            super().create(name, select, view=view)
        elif is_view(name):
            super().create(name, select, view=True)
        else:
            self.write(select, self.tables / name)
            self._show(name, f"{self.tables / name}/*.parquet")

    def write(self, select: str, place: Path, *, by: str | None = None) -> None:
        """Run a select on Spark into a folder, put in place whole; `by` splits it into folders by a column."""
        try:
            self._write(select, place, by)
        except Exception as trouble:
            if not has_ended(trouble):
                raise
            raise NoSpark("Spark's Java ended in the middle of a table: killed, or out of memory") from trouble

    def _write(self, select: str, place: Path, by: str | None) -> None:
        for key in tables_named_in(select):
            self._know(key)
        making = place.with_name(place.name + ".making")
        read = sum(self._size(key) for key in tables_named_in(select))
        self.session.conf.set("spark.sql.shuffle.partitions", str(partitions(read)))
        frame = self.session.sql(to_spark(select, self.variables))
        if by:
            frame = frame.withColumn("_by", frame[by])
            frame.repartition("_by").write.mode("overwrite").partitionBy("_by").parquet(str(making))
        else:
            frame.write.mode("overwrite").parquet(str(making))
        shutil.rmtree(place, ignore_errors=True)
        os.replace(making, place)

    def run(self, sql: str, parameters: object = None) -> None:
        super().run(sql, parameters)
        changed = re.match(r"delete from (\w+\.\w+)", sql)
        if changed and changed[1] in selects():  # rows of a mart were held back: Spark's own go as well
            self.known.discard(changed[1])
            self._copy(changed[1])

    def close(self) -> None:
        self.session.stop()
        super().close()

    def _show(self, name: str, files: str) -> None:
        """What Spark wrote, at the desk and in DuckDB's types."""
        columns = ", ".join(f'"{column}"::{kind} as "{column}"' for column, kind in column_types()[name].items())
        is_mart = name.split(".")[0] not in ("staging", "intermediate")
        source = f"select {columns} from read_parquet('{files}', hive_partitioning = false)"
        super().create(name, source, view=not is_mart)

    def _know(self, key: str) -> None:
        """Let this session read a table as it is now."""
        if key in self.known:
            return
        select = selects().get(key)
        if select is not None and is_view(key):
            for each in tables_named_in(select):
                self._know(each)
            self.session.sql(to_spark(select, self.variables)).createOrReplaceTempView(flat(key))
        else:
            if key not in self.folders and not (select and (self.tables / key).exists()):
                self._copy(key)
            files = self.folders.get(key, str(self.tables / key))
            self.offer(key, [files])
        self.known.add(key)

    def offer(self, key: str, files: list[str]) -> None:
        """Let Spark read a table from some files, or from a folder of them."""
        self.session.read.parquet(*files).createOrReplaceTempView(flat(key))
        self.sizes[key] = sum(file.stat().st_size for each in files for file in found_in(each))

    def _size(self, key: str) -> int:
        if is_view(key):
            return sum(self._size(each) for each in tables_named_in(selects()[key]))
        return self.sizes.get(key, 0)

    def _copy(self, key: str) -> None:
        """Write what the desk has of a table for Spark."""
        place = self.tables / key
        making = place.with_name(place.name + ".making")
        shutil.rmtree(making, ignore_errors=True)
        making.mkdir(parents=True)
        self.copy_out(f"from {key}", making / "part.parquet", column_types()[key])
        shutil.rmtree(place, ignore_errors=True)
        os.replace(making, place)

    def copy_out(self, select: str, file: Path, kinds: Mapping[str, str] | None = None) -> None:
        """Write a select's rows with types Spark can read."""
        kinds = kinds or {each["column_name"]: each["column_type"] for each in self.rows(f"describe {select}")}
        columns = ", ".join(f"{readable(column, kind)} as {quoted(column)}" for column, kind in kinds.items())
        super().run(f"copy (select {columns} from ({select})) to '{file}' (format parquet)")


def found_in(place: str) -> Iterator[Path]:
    """The files of a table: a file, a folder of them, or a pattern."""
    folder = Path(place)
    return folder.rglob("*.parquet") if folder.is_dir() else (Path(each) for each in glob(place))


def partitions(read: int) -> int:
    """In how many pieces rows are sorted and joined: each fits in memory however many there are."""
    return max(os.cpu_count() or 2, read // BYTES_A_PIECE)


def readable(column: str, kind: str) -> str:
    """A column as Spark can read it."""
    if kind in AS_TEXT:
        return f"{quoted(column)}::varchar"
    return f"{quoted(column)}::decimal(38, 0)" if kind == "HUGEINT" else quoted(column)


def quoted(column: str) -> str:
    return f'"{column}"'


@cache
def selects() -> dict[str, str]:
    """Every select of the warehouse by its table."""
    return {step.key: step.file.read_text() for step in from_files() if step.file}


def is_view(key: str) -> bool:
    """Staging renames and casts, and some marts say again what others have; nothing of it is written."""
    return key.startswith("staging.") or key in _views()


@cache
def _views() -> frozenset[str]:
    return frozenset(step.key for step in from_files() if step.is_view)
