-- One row per book and topic of the curriculum it covers; a book's weights sum to one.
with tags as (
    select
        book_id,
        unnest(from_json(topic_tags, '["varchar"]')) as tag
    from staging.stg_books
    where is_published
),

linked as (
    select distinct
        tags.book_id,
        topics.topic_id
    from tags
    inner join staging.stg_topics as topics
        on topics.code = tags.tag or lower(topics.name) = lower(tags.tag)
)

select
    book_id,
    topic_id,
    round(1.0 / count(*) over (partition by book_id), 6) as weight
from linked
