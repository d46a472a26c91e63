-- One row per state of authors' payouts and age: how many, and how much. What waits is as old as today less the day it was
-- asked for; what is over is as old as it took.
with aged as (
    select
        status,
        amount_ugx,
        greatest(0, coalesce(
            (completed_at at time zone 'Africa/Kampala')::date, (getvariable('as_of') at time zone 'Africa/Kampala')::date
        ) - created_on) as days
    from staging.stg_author_payout_requests
    where status in ('pending', 'approved', 'processing', 'failed', 'completed')
)

select
    status,
    case
        when days <= 2 then '0-2'
        when days <= 7 then '3-7'
        when days <= 14 then '8-14'
        when days <= 30 then '15-30'
        else '31+'
    end as age,
    count(*)::int as payouts,
    sum(amount_ugx)::bigint as amount_ugx,
    max(days)::int as oldest_days
from aged
group by all
