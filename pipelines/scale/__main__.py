"""`make scale`: one country at several sizes on both engines, into `.data/scale.json`.

`python -m pipelines.scale [HOME] [--sizes 1 10 100] [--engines duckdb spark] [--no-parity]`. HOME is a data folder that
DuckDB has run over, of any size: measured is so many times its learners, made here by SQL and not through the product.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from api.settings import ROOT, settings
from pipelines.files import replace_text
from pipelines.raw import read_state
from pipelines.scale.copies import multiply
from pipelines.scale.measure import raw_tables
from pipelines.spark.parity import compare_all
from pipelines.spark.session import NoSpark, demand

USD_A_CORE_HOUR: Final = 0.05  # what a core of a rented machine with 4 GB beside it costs, about; say yours by --price
SIZES: Final = (1, 10, 100)
ENGINES: Final = ("duckdb", "spark")
Found = dict[str, Any]


def measured(raw: Path, work: Path, size: int, engine: str, as_of: str) -> Iterable[Found]:
    """The parts of one country on one engine, as they come; the last names what the engines must say alike."""
    command = [sys.executable, "-m", "pipelines.scale.measure", engine, str(raw), str(work)]
    with subprocess.Popen(
        [*command, "--size", str(size), "--as-of", as_of], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            yield json.loads(line)
    if running.returncode:
        raise SystemExit(f"scale: {engine} at {size} × ended with {running.returncode}; what it measured stands")


def priced(part: Found, price: float) -> Found:
    """A part with what its processor seconds cost."""
    return part | {"usd": round(part["cpu_seconds"] / 3600 * price, 6)}


def show(part: Found) -> None:
    shown = f"{part['size']:>4} × {part['engine']:<7} {part['part']:<36} {part['rows']:>12,} rows"
    print(f"{shown} {part['seconds']:>8.1f} s {part['cpu_seconds']:>8.1f} cpu s {part['mib']:>6} MiB", flush=True)


def keep(path: Path, found: Found) -> None:
    """Put what is known so far in place, whole; what another run measured of other sizes stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_text(path, json.dumps(found, indent=1) + "\n")


def known(path: Path) -> Found:
    """What an earlier run left, or nothing."""
    try:
        found: Found = json.loads(path.read_text())
        return found
    except (FileNotFoundError, ValueError):
        return {"parity": [], "runs": [], "totals": []}


def run(home: Path, sizes: Iterable[int], engines: Iterable[str], work: Path, kept: Path, price: float) -> bool:
    """Measure every size on every engine; true when the engines say the same of each."""
    as_of, found = read_state(home / "raw")["as_of"], known(kept)
    found["usd_a_core_hour"] = price
    for size in sizes:
        raw = work / f"raw-{size}"
        if not raw.exists():
            print(f"{size:>4} × making the learners …", flush=True)
            multiply(home / "raw", raw, size, raw_tables())
        for engine in engines:
            for each in ("runs", "totals"):
                found[each] = [one for one in found[each] if (one["size"], one["engine"]) != (size, engine)]
            for line in measured(raw, work / f"{engine}-{size}", size, engine, as_of):
                if "totals" in line:
                    found["totals"].append({"size": size, "engine": engine} | line["totals"])
                else:
                    found["runs"].append(priced(line, price))
                    show(line)
                keep(kept, found)
            shutil.rmtree(work / f"{engine}-{size}", ignore_errors=True)
    return agree(found["totals"])


def agree(totals: list[Found]) -> bool:
    """Whether both engines say the same of every size."""
    said: dict[int, set[tuple[int, int]]] = {}
    for each in totals:
        said.setdefault(each["size"], set()).add((each["rows"], each["seconds"]))
    for size, different in said.items():
        if len(different) > 1:
            print(f"{size} ×: the engines do not agree: {sorted(different)}", file=sys.stderr)
    return all(len(different) == 1 for different in said.values())


def compared(home: Path, kept: Path) -> bool:
    """Every table on both engines, as `make parity` does, into the same file."""
    found = known(kept) | {"parity": []}
    with tempfile.TemporaryDirectory() as work:
        for each in compare_all(home, Path(work)):
            found["parity"].append(asdict(each))
            if each.different:
                print(f"{each.table}: {each.different} of {each.rows} rows differ: {each.first}", flush=True)
    keep(kept, found)
    differing = sum(bool(each["different"]) for each in found["parity"])
    print(f"{len(found['parity']) - differing} of {len(found['parity'])} tables have the same rows on both engines")
    return differing == 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.scale", description=__doc__)
    parser.add_argument("home", type=Path, nargs="?", default=settings().data_dir)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=ENGINES)
    parser.add_argument("--work", type=Path, default=settings().data_dir / "scale", help="where there is room")
    parser.add_argument("--kept", type=Path, default=settings().data_dir / "scale.json")
    parser.add_argument("--price", type=float, default=USD_A_CORE_HOUR, help="dollars of a core for an hour")
    parser.add_argument("--no-parity", action="store_true", help="measure, and do not compare every table")
    asked = parser.parse_args()
    if not (asked.home / "raw" / "_state.json").exists():
        print(f"scale: there are no raw tables in {asked.home}: run `make warehouse` first", file=sys.stderr)
        return 2
    try:
        if "spark" in asked.engines or not asked.no_parity:
            demand()
    except NoSpark as trouble:
        print(f"scale: {trouble}", file=sys.stderr)
        return 2
    same = asked.no_parity or compared(asked.home, asked.kept)
    return 0 if run(asked.home, asked.sizes, asked.engines, asked.work, asked.kept, asked.price) and same else 1


if __name__ == "__main__":
    sys.exit(main())
