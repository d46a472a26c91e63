-- One row per finished sitting of a learner: the points a trend line is drawn through.
select
    learner_key,
    attempt_id,
    quiz_id,
    subject_id,
    topic_id,
    sat_on as day,
    attempt_number,
    score_pct,
    questions_answered as questions,
    correct_answers,
    is_passed
from intermediate.int_attempts
where is_finished
