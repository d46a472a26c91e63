"""python -m models.exam_forecast {evaluate, fit}: grade forecasts on simulated learners."""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from models.exam_forecast.estimator import PARAMETERS, ExamForecast
from models.exam_forecast.evaluate import as_text, enough, evaluate, observed
from models.exam_forecast.simulation import simulate


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns 0."""
    parser = argparse.ArgumentParser(prog="python -m models.exam_forecast", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    evaluation = commands.add_parser("evaluate", help="split by learner, against plain forecasts")
    evaluation.add_argument("--json", type=Path, help="write the figures here too")
    fitting = commands.add_parser("fit", help="fit on all simulated learners and keep the parameters")
    fitting.add_argument("--to", type=Path, default=PARAMETERS)
    for command in (evaluation, fitting):
        command.add_argument("--learners", type=int, default=6_000)
        command.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(words)
    if asked.command == "evaluate":
        report = evaluate(asked.learners, asked.seed)
        print(as_text(report))
        if asked.json is not None:
            asked.json.write_text(json.dumps(report, indent=2), encoding="utf-8")
        return 0
    found = observed(simulate(asked.learners, asked.seed), datetime.fromisoformat("2026-11-21T00:00:00+00:00"))
    found = found[enough(found)]
    ExamForecast.fit(found, found["mark"]).save(asked.to)
    print(f"fitted on {len(found):,} learners -> {asked.to}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
