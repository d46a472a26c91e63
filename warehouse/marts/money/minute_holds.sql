-- One row per month, reader, author and reason to hold the minutes for a person's review.
select
    month, learner_key, author_id, reason, seconds, evidence, provisional_ugx, reader_paid_ugx, decision
from intermediate.int_minute_holds
