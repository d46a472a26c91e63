-- One row per learner, subject and school term with a finished sitting; a null subject is the whole term.
-- Change is against the last earlier term with a finished sitting, and null when there was none.
with terms as (
    select period, starts_on, ends_on
    from intermediate.int_school_terms
    where has_begun
),

sittings as (
    select
        sat.learner_key,
        sat.subject_id,
        terms.period,
        terms.starts_on,
        sat.attempt_id,
        sat.sat_on,
        sat.score_pct,
        sat.is_passed
    from intermediate.int_sittings as sat
    inner join terms on sat.sat_on between terms.starts_on and terms.ends_on
    where sat.is_finished
),

results as (
    select
        learner_key,
        subject_id,
        period,
        starts_on,
        count(*) as quizzes,
        count(*) filter (where is_passed) as quizzes_passed,
        round(avg(score_pct), 2) as average_score_pct,
        max(score_pct) as best_score_pct,
        count(distinct sat_on) as quiz_days
    from sittings
    where subject_id is not null
    group by learner_key, subject_id, period, starts_on
    union all
    select
        learner_key,
        null,
        period,
        starts_on,
        count(*),
        count(*) filter (where is_passed),
        round(avg(score_pct), 2),
        max(score_pct),
        count(distinct sat_on)
    from sittings
    group by learner_key, period, starts_on
),

topic_work as (
    select
        answers.learner_key,
        answers.subject_id,
        terms.period,
        answers.topic_id,
        count(*) as questions,
        sum(answers.is_correct::int) as correct_answers,
        avg(answers.is_correct::int) as right_share
    from intermediate.int_answers as answers
    inner join terms on answers.answered_on between terms.starts_on and terms.ends_on
    group by answers.learner_key, answers.subject_id, terms.period, answers.topic_id
),

work as (
    select
        learner_key,
        subject_id,
        period,
        sum(questions)::bigint as questions,
        sum(correct_answers)::bigint as correct_answers,
        count(*) as topics_practised,
        first(topic_id order by right_share desc, topic_id) filter (where questions >= getvariable('mastery_min_answers')) as strongest_topic_id,
        first(topic_id order by right_share, topic_id) filter (where questions >= getvariable('mastery_min_answers')) as weakest_topic_id
    from topic_work
    group by grouping sets ((learner_key, subject_id, period), (learner_key, period))
)

select
    results.learner_key,
    results.subject_id,
    results.period,
    results.quizzes,
    results.quizzes_passed,
    coalesce(work.questions, 0) as questions,
    coalesce(work.correct_answers, 0) as correct_answers,
    results.average_score_pct,
    results.best_score_pct,
    round(results.average_score_pct - lag(results.average_score_pct) over (
        partition by results.learner_key, results.subject_id order by results.starts_on
    ), 2) as change_points,
    results.quiz_days,
    coalesce(work.topics_practised, 0) as topics_practised,
    work.strongest_topic_id,
    case when work.weakest_topic_id <> work.strongest_topic_id then work.weakest_topic_id end as weakest_topic_id
from results
left join work
    on
        results.learner_key = work.learner_key
        and results.period = work.period
        and results.subject_id is not distinct from work.subject_id
