"""Who is at risk, forecast afresh every night from the days of study of everybody."""

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from pipelines.built import contents_of, digest, made_of, mark, python_code
from pipelines.engines import Engine
from pipelines.sql import Step

if TYPE_CHECKING:
    import pandas as pd

DAYS = """
select study.learner_key as learner_id, study.day, study.questions, study.correct_answers as "right",
       study.reading_seconds + study.quiz_seconds as seconds
from learning.study_time_daily as study
inner join staging.stg_users as users on study.learner_key = users.learner_key
where users.role = 'user' and users.user_type = 'student' and users.is_active
order by all
"""
TERMS = "select starts_on, ends_on from intermediate.int_school_terms order by starts_on"
TODAY = "select (getvariable('as_of') at time zone 'Africa/Kampala')::date as day"
# The running day is not over, and absence cannot be told yet.
PAST = f"select days.* from ({DAYS}) as days, ({TODAY}) as today where days.day < today.day order by all"
READ: Final = (PAST, TERMS)  # what a forecast is made of, beside the day
KEY: Final = "predictions.at_risk"
FORECAST: Final = pa.schema(
    {
        "learner_id": pa.string(),
        "p": pa.float64(),
        "is_flagged": pa.bool_(),
        "lead_days": pa.float64(),
        "why": pa.string(),
    }
)
SELECT = """
select learner_id as learner_key, round(100 * p, 1) as risk_pct, is_flagged, round(lead_days)::bigint as lead_days,
       why as reasons
from predictions.made_
"""


def at_risk(engine: Engine) -> int:
    """P(two silent weeks, or failing, within three weeks) of every learner who studied lately, with its reasons."""
    made_of_now = digest(python_code(), engine.rows(TODAY)[0]["day"], *(contents_of(engine, sql) for sql in READ))
    if made_of(engine, KEY) == made_of_now:
        return int(engine.rows(f"select count(*) as n from {KEY}")[0]["n"])
    made = pa.Table.from_pylist([], FORECAST)
    if engine.rows("select count(*) as n from learning.study_time_daily")[0]["n"]:
        made = pa.Table.from_pandas(_forecast(engine)[FORECAST.names], FORECAST, preserve_index=False)
    engine.load("predictions.made_", made)
    engine.create(KEY, SELECT)
    mark(engine, KEY, made_of_now)
    engine.run("drop table predictions.made_")
    return int(made.num_rows)


def _forecast(engine: Engine) -> "pd.DataFrame":
    import pandas as pd

    from models.at_risk.estimator import AtRisk, TooLittle

    days, terms = (engine.arrow(sql).to_pandas() for sql in READ)
    today = pd.Timestamp(engine.rows(TODAY)[0]["day"])
    try:
        result = AtRisk().fit(days, terms=terms).predict(days, today, terms=terms)
    except (TooLittle, ValueError):  # a country too young: nobody can be told apart yet
        result = pd.DataFrame({name: pd.Series(dtype="object") for name in (*FORECAST.names, "reasons")})
    return result.assign(why=["; ".join(each) for each in result["reasons"]])


def figures(engine: Engine) -> list[dict[str, Any]]:
    """What the model and the plain rule earned on learners and weeks they had not seen; empty for a young country.

    Kept, with the moment they were found, until the days of study have grown by more than `GROWTH`.
    """
    from pipelines.fits import GROWTH, keep, kept_in

    [found] = engine.rows("select count(*) as n, getvariable('as_of') as at from learning.study_time_daily")
    kept = kept_in("at_risk_figures")
    if isinstance(kept, dict) and "at" in kept and abs(found["n"] - kept["days"]) <= GROWTH * kept["days"]:
        return [{**each, "fitted_at": kept["at"]} for each in kept["figures"]]
    fresh = _judged(engine) if found["n"] else []
    keep("at_risk_figures", {"days": found["n"], "at": found["at"], "figures": fresh})
    return [{**each, "fitted_at": found["at"]} for each in fresh]


def _judged(engine: Engine) -> list[dict[str, Any]]:
    from models.at_risk.estimator import TooLittle
    from models.at_risk.evaluate import evaluate

    days, terms = (engine.arrow(sql).to_pandas() for sql in (DAYS, TERMS))
    try:
        result = evaluate(days, terms=terms, challenger=False)
    except (TooLittle, ValueError):
        return []
    named = {**result["models"], "failing and absent": result["rule"]}
    return [
        {"model": model, "metric": metric, "value": float(got[metric]), "n": int(result["rows"])}
        for model, got in named.items()
        for metric in ("auc", "brier", "ece", "precision", "warned", "lead_days")
        if got.get(metric) is not None and got[metric] == got[metric]
    ]


READS: Final = frozenset({"learning.study_time_daily", "staging.stg_users", "intermediate.int_school_terms"})
STEPS: Final = (Step("predictions", "at_risk", READS, (at_risk.__doc__ or "").strip(), at_risk),)
