"""python -m models.at_risk {evaluate, fit, predict}: the model on any log of days of study."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import joblib
import pandas as pd

from models.at_risk.estimator import AtRisk
from models.at_risk.evaluate import as_text, evaluate


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns 0, or 2 with one line on stderr when the input is wrong."""
    asked = _parser().parse_args(words)
    try:
        days = pd.read_parquet(asked.days)
        terms = None if asked.terms is None else pd.read_parquet(asked.terms)
        if asked.command == "evaluate":
            result = evaluate(days, terms=terms, challenger=not asked.plain)
            print(as_text(result))
            if asked.json is not None:
                asked.json.write_text(json.dumps(result, indent=2), encoding="utf-8")
        elif asked.command == "fit":
            joblib.dump(AtRisk().fit(days, terms=terms), asked.model, compress=3)
            print("at risk ->", asked.model)
        else:
            at = (
                pd.to_datetime(days["day"]).max() + pd.Timedelta(days=1) if asked.at is None else pd.Timestamp(asked.at)
            )
            found = joblib.load(asked.model).predict(days, at, terms=terms)
            found.to_parquet(asked.forecasts, index=False)
            print(f"{int(found['is_flagged'].sum()):,} of {len(found):,} learners -> {asked.forecasts}")
    except (ValueError, OSError) as wrong:
        print(f"models.at_risk: {wrong}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m models.at_risk", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    evaluation = commands.add_parser("evaluate", help="beside the plain rule, on other learners and later weeks")
    fitting = commands.add_parser("fit", help="learn from a log and keep the model")
    predicting = commands.add_parser("predict", help="every learner's forecast, with reasons")
    for command in (evaluation, fitting, predicting):
        command.add_argument("days", type=Path, help="learner_id, day, questions, right, seconds")
        command.add_argument("--terms", type=Path, help="starts_on, ends_on of the school terms")
    evaluation.add_argument("--plain", action="store_true", help="without trying boosting beside it")
    evaluation.add_argument("--json", type=Path, help="write the figures here too")
    fitting.add_argument("model", type=Path)
    predicting.add_argument("model", type=Path)
    predicting.add_argument("forecasts", type=Path)
    predicting.add_argument("--at", help="the day to look from; the day after the last one without it")
    return parser


if __name__ == "__main__":
    sys.exit(main())
