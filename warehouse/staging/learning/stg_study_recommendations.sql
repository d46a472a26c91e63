-- One row per recommendation to study, and what became of it.
select
    id as recommendation_id,
    learner_key,
    topic_id,
    recommendation_type,
    priority,
    reason_code,
    is_active,
    is_completed,
    completed_at,
    created_at
from raw.study_recommendations
