-- One row per question of the bank; options and the right answer are JSON of the question's type.
select
    id as question_id,
    topic_id,
    code,
    question_type,
    stem,
    options,
    correct_answer,
    explanation,
    difficulty,
    cognitive_level,
    marks,
    time_limit_seconds,
    is_active,
    left_out_at is not null as is_left_out
from raw.questions
