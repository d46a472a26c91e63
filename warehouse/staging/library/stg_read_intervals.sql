-- One row per stretch of a reading session of one kind, in whole seconds of server time.
select
    id as interval_id,
    session_id,
    learner_key,
    book_id,
    kind,
    entitlement,
    started_at,
    ended_at,
    received_at,
    (started_at at time zone 'Africa/Kampala')::date as started_on,
    (epoch_us(ended_at) - epoch_us(started_at)) // 1000000 as seconds,
    first_page,
    last_page,
    pages_turned
from raw.read_intervals
