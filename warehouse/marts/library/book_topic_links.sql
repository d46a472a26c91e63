-- One row per book and topic of the curriculum it covers; a book's weights sum to one.
select
    book_id,
    topic_id,
    round(1.0 / count(*) over (partition by book_id), 6) as weight
from intermediate.int_book_topics
