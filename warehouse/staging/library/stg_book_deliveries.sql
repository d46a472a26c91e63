-- One row per book, Kampala day and part of a book: how often it went out and how many bytes, of nobody in particular.
select
    book_id,
    day,
    part,
    deliveries,
    bytes
from raw.book_delivery_days
