-- One row per opening of a book.
select
    id as session_id,
    learner_key,
    book_id,
    entitlement,
    device,
    opened_at,
    (opened_at at time zone 'Africa/Kampala')::date as opened_on,
    last_seen_at,
    closed_at,
    last_page,
    duration as active_seconds
from raw.reading_sessions
