-- One row per topic of the curriculum; prerequisites are topic codes as JSON.
select
    id as topic_id,
    subject_id,
    name,
    code,
    school_year,
    term,
    theme,
    difficulty_level,
    prerequisites,
    estimated_hours,
    display_order
from raw.topics
