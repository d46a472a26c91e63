-- One row per reader, author, month of reading and month of pay: eligible seconds, and the money they would move if
-- nothing were held and nobody were bounded: of the authors' share of what the month's readers paid for it, where that is
-- less than the pool.
with eligible as (
    select
        learner_key,
        author_id,
        strftime(month, '%Y-%m') as read_month,
        strftime(earned_month, '%Y-%m') as month,
        sum(eligible)::bigint as seconds
    from intermediate.int_capped_seconds
    where author_id is not null and not is_expired
    group by all
    having sum(eligible) > 0
),

weighed as (
    select eligible.*, seconds::hugeint * rate_bp as weight
    from eligible
    inner join staging.stg_authors using (author_id)
),

readers as (
    select month, sum(paid_ugx)::hugeint as paid_ugx
    from (select distinct learner_key, month from weighed)
    inner join intermediate.int_paid_months using (learner_key, month)
    group by month
),

totals as (
    select
        month,
        sum(weight)::hugeint as weight,
        least(
            any_value(carried_in_ugx)
            + any_value(shared_ugx)::hugeint * sum(weight)::hugeint // (10000 * sum(seconds)::hugeint),
            coalesce(any_value(paid_ugx), 0) * getvariable('author_pool_percentage') // 100
        ) as pool_ugx
    from weighed
    inner join intermediate.int_month_revenue using (month)
    left join readers using (month)
    group by month
)

select
    weighed.learner_key,
    weighed.author_id,
    weighed.read_month,
    weighed.month,
    weighed.seconds,
    weighed.weight,
    coalesce(totals.pool_ugx * weighed.weight // nullif(totals.weight, 0), 0)::bigint as provisional_ugx
from weighed
inner join totals using (month)
