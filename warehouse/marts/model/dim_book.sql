-- One row per book: its author, the one subject and year it serves most, its level and what plan opens it.
-- A book that serves several subjects stands under the most relevant, so that sums over subjects come to the whole.
with served as (
    select
        links.book_id,
        links.subject_id,
        years.school_year,
        row_number() over (
            partition by links.book_id order by links.relevance_score desc, subjects.slug, years.school_year
        ) as place
    from staging.stg_book_subject_years as links
    left join staging.stg_subjects as subjects using (subject_id)
    left join staging.stg_school_years as years using (school_year_id)
)

select
    books.book_id,
    books.title,
    books.author_id,
    served.subject_id,
    served.school_year as book_form,
    books.difficulty as level,
    books.required_tier as tier,
    books.page_count as pages,
    books.author_id is null as is_house,
    books.is_published
from staging.stg_books as books
left join (select * from served where place = 1) as served on books.book_id = served.book_id
