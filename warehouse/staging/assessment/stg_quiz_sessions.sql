-- One row per quiz as offered.
select
    id as quiz_id,
    learner_key,
    topic_id,
    subject_id,
    school_year,
    session_type,
    title,
    total_questions,
    time_limit_minutes,
    passing_score as passing_score_pct,
    max_attempts,
    status = 'active' and is_active as is_offered,
    created_at
from raw.quiz_sessions
