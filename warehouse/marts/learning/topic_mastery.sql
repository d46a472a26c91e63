-- One row per learner and topic they have answered on: the share of its typical questions they would get right now.
-- Below five answers it is not known yet, and the screen says so. A streak is the run of days in a row with answers on
-- the topic, still alive if its last day is today or yesterday.
with practice_days as (
    select distinct
        learner_key,
        topic_id,
        answered_on as day
    from intermediate.int_answers
),

runs as (
    select
        learner_key,
        topic_id,
        day,
        day - (row_number() over (partition by learner_key, topic_id order by day))::int as run
    from practice_days
),

streaks as (
    select
        learner_key,
        topic_id,
        count(*) as streak_days
    from runs
    group by learner_key, topic_id, run
    having max(day) >= (getvariable('as_of') at time zone 'Africa/Kampala')::date - 1
)

select
    scored.learner_key,
    scored.topic_id,
    topics.subject_id,
    scored.percentage,
    scored.low_pct,
    scored.high_pct,
    scored.answers,
    scored.right_answers,
    scored.answers >= getvariable('mastery_min_answers') as is_known,
    scored.recall_pct,
    scored.last_answered_at,
    scored.review_due_at,
    coalesce(streaks.streak_days, 0) as streak_days,
    scored.mastery_level
from predictions.topic_mastery as scored
inner join staging.stg_topics as topics using (topic_id)
left join streaks on scored.learner_key = streaks.learner_key and scored.topic_id = streaks.topic_id
