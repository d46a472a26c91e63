-- One row per reader and book: the page they are on.
select
    learner_key,
    book_id,
    current_page,
    total_pages,
    progress_percentage as progress_pct,
    updated_at
from raw.reading_progress
