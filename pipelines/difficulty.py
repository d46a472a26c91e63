"""How hard every question is: the model's prior, for those nobody has answered, and what answers made of it."""

from typing import TYPE_CHECKING, Final

import pyarrow as pa

from pipelines.built import contents_of, digest, made_of, mark, python_code
from pipelines.engines import Engine

if TYPE_CHECKING:
    import pandas as pd

    from models.mastery.rasch import Rasch
    from models.question_difficulty.estimator import QuestionDifficulty

ITEMS: Final = """
select questions.question_id::varchar as item_id, questions.topic_id::varchar as topic_id,
       topics.subject_id::varchar as subject_id, topics.school_year, questions.question_type, questions.difficulty,
       questions.cognitive_level, questions.stem, questions.marks, questions.time_limit_seconds,
       coalesce(json_array_length(case when json_type(questions.options) = 'ARRAY' then questions.options end), 0)
           as options
from staging.stg_questions as questions
inner join staging.stg_topics as topics using (topic_id)
order by all
"""
DIFFICULTY: Final = pa.schema(
    {
        "item_id": pa.string(),
        **dict.fromkeys(("prior", "difficulty", "sd", "low", "high", "p"), pa.float64()),
        "answers": pa.int64(),
    }
)
KEY: Final = "predictions.question_difficulty"
SELECT: Final = """
select item_id::uuid as question_id, round(prior, 4) as prior, round(difficulty, 4) as difficulty, round(sd, 4) as sd,
       round(low, 4) as low, round(high, 4) as high, answers, round(100 * p, 2) as expected_right_pct
from predictions.made_
"""


def bank(engine: Engine) -> "pd.DataFrame":
    """Every question with what is known of it before anybody answers."""
    return engine.arrow(ITEMS).to_pandas()


def learned(items: "pd.DataFrame", rasch: "Rasch") -> "QuestionDifficulty | None":
    """The model over this bank; None where too few questions were answered to learn from."""
    from models.question_difficulty.estimator import QuestionDifficulty, TooFew

    try:
        return QuestionDifficulty().fit_rasch(items, rasch)
    except TooFew:
        return None


def with_new_questions(rasch: "Rasch", items: "pd.DataFrame") -> "Rasch":
    """The fit, knowing also what nobody was asked yet, by the model's prior; what was asked stays as it is.

    So the request and the night, who both ask the fit, begin from the same place when a new question is first answered.
    """
    import numpy as np
    import pandas as pd

    model = learned(items, rasch)
    new = items[rasch.item_ids_.get_indexer(items["item_id"]) < 0]
    if model is None or new.empty:
        return rasch
    rasch.item_ids_ = rasch.item_ids_.append(pd.Index(new["item_id"]))
    rasch.difficulties_ = np.r_[rasch.difficulties_, model.predict(new)["prior"].to_numpy()]
    rasch.answers_ = np.r_[rasch.answers_, np.zeros(len(new))]
    return rasch


def question_difficulty(engine: Engine, rasch: "Rasch | None") -> int:
    """Make predictions.question_difficulty; answers with its rows, none before there is anything to learn from."""
    fitted = "" if rasch is None else digest(rasch.item_ids_.tolist(), rasch.difficulties_, rasch.answers_)
    made_of_now = digest(python_code(), fitted, contents_of(engine, ITEMS))
    if made_of(engine, KEY) == made_of_now:
        return int(engine.rows(f"select count(*) as n from {KEY}")[0]["n"])
    made = pa.Table.from_pylist([], DIFFICULTY)
    if rasch is not None:
        items = bank(engine)
        model = learned(items, rasch)
        if model is not None:
            made = pa.Table.from_pandas(model.predict(items)[DIFFICULTY.names], DIFFICULTY, preserve_index=False)
    engine.load("predictions.made_", made)
    engine.create(KEY, SELECT)
    mark(engine, KEY, made_of_now)
    engine.run("drop table predictions.made_")
    return int(made.num_rows)
