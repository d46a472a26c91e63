-- One row per reader, day, book, month of pay and status: a fact of the seconds, each of which stands here once.
select learner_key, book_id, author_id, day, earned_month, status, seconds, paid_seconds
from money.credited_seconds
