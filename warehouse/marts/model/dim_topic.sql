-- One row per topic of the curriculum, in its subject and year.
select topic_id, name as topic, code, subject_id, school_year as topic_form, term as topic_term, theme
from staging.stg_topics
