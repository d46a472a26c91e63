-- One row per book, subject and school year it serves.
select
    book_id,
    subject_id,
    school_year_id,
    relevance_score
from raw.book_subject_years
