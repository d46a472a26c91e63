-- One row per book on the shelf and topic it covers, by the topic codes (or names) it is tagged with.
with tags as (
    select
        book_id,
        unnest(from_json(topic_tags, '["varchar"]')) as tag
    from staging.stg_books
    where is_published
)

select distinct
    tags.book_id,
    topics.topic_id
from tags
inner join staging.stg_topics as topics
    on topics.code = tags.tag or lower(topics.name) = lower(tags.tag)
