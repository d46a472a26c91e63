-- One row per thing that happened in a reading session; seconds are those spent on the page just left.
select
    id as event_id,
    session_id,
    learner_key,
    book_id,
    seq,
    type as event_type,
    page,
    duration as seconds,
    occurred_at,
    (occurred_at at time zone 'Africa/Kampala')::date as occurred_on
from raw.reading_events
