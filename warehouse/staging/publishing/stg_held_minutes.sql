-- One row per reader, author, month and reason of a hold, and what a person decided.
select
    month,
    learner_key,
    author_id,
    reason,
    seconds,
    evidence,
    decision,
    decided_at
from raw.held_minutes
