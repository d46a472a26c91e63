-- One row per bookmark.
select
    learner_key,
    book_id,
    page,
    created_at
from raw.bookmarks
