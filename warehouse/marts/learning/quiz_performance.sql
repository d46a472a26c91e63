-- One row per quiz: how often it is sat, how often it is passed, and what a second try gains.
-- Passing is what each sitting was told at its end, so a moved bar does not rewrite history.
with attempts as (
    select
        quiz_id,
        learner_key,
        attempt_number,
        is_finished,
        score_pct,
        is_passed,
        seconds,
        sat_on,
        score_pct - lag(score_pct) over (
            partition by quiz_id, learner_key order by attempt_number
        ) as gain_points
    from intermediate.int_attempts
),

summed as (
    select
        quiz_id,
        count(*) filter (where is_finished) as attempts,
        count(distinct learner_key) filter (where is_finished) as learners,
        count(*) filter (where not is_finished) as abandoned,
        round(avg(score_pct) filter (where is_finished), 2) as mean_score_pct,
        round(100.0 * avg(is_passed::int) filter (where is_finished), 2) as pass_rate_pct,
        round(100.0 * avg(is_passed::int) filter (where is_finished and attempt_number = 1), 2) as first_pass_rate_pct,
        round(avg(gain_points) filter (where is_finished and attempt_number = 2), 2) as second_try_gain_points,
        round(median(seconds) filter (where is_finished))::bigint as median_seconds,
        max(sat_on) as last_sat_on
    from attempts
    group by quiz_id
)

select
    quizzes.quiz_id,
    quizzes.title,
    coalesce(quizzes.subject_id, topics.subject_id) as subject_id,
    quizzes.topic_id,
    quizzes.is_offered,
    coalesce(summed.attempts, 0) as attempts,
    coalesce(summed.learners, 0) as learners,
    coalesce(summed.abandoned, 0) as abandoned,
    summed.mean_score_pct,
    summed.pass_rate_pct,
    summed.first_pass_rate_pct,
    summed.second_try_gain_points,
    summed.median_seconds,
    summed.last_sat_on
from staging.stg_quiz_sessions as quizzes
left join staging.stg_topics as topics on quizzes.topic_id = topics.topic_id
left join summed on quizzes.quiz_id = summed.quiz_id
