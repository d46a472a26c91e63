-- One row per month and provider: learners' rows of failed payments begun in it, and how many of them paid in seven days.
select
    month,
    provider,
    count(*)::int as failed,
    sum(amount_ugx)::bigint as failed_ugx,
    sum(case when is_recovered then 1 else 0 end)::int as recovered,
    sum(case when is_recovered then amount_ugx else 0 end)::bigint as recovered_ugx,
    sum(case when may_recover then 1 else 0 end)::int as waiting,
    round(
        100.0 * sum(case when is_recovered then 1 else 0 end)
        / nullif(count(*) - sum(case when may_recover then 1 else 0 end), 0), 2
    ) as recovered_pct
from intermediate.int_failed_payments
group by month, provider
