-- One row per month: what plans in force at its end bring in thirty days (MRR), and how it came from the month before's.
-- Mobile money renews nothing by itself, so a plan is a period: its price times 30 over its days, counted while the month's
-- last day lies in it, today in the running month. Somebody who renews late over a month's end leaves and comes back.
with months as (
    select strftime(unnest(generate_series(first_on, last_on, interval 1 month)), '%Y-%m') as month
    from (
        select
            min(first_on)::timestamp as first_on,
            date_trunc('month', getvariable('as_of') at time zone 'Africa/Kampala') as last_on
        from intermediate.int_recurring_months
    )
    where first_on is not null
),

sums as (
    select
        month,
        sum(before_ugx)::bigint as opening_ugx,
        sum(case when movement = 'new' then mrr_ugx else 0 end)::bigint as new_ugx,
        sum(case when movement = 'reactivation' then mrr_ugx else 0 end)::bigint as reactivation_ugx,
        sum(case when movement = 'expansion' then mrr_ugx - before_ugx else 0 end)::bigint as expansion_ugx,
        sum(case when movement = 'contraction' then mrr_ugx - before_ugx else 0 end)::bigint as contraction_ugx,
        sum(case when movement = 'churn' then -before_ugx else 0 end)::bigint as churn_ugx,
        sum(mrr_ugx)::bigint as closing_ugx,
        sum(case when movement <> 'churn' then 1 else 0 end)::int as subscribers,
        sum(case when movement = 'new' then 1 else 0 end)::int as came,
        sum(case when movement = 'reactivation' then 1 else 0 end)::int as came_back,
        sum(case when movement = 'churn' then 1 else 0 end)::int as gone
    from intermediate.int_recurring_months
    group by month
)

select
    month,
    coalesce(opening_ugx, 0) as opening_ugx,
    coalesce(new_ugx, 0) as new_ugx,
    coalesce(reactivation_ugx, 0) as reactivation_ugx,
    coalesce(expansion_ugx, 0) as expansion_ugx,
    coalesce(contraction_ugx, 0) as contraction_ugx,
    coalesce(churn_ugx, 0) as churn_ugx,
    coalesce(closing_ugx, 0) as closing_ugx,
    coalesce(subscribers, 0) as subscribers,
    coalesce(came, 0) as came,
    coalesce(came_back, 0) as came_back,
    coalesce(gone, 0) as gone,
    round(-100.0 * churn_ugx / nullif(opening_ugx, 0), 2) as churn_pct
from months
left join sums using (month)
