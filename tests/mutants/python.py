"""Faults in Python, put in by mutmut: it knows which tests call a function, and asks the quickest of them first.

Each target has a folder of its own under `.data/mutants`, in which mutmut keeps what it found: a target that is asked
again tries only what changed or was not tried.
"""

import json
import os
import shutil
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

from tests.mutants.report import Mutant
from tests.mutants.targets import ROOT, Target

HOME = ROOT / ".data" / "mutants"
READ = (
    "api",
    "tests",
    "pipelines",
    "models",
    "warehouse",
    "notebooks",
    "docs",
    "Makefile",
    "README.md",
    "CONTRIBUTING.md",
)
# mutmut's own exit codes; whatever else a test run ends with is a test that failed.
SURVIVED, UNTESTED = (0,), (5, 33, None)
SECONDS_MORE, TIMES_LONGER = 20, 10  # before a mutant that does not end is stopped
CONFIGURATION = """
[tool.mutmut]
source_paths = ["api"]
only_mutate = ["{modules}"]
also_copy = {others}
pytest_add_cli_args = ["-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {tests}
timeout_constant = {more}.0
timeout_multiplier = {times}.0
use_git_change_detection = false
use_setproctitle = false
track_dependencies = false
"""


def run(target: Target, workers: int) -> list[Mutant]:
    """Try every mutant of a target that was not tried; answers with all of them."""
    home = _prepare(target)
    environment = os.environ | {"PYTHONPATH": "", "MUTMUT": "yes"}
    with (home / "mutmut.log").open("w") as log:
        done = subprocess.run(
            [sys.executable, "-m", "mutmut", "run", "--max-children", str(workers)],
            cwd=home,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    if done.returncode:
        print(f"  {target.name}: mutmut ended with {done.returncode}, see {log.name}", flush=True)
    return found(target)


def found(target: Target) -> list[Mutant]:
    """What is known of a target's mutants."""
    mutated = HOME / target.name / "mutants"
    mutants = []
    for path in sorted(ROOT.glob(target.modules)):
        module = str(path.relative_to(ROOT))
        meta = mutated / f"{module}.meta"
        if not meta.exists():
            continue
        codes = json.loads(meta.read_text())["exit_code_by_key"]
        lines = (mutated / module).read_text().splitlines()
        spans = json.loads((mutated / f"{module}.spans").read_text())["spans"]
        for key, code in codes.items():
            is_killed = code not in SURVIVED and code not in UNTESTED
            state = "killed" if is_killed else "survived" if code in SURVIVED else "untested" if code else "unknown"
            mutants.append(Mutant(module, key, state, "" if is_killed else _difference(lines, spans, key)))
    return mutants


def _difference(lines: list[str], spans: dict[str, list[int]], key: str) -> str:
    """The lines of a function that a mutant changes."""
    name = key.rpartition(".")[2]
    whole = [f"{name.rpartition('__mutmut_')[0]}__mutmut_orig", name]
    before, after = (lines[spans[each][0] - 1 : spans[each][1]] for each in whole)
    changed = [
        line for line in unified_diff(before, after, lineterm="", n=0) if not line.startswith(("---", "+++", "@@"))
    ]
    return "\n".join(line for line in changed if "__mutmut_" not in line)


def _prepare(target: Target) -> Path:
    """A folder that looks like the repository to mutmut, with the target as its only source."""
    home = HOME / target.name
    home.mkdir(parents=True, exist_ok=True)
    for name in READ:
        link = home / name
        if not link.is_symlink():
            link.symlink_to(ROOT / name)
    others = [name for name in READ if name not in ("api", "tests")]
    text = (ROOT / "pyproject.toml").read_text() + CONFIGURATION.format(
        modules=target.modules,
        others=json.dumps(others),
        tests=json.dumps(list(target.tests)),
        more=SECONDS_MORE,
        times=TIMES_LONGER,
    )
    (home / "pyproject.toml").write_text(text)
    _refresh(target, home / "mutants")
    _ask_again(target, home / "mutants")
    return home


def _ask_again(target: Target, copy: Path) -> None:
    """What survived is tried again: there may be a test for it now."""
    for path in ROOT.glob(target.modules):
        meta = copy / f"{path.relative_to(ROOT)}.meta"
        if meta.exists():
            kept = json.loads(meta.read_text())
            codes = kept["exit_code_by_key"]
            kept["exit_code_by_key"] = {key: None if code in SURVIVED else code for key, code in codes.items()}
            meta.write_text(json.dumps(kept))


def _refresh(target: Target, copy: Path) -> None:
    """mutmut copies a source once; what changed since, beside the target, is copied anew."""
    mutated = set(ROOT.glob(target.modules))
    for path in (copy / "api").rglob("*.py"):
        source = ROOT / path.relative_to(copy)
        if not source.exists():
            path.unlink()
        elif source not in mutated and source.stat().st_mtime != path.stat().st_mtime:
            shutil.copy2(source, path)
