"""python -m models.question_difficulty {evaluate, fit, predict}: the model on any bank and log of answers."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import joblib
import pandas as pd

from models.question_difficulty.estimator import QuestionDifficulty
from models.question_difficulty.evaluate import as_text, evaluate


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns 0, or 2 with one line on stderr when the input is wrong."""
    asked = _parser().parse_args(words)
    try:
        items = pd.read_parquet(asked.items)
        if asked.command == "predict":
            joblib.load(asked.model).predict(items).to_parquet(asked.difficulties, index=False)
            print(f"{len(items):,} questions -> {asked.difficulties}")
            return 0
        responses = pd.read_parquet(asked.responses)
        if asked.command == "evaluate":
            result = evaluate(items, responses)
            print(as_text(result))
            if asked.json is not None:
                asked.json.write_text(json.dumps(result, indent=2), encoding="utf-8")
        else:
            joblib.dump(QuestionDifficulty().fit(items, responses), asked.model, compress=3)
            print("question difficulty ->", asked.model)
    except (ValueError, OSError) as wrong:
        print(f"models.question_difficulty: {wrong}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m models.question_difficulty", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    evaluation = commands.add_parser("evaluate", help="on questions held out, beside simpler forecasts")
    fitting = commands.add_parser("fit", help="learn from a bank and a log, and keep the model")
    for command in (evaluation, fitting):
        command.add_argument("items", type=Path, help="item_id, topic_id, question_type, difficulty, cognitive_level …")
        command.add_argument("responses", type=Path, help="the columns of models.mastery")
    evaluation.add_argument("--json", type=Path, help="write the figures here too")
    fitting.add_argument("model", type=Path)
    predicting = commands.add_parser("predict", help="the difficulty of every question, answered or not")
    for name in ("model", "items", "difficulties"):
        predicting.add_argument(name, type=Path)
    return parser


if __name__ == "__main__":
    sys.exit(main())
