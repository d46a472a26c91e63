-- One row per book and Kampala month with reading in it: the time read, the part of it without a network, and the data
-- that went out for it. Nothing is told of a month with fewer than five readers.
with readings as (
    select
        book_id,
        strftime(day, '%Y-%m') as month,
        count(distinct learner_key) as readers,
        sum(trial + own_book + over_cap + eligible)::bigint as active_seconds
    from intermediate.int_capped_seconds
    group by book_id, strftime(day, '%Y-%m')
),

-- A heartbeat comes within seconds; what came ten minutes after it was read was kept on the device till then.
late as (
    select
        book_id,
        strftime(started_on, '%Y-%m') as month,
        sum(seconds)::bigint as sent_seconds,
        coalesce(
            sum(seconds) filter (where received_at > ended_at + to_seconds(getvariable('offline_after_seconds'))), 0
        )::bigint as offline_seconds
    from staging.stg_read_intervals
    where kind = 'active'
    group by book_id, strftime(started_on, '%Y-%m')
),

sent as (
    select
        book_id,
        strftime(day, '%Y-%m') as month,
        sum(deliveries)::bigint as deliveries,
        sum(bytes)::bigint as bytes
    from staging.stg_book_deliveries
    where part <> 'preview'
    group by book_id, strftime(day, '%Y-%m')
)

select
    book_id,
    books.author_id,
    month,
    readings.active_seconds,
    round(100.0 * late.offline_seconds / nullif(late.sent_seconds, 0), 1) as offline_pct,
    sent.deliveries,
    round(sent.bytes / 1048576.0, 1) as mib,
    round(sent.bytes / 1048576.0 / nullif(readings.active_seconds / 3600.0, 0), 2) as mib_per_hour
from readings
inner join staging.stg_books as books using (book_id)
left join late using (book_id, month)
left join sent using (book_id, month)
where readings.readers >= getvariable('small_group_min')
