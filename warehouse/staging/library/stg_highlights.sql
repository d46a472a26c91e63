-- One row per highlight; its words stay in the database.
select
    learner_key,
    book_id,
    page,
    created_at
from raw.highlights
