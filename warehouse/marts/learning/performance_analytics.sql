-- One row per learner, subject, topic and time range with at least one answer; null means 'all'.
-- A whole quiz scores what the learner was shown; a topic inside a wider quiz scores its own share of right answers.
-- The trend is the change along a straight line from the first to the last sitting of the range: up or down from
-- five points on, and nothing is said of fewer than three attempts or of those of one day.
with answers as (
    select
        learner_key,
        subject_id,
        topic_id,
        attempt_id,
        is_correct::int as is_right,
        seconds,
        answered_on as day
    from intermediate.int_answers
),

by_scope as (
    select
        learner_key,
        subject_id,
        topic_id,
        day,
        count(*) as questions,
        sum(is_right) as right_answers,
        sum(seconds) as seconds
    from answers
    group by grouping sets ((learner_key, subject_id, topic_id, day), (learner_key, subject_id, day), (learner_key, day))
),

work as (
    select
        by_scope.learner_key,
        by_scope.subject_id,
        by_scope.topic_id,
        ranges.time_range,
        sum(by_scope.questions)::bigint as total_questions,
        sum(by_scope.right_answers)::bigint as correct_answers,
        round(sum(by_scope.seconds) / sum(by_scope.questions), 2) as average_time_per_question
    from by_scope
    inner join intermediate.int_time_ranges as ranges on by_scope.day between ranges.starts_on and ranges.ends_on
    group by by_scope.learner_key, by_scope.subject_id, by_scope.topic_id, ranges.time_range
),

attempts as (
    select
        learner_key,
        attempt_id,
        subject_id,
        topic_id,
        score_pct,
        started_at,
        sat_on as day
    from intermediate.int_attempts
    where is_finished
),

topic_shares as (
    select
        attempt_id,
        subject_id,
        topic_id,
        100.0 * avg(is_right) as share_pct
    from answers
    group by attempt_id, subject_id, topic_id
),

scores as (
    select learner_key, null::uuid as subject_id, null::uuid as topic_id, score_pct::double as score_pct, started_at, day
    from attempts
    union all
    select learner_key, subject_id, null::uuid, score_pct::double, started_at, day
    from attempts
    where subject_id is not null
    union all
    select
        attempts.learner_key,
        shares.subject_id,
        shares.topic_id,
        case when attempts.topic_id = shares.topic_id then attempts.score_pct::double else shares.share_pct end,
        attempts.started_at,
        attempts.day
    from topic_shares as shares
    inner join attempts on shares.attempt_id = attempts.attempt_id
),

placed as (
    select
        scores.learner_key,
        scores.subject_id,
        scores.topic_id,
        ranges.time_range,
        scores.day,
        scores.score_pct::decimal(9, 6) as score_pct, -- sums of decimals are the same in any order
        row_number() over (
            partition by scores.learner_key, scores.subject_id, scores.topic_id, ranges.time_range
            order by scores.started_at
        ) as place
    from scores
    inner join intermediate.int_time_ranges as ranges on scores.day between ranges.starts_on and ranges.ends_on
),

results as (
    select
        learner_key,
        subject_id,
        topic_id,
        time_range,
        count(*) as total_attempts,
        round(avg(score_pct), 2) as average_score,
        case when count(*) >= 3 and count(distinct day) > 1 then round(
            6.0 * (2 * sum(place::int * score_pct) - (count(*) + 1) * sum(score_pct)) / (count(*) * (count(*) + 1)), 2
        ) end as trend_points
    from placed
    group by learner_key, subject_id, topic_id, time_range
),

topics_ranked as (
    select
        learner_key,
        subject_id,
        topic_id,
        time_range,
        round(100.0 * correct_answers / total_questions, 2) as right_pct
    from work
    where topic_id is not null and total_questions >= getvariable('mastery_min_answers')
),

best_and_worst as (
    select
        learner_key,
        subject_id,
        time_range,
        to_json(list({'topic_id': topic_id, 'right_pct': right_pct} order by right_pct desc, topic_id)[:3]) as strongest_topics,
        to_json(list({'topic_id': topic_id, 'right_pct': right_pct} order by right_pct, topic_id)[:3]) as weakest_topics
    from topics_ranked
    group by grouping sets ((learner_key, subject_id, time_range), (learner_key, time_range))
)

select
    work.learner_key,
    work.subject_id,
    work.topic_id,
    work.time_range,
    coalesce(results.total_attempts, 0) as total_attempts,
    work.total_questions,
    work.correct_answers,
    results.average_score,
    work.average_time_per_question,
    case
        when results.trend_points >= 5 then 'up'
        when results.trend_points <= -5 then 'down'
        when results.trend_points is not null then 'flat'
    end as improvement_trend,
    results.trend_points,
    best_and_worst.strongest_topics,
    best_and_worst.weakest_topics
from work
left join results
    on
        work.learner_key = results.learner_key
        and work.time_range = results.time_range
        and work.subject_id is not distinct from results.subject_id
        and work.topic_id is not distinct from results.topic_id
left join best_and_worst
    on
        work.learner_key = best_and_worst.learner_key
        and work.time_range = best_and_worst.time_range
        and work.subject_id is not distinct from best_and_worst.subject_id
        and work.topic_id is null
