-- One row per answer in a sitting; the answer itself is JSON.
select
    id as answer_id,
    test_attempt_id as attempt_id,
    question_id,
    user_answer,
    is_correct,
    points_earned as points,
    time_spent_seconds as seconds,
    question_order,
    hints_used,
    confidence_level as confidence,
    answered_at,
    (answered_at at time zone 'Africa/Kampala')::date as answered_on
from raw.user_answers
