"""Faults in Python, made by mutmut and tried by a plugin of our own: it knows which tests call a function.

Each target has a file of its own under `.data/mutants`, which keeps what was found: a target that is asked again tries
only what changed, survived or was not tried.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.mutants.report import Mutant
from tests.mutants.targets import ROOT, Target

HOME = ROOT / ".data" / "mutants"
AGAIN = 75  # a mutant did not end: the next process goes on after it


def run(target: Target, seconds: float, *, is_quick: bool) -> list[Mutant]:
    """Try every mutant of a target that was not noticed; answers with all of them. Quick: by the nearest tests."""
    environment = os.environ | {
        "MUTANTS_OF": target.modules,
        "MUTANTS_KEPT": str(_kept(target)),
        "MUTANTS_UNTIL": str(time.time() + seconds),
        "MUTANTS_QUICK": "yes" if is_quick else "",
    }
    with (HOME / f"{target.name}.log").open("w") as log:
        while (code := _pytest(target, environment, log.fileno())) == AGAIN:
            pass
    if code:
        print(f"  {target.name}: pytest ended with {code}, see {log.name}", flush=True)
    return found(target)


def found(target: Target) -> list[Mutant]:
    """What is known of a target's mutants."""
    kept = _kept(target)
    known: dict[str, dict[str, str]] = json.loads(kept.read_text()) if kept.exists() else {}
    return [
        Mutant(_module(key), key, state, "" if state == "killed" else each.get("change", ""))
        for key, each in known.items()
        if (state := each.get("state", "unknown"))
    ]


def _pytest(target: Target, environment: dict[str, str], log: int) -> int:
    asked = [sys.executable, "-m", "pytest", "-p", "tests.mutants.trial", "-p", "no:cacheprovider", *target.tests]
    return subprocess.run(asked, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT).returncode


def _kept(target: Target) -> Path:
    return HOME / f"{target.name}.json"


def _module(key: str) -> str:
    """api.commerce.payments.rules.x_fee__mutmut_1 -> api/commerce/payments/rules.py"""
    name = key.split(".x_")[0].split(".xǁ")[0]
    return f"{name.replace('.', '/')}.py"
