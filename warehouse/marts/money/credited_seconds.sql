-- One row per reader, day, book, month of pay and status: every second read stands here once, under its reason.
-- The frozen input of a month's close is the part of it whose month of pay is that month.
select month, earned_month, day, learner_key, book_id, author_id, status, seconds, paid_seconds
from intermediate.int_credited_seconds
