-- One row per learner and month at whose end, or at the end of the month before, a plan of theirs was in force: what it
-- brings in thirty days now and then, and what moved. The running month ends today.
with month_ends as (
    select
        first_on,
        least(last_day(first_on), (getvariable('as_of') at time zone 'Africa/Kampala')::date) as end_on
    from (
        select unnest(generate_series(
            date_trunc('month', (select min(begins_on) from intermediate.int_recurring_periods)),
            date_trunc('month', getvariable('as_of') at time zone 'Africa/Kampala'),
            interval 1 month
        ))::date as first_on
    )
),

running as (
    select
        first_on,
        end_on,
        learner_key,
        plan,
        mrr_ugx,
        row_number() over (partition by first_on, learner_key order by begins_on desc, payment_id desc) as place
    from month_ends
    inner join intermediate.int_recurring_periods on end_on >= begins_on and end_on < until_on
),

in_force as (
    select *, min(first_on) over (partition by learner_key) as came_on from running where place = 1
),

left_behind as (
    select
        month_ends.first_on,
        month_ends.end_on,
        before.learner_key,
        before.plan,
        before.mrr_ugx
    from in_force as before
    inner join month_ends on month_ends.first_on = (before.first_on + interval 1 month)::date
    anti join in_force as now on now.learner_key = before.learner_key and now.first_on = month_ends.first_on
),

moves as (
    select
        now.first_on,
        now.end_on,
        now.learner_key,
        now.plan,
        coalesce(before.mrr_ugx, 0) as before_ugx,
        now.mrr_ugx,
        case
            when before.learner_key is null and now.first_on = now.came_on then 'new'
            when before.learner_key is null then 'reactivation'
            when now.mrr_ugx > before.mrr_ugx then 'expansion'
            when now.mrr_ugx < before.mrr_ugx then 'contraction'
            else 'same'
        end as movement
    from in_force as now
    left join in_force as before
        on before.learner_key = now.learner_key and now.first_on = (before.first_on + interval 1 month)::date
    union all
    select first_on, end_on, learner_key, plan, mrr_ugx as before_ugx, 0 as mrr_ugx, 'churn' as movement
    from left_behind
)

select
    strftime(first_on, '%Y-%m') as month,
    first_on,
    end_on,
    learner_key,
    plan,
    before_ugx::bigint as before_ugx,
    mrr_ugx::bigint as mrr_ugx,
    movement
from moves
