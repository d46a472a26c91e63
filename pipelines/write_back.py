"""Hands what was learned of learners to the api's services, which alone write to the database.

A learner whose rows are what was handed over last time is passed by, so that one new sitting costs one learner; so are
questions and passages that stand as they stood. The first run of a day, and any run over another database, hands over
everything, and everybody where a table was emptied.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine as Server
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

from api.learning.book_recommendations import service as discovery
from api.learning.learning_paths import service as learning_paths_service
from api.learning.mastery import misconceptions
from api.learning.mastery import service as mastery
from api.learning.recommendations import next_topics
from api.learning.recommendations import service as planning
from api.learning.study_sessions import service
from api.platform.clock import day_of
from api.settings import settings
from pipelines import item_quality
from pipelines.assistant import rebuild_passages
from pipelines.book_classes import refit
from pipelines.engines import Engine
from pipelines.files import replace_text
from pipelines.identity import IDENTITY
from pipelines.metrics.archive import keep_closed

Replace = Callable[[Session, Sequence[Mapping[str, Any]], datetime, Iterable[str]], int]
PATHS_READ = frozenset({"student_topic_mastery", "student_misconceptions"})
HANDED_OVER = "standing"  # beside the marts, what was handed over whole


@dataclass(frozen=True)
class HandOver:
    """One mart on its way back: the columns the service takes, and the table it fills."""

    mart: str
    columns: str
    table: str
    replace: Replace
    passed_over: str = ""  # a column that moves for everybody with anybody's work, and alone hands over nobody


HAND_OVERS = (
    HandOver(
        "learning.topic_mastery",
        "learner_key, topic_id::varchar as topic_id, mastery_level, percentage, low_pct, high_pct, recall_pct, answers,"
        " is_known, last_answered_at, review_due_at, streak_days",
        "student_topic_mastery",
        mastery.replace_topic_mastery,
    ),
    HandOver(
        "predictions.student_misconceptions",
        "learner_key, misconception, idea, topic_id, state, met, fell, right_since, suspected_at, last_met_at,"
        " cleared_at",
        "student_misconceptions",
        misconceptions.replace_misconceptions,
    ),
    HandOver(
        "learning.performance_analytics",
        "learner_key, subject_id::varchar as subject_id, topic_id::varchar as topic_id, time_range, total_attempts,"
        " total_questions, correct_answers,"
        " average_score, average_time_per_question, strongest_topics::varchar as strongest_topics,"
        " weakest_topics::varchar as weakest_topics, improvement_trend",
        "performance_analytics",
        mastery.replace_performance,
    ),
    HandOver(
        "learning.study_next",
        "learner_key, topic_id::varchar as topic_id, recommendation_type, priority, title, reason, action_url,"
        " reason_code, rank, facts::varchar as facts",
        "study_recommendations",
        planning.replace_recommendations,
    ),
    HandOver(
        "library.book_recommendations",
        "learner_key, book_id::varchar as book_id, source, score, rank, reason",
        "book_recommendations",
        discovery.replace_recommendations,
        passed_over="score",
    ),
)


def write_back(engine: Engine, now: datetime) -> str:
    """Hand over what changed since last time, a transaction a table; answers with what was written, in words."""
    path = settings().data_dir / "build" / "written_back.json"
    # Its own connection: the api's gives up a statement after five seconds, and a first hand-over may take longer.
    server = create_engine(settings().sqlalchemy_url, connect_args={"options": "-c timezone=UTC"})
    said, moved, on_new_paths = [], set[str](), set[str]()
    try:
        with Session(server) as db:
            mark = f"{db.scalar(text(IDENTITY))} {day_of(now)}"
        before = _read(path, mark)
        # Not kept before the end: after a run that broke on its way, everything is looked at again.
        before_state = before.pop(HANDED_OVER, None)
        for hand_over in HAND_OVERS:
            with Session(server) as db, db.begin():
                is_empty = db.execute(text(f"select 1 from {hand_over.table} limit 1")).first() is None
                known = {} if is_empty else before.get(hand_over.mart, {})
                changed, here = _changed(engine, hand_over, known)
                written = hand_over.replace(db, _rows(engine, hand_over, changed), now, changed) if changed else 0
            before[hand_over.mart] = here
            _keep(path, mark, before)
            moved.update(changed)
            on_new_paths.update(changed if hand_over.table in PATHS_READ else ())
            said.append(f"{hand_over.table}: {written:,} rows of {len(changed):,} learners")
        with Session(server) as db, db.begin():
            next_topics.put_beside_performance(db, moved)
        # After mastery: a question set aside moves it on by the same code as an answer does.
        stood = before_state or {}
        judged, figures = item_quality.judge(engine, server, now, stood.get("figures", ""))
        said += [judged, _follow(server, now, None if before_state is None else on_new_paths)]
        said += [f"kept as closed: {month}" for month in keep_closed(engine, server, now)]
    finally:
        server.dispose()
    # What was taught may have changed too: the study assistant quotes what stands in lessons and books now.
    rebuilt, passages = rebuild_passages(stood.get("passages", ""))
    _keep(path, mark, before | {HANDED_OVER: {"figures": figures, "passages": passages}})
    return "; ".join([*said, f"passages: {rebuilt}", f"book classes: {refit(now)}"])


def _follow(server: Server, now: datetime, learners: Iterable[str] | None) -> str:
    """Close study that rested, and fit the paths of these learners (None: of all) to what the night knows."""
    with Session(server) as db, db.begin():
        lines = service.sweep(db, now)
        moved = learning_paths_service.adapt_by_key(
            db, learners, now=now, because="The night looked at all your answers again."
        )
    return f"learning_analytics: {lines:,} lines of reading; adaptive_learning_paths: {moved:,} changed"


def _changed(engine: Engine, hand_over: HandOver, known: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """Learners whose rows differ from those handed over before, gone ones too, and everybody's fingerprint."""
    apart = f" exclude ({hand_over.passed_over})" if hand_over.passed_over else ""
    select = f"select *{apart} from (select {hand_over.columns} from {hand_over.mart})"
    prints = f"select learner_key, bit_xor(hash(given))::varchar as print from ({select}) as given group by all"
    found = engine.rows(prints)
    here = {row["learner_key"]: row["print"] for row in found}
    return sorted(key for key in here.keys() | known.keys() if here.get(key) != known.get(key)), here


def _rows(engine: Engine, hand_over: HandOver, learners: list[str]) -> list[dict[str, Any]]:
    chosen = "select unnest($learners)"
    return engine.rows(
        f"select {hand_over.columns} from {hand_over.mart} where learner_key in ({chosen})", {"learners": learners}
    )


def _read(path: Path, mark: str) -> dict[str, dict[str, str]]:
    try:
        kept = json.loads(path.read_text())
        return dict(kept["hand_overs"]) if kept["mark"] == mark else {}
    except (FileNotFoundError, ValueError, KeyError):
        return {}


def _keep(path: Path, mark: str, hand_overs: dict[str, dict[str, str]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_text(path, json.dumps({"mark": mark, "hand_overs": hand_overs}))
