-- One row per sitting that is over: a fact of the learner, the subject and topic of its quiz, and the day.
select
    attempt_id,
    quiz_id,
    learner_key,
    subject_id,
    topic_id,
    session_type,
    sat_on as day,
    is_finished,
    is_passed,
    score_pct,
    coalesce(questions_answered, 0) as questions,
    coalesce(correct_answers, 0) as correct_answers
from intermediate.int_attempts
