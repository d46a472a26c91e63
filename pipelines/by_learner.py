"""Steps that make anew only the learners whose rows are not those of the last time.

What a learner's rows were is kept beside the table, as one number each, and changes with it in one transaction. Code
or anything else that changed makes everybody anew.
"""

import re
from collections.abc import Mapping
from typing import Final

import pyarrow as pa

from pipelines.built import digest, made_of, mark, python_code
from pipelines.engines import Engine, business_numbers
from pipelines.sql import Step, tables_named_in

# SQL steps whose rows of a learner come from that learner's rows of these tables, from nobody else's, and not from the
# moment: what changes by waiting alone is made anew for everybody.
SLICED: Final[dict[str, tuple[str, ...]]] = {
    "intermediate.int_capped_seconds": ("intermediate.int_daily_credited",),
    "intermediate.int_credited_seconds": (
        "intermediate.int_capped_seconds",
        "intermediate.int_minute_holds",
        "intermediate.int_reader_bounds",
    ),
    "intermediate.int_marked_answers": (
        "staging.stg_quiz_sessions",
        "staging.stg_test_attempts",
        "staging.stg_user_answers",
    ),
    "intermediate.int_misconception_exposures": ("intermediate.int_answers",),
    "intermediate.int_page_visits": ("staging.stg_reading_events",),
    "intermediate.int_reader_weeks": ("intermediate.int_capped_seconds",),
    "intermediate.int_reopened_books": ("staging.stg_read_intervals",),
    "intermediate.int_stacked_devices": ("intermediate.int_daily_credited", "staging.stg_read_intervals"),
    "intermediate.int_topic_readiness": ("predictions.topic_mastery", "staging.stg_users"),
    "intermediate.int_unlike_reading": ("staging.stg_reading_events",),
    "learning.learner_questions": ("intermediate.int_answers",),
    "library.reading_daily": ("intermediate.int_capped_seconds", "staging.stg_reading_events"),
    "money.credited_seconds": ("intermediate.int_credited_seconds",),
    "model.fact_answers": ("intermediate.int_answers",),
    "learning.performance_analytics": ("intermediate.int_answers", "intermediate.int_attempts"),
    "learning.progress_report_facts": (
        "intermediate.int_answers",
        "intermediate.int_attempts",
        "learning.study_time_daily",
        "staging.stg_scenario_grades",
        "staging.stg_user_answers",
    ),
    "learning.generic_skill_facts": (
        "intermediate.int_answers",
        "intermediate.int_attempts",
        "learning.study_time_daily",
        "staging.stg_scenario_grades",
        "staging.stg_user_answers",
    ),
}
# Tables whose rows bear no learner: how each row finds its own.
OWNED: Final = {
    "staging.stg_quiz_sessions": """
select distinct attempts.learner_key, quizzes.quiz_id, quizzes.session_type
from staging.stg_quiz_sessions as quizzes
inner join staging.stg_test_attempts as attempts using (quiz_id)
""",
    "staging.stg_user_answers": """
select attempts.learner_key, answers.*
from staging.stg_user_answers as answers
left join staging.stg_test_attempts as attempts using (attempt_id)
""",
}


def build(engine: Engine, step: Step, contents: Mapping[str, str], before: Mapping[str, str], *, is_whole: bool) -> int:
    """Make a step's table anew, of a sliced one only the learners that moved unless the whole is asked for.

    `contents` names what the tables hold now, `before` what they held when the last run ended.
    """
    sources = SLICED.get(step.key)
    if sources is None or step.file is None:
        return step.build(engine)
    prints = " union all ".join(
        f"select learner_key, '{source}' as source, print from {_kept_prints(engine, source, contents, before)}"
        for source in sources
    )
    code = step.file.read_text()
    others = sorted(tables_named_in(code) - set(sources))  # what only its checks read decides no row of it
    beside = (code, business_numbers(), *(contents.get(name) for name in others))
    learners = moved(engine, step.key, prints, *beside)
    if is_whole or learners is None or None in learners:
        rows = step.build(engine)
        _remember(engine, step.key, prints, *beside)
        return rows
    if learners:
        engine.create("intermediate.fresh_", _sliced(engine, code, sources, learners))
    return _replace(engine, step.key, learners, prints, *beside)


def _sliced(engine: Engine, code: str, sources: tuple[str, ...], learners: list[str | None]) -> str:
    """The step's SQL over these learners' rows alone."""
    engine.run("create schema if not exists sliced")
    engine.load("sliced.learners_", pa.table({"learner_key": pa.array(learners, pa.string())}))
    for source in (each for each in sources if each not in OWNED):
        schema, name = source.split(".")
        engine.create(f"sliced.{name}", f"from {source} where learner_key in (from sliced.learners_)", view=True)
        code = re.sub(rf"\b{schema}\.{name}\b", f"sliced.{name}", code)
    return code


def moved(engine: Engine, key: str, select: str, *beside: object) -> list[str | None] | None:
    """Learners whose rows of a select differ from those `key` was made of, gone ones too; None means everybody.

    `beside` is whatever else the table is made of.
    """
    engine.create("intermediate.kept_next_", _prints(select))
    if made_of(engine, _kept(key)) != digest(python_code(), select, *beside) or not _is_there(engine, key):
        return None
    differing = f"""
    select coalesce(next.learner_key, old.learner_key) as learner_key
    from intermediate.kept_next_ as next
    full join {_kept(key)} as old on next.learner_key is not distinct from old.learner_key
    where next.print is distinct from old.print order by all
    """
    return [row["learner_key"] for row in engine.rows(differing)]


def put(
    engine: Engine, key: str, fresh: pa.Table, learners: list[str | None] | None, select: str, *beside: object
) -> int:
    """Put the rows of these learners (None: of all) in place of what `key` had of them; answers with all its rows."""
    if learners is None:
        engine.load(key, fresh)
        _remember(engine, key, select, *beside)
        return fresh.num_rows
    if learners:
        engine.load("intermediate.fresh_", fresh)
    return _replace(engine, key, learners, select, *beside)


def _replace(engine: Engine, key: str, learners: list[str | None], select: str, *beside: object) -> int:
    engine.run("begin transaction")
    if learners:
        engine.run(f"delete from {key} where learner_key in (select unnest($learners))", {"learners": learners})
        engine.run(f"insert into {key} from intermediate.fresh_")
        engine.run("drop table intermediate.fresh_")
    _remember(engine, key, select, *beside)
    engine.run("commit")
    engine.moved[key] = learners
    return int(engine.rows(f"select count(*) as n from {key}")[0]["n"])


def _remember(engine: Engine, key: str, select: str, *beside: object) -> None:
    engine.create(_kept(key), "from intermediate.kept_next_")
    engine.run("drop table intermediate.kept_next_")
    mark(engine, _kept(key), digest(python_code(), select, *beside))


def _kept(key: str) -> str:
    return f"intermediate.kept_{key.replace('.', '_')}"


def _kept_prints(engine: Engine, source: str, contents: Mapping[str, str], before: Mapping[str, str]) -> str:
    """The table of one number a learner for a source, made once for all the steps that read it."""
    key = f"intermediate.prints_{source.replace('.', '_')}"
    select = OWNED.get(source, f"from {source}")
    read = sorted({source, *tables_named_in(select)})
    then, now = (digest(select, *(names.get(name, "") for name in read)) for names in (before, contents))
    made, learners = made_of(engine, key), engine.moved.get(source)
    if made == now:
        return key
    engine.run("begin transaction")
    if made == then and learners is not None and None not in learners and source not in OWNED:
        given = {"learners": learners}
        engine.run(f"delete from {key} where learner_key in (select unnest($learners))", given)
        engine.run(f"insert into {key} {_prints(f'{select} where learner_key in (select unnest($learners))')}", given)
    else:
        engine.create(key, _prints(select))
    mark(engine, key, now)
    engine.run("commit")
    return key


def _prints(select: str) -> str:
    return f"select learner_key, sum(hash(given)::hugeint) as print from ({select}) as given group by learner_key"


def _is_there(engine: Engine, key: str) -> bool:
    schema, name = key.split(".")
    asked = {"schema": schema, "name": name}
    return bool(engine.rows("from duckdb_tables() where schema_name = $schema and table_name = $name", asked))
