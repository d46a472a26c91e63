"""python -m pipelines.metrics query minutes by subject, month where form = S3 [--csv], or list: what may be asked."""

import argparse
import sys
from pathlib import Path

import duckdb

from api.platform.clock import now
from api.platform.metrics.exports import logged
from api.platform.metrics.refusals import Refusal
from api.settings import settings
from pipelines.metrics.client import Metrics
from pipelines.metrics.exports import export


def catalogue(metrics: Metrics) -> str:
    """Every measure with its meaning, unit and dimensions."""
    lines = []
    for key, metric in metrics.measures().items():
        lines += [f"{key} ({metric.unit}): {metric.definition}", f"    by {', '.join(sorted(metrics.dimensions(key)))}"]
    return "\n".join(lines)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.metrics", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    query = commands.add_parser("query", help="one question, such as: minutes by subject, month where form = S3")
    query.add_argument("words", nargs="+")
    query.add_argument("--csv", action="store_true")
    commands.add_parser("list", help="what may be asked, and by what")
    taken = commands.add_parser("export", help="one row per group and learner, under new pseudonyms, for a study")
    taken.add_argument("words")
    taken.add_argument("--who", required=True, help="who takes it out, and what for")
    taken.add_argument("--to", required=True, type=Path, help="the file to write")
    commands.add_parser("exports", help="who took what out, and when")
    asked = parser.parse_args(words)
    if asked.command == "exports":
        print("\n".join(f"{each.at} {each.export} {each.who}: {each.words}" for each in logged(settings().data_dir)))
        return 0
    try:
        metrics = Metrics()
        if asked.command == "list":
            print(catalogue(metrics))
            return 0
        if asked.command == "export":
            made = export(metrics, asked.words, who=asked.who, to=asked.to, now=now())
            print(f"{asked.to}: {made.rows} rows of {made.learners} learners, export {made.export}")
            return 0
        answer = metrics.ask(" ".join(asked.words))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2
    except duckdb.IOException:
        print("There are no published numbers here yet.", file=sys.stderr)
        return 3
    print(answer.csv() if asked.csv else answer.table(), end="" if asked.csv else "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
