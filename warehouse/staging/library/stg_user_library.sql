-- One row per reader and book that was ever on their shelf; removed_at is empty while it stands there.
select
    learner_key,
    book_id,
    added_at,
    removed_at
from raw.user_library
