-- One row per reader, author and month of pay: eligible seconds, and the money they would move if nothing were held.
-- Beside it what the reader paid for the month (payments that cover a day of it), and what that money brings to the
-- pool: its share by the authors' percentage, more where money of people who read nobody is spread over those who read.
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
    select
        month,
        sum(weight)::hugeint as weight,
        sum(seconds)::hugeint as seconds,
        any_value(shared_ugx)::hugeint * sum(weight)::hugeint // (10000 * sum(seconds)::hugeint) as pool_ugx
    from weighed
    inner join intermediate.int_month_revenue using (month)
    group by month
),

paid as (
    select learner_key, month, sum(amount_ugx)::bigint as reader_paid_ugx
    from intermediate.int_paid_periods
    inner join (
        select month, (month || '-01')::date as first_on, last_day((month || '-01')::date) as last_on
        from intermediate.int_month_revenue
    ) on begins_on <= last_on and begins_on + days > first_on
    group by all
),

readers as (
    select month, sum(reader_paid_ugx)::hugeint as readers_paid_ugx
    from (select distinct learner_key, month from eligible)
    inner join paid using (learner_key, month)
    group by month
)

select
    weighed.learner_key,
    weighed.author_id,
    weighed.month,
    weighed.seconds,
    sum(weighed.seconds) over (partition by weighed.learner_key, weighed.month)::bigint as reader_seconds,
    coalesce(totals.pool_ugx * weighed.weight // nullif(totals.weight, 0), 0)::bigint as provisional_ugx,
    coalesce(reader_paid_ugx, 0)::bigint as reader_paid_ugx,
    greatest(
        coalesce(reader_paid_ugx, 0)::hugeint * getvariable('hold_share_of_payment_pct') // 100,
        coalesce(reader_paid_ugx, 0)::hugeint * totals.pool_ugx // coalesce(nullif(readers_paid_ugx, 0), 1)
    )::bigint as limit_ugx
from weighed
inner join totals using (month)
left join paid using (learner_key, month)
left join readers using (month)
