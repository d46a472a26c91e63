-- One row per author, month, book and status, as the close froze it.
select
    month,
    author_id,
    book_id,
    status,
    seconds,
    paid_seconds,
    readers
from raw.statement_lines
