-- One row per reader and month of reading: what all of it would move over all authors, wherever it is paid, beside
-- what the reader paid for that month, and how much of it went to one author.
with by_author as (
    select learner_key, read_month, author_id, sum(seconds) as seconds, sum(provisional_ugx) as provisional_ugx
    from intermediate.int_reader_author_months
    group by all
)

select
    learner_key,
    read_month,
    sum(seconds)::bigint as seconds,
    sum(provisional_ugx)::bigint as provisional_ugx,
    coalesce(any_value(paid_ugx), 0)::bigint as paid_ugx,
    max(seconds)::bigint as most_seconds,
    count(*)::int as authors
from by_author
left join (select learner_key, month as read_month, paid_ugx from intermediate.int_paid_months) using (learner_key, read_month)
group by all
