-- One row per arm of the comparison and week in which learners of it were shown their list of what to study next: what
-- they did and how much they gained. The holdout's list is simply what comes next in the curriculum, so that the
-- difference between the two rows of a week is what the suggestions bring. A learner without an answer so far gains 0.
with shown as (
    select
        arm,
        week,
        learner_key,
        count(*) as exposures,
        count(*) filter (where exists (
            select 1 from intermediate.int_answers as answers
            where
                answers.learner_key = exposures.learner_key
                and answers.topic_id = exposures.topic_id
                and answers.answered_on between exposures.shown_on and exposures.shown_on + 6
                and answers.answered_at >= exposures.shown_at
        )) as acted
    from staging.stg_experiment_exposures as exposures
    where experiment = 'study_next'
    group by arm, week, learner_key
),

told as (
    select
        shown.arm,
        shown.week,
        shown.learner_key,
        shown.exposures,
        shown.acted,
        (
            select count(*) from intermediate.int_answers as answers
            where answers.learner_key = shown.learner_key and answers.answered_on between shown.week and shown.week + 6
        ) as answered,
        coalesce(gains.gain_points, 0) as gain_points
    from shown
    left join predictions.weekly_gain as gains
        on shown.learner_key = gains.learner_key and shown.week = gains.week
)

select
    arm,
    week,
    count(*) as learners,
    sum(exposures)::bigint as exposures,
    sum(acted)::bigint as acted,
    sum(answered)::bigint as answered,
    round(avg(gain_points), 3) as mastery_gain_mean,
    round(avg(gain_points) - 1.96 * stddev_samp(gain_points) / sqrt(count(*)), 3) as mastery_gain_low,
    round(avg(gain_points) + 1.96 * stddev_samp(gain_points) / sqrt(count(*)), 3) as mastery_gain_high,
    week + 7 <= (getvariable('as_of') at time zone 'Africa/Kampala')::date as is_complete
from told
group by arm, week
