"""Misconceptions of every learner, replayed from all answers by the rule the api uses after each one."""

from itertools import groupby
from typing import Any

import pyarrow as pa

from api.learning.mastery.misconceptions import NAMELESS
from models.mastery.online.misconceptions import Exposure, state_of
from pipelines import by_learner
from pipelines.engines import Engine
from pipelines.sql import Step

SEEN = """
select learner_key, misconception, question_id::varchar as question_id, topic_id::varchar as topic_id, fell, is_correct,
       is_sure, answered_at, idea, answer_id
from intermediate.int_misconception_exposures
"""
ORDER = "order by learner_key, misconception, answered_at, answer_id"
KEY = "predictions.student_misconceptions"
TEXT, WHOLE, MOMENT = pa.string(), pa.int64(), pa.timestamp("us", "UTC")
HELD = pa.schema(
    {
        **dict.fromkeys(("learner_key", "misconception", "idea", "topic_id", "state"), TEXT),
        **dict.fromkeys(("met", "fell", "right_since"), WHOLE),
        **dict.fromkeys(("suspected_at", "last_met_at", "cleared_at"), MOMENT),
    }
)


def student_misconceptions(engine: Engine) -> int:
    """Wrong ideas each learner seems to hold, or held, by the rule of models/mastery/online/misconceptions."""
    learners = by_learner.moved(engine, KEY, SEEN)
    if learners is None:
        seen = engine.rows(SEEN + ORDER)
    else:
        chosen = "where learner_key in (select unnest($learners))"
        seen = engine.rows(f"{SEEN} {chosen} {ORDER}", {"learners": learners}) if learners else []
    fresh = pa.Table.from_pylist(_held(seen), HELD)
    return by_learner.put(engine, KEY, fresh, learners, SEEN)


def _held(seen: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What each learner holds by what was seen of them, in order."""
    rows: list[dict[str, Any]] = []
    for (learner, name), group in groupby(seen, key=lambda row: (row["learner_key"], row["misconception"])):
        each = list(group)
        found = state_of(
            Exposure(row["question_id"], row["fell"], row["is_correct"], row["is_sure"], row["answered_at"])
            for row in each
        )
        if found is not None:
            rows.append(
                {"learner_key": learner, "misconception": name, "idea": each[-1]["idea"] or NAMELESS}
                | {"topic_id": each[-1]["topic_id"], "state": found.state, "met": found.met, "fell": found.fell}
                | {"right_since": found.right_since, "suspected_at": found.suspected_at}
                | {"last_met_at": found.last_met_at, "cleared_at": found.cleared_at}
            )
    return rows


STEPS = (
    Step(
        "predictions",
        "student_misconceptions",
        frozenset({"intermediate.int_misconception_exposures"}),
        student_misconceptions.__doc__ or "",
        student_misconceptions,
    ),
)
