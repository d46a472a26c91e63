"""python -m models.book_affinity {fit, recommend, evaluate}: the recommender on any log of interactions."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import joblib
import pandas as pd

from models.book_affinity.estimator import BookAffinity
from models.book_affinity.evaluate import as_text, evaluate


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; returns 0, or 2 with one line on stderr when the input is wrong."""
    asked = _parser().parse_args(words)
    try:
        if asked.command == "recommend":
            lists = joblib.load(asked.model).recommend(k=asked.k)
            lists.to_parquet(asked.lists, index=False)
            print(f"{lists['user_id'].nunique():,} lists -> {asked.lists}")
            return 0
        interactions = pd.read_parquet(asked.interactions)
        items, users = (None if path is None else pd.read_parquet(path) for path in (asked.items, asked.users))
        if asked.command == "fit":
            joblib.dump(BookAffinity(lam=asked.lam).fit(interactions, items, users), asked.model, compress=3)
            print("EASE, backed off ->", asked.model)
        else:
            reports = evaluate(interactions, items=items, users=users)
            print(as_text(reports))
            if asked.json is not None:
                asked.json.write_text(json.dumps(reports, indent=2), encoding="utf-8")
    except (ValueError, OSError) as wrong:
        print(f"models.book_affinity: {wrong}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m models.book_affinity", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    fitting = commands.add_parser("fit", help="learn from a log and keep the model")
    evaluation = commands.add_parser("evaluate", help="last book and random quarter held out, against the baselines")
    for command in (fitting, evaluation):
        command.add_argument("interactions", type=Path)
        command.add_argument("--items", type=Path, help="what is known of the books")
        command.add_argument("--users", type=Path, help="user_id and school_year")
    fitting.add_argument("model", type=Path)
    fitting.add_argument("--lam", type=float, default=BookAffinity().lam, help="EASE's ridge")
    evaluation.add_argument("--json", type=Path, help="write the figures here too")
    recommending = commands.add_parser("recommend", help="every known reader's list")
    recommending.add_argument("model", type=Path)
    recommending.add_argument("--k", type=int, default=10)
    recommending.add_argument("lists", type=Path)
    return parser


if __name__ == "__main__":
    sys.exit(main())
