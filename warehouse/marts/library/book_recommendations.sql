-- One row per reader and book recommended to them, best first, with the reason in their words.
-- Only learners get a list, and only of books on the shelf. Where no book of the reader's own speaks for one, it is
-- there because many choose it; and other readers are spoken of only where they are ten or more.
with followings as (
    select
        book_id,
        count(distinct learner_key) as readers
    from intermediate.int_capped_seconds
    group by book_id
),

named as (
    select
        scored.learner_key,
        scored.book_id,
        scored.rank,
        scored.score,
        case when scored.because_book_id is null then 'popular' else scored.source end as source,
        scored.topic,
        because.title as because_title,
        coalesce(followings.readers, 0) >= getvariable('page_readers_min') as is_crowd,
        readers.school_year
    from predictions.book_recommendations as scored
    inner join staging.stg_books as books using (book_id)
    inner join staging.stg_users as readers on scored.learner_key = readers.learner_key
    left join staging.stg_books as because on scored.because_book_id = because.book_id
    left join followings on scored.because_book_id = followings.book_id
    where books.is_published
)

select
    learner_key,
    book_id,
    row_number() over (partition by learner_key order by rank) as rank,
    score,
    source,
    case
        when source = 'people like you' and because_title is not null and is_crowd
            then 'Readers of “' || because_title || '” open this one too.'
        when source = 'content' and because_title is not null and topic is not null
            then 'It is about ' || topic || ', like “' || because_title || '”.'
        when because_title is not null
            then 'It is close to “' || because_title || '”, which you read.'
        else 'Many readers in ' || coalesce(school_year, 'your school') || ' choose it.'
    end as reason
from named
