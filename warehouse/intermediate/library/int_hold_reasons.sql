-- One row per reader, author, month of reading and reason to hold what was read then for a person's review.
-- economic_bound: hours of reading, nearly all of one author, that would move more than the reader paid for the month.
-- ring: readers who belong together, reading for authors who live on them. page_pattern: page turning that is not reading.
-- reopened: a book opened again and again at one page. device_stacking: three openings at once. sleepless: eighteen hours
-- a day.
with pairs as (
    select distinct learner_key, author_id, read_month from intermediate.int_reader_author_months
)

select
    learner_key, author_id, read_month, 'economic_bound' as reason,
    {
        'provisionalUgx': provisional_ugx,
        'readerPaidUgx': paid_ugx,
        'limitUgx': paid_ugx,
        'shareOfReaderPct': 100 * most_seconds // seconds,
        'authors': authors
    }::json as evidence
from intermediate.int_reader_months
inner join pairs using (learner_key, read_month)
where provisional_ugx > paid_ugx
    and 100 * most_seconds >= getvariable('hold_one_author_pct') * seconds
    and seconds >= getvariable('hold_bound_seconds')
union all
select
    learner_key, author_id, month as read_month, 'page_pattern' as reason,
    {'openings': openings, 'leapSharePct': 100 * leap_share, 'timedPages': timed_pages, 'spread': spread}::json as evidence
from intermediate.int_unlike_reading
union all
select
    learner_key, author_id, read_month, 'ring' as reason,
    {
        'readers': readers,
        'authors': authors,
        'provisionalUgx': provisional_ugx,
        'readerPaidUgx': paid_ugx,
        'shareOfReadersPct': share_pct,
        'shareOfAuthorsPct': audience_pct,
        'isTied': is_tied
    }::json as evidence
from intermediate.int_reader_rings
union all
select
    learner_key, author_id, month as read_month, 'reopened' as reason,
    {'openings': openings, 'seconds': seconds, 'shareOfAuthorPct': share_pct}::json as evidence
from intermediate.int_reopened_books
union all
select
    learner_key, author_id, read_month, 'device_stacking' as reason,
    {'openingsAtOnce': openings, 'secondsStacked': stacked.seconds, 'days': days}::json as evidence
from pairs
inner join (select learner_key, month as read_month, seconds, openings, days from intermediate.int_stacked_devices) as stacked
    using (learner_key, read_month)
union all
select
    learner_key, author_id, read_month, 'sleepless' as reason,
    {'days': days, 'mostHoursInADay': hours}::json as evidence
from pairs
inner join (select learner_key, month as read_month, days, hours from intermediate.int_sleepless_readers)
    using (learner_key, read_month)
