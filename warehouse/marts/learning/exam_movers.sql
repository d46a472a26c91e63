-- One row per learner, subject and place in the list of what would move their forecast most: a topic, the marks its rise
-- to 80 % would bring, and what that does to the chance of the grade above the likeliest one.
select
    moved.learner_key,
    moved.subject_id,
    moved.rank,
    moved.topic_id,
    topics.name as topic,
    moved.mastery_pct,
    moved.gain_marks,
    moved.target_grade,
    moved.chance_now_pct,
    moved.chance_then_pct
from predictions.exam_movers as moved
inner join staging.stg_topics as topics using (topic_id)
