-- One row per month of pay, reader, author and reason to hold the minutes for a person's review.
-- Seconds read in earlier months and sent late stand with them; the evidence is then that of the last month of reading.
select
    holds.month,
    learner_key,
    author_id,
    reason,
    sum(seconds)::bigint as seconds,
    min(read_month) as read_since,
    arg_max(evidence, read_month) as evidence,
    sum(provisional_ugx)::bigint as provisional_ugx,
    coalesce(sum(paid_ugx), 0)::bigint as reader_paid_ugx,
    any_value(decision) as decision
from intermediate.int_minute_holds as holds
left join (select learner_key, month as read_month, paid_ugx from intermediate.int_paid_months) using (learner_key, read_month)
group by all
