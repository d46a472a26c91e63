-- One row per author, by id only: when they came, their share, and how many books of theirs are on the shelf.
with shelves as (
    select author_id, count(*)::int as books
    from staging.stg_books
    where is_published and author_id is not null
    group by author_id
)

select
    authors.author_id,
    authors.rate_bp,
    authors.is_approved and authors.is_active as is_writing,
    strftime(authors.created_at at time zone 'Africa/Kampala', '%Y-%m') as joined_month,
    coalesce(shelves.books, 0) as books
from staging.stg_authors as authors
left join shelves using (author_id)
