-- One row per book on a shelf.
select
    book_id,
    category_id
from raw.book_categories
