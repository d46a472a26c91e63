-- One row per learner's school year and topic: how much it matters now, by the calendar and by its hours of teaching.
-- What this term has reached by today weighs one; later in the term and later terms weigh less, earlier years less
-- again, except for S4, whose examination asks about all four years.
with today as (
    select
        terms.term,
        greatest(0, least(1, (
            (getvariable('as_of') at time zone 'Africa/Kampala')::date - terms.starts_on
        ) / (terms.ends_on - terms.starts_on))) as done_share
    from intermediate.int_school_terms as terms
    where terms.is_latest
),

placed as (
    select
        topic_id,
        school_year,
        coalesce(term, 1) as term,
        (row_number() over (partition by subject_id, school_year, term order by display_order, code) - 0.5)
        / count(*) over (partition by subject_id, school_year, term) as place_in_term,
        estimated_hours::double / avg(estimated_hours::double) over (partition by subject_id) as hours_ratio
    from staging.stg_topics
),

years as (
    select unnest(['S1', 'S2', 'S3', 'S4']) as learner_year
)

select
    years.learner_year,
    placed.topic_id,
    placed.school_year = years.learner_year and placed.term = today.term as is_this_term,
    case
        when placed.school_year > years.learner_year then 0.0
        when placed.school_year < years.learner_year and years.learner_year = 'S4' then 0.8
        when placed.school_year < years.learner_year then 0.5
        when placed.term < today.term then 0.8
        when placed.term > today.term then 0.3
        when placed.place_in_term <= today.done_share + 0.15 then 1.0
        else 0.6
    end as week_weight,
    greatest(0.5, least(1.5, placed.hours_ratio)) as exam_weight
from placed
cross join years
cross join today
