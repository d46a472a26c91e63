-- One row per reader, author, month and reason to hold the minutes for a person's review, with the evidence.
-- Reasons: economic_bound (a reader who moves more to one author than their own payments bring to the pool, most of
-- their time with that author; or more than they paid at all, however they spread it), page_pattern (page turning
-- that is not reading), device_stacking (three openings at once), sleepless (eighteen hours a day).
-- A final month keeps the holds it was closed with; in an open one a person's decision stands beside its reason.
with found as (
    select
        learner_key, author_id, month, 'economic_bound' as reason,
        {
            'provisionalUgx': provisional_ugx,
            'readerPaidUgx': reader_paid_ugx,
            'limitUgx': limit_ugx,
            'shareOfReaderPct': 100 * seconds // reader_seconds
        }::json as evidence
    from intermediate.int_reader_author_months
    where (provisional_ugx > limit_ugx and 100 * seconds >= getvariable('hold_one_author_pct') * reader_seconds)
        or provisional_ugx * getvariable('hold_share_of_payment_pct') > limit_ugx * 100
    union all
    select
        learner_key, author_id, month, 'page_pattern' as reason,
        {'openings': openings, 'leapSharePct': 100 * leap_share, 'timedPages': timed_pages, 'spread': spread}::json as evidence
    from intermediate.int_unlike_reading
    union all
    select
        learner_key, author_id, month, 'device_stacking' as reason,
        {'openingsAtOnce': openings, 'secondsStacked': stacked.seconds, 'days': days}::json as evidence
    from intermediate.int_reader_author_months
    inner join intermediate.int_stacked_devices as stacked using (learner_key, month)
    union all
    select
        learner_key, author_id, month, 'sleepless' as reason,
        {'days': days, 'mostHoursInADay': hours}::json as evidence
    from intermediate.int_reader_author_months
    inner join intermediate.int_sleepless_readers using (learner_key, month)
),

final_months as (
    select month from staging.stg_monthly_revenue_pools where is_final
),

standing as (
    select learner_key, author_id, month, reason, evidence
    from found
    where month not in (select month from final_months)
    union all
    select learner_key, author_id, month, reason, evidence::json as evidence
    from staging.stg_held_minutes
    where month in (select month from final_months)
)

select
    learner_key,
    author_id,
    month,
    reason,
    coalesce(decided.decision, 'pending') as decision,
    coalesce(amounts.seconds, 0)::bigint as seconds,
    coalesce(amounts.provisional_ugx, 0)::bigint as provisional_ugx,
    coalesce(amounts.reader_paid_ugx, 0)::bigint as reader_paid_ugx,
    standing.evidence
from standing
left join intermediate.int_reader_author_months as amounts using (learner_key, author_id, month)
left join staging.stg_held_minutes as decided using (learner_key, author_id, month, reason)
where amounts.seconds > 0 or decided.decision is not null
