-- One row per reader and book: how far they came, and when they finished.
select
    learner_key,
    book_id,
    last_page,
    progress_pct,
    completed_at,
    (completed_at at time zone 'Africa/Kampala')::date as completed_on,
    time_spent as active_seconds,
    tts_time as listening_seconds,
    updated_at
from raw.book_progress_snapshot
