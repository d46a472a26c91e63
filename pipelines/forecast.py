"""UCE grades forecast every night from mastery and tests, with what would move each."""

from typing import TYPE_CHECKING, Final

import pyarrow as pa

from api import constants
from pipelines.engines import Engine
from pipelines.sql import Step

if TYPE_CHECKING:
    import pandas as pd

# Every topic up to the learner's year in the subjects they answered enough on; mastery where there are answers. Only
# answers on these topics count: a learner who went back a year has others, of which the forecast knows nothing.
TOPICS = f"""
with reached as (
    select ready.learner_key as learner_id, ready.subject_id::varchar as subject_id,
           ready.topic_id::varchar as topic_id, ready.learner_year as year, timing.exam_weight::double as weight,
           scored.learned_pct::double as learned_pct, scored.percentage::double as percentage,
           scored.low_pct::double as low, scored.high_pct::double as high, scored.answers::double as answers
    from intermediate.int_topic_readiness as ready
    inner join intermediate.int_topic_timing as timing
        on ready.topic_id = timing.topic_id and ready.learner_year = timing.learner_year
    left join predictions.topic_mastery as scored
        on ready.learner_key = scored.learner_key and ready.topic_id = scored.topic_id
    where ready.learner_year in ('S1', 'S2', 'S3', 'S4')
)
select * from reached
semi join (
    select learner_id, subject_id from reached
    group by all
    having sum(answers) >= {constants.FORECAST_MIN_ANSWERS}
       and count(*) filter (where answers >= {constants.MASTERY_MIN_ANSWERS}) >= {constants.FORECAST_MIN_TOPICS}
) using (learner_id, subject_id)
order by all
"""
TESTS = f"""
select learner_key as learner_id, subject_id::varchar as subject_id, score_pct::double as score_pct
from intermediate.int_attempts
where is_finished and score_pct is not null and subject_id is not null and session_type <> '{constants.ADAPTIVE}'
order by learner_key, started_at, attempt_id
"""
TEXT, REAL, WHOLE = pa.string(), pa.float64(), pa.int64()
FORECAST: Final = pa.schema(
    {
        **dict.fromkeys(("learner_id", "subject_id", "grade", "low_grade", "high_grade"), TEXT),
        **dict.fromkeys(("p_a", "p_b", "p_c", "p_d", "p_e", "mean", "low", "high", "coverage"), REAL),
        **dict.fromkeys(("answers", "known", "tests_sat"), WHOLE),
    }
)
MOVERS: Final = pa.schema(
    {
        **dict.fromkeys(("learner_id", "subject_id", "topic_id", "target"), TEXT),
        **dict.fromkeys(("mastery_pct", "gain_marks", "chance_now", "chance_then"), REAL),
        "rank": WHOLE,
    }
)
AS_FORECAST = """
select learner_id as learner_key, subject_id::uuid as subject_id, round(p_a, 4) as p_a, round(p_b, 4) as p_b,
       round(p_c, 4) as p_c, round(p_d, 4) as p_d, round(p_e, 4) as p_e, grade, low_grade, high_grade,
       round(mean, 2) as mark, round(low, 2) as low, round(high, 2) as high, round(100 * coverage, 1) as coverage_pct,
       answers as n, known as topics_known, tests_sat, getvariable('as_of') as as_of
from predictions.made_
"""
AS_MOVERS = """
select learner_id as learner_key, subject_id::uuid as subject_id, rank, topic_id::uuid as topic_id,
       round(mastery_pct, 1) as mastery_pct, round(gain_marks, 2) as gain_marks, target as target_grade,
       round(100 * chance_now, 1) as chance_now_pct, round(100 * chance_then, 1) as chance_then_pct
from predictions.moved_
"""


def exam_forecast(engine: Engine) -> int:
    """The chance of each UCE grade for every learner and subject with enough evidence, and what would move it."""
    forecast, moved = _forecasts(engine)
    for name, table, select in (("made_", forecast, AS_FORECAST), ("moved_", moved, AS_MOVERS)):
        engine.load(f"predictions.{name}", table)
        engine.create(f"predictions.{'exam_forecast' if name == 'made_' else 'exam_movers'}", select)
        engine.run(f"drop table predictions.{name}")
    return int(forecast.num_rows)


def _forecasts(engine: Engine) -> tuple[pa.Table, pa.Table]:
    topics, tests = (engine.arrow(sql).to_pandas() for sql in (TOPICS, TESTS))
    if topics.empty:
        return pa.Table.from_pylist([], FORECAST), pa.Table.from_pylist([], MOVERS)
    from models.exam_forecast.estimator import ExamForecast
    from models.exam_forecast.features import subject_features
    from models.exam_forecast.movers import movers

    model, found = ExamForecast.load(), subject_features(topics, tests)
    made = _chances(model, found, tests)
    moved = movers(model, topics, made)
    return (
        pa.Table.from_pandas(made[FORECAST.names], FORECAST, preserve_index=False),
        pa.Table.from_pandas(moved[MOVERS.names], MOVERS, preserve_index=False),
    )


def _chances(model: "object", found: "pd.DataFrame", tests: "pd.DataFrame") -> "pd.DataFrame":
    """Features with the mark, its 80 % interval, and the chance of each grade beside them."""
    from models.exam_forecast.estimator import GRADES, INTERVAL_Z, ExamForecast, grade_chances, grade_of

    assert isinstance(model, ExamForecast)
    mean, sd = model.predict(found)
    chances = grade_chances(mean, sd)
    low, high = (mean - INTERVAL_Z * sd).clip(0, 100), (mean + INTERVAL_Z * sd).clip(0, 100)
    sat = tests.groupby(["learner_id", "subject_id"]).size().rename("tests_sat")
    made = found.join(sat, on=["learner_id", "subject_id"]).fillna({"tests_sat": 0}).astype({"tests_sat": "int64"})
    return made.assign(
        mean=mean, sd=sd, low=low, high=high, low_grade=grade_of(low), high_grade=grade_of(high),
        grade=[GRADES[at] for at in chances.argmax(axis=1)],
        **{f"p_{grade.lower()}": chances[:, at] for at, grade in enumerate(GRADES)},
    )  # fmt: skip


def exam_movers(engine: Engine) -> int:
    """What would move each forecast; made together with it."""
    return int(engine.rows("select count(*) as n from predictions.exam_movers")[0]["n"])


READS: Final = frozenset(
    {"predictions.topic_mastery", "intermediate.int_topic_readiness", "intermediate.int_topic_timing",
     "intermediate.int_attempts"}
)  # fmt: skip
STEPS: Final = (
    Step("predictions", "exam_forecast", READS, (exam_forecast.__doc__ or "").strip(), exam_forecast),
    Step("predictions", "exam_movers", frozenset({"predictions.exam_forecast"}), (exam_movers.__doc__ or "").strip(),
         exam_movers),
)  # fmt: skip
