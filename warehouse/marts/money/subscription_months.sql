-- One row per month: who was subscribed at its end, what was paid for it, who came, who left, and what trials became.
-- The running month is counted up to now.
with subscribed as (
    select
        month,
        count(*)::int as subscribers
    from intermediate.int_subscribed_months
    group by month
),

paid as (
    select month, sum(paid_ugx)::bigint as paid_ugx from intermediate.int_paid_months group by month
),

came as (
    select strftime(min(paid_on), '%Y-%m') as month, learner_key
    from staging.stg_payments
    where status = 'completed' and provider is distinct from 'seats'
    group by learner_key
),

left_behind as (
    select strftime((before.month || '-01')::date + interval 1 month, '%Y-%m') as month, count(*)::int as churned
    from intermediate.int_subscribed_months as before
    anti join intermediate.int_subscribed_months as after
        on after.learner_key = before.learner_key
        and after.month = strftime((before.month || '-01')::date + interval 1 month, '%Y-%m')
    group by 1
),

trials as (
    select
        strftime(trial_started_at at time zone 'Africa/Kampala', '%Y-%m') as month,
        count(*)::int as trials,
        count(came.learner_key)::int as trial_conversions
    from staging.stg_users
    left join came using (learner_key)
    where trial_started_at is not null
    group by 1
),

months as (
    select month from subscribed
    union
    select month from trials where month <= strftime(getvariable('as_of') at time zone 'Africa/Kampala', '%Y-%m')
)

select
    month,
    coalesce(paid_ugx, 0) as paid_ugx,
    coalesce(subscribers, 0) as subscribers,
    coalesce(new_subscribers, 0)::int as new,
    coalesce(churned, 0) as churned,
    round(100.0 * churned / nullif(lag(subscribers) over (order by month), 0), 2) as churn_pct,
    coalesce(trials, 0) as trials,
    coalesce(trial_conversions, 0) as trial_conversions,
    round(100.0 * trial_conversions / nullif(trials, 0), 2) as conversion_pct
from months
left join subscribed using (month)
left join paid using (month)
left join left_behind using (month)
left join trials using (month)
left join (select month, count(*) as new_subscribers from came group by month) as newcomers using (month)
