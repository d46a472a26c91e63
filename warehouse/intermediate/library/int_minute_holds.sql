-- One row per reader, author, month of pay, month of reading and reason: the minutes held for a person's review.
-- A reason is found in a month of reading and goes with its seconds wherever they are paid, so that what is sent late is
-- held as it would have been in time; a hold of a final month that nobody released goes on the same way.
-- A final month of pay keeps the holds it was closed with; in an open one a person's decision stands beside its reason.
with final_months as (
    select month from staging.stg_monthly_revenue_pools where is_final
),

decided as (
    select month, learner_key, author_id, reason, decision, evidence::json as evidence
    from staging.stg_held_minutes
),

found as (
    select learner_key, author_id, read_month, reason, evidence from intermediate.int_hold_reasons
    union all
    select learner_key, author_id, month as read_month, reason, evidence
    from decided
    semi join final_months using (month)
    anti join intermediate.int_hold_reasons as known
        on known.learner_key = decided.learner_key and known.author_id = decided.author_id
        and known.read_month = decided.month and known.reason = decided.reason
    where decision <> 'released'
),

standing as (
    select learner_key, author_id, month, read_month, seconds, provisional_ugx, found.reason, found.evidence
    from intermediate.int_reader_author_months
    inner join found using (learner_key, author_id, read_month)
    anti join final_months using (month)
    union all
    select
        learner_key, author_id, month, coalesce(read_month, month) as read_month, coalesce(seconds, 0) as seconds,
        coalesce(provisional_ugx, 0) as provisional_ugx, reason, evidence
    from decided
    semi join final_months using (month)
    left join intermediate.int_reader_author_months using (learner_key, author_id, month)
)

select
    standing.learner_key,
    standing.author_id,
    standing.month,
    standing.read_month,
    standing.reason,
    coalesce(decided.decision, 'pending') as decision,
    standing.seconds,
    standing.provisional_ugx,
    standing.evidence
from standing
left join decided using (learner_key, author_id, month, reason)
