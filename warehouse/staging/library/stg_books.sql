-- One row per book; a book without an author belongs to the house.
select
    id as book_id,
    author_id,
    title,
    page_count,
    required_tier,
    difficulty,
    topic_tags,
    approval_status = 'approved' as is_published,
    published_year,
    rating,
    created_at
from raw.books
