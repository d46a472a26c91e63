-- One row per question and book on the shelf with a page that explains it, the best first.
-- By the words of both (models/page_links); a question for which no page is good enough has none.
select
    links.question_id,
    row_number() over (partition by links.question_id order by links.rank) as rank,
    links.book_id,
    links.page,
    links.score
from predictions.question_pages as links
inner join staging.stg_books as books using (book_id)
where books.is_published and links.page <= books.page_count
