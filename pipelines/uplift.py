"""What learners gained in each week they were shown a list of what to study, by the mastery model's own numbers."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from api.platform.clock import start_of_day
from pipelines import by_learner
from pipelines.built import contents_of
from pipelines.engines import Engine
from pipelines.sql import Step

if TYPE_CHECKING:
    import pandas as pd

# Beside the weeks of the comparison some ordinary ones, in which nobody was shown a list: how much gains differ from
# learner to learner says how long a comparison must last before it can tell anything.
ORDINARY: Final = 300
ORDINARY_DAYS: Final = 28
WEEKS = f"""
with shown as (select distinct learner_key, week from staging.stg_experiment_exposures),

monday as (select date_trunc('week', (getvariable('as_of') at time zone 'Africa/Kampala')::date)::date as day),

ordinary as (
    select distinct learner_key, date_trunc('week', answers.answered_on)::date as week
    from intermediate.int_answers as answers, monday
    where answers.answered_on between monday.day - {ORDINARY_DAYS} and monday.day - 1
)

select learner_key, week, true as is_shown from shown
union all
(
    select learner_key, week, false from ordinary
    where (learner_key, week) not in (select (learner_key, week) from shown)
    order by md5(learner_key || week::varchar)
    limit {ORDINARY}
)
order by all
"""
ANSWERS = """
select answers.learner_key, answers.topic_id::varchar as topic_id, answers.answered_at,
       answers.is_correct::double as correct, items.difficulty::double as difficulty
from intermediate.int_answers as answers
inner join predictions.mastery_items as items using (question_id)
where answers.learner_key in (select learner_key from predictions.made_)
order by answers.learner_key, answers.answered_at, answers.answer_id
"""
# Everything a learner's gains are made of: the weeks, and the answers.
READ = """
select learner_key, week, is_shown, null as answer_id, null as question_id, null as is_correct, null as answered_at
from predictions.made_
union all
select learner_key, null, null, answer_id, question_id, is_correct, answered_at
from intermediate.int_answers
where learner_key in (select learner_key from predictions.made_)
"""
KEY: Final = "predictions.weekly_gain"
FIT = "select any_value(prior_sd) as sd, any_value(topic_spread) as spread from predictions.mastery_items"
ITEMS = (
    "select topic_id::varchar as topic_id, difficulty::double as difficulty from predictions.mastery_items order by all"
)
GAIN: Final = pa.schema(
    {"learner_key": pa.string(), "week": pa.date32(), "gain_points": pa.float64(), "is_shown": pa.bool_()}
)


def weekly_gain(engine: Engine) -> int:
    """Mean rise of mastery (points of 100, forgetting aside) over a week shown a list, on all topics answered on.

    A topic first met in the week rises from where the learner's other answers placed it before. Where `is_shown` is
    false no list was shown: some such weeks are measured to know how much gains differ by themselves.
    """
    engine.create("predictions.made_", WEEKS)
    beside = contents_of(engine, "from predictions.mastery_items")
    learners = by_learner.moved(engine, KEY, READ, beside)
    if learners is not None:
        engine.load("predictions.moved_", pa.table({"learner_key": pa.array(learners, pa.string())}))
        engine.run("delete from predictions.made_ where learner_key not in (from predictions.moved_)")
        engine.run("drop table predictions.moved_")
    weeks = engine.arrow("from predictions.made_").to_pandas()
    rows: list[dict[str, Any]] = []
    if len(weeks):
        answers, items = engine.arrow(ANSWERS).to_pandas(), engine.arrow(ITEMS).to_pandas()
        [fit] = engine.rows(FIT)
        rows = _gains(weeks, answers, items, fit)
    engine.run("drop table predictions.made_")
    return by_learner.put(engine, KEY, pa.Table.from_pylist(rows, GAIN), learners, READ, beside)


def _gains(
    weeks: "pd.DataFrame", answers: "pd.DataFrame", items: "pd.DataFrame", fit: dict[str, Any]
) -> list[dict[str, Any]]:
    from models.mastery.online.topics import curve_of

    curves = {topic: curve_of(each["difficulty"].to_numpy()) for topic, each in items.groupby("topic_id")}
    by_learner = dict(list(answers.groupby("learner_key")))
    rows = []
    for learner, week, is_shown in weeks.itertuples(index=False):
        monday = week.date() if hasattr(week, "date") else week
        own = by_learner.get(learner)
        gain = None if own is None else _gain(own, curves, monday, fit)
        rows.append({"learner_key": learner, "week": monday, "gain_points": gain, "is_shown": is_shown})
    return rows


def _gain(own: "pd.DataFrame", curves: dict[str, Any], monday: Any, fit: dict[str, Any]) -> float | None:
    import pandas as pd

    starts, ends = (pd.Timestamp(start_of_day(monday + timedelta(days=days))) for days in (0, 7))
    until = own[own["answered_at"] < ends]
    topics = sorted(until["topic_id"].unique())
    if not topics:
        return None
    after = _mastery(until, topics, curves, fit)
    return after - _mastery(until[until["answered_at"] < starts], topics, curves, fit)


def _mastery(answers: "pd.DataFrame", topics: list[str], curves: dict[str, Any], fit: dict[str, Any]) -> float:
    """Mean mastery over these topics, 0 to 100, from these answers."""
    import numpy as np

    from models.mastery.online.topics import learner_posteriors

    place = {topic: at for at, topic in enumerate(topics)}
    found = learner_posteriors(
        answers["topic_id"].map(place).to_numpy(np.int64),
        answers["difficulty"].to_numpy(np.float64),
        answers["correct"].to_numpy(np.float64),
        topics=len(topics),
        ability_sd=fit["sd"],
        spread=fit["spread"],
    )
    curve = np.array([curves[topic] for topic in topics])
    return float(100 * (found * curve).sum(axis=1).mean())


READS: Final = frozenset({"staging.stg_experiment_exposures", "intermediate.int_answers", "predictions.mastery_items"})
STEPS: Final = (Step("predictions", "weekly_gain", READS, (weekly_gain.__doc__ or "").strip(), weekly_gain),)
