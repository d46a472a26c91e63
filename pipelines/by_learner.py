"""Python steps that make anew only the learners whose rows are not those of the last time.

What a learner's rows were is kept beside the table, as one number each; code that changed makes everybody anew.
"""

import pyarrow as pa

from pipelines.built import digest, made_of, mark, python_code
from pipelines.engines import Engine


def _kept(key: str) -> str:
    return f"intermediate.kept_{key.replace('.', '_')}"


def moved(engine: Engine, key: str, select: str, *beside: object) -> list[str] | None:
    """Learners whose rows of a select differ from those `key` was made of, gone ones too; None means everybody.

    `beside` is whatever else the table is made of.
    """
    rows = f"select learner_key, sum(hash(given)::hugeint) as print from ({select}) as given group by learner_key"
    engine.create("intermediate.kept_next_", rows)
    is_known = made_of(engine, _kept(key)) == digest(python_code(), select, *beside) and _is_there(engine, key)
    if not is_known:
        return None
    differing = f"""
    select learner_key from intermediate.kept_next_ as next full join {_kept(key)} as old using (learner_key)
    where next.print is distinct from old.print order by all
    """
    return [row["learner_key"] for row in engine.rows(differing)]


def put(engine: Engine, key: str, fresh: pa.Table, learners: list[str] | None, select: str, *beside: object) -> int:
    """Put the rows of these learners (None: of all) in place of what `key` had of them; answers with all its rows."""
    if learners is None:
        engine.load(key, fresh)
    elif learners:
        engine.load("intermediate.fresh_", fresh)
        engine.run(f"delete from {key} where learner_key in (select unnest($learners))", {"learners": learners})
        engine.run(f"insert into {key} from intermediate.fresh_")
        engine.run("drop table intermediate.fresh_")
    engine.create(_kept(key), "from intermediate.kept_next_")
    engine.run("drop table intermediate.kept_next_")
    mark(engine, _kept(key), digest(python_code(), select, *beside))
    return int(engine.rows(f"select count(*) as n from {key}")[0]["n"])


def _is_there(engine: Engine, key: str) -> bool:
    schema, name = key.split(".")
    asked = {"schema": schema, "name": name}
    return bool(engine.rows("from duckdb_tables() where schema_name = $schema and table_name = $name", asked))
