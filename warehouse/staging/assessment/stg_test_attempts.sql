-- One row per sitting of a quiz; it is submitted once it has a score.
select
    id as attempt_id,
    learner_key,
    quiz_session_id as quiz_id,
    attempt_number,
    status,
    percentage_score is not null and status <> 'in_progress' as is_submitted,
    start_time as started_at,
    (start_time at time zone 'Africa/Kampala')::date as started_on,
    end_time as ended_at,
    (end_time at time zone 'Africa/Kampala')::date as ended_on,
    time_spent_seconds as seconds,
    questions_answered,
    correct_answers,
    total_score,
    max_possible_score,
    percentage_score as score_pct,
    passed as is_passed
from raw.test_attempts
