-- One row per reader, author and month of pay: eligible seconds, and the money they would move if nothing were held.
-- Beside it what the reader paid: the larger of this month's cash and the days of this month that cash has covered.
with eligible as (
    select learner_key, author_id, strftime(earned_month, '%Y-%m') as month, sum(eligible)::bigint as seconds
    from intermediate.int_capped_seconds
    where author_id is not null and not is_expired
    group by all
    having sum(eligible) > 0
),

weighed as (
    select *, seconds::hugeint * rate_bp as weight
    from eligible
    inner join staging.stg_authors using (author_id)
),

totals as (
    select month, sum(weight)::hugeint as weight, sum(seconds)::hugeint as seconds
    from weighed
    group by month
),

covered_days as (
    select learner_key, payment_id, amount_ugx, unnest(range(0, billing_days)) as day_number, paid_on, billing_days
    from (
        select learner_key, payment_id, amount_ugx - reversed_ugx as amount_ugx, paid_on,
            getvariable('billing_period_days') as billing_days
        from staging.stg_payments
        where status = 'completed'
    )
),

covered as (
    select
        learner_key,
        strftime(paid_on + day_number::int, '%Y-%m') as month,
        sum(amount_ugx * (day_number + 1) // billing_days - amount_ugx * day_number // billing_days)::bigint as covered_ugx
    from covered_days
    group by all
),

cash as (
    select learner_key, paid_month as month, sum(amount_ugx)::bigint as cash_ugx
    from staging.stg_payments
    where status = 'completed'
    group by all
)

select
    weighed.learner_key,
    weighed.author_id,
    weighed.month,
    weighed.seconds,
    sum(weighed.seconds) over (partition by weighed.learner_key, weighed.month)::bigint as reader_seconds,
    (shared_ugx::hugeint * weighed.weight // (10000 * totals.seconds))::bigint as provisional_ugx,
    greatest(coalesce(cash_ugx, 0), coalesce(covered_ugx, 0))::bigint as reader_paid_ugx
from weighed
inner join totals using (month)
inner join intermediate.int_month_revenue using (month)
left join cash using (learner_key, month)
left join covered using (learner_key, month)
