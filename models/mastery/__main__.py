"""python -m models.mastery {evaluate, fit, predict}: the models on any log of answers."""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import joblib
import pandas as pd

from models.mastery.estimator import BestLR
from models.mastery.evaluate import as_text, evaluate
from models.mastery.log import split_answers


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns 0, or 2 with one line on stderr when the input is wrong."""
    asked = _parser().parse_args(words)
    try:
        if asked.command == "evaluate":
            reports = evaluate(_read(asked.responses), folds=asked.folds)
            print(as_text(reports))
            if asked.json is not None:
                asked.json.write_text(json.dumps(_without_nan(reports), indent=2), encoding="utf-8")
        elif asked.command == "fit":
            model = BestLR(challenger=not asked.plain).fit(_read(asked.train))
            joblib.dump(model, asked.model, compress=3)
            print("Best-LR+ with boosting blended in" if model.is_blended_ else "Best-LR+", "->", asked.model)
        else:
            predictions = predict(joblib.load(asked.model), pd.read_parquet(asked.responses))
            predictions.to_parquet(asked.predictions, index=False)
            print(f"{len(predictions):,} forecasts -> {asked.predictions}")
    except (ValueError, OSError) as wrong:
        print(f"models.mastery: {wrong}", file=sys.stderr)
        return 2
    return 0


def _read(path: Path) -> pd.DataFrame:
    """The answers in a file, with a word on stderr where some seem to stand there twice."""
    responses = pd.read_parquet(path)
    twice = split_answers(responses)
    if twice:
        print(
            f"models.mastery: {twice:,} rows repeat the row before them (same learner, question and answer, and"
            " the same moment or other skills). One answer is one row, with all its skills in a list; told twice,"
            " it flatters every figure.",
            file=sys.stderr,
        )
    return responses


def predict(model: BestLR, responses: pd.DataFrame) -> pd.DataFrame:
    """learner_id, row (0-based order within the learner) and p, one for each answer in the frame's order."""
    p = model.predict_proba(responses)
    row = responses.groupby("learner_id", sort=False, observed=True).cumcount().to_numpy()
    return pd.DataFrame({"learner_id": responses["learner_id"].to_numpy(), "row": row, "p": p})


def _without_nan(value: Any) -> Any:
    """JSON knows no NaN: a figure that could not be computed is null."""
    if isinstance(value, dict):
        return {name: _without_nan(inner) for name, inner in value.items()}
    return None if isinstance(value, float) and math.isnan(value) else value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m models.mastery", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    evaluation = commands.add_parser("evaluate", help="all metrics against the baselines, 80/20 by learner, seed 0")
    evaluation.add_argument("responses", type=Path)
    evaluation.add_argument("--folds", type=int, help="hold out every learner once, in so many folds: for a short log")
    evaluation.add_argument("--json", type=Path, help="write the figures here too")
    fitting = commands.add_parser("fit", help="learn from a log and keep the model")
    fitting.add_argument("train", type=Path)
    fitting.add_argument("model", type=Path)
    fitting.add_argument("--plain", action="store_true", help="Best-LR+ alone, without trying boosting beside it")
    predicting = commands.add_parser("predict", help="P(correct) of every row from the rows before it")
    for name in ("model", "responses", "predictions"):
        predicting.add_argument(name, type=Path)
    return parser


if __name__ == "__main__":
    sys.exit(main())
