"""`python -m tests.mutants [NAME …]`: tries what was not tried, keeps `.data/mutants.json`, prints the table."""

import argparse
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

from tests.mutants import python, sql
from tests.mutants.report import Mutant, keep, table
from tests.mutants.targets import ROOT, python_targets

REPORT = ROOT / ".data" / "mutants.json"
TRIED = python.HOME / "sql"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of the names of modules; all without")
    parser.add_argument("--minutes", type=float, default=180, help="nothing is begun after these; run again to go on")
    parser.add_argument("--quick", action="store_true", help="of Python ask only the tests whose files name the module")
    parser.add_argument("--report", action="store_true", help="only say what is known")
    asked = parser.parse_args()
    TRIED.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + (0 if asked.report else 60 * asked.minutes)
    mutants = [*_python(asked, until), *_sql(asked.names, until)]
    keep(REPORT, mutants)
    print(table(mutants))
    return 0


def _python(asked: argparse.Namespace, until: float) -> Iterator[Mutant]:
    for target in python_targets():
        if _is_asked(target.modules, asked.names):
            left = until - time.monotonic()
            yield from python.run(target, left, is_quick=asked.quick) if left > 0 else python.found(target)


def _sql(names: list[str], until: float) -> Iterator[Mutant]:
    for file in sql.warehouse_files():
        if not _is_asked(str(file.relative_to(ROOT)), names):
            continue
        kept = TRIED / f"{file.stem}.json"
        known = sql.kept(kept)
        for mutant in sql.run(file, known, lambda: time.monotonic() < until):
            yield mutant
            _write(kept, known)


def _is_asked(module: str, names: list[str]) -> bool:
    return not names or any(name in module for name in names)


def _write(path: Path, known: dict[str, str]) -> None:
    making = path.with_suffix(".making")
    making.write_text(json.dumps(known))
    os.replace(making, path)


if __name__ == "__main__":
    raise SystemExit(main())
