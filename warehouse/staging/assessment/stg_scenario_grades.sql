-- One row per answer to a scenario that a teacher has marked, 0 to 3 by its rubric.
select
    user_answer_id as answer_id,
    learner_key,
    score,
    marked_at
from raw.scenario_grades
where score is not null
