-- One row per author, month, book and status: every second read of an author's book, with its reason.
select author_id, month, book_id, status, seconds, paid_seconds, readers
from intermediate.int_statement_lines
