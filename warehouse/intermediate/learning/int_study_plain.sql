-- One row per learner of the holdout and topic of their list: what comes next in the curriculum of their year and is not
-- known yet, subject by subject in turn. Mastery decides nothing here but what counts as known.
with placed as (
    select
        ready.learner_key,
        ready.topic_id,
        ready.subject_id,
        ready.answers,
        ready.right_answers,
        ready.mastery_pct,
        ready.readiness_pct,
        ready.last_answered_at,
        timing.is_this_term,
        round((100 - ready.mastery_pct) / 100 * ready.readiness_pct / 100 * timing.week_weight * timing.exam_weight, 6)
            as expected_gain,
        row_number() over (
            partition by ready.learner_key, ready.subject_id
            order by topics.term nulls last, topics.display_order, topics.code
        ) as place_in_subject
    from intermediate.int_topic_readiness as ready
    inner join intermediate.int_recommendation_arms as arms on ready.learner_key = arms.learner_key
    inner join staging.stg_topics as topics on ready.topic_id = topics.topic_id
    inner join intermediate.int_topic_timing as timing
        on ready.topic_id = timing.topic_id and ready.learner_year = timing.learner_year
    where
        arms.arm = 'holdout'
        and ready.has_work
        and not ready.is_known
        and topics.school_year = ready.learner_year
)

select
    learner_key,
    topic_id,
    subject_id,
    'curriculum' as recommendation_type,
    null::uuid as hard_topic_id,
    is_this_term,
    answers,
    right_answers,
    mastery_pct,
    readiness_pct,
    last_answered_at,
    expected_gain,
    row_number() over (partition by learner_key order by place_in_subject, subject_id) as rank
from placed
where place_in_subject <= 5
qualify rank <= 12
