"""The committed record of what was measured: a line a figure, so that a slip shows in the change that made it."""

import csv
import subprocess
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Final

from api.settings import ROOT
from pipelines.bench.figures import Figure

PATH: Final = Path(__file__).with_name("history.csv")
COLUMNS: Final = ("date", "commit", "load", "figure", "size", "value", "unit", "floor", "ratio", "bound", "holds")
Ratios = dict[tuple[str, str], float]


def find_last_ratios(path: Path) -> Ratios:
    """The newest ratio of each (figure, size)."""
    if not path.exists():
        return {}
    with path.open(newline="") as lines:
        return {(row["figure"], row["size"]): float(row["ratio"]) for row in csv.DictReader(lines)}


def record(figures: Iterable[Figure], on: date, load: float, path: Path) -> None:
    """Append the figures; `load` is how many other processes wanted the machine when the part began."""
    commit, is_new = _commit(), not path.exists()
    with path.open("a", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        if is_new:
            writer.writerow(COLUMNS)
        for each in figures:
            holds = "" if each.holds is None else "yes" if each.holds else "no"
            measured = (each.name, each.size, each.value, each.unit, each.floor, each.ratio, each.bound or "", holds)
            writer.writerow((on, commit, round(load, 1), *measured))


def _commit() -> str:
    """The commit measured, with a + when files had changed since; empty outside a repository."""
    command = ["git", "describe", "--always", "--abbrev=8", "--exclude=*", "--dirty=+"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()
