-- One row per topic and topic it builds on.
with named as (
    select
        topic_id,
        unnest(from_json(prerequisites, '["varchar"]')) as code
    from staging.stg_topics
)

select
    named.topic_id,
    needed.topic_id as prerequisite_id
from named
inner join staging.stg_topics as needed on named.code = needed.code
