-- One row per learner, topic and day a suggestion to study stood on their screen, with their arm of the comparison.
select
    id as exposure_id,
    experiment,
    learner_key,
    arm,
    topic_id,
    rank,
    shown_on,
    date_trunc('week', shown_on)::date as week,
    shown_at
from raw.experiment_exposures
