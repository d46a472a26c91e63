-- One row per month: from what its pool takes back to what was taken back of its payments, step by step.
-- The pool counts by the moment of booking, as the close froze it; payments count by the moment they were paid.
with taken as (
    select paid_month, reversed_month, reversed_ugx
    from staging.stg_payments
    where status = 'completed' and reversed_ugx > 0
),

booked as (
    select
        reversed_month as month,
        sum(reversed_ugx)::bigint as booked_ugx,
        coalesce(sum(reversed_ugx) filter (where paid_month is distinct from reversed_month), 0)::bigint as other_months_payments_ugx
    from taken
    group by reversed_month
),

paid as (
    select
        paid_month as month,
        sum(reversed_ugx)::bigint as payments_reversed_ugx,
        coalesce(sum(reversed_ugx) filter (where reversed_month is distinct from paid_month), 0)::bigint as in_other_months_ugx
    from taken
    group by paid_month
)

select
    month,
    reversals_ugx as pool_reversals_ugx,
    coalesce(booked_ugx, 0)::bigint - reversals_ugx as counted_elsewhere_ugx,
    coalesce(booked_ugx, 0)::bigint as booked_ugx,
    coalesce(other_months_payments_ugx, 0)::bigint as other_months_payments_ugx,
    coalesce(in_other_months_ugx, 0)::bigint as in_other_months_ugx,
    coalesce(payments_reversed_ugx, 0)::bigint as payments_reversed_ugx
from money.revenue_pool
left join booked using (month)
left join paid using (month)
