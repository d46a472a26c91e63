"""Train and score: answers and reading go to the models, `predictions.*` come back, and marts select from those.

`python -m pipelines.predictions evaluate` judges again over the last build, with boosting as challenger.
"""

import sys
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from api.platform.clock import now
from api.settings import settings
from models.mastery.online.topics import SPREADS
from pipelines import difficulty
from pipelines.engines import DuckDB, Engine
from pipelines.risk import figures as at_risk_figures
from pipelines.sql import Step

if TYPE_CHECKING:
    import pandas as pd

    from pipelines.fits import Abilities

BOOKS_LISTED: Final = 10
MINUTE: Final = 60  # less than this in a book is a look inside, not a choice

ASKED = "select count(*) as answers, list(distinct question_id::varchar) as items from intermediate.int_answers"
PAIRS = f"""
select learner_key as user_id, book_id::varchar as item_id,
       sum(trial + own_book + over_cap + eligible)::double as weight, max(day)::timestamp as at
from intermediate.int_capped_seconds
group by all
having weight >= {MINUTE}
order by all
"""
BOOKS = """
select books.book_id::varchar as item_id, books.title, books.author_id::varchar as author, books.difficulty as level,
       first(topics.name order by topics.code) as topic, first(subjects.slug order by topics.code) as subject,
       first(topics.school_year order by topics.code) as school_year
from staging.stg_books as books
left join intermediate.int_book_topics as links using (book_id)
left join staging.stg_topics as topics using (topic_id)
left join staging.stg_subjects as subjects using (subject_id)
where books.is_published
group by all
order by all
"""
READERS = """
select learner_key as user_id, school_year from staging.stg_users
where role = 'user' and user_type = 'student' and is_active
order by all
"""
REFUSED = """
select learner_key as user_id, book_id::varchar as item_id
from staging.stg_book_recommendations where dismissed_at is not null
order by all
"""
TEXT, REAL, WHOLE, MOMENT = pa.string(), pa.float64(), pa.int64(), pa.timestamp("us", "UTC")
ITEM = pa.schema(
    {
        **dict.fromkeys(("question_id", "topic_id"), TEXT),
        **dict.fromkeys(("difficulty", "prior_sd", "mean_difficulty", "topic_spread"), REAL),
        "answers": WHOLE,
    }
)
MASTERY = pa.schema(
    {
        **dict.fromkeys(("learner_id", "topic_id", "level"), TEXT),
        **dict.fromkeys(("learned_pct", "percentage", "low", "high", "recall_now", "stability_days"), REAL),
        **dict.fromkeys(("answers", "right", "days"), WHOLE),
        **dict.fromkeys(("due_at", "last_seen_at"), MOMENT),
    }
)
LISTED = pa.schema(
    {
        **dict.fromkeys(("user_id", "item_id", "source", "because_item_id", "because_topic"), TEXT),
        "rank": WHOLE,
        "score": REAL,
    }
)
FIGURE = pa.schema(
    {**dict.fromkeys(("subject", "model", "metric"), TEXT), "value": REAL, "n": WHOLE, "fitted_at": MOMENT}
)
CURVE = pa.schema({"model": TEXT, "bin": WHOLE, "forecast": REAL, "observed": REAL, "answers": WHOLE})


def _as_of(engine: Engine) -> datetime:
    moment: datetime = engine.rows("select getvariable('as_of') as at")[0]["at"]
    return moment


def _abilities(engine: Engine) -> "Abilities | None":
    """The fit that speaks for this build's answers; None when there are none."""
    from pipelines.fits import abilities
    from pipelines.topic_scores import responses

    [asked] = engine.rows(ASKED)
    if not asked["answers"]:
        return None
    return abilities(
        asked["answers"],
        asked["items"],
        lambda: responses(engine),
        _as_of(engine),
        lambda rasch: difficulty.with_new_questions(rasch, difficulty.bank(engine)),
    )


def _put(engine: Engine, name: str, select: str, rows: "pd.DataFrame | list[dict[str, Any]]", schema: pa.Schema) -> int:
    """Make predictions.<name> from a frame of this shape by a select over `made_`; answers with its rows."""
    if isinstance(rows, list):
        table = pa.Table.from_pylist(rows, schema)
    else:
        table = pa.Table.from_pandas(rows[schema.names], schema, preserve_index=False)
    engine.load("predictions.made_", table)
    engine.create(f"predictions.{name}", f"select {select} from predictions.made_")
    engine.run("drop table predictions.made_")
    return int(table.num_rows)


def _mastery_items(engine: Engine) -> int:
    """Difficulty of every question, asked or not, and the prior of an unknown learner: all the api needs to update."""
    from pipelines.topic_scores import QUESTIONS, frame

    questions, fit = frame(engine, QUESTIONS), _abilities(engine)
    known = {"difficulty": 0.0, "answers": 0, "prior_sd": 1.0, "mean_difficulty": 0.0, "topic_spread": SPREADS[0]}
    if fit is not None:
        rasch = fit.rasch
        at = rasch.item_ids_.get_indexer(questions["item_id"])
        topic = rasch.skill_ids_.get_indexer(questions["topic_id"])
        of_topic = [rasch.skill_difficulties_[t] if t >= 0 else rasch.mean_difficulty_ for t in topic]
        questions["difficulty"] = [
            rasch.difficulties_[i] if i >= 0 else other for i, other in zip(at, of_topic, strict=True)
        ]
        questions["answers"] = [int(rasch.answers_[i]) if i >= 0 else 0 for i in at]
        known = {"prior_sd": rasch.ability_sd_, "mean_difficulty": rasch.mean_difficulty_, "topic_spread": fit.spread}
    questions = questions.assign(**known).rename(columns={"item_id": "question_id"})
    columns = (
        "question_id::uuid as question_id, topic_id::uuid as topic_id, difficulty, answers, prior_sd, mean_difficulty,"
        " topic_spread"
    )
    return _put(engine, "mastery_items", columns, questions, ITEM)


def _question_difficulty(engine: Engine) -> int:
    """Difficulty of every question with its range: from what it is, moved by its answers as far as they are worth."""
    fit = _abilities(engine)
    return difficulty.question_difficulty(engine, fit.rasch if fit else None)


def _topic_mastery(engine: Engine) -> int:
    """Mastery of every learner and topic as of this morning, so that a day's runs agree with each other."""
    from pipelines.topic_scores import score

    fit = _abilities(engine)
    scored: pd.DataFrame | list[dict[str, Any]] = [] if fit is None else score(engine, fit, _as_of(engine))
    columns = """learner_id as learner_key, topic_id::uuid as topic_id, round(percentage, 2) as percentage,
        round(low, 2) as low_pct, round(high, 2) as high_pct, round(learned_pct, 2) as learned_pct, answers,
        "right" as right_answers, days, round(100 * recall_now, 2) as recall_pct, stability_days,
        due_at as review_due_at, last_seen_at as last_answered_at, level as mastery_level"""
    return _put(engine, "topic_mastery", columns, scored, MASTERY)


def _book_recommendations(engine: Engine) -> int:
    """Ten books for every learner, with the voice that carried each; what they refused is learned from, not listed."""
    from pipelines.fits import book_affinity
    from pipelines.topic_scores import frame

    pairs, books, readers, refused = (frame(engine, sql) for sql in (PAIRS, BOOKS, READERS, REFUSED))
    listed: pd.DataFrame | list[dict[str, Any]] = []
    pairs = pairs[pairs["item_id"].isin(books["item_id"])]
    if len(pairs):
        model = book_affinity(pairs, books, readers, refused, _as_of(engine))
        listed = model.recommend(readers["user_id"], BOOKS_LISTED)
    columns = """user_id as learner_key, item_id::uuid as book_id, rank, round(score, 6) as score, source,
        because_item_id::uuid as because_book_id, because_topic as topic"""
    return _put(engine, "book_recommendations", columns, listed, LISTED)


def _model_metrics(engine: Engine) -> int:
    """What each model and baseline earned on what it had not seen."""
    rows: list[dict[str, Any]] = []
    for subject, kept in _kept(engine).items():
        rows += [{**each, "subject": subject, "fitted_at": kept.fitted_at} for each in kept.metrics]
    rows += [{**each, "subject": "at_risk"} for each in at_risk_figures(engine)]
    return _put(engine, "model_metrics", ", ".join(FIGURE.names), rows, FIGURE)


def _calibration(engine: Engine) -> int:
    """Forecast beside outcome in ten bins of equal mass, on held-out learners."""
    kept = _kept(engine).get("mastery")
    return _put(engine, "calibration", ", ".join(CURVE.names), kept.calibration if kept else [], CURVE)


def _kept(engine: Engine) -> dict[str, Any]:
    """The fits behind this build's scores; empty when there was nothing to learn from."""
    from pipelines.fits import kept_in

    names = {
        "mastery": ("abilities", "mastery_items"),
        "book_affinity": ("book_affinity_figures", "book_recommendations"),
    }
    found: dict[str, Any] = {}
    for subject, (file, table) in names.items():
        if engine.rows(f"select count(*) as n from predictions.{table}")[0]["n"]:
            kept = kept_in(file)
            found |= {subject: kept} if kept is not None else {}
    return found


def _step(name: str, deps: set[str], build: Callable[[Engine], int]) -> Step:
    return Step("predictions", name, frozenset(deps), (build.__doc__ or "").strip(), build)


ANSWERS: Final = {"intermediate.int_answers", "staging.stg_questions", "staging.stg_topics"}
STEPS: Final = (
    _step("mastery_items", ANSWERS, _mastery_items),
    _step("question_difficulty", ANSWERS | {"predictions.mastery_items"}, _question_difficulty),
    _step("topic_mastery", ANSWERS | {"predictions.mastery_items"}, _topic_mastery),
    _step(
        "book_recommendations",
        {"intermediate.int_capped_seconds", "intermediate.int_book_topics"}
        | {f"staging.stg_{name}" for name in ("book_recommendations", "books", "topics", "subjects", "users")},
        _book_recommendations,
    ),
    _step(
        "model_metrics",
        {"predictions.mastery_items", "predictions.book_recommendations", "predictions.at_risk"},
        _model_metrics,
    ),
    _step("calibration", {"predictions.mastery_items"}, _calibration),
)


def main(words: list[str] | None = None) -> int:
    """Judge every model again over the last build, boosting too, and keep the figures for the next run."""
    if (sys.argv[1:] if words is None else words) != ["evaluate"]:
        print("usage: python -m pipelines.predictions evaluate", file=sys.stderr)
        return 2
    from pipelines.fits import fit_abilities
    from pipelines.topic_scores import responses

    engine = DuckDB(settings().data_dir / "build" / "warehouse.duckdb")
    found = fit_abilities(responses(engine), now(), challenger=True)
    engine.close()
    for row in found.metrics:
        print(f"{row['model']:<20}{row['metric']:>8}{row['value']:9.4f}  {row['n']:,} answers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
