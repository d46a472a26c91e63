-- One row per ring member, author and month of reading: readers who belong together and read for authors who live on them.
-- Readers belong together who registered on one device at one address, or pay from one number; a reader alone is a ring of
-- one. An author is the ring's when most of the author's readers' time is the ring's, when most of the time of three
-- readers or more goes there, or when the author shares the device or the number (of payment or of pay-out).
-- A ring is held only when hours of reading, nearly all for its authors, would move more than its readers paid for the
-- month; half of that where a device or a number ties them.
with people as (
    select
        learner_key,
        coalesce(min(learner_key) over (partition by device_mark), learner_key) as by_device,
        device_mark,
        payer_mark
    from staging.stg_users
),

paying as (
    select
        learner_key,
        case when payer_mark is null then people_by_device else min(people_by_device) over (partition by payer_mark) end
            as by_payer,
        people_by_device,
        payer_mark
    from (
        select learner_key, payer_mark, case when device_mark is null then learner_key else by_device end as people_by_device
        from people
    )
),

circles as (
    select learner_key, payer_mark, min(by_payer) over (partition by people_by_device) as ring from paying
),

readings as (
    select coalesce(ring, learner_key) as ring, learner_key, author_id, read_month, seconds, provisional_ugx
    from intermediate.int_reader_author_months
    left join circles using (learner_key)
),

rings as (
    select
        ring, read_month, sum(seconds) as ring_seconds, count(distinct learner_key) as readers
    from readings
    group by all
),

ring_money as (
    select coalesce(ring, learner_key) as ring, month as read_month, sum(paid_ugx) as paid_ugx
    from (select distinct learner_key, read_month as month from readings)
    inner join intermediate.int_paid_months using (learner_key, month)
    left join circles using (learner_key)
    group by all
),

audiences as (
    select author_id, read_month, sum(seconds) as author_seconds from readings group by all
),

tied as (
    select ring, author_id
    from staging.stg_authors as authors
    inner join circles on circles.learner_key = authors.learner_key or circles.payer_mark = authors.payout_mark
    group by all
),

pairs as (
    select
        ring, author_id, read_month, ring_seconds, readers,
        sum(seconds) as seconds,
        sum(provisional_ugx) as provisional_ugx,
        any_value(author_seconds) as author_seconds,
        bool_or(tied.ring is not null) as is_tied
    from readings
    inner join rings using (ring, read_month)
    inner join audiences using (author_id, read_month)
    left join tied using (ring, author_id)
    group by all
),

ours as (
    select *
    from pairs
    where is_tied
        or 100 * seconds >= getvariable('hold_ring_audience_pct') * author_seconds
        or (readers >= 3 and 100 * seconds >= getvariable('hold_ring_audience_pct') * ring_seconds)
),

suspects as (
    select
        ring, read_month,
        any_value(readers)::int as readers,
        count(*)::int as authors,
        sum(provisional_ugx)::bigint as provisional_ugx,
        coalesce(any_value(paid_ugx), 0)::bigint as paid_ugx,
        (100 * sum(seconds) // any_value(ring_seconds))::int as share_pct,
        (100 * sum(seconds) // sum(author_seconds))::int as audience_pct,
        bool_or(is_tied) as is_tied
    from ours
    left join ring_money using (ring, read_month)
    group by all
    having 100 * sum(seconds) >= getvariable('hold_ring_share_pct') * any_value(ring_seconds)
        and any_value(ring_seconds) >= getvariable('hold_bound_seconds')
        and sum(provisional_ugx) * 100 > coalesce(any_value(paid_ugx), 0) * case
            when bool_or(is_tied) then getvariable('hold_ring_tied_pct') else 100
        end
)

select
    learner_key,
    author_id,
    read_month,
    suspects.readers,
    suspects.authors,
    suspects.provisional_ugx,
    suspects.paid_ugx,
    suspects.share_pct,
    suspects.audience_pct,
    suspects.is_tied
from (select distinct ring, learner_key, author_id, read_month from readings)
inner join ours using (ring, author_id, read_month)
inner join suspects using (ring, read_month)
