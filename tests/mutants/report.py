"""What became of every mutant: a table by module, and the list in `.data/mutants.json`."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

import yaml

EXPLAINED = Path(__file__).parent / "survivors.yml"


@dataclass(frozen=True)
class Mutant:
    """One fault. `state` is killed, survived, untested (no test runs it) or unknown; `change` says what it is."""

    module: str
    name: str
    state: str
    change: str


def difference(made: Any, name: str) -> str:
    """The lines of a function that a mutant changes, of a file that mutmut made."""
    lines = made.code.splitlines()
    spans = made.line_span_by_function_name
    whole = [spans[f"{name.rpartition('__mutmut_')[0]}__mutmut_orig"], spans[name]]
    before, after = (
        [re.sub(r"(?:x_|xǁ\w+?ǁ)(\w+)__mutmut_\w+", r"\1", line) for line in lines[each.start - 1 : each.end]]
        for each in whole
    )
    changed = [
        line for line in unified_diff(before, after, lineterm="", n=0) if not line.startswith(("---", "+++", "@@"))
    ]
    return "\n".join(changed)


def explained() -> dict[str, dict[str, str]]:
    """Module -> change -> why it can change nothing anybody sees."""
    known: dict[str, list[dict[str, str]]] = yaml.safe_load(EXPLAINED.read_text()) or {}
    return {module: {each["change"].strip(): each["why"] for each in listed} for module, listed in known.items()}


def why(mutant: Mutant) -> str | None:
    """Why a survivor is none, where somebody wrote it down."""
    return explained().get(mutant.module, {}).get(mutant.change.strip())


def keep(path: Path, mutants: Iterable[Mutant]) -> None:
    kept = [asdict(each) | {"why": why(each)} for each in mutants]
    path.write_text(json.dumps(kept, indent=1) + "\n")


def table(mutants: Iterable[Mutant]) -> str:
    """A line a module: mutants, killed, explained, left; and their sum."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for mutant in mutants:
        kind = 1 if mutant.state == "killed" else 2 if why(mutant) else 3
        for name in (mutant.module, "all"):
            counts[name][0] += 1
            counts[name][kind] += 1
    total = counts.pop("all", [0, 0, 0, 0])
    lines = [f"{'module':<52} {'mutants':>7} {'killed':>7} {'equal':>6} {'left':>5} {'share':>7}"]
    for name, row in [*sorted(counts.items()), ("all", total)]:
        lines.append(f"{name:<52} {row[0]:>7} {row[1]:>7} {row[2]:>6} {row[3]:>5} {_share(row):>6.1f}%")
    return "\n".join(lines)


def _share(row: list[int]) -> float:
    """Of the mutants that can be noticed."""
    return 100 * row[1] / max(1, row[0] - row[2])
