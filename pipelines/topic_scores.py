"""Mastery of every learner and topic, scoring anew only learners whose answers are not those of the last time."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

import pandas as pd
import pyarrow as pa

from api.platform.clock import day_of, start_of_day
from models.mastery.topics import score_topics
from pipelines.built import digest
from pipelines.engines import Engine
from pipelines.fits import Abilities, folder

LEARNERS_AT_ONCE: Final = 5_000
LEARNERS_TO_FIT: Final = 20_000
RESPONSES = """
select learner_key as learner_id, question_id::varchar as item_id, topic_id::varchar as topic_id,
       is_correct::int as correct, answered_at, attempt_number
from intermediate.int_answers
where learner_key in (select learner_key from predictions.wanted_)
order by learner_key, answered_at, attempt_id, question_order, answer_id
"""
PRINTS = """
select learner_key,
       bit_xor(hash(answer_id, question_id, topic_id, is_correct, answered_at, attempt_number))::varchar as print
from intermediate.int_answers
group by learner_key
"""
QUESTIONS = (
    "select question_id::varchar as item_id, topic_id::varchar as topic_id from staging.stg_questions order by all"
)


def frame(engine: Engine, sql: str) -> pd.DataFrame:
    """The rows of a query as a frame."""
    return engine.arrow(sql).to_pandas()


def responses(engine: Engine, learners: list[str] | None = None) -> pd.DataFrame:
    """Answers of some learners in the models' own columns, a learner's rows in the order answered.

    Where none are named, of all, or of as many as questions need to be known by: keys of learners are hashes, so that
    the first of them are a fair draw.
    """
    if learners is None:
        learners = sorted(frame(engine, PRINTS)["learner_key"])[:LEARNERS_TO_FIT]
    engine.load("predictions.wanted_", pa.table({"learner_key": pa.array(learners, pa.string())}))
    found = frame(engine, RESPONSES)
    engine.run("drop table predictions.wanted_")
    found["skill_ids"] = [[topic] for topic in found["topic_id"]]
    return found


def in_batches(learners: list[str]) -> Iterator[list[str]]:
    """So many learners that their answers take some hundred megabytes; each is scored by their own answers alone."""
    for first in range(0, len(learners), LEARNERS_AT_ONCE):
        yield learners[first : first + LEARNERS_AT_ONCE]


def score(engine: Engine, fit: Abilities, at: datetime) -> pd.DataFrame:
    """One row for each learner and topic as of this morning, so that a day's runs agree; columns of `score_topics`."""
    items = frame(engine, QUESTIONS)
    prints = frame(engine, PRINTS).set_index("learner_key")["print"]
    mark = digest(fit.code, fit.fitted_at, day_of(at), items.to_csv())
    kept = _kept(mark)
    kept = kept[kept["print"] == kept["learner_id"].map(prints)]
    changed = sorted(set(prints.index) - set(kept["learner_id"]))
    if changed:
        morning = start_of_day(day_of(at))
        parts = [
            score_topics(responses(engine, some), fit.rasch, morning, topic_items=items, spread=fit.spread)
            for some in in_batches(changed)
        ]
        fresh = pd.concat(parts, ignore_index=True)
        fresh["print"] = fresh["learner_id"].map(prints)
        kept = pd.concat([kept, fresh]) if len(kept) else fresh
        kept = kept.sort_values(["learner_id", "topic_id"], ignore_index=True)
    _keep(mark, kept)
    return kept


def _file() -> Path:
    return folder() / "topic_scores.parquet"


def _kept(mark: str) -> pd.DataFrame:
    """The last time's scores if they were made the same way on the same day, else none."""
    try:
        found = pd.read_parquet(_file())
        return found[found["mark"] == mark].drop(columns="mark")
    except (OSError, ValueError, KeyError):
        return pd.DataFrame({"learner_id": [], "topic_id": [], "print": []})


def _keep(mark: str, scores: pd.DataFrame) -> None:
    making = _file().with_suffix(".making")
    scores.assign(mark=mark).to_parquet(making, index=False)
    making.replace(_file())
