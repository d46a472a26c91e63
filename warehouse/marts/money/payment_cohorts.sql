-- One row per month of first payment and month since: how many of those who first paid then have a paid day in it, and
-- what was paid for it. Groups too small to be told of are left out.
with firsts as (
    select learner_key, min(month) as cohort from intermediate.int_paid_months group by learner_key
),

cohorts as (
    select cohort, (cohort || '-01')::date as began_on, count(*)::int as learners
    from firsts
    group by cohort
    having count(*) >= getvariable('small_group_min')
),

steps as (
    select
        cohort,
        began_on,
        learners,
        unnest(generate_series(
            began_on::timestamp,
            date_trunc('month', getvariable('as_of') at time zone 'Africa/Kampala'),
            interval 1 month
        ))::date as first_on
    from cohorts
),

paid as (
    select
        cohort,
        month,
        count(*)::int as active,
        sum(paid_ugx)::bigint as paid_ugx
    from intermediate.int_paid_months
    inner join firsts using (learner_key)
    group by cohort, month
)

select
    steps.cohort,
    ((year(first_on) - year(began_on)) * 12 + month(first_on) - month(began_on))::int as number,
    strftime(first_on, '%Y-%m') as month,
    learners,
    coalesce(active, 0) as active,
    round(100.0 * coalesce(active, 0) / learners, 2) as retained_pct,
    coalesce(paid_ugx, 0) as paid_ugx
from steps
left join paid on paid.cohort = steps.cohort and paid.month = strftime(first_on, '%Y-%m')
