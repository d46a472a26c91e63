-- One row per learner and topic worth their time, with why and what it would gain. In order of precedence:
-- prerequisite  another topic is failing (under half right over eight answers) and this is the weakest thing under it,
--               looking one level down and, when that is failing too, two
-- review        known well once, and due by the forgetting curve; a review takes a third of the time of learning
-- practice      known and below 80 %, with its prerequisites in place
-- new_topic     not known yet, with its prerequisites in place and its time come
-- Gain is (1 - mastery) x readiness x curriculum week x examination weight; a prerequisite counts half as much again,
-- as it lifts the failing topic too.
with standing as (
    select
        ready.learner_key,
        ready.topic_id,
        ready.subject_id,
        ready.has_work,
        ready.is_known,
        ready.answers,
        ready.right_answers,
        ready.mastery_pct,
        ready.learned_pct,
        ready.review_due_at,
        ready.last_answered_at,
        ready.readiness_pct,
        ready.is_ready,
        ready.weakest_prerequisite_id,
        timing.is_this_term,
        timing.week_weight,
        timing.exam_weight,
        ready.answers >= 8 and ready.right_answers * 2 < ready.answers as is_failing
    from intermediate.int_topic_readiness as ready
    inner join intermediate.int_topic_timing as timing
        on ready.topic_id = timing.topic_id and ready.learner_year = timing.learner_year
),

diagnosed as (
    select
        hard.learner_key,
        hard.topic_id as hard_topic_id,
        case
            when direct.is_failing and deeper.mastery_pct < getvariable('mastery_ready_pct') then deeper.topic_id
            else direct.topic_id
        end as topic_id
    from standing as hard
    inner join standing as direct
        on hard.learner_key = direct.learner_key and hard.weakest_prerequisite_id = direct.topic_id
    left join standing as deeper
        on direct.learner_key = deeper.learner_key and direct.weakest_prerequisite_id = deeper.topic_id
    where hard.is_failing and direct.mastery_pct < getvariable('mastery_ready_pct')
),

hardest as (
    select
        learner_key,
        topic_id,
        min(hard_topic_id) as hard_topic_id
    from diagnosed
    group by learner_key, topic_id
),

judged as (
    select
        standing.learner_key,
        standing.topic_id,
        standing.subject_id,
        standing.answers,
        standing.right_answers,
        standing.mastery_pct,
        standing.learned_pct,
        standing.last_answered_at,
        standing.has_work,
        standing.readiness_pct,
        standing.is_this_term,
        standing.week_weight,
        standing.exam_weight,
        hardest.hard_topic_id,
        case
            when hardest.hard_topic_id is not null then 'prerequisite'
            when standing.learner_key || standing.topic_id in (
                select learner_key || hard_topic_id from diagnosed
            ) then null
            when
                standing.is_known and standing.learned_pct >= getvariable('mastery_ready_pct')
                and standing.review_due_at <= getvariable('as_of')
                then 'review'
            when standing.is_known and standing.mastery_pct < 80 and standing.is_ready then 'practice'
            when not standing.is_known and standing.is_ready and standing.week_weight > 0.3 then 'new_topic'
        end as recommendation_type
    from standing
    left join hardest on standing.learner_key = hardest.learner_key and standing.topic_id = hardest.topic_id
)

select
    learner_key,
    topic_id,
    subject_id,
    recommendation_type,
    hard_topic_id,
    is_this_term,
    answers,
    right_answers,
    mastery_pct,
    readiness_pct,
    last_answered_at,
    round(case recommendation_type
        when 'review' then 3 * (learned_pct - mastery_pct) / 100 * exam_weight
        when 'prerequisite' then 1.5 * (100 - mastery_pct) / 100 * readiness_pct / 100 * exam_weight
        else (100 - mastery_pct) / 100 * readiness_pct / 100 * week_weight * exam_weight
    end, 6) as expected_gain
from judged
where recommendation_type is not null and has_work
