"""python -m models.study_planner evaluate: the planner against two plain ways on simulated learners."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from models.study_planner.evaluate import as_text, evaluate


def main(words: Sequence[str] | None = None) -> int:
    """Judge and print; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m models.study_planner", description=__doc__)
    evaluation = parser.add_subparsers(dest="command", required=True).add_parser("evaluate")
    evaluation.add_argument("--learners", type=int, default=200)
    evaluation.add_argument("--weeks", type=int, default=8)
    evaluation.add_argument("--minutes", type=int, default=300, help="a week")
    evaluation.add_argument("--seed", type=int, default=0)
    evaluation.add_argument("--json", type=Path, help="write the figures here too")
    asked = parser.parse_args(words)
    report = evaluate(asked.learners, asked.weeks, asked.minutes, asked.seed)
    print(as_text(report))
    if asked.json is not None:
        asked.json.write_text(json.dumps(report, indent=2), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
