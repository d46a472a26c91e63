-- One row per learner and place in their list of what to study next, best first: at most twelve, five of a subject, and
-- five topics not known yet, whose gain rests on a guess.
-- Nothing is drawn by chance: the same answers give the same list. Each says why, in words for the learner.
-- Learners of the holdout get the plain list instead: what comes next in the curriculum.
with kinds as (
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
        expected_gain,
        row_number() over (
            partition by learner_key, recommendation_type order by expected_gain desc, topic_id
        ) as place_in_kind
    from intermediate.int_study_candidates
    where learner_key not in (select learner_key from intermediate.int_recommendation_arms where arm = 'holdout')
),

best as (
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
        expected_gain,
        row_number() over (partition by learner_key, subject_id order by expected_gain desc, topic_id) as place_in_subject
    from kinds
    where recommendation_type <> 'new_topic' or place_in_kind <= 5
),

ranked as (
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
        expected_gain,
        row_number() over (partition by learner_key order by expected_gain desc, topic_id) as rank
    from best
    where place_in_subject <= 5
    qualify rank <= 12
    union all by name
    from intermediate.int_study_plain
),

opened as (
    select
        edges.prerequisite_id as topic_id,
        first(topics.name order by topics.school_year, topics.term, topics.display_order, topics.code) as opens
    from intermediate.int_topic_prerequisites as edges
    inner join staging.stg_topics as topics using (topic_id)
    inner join staging.stg_topics as base on edges.prerequisite_id = base.topic_id
    where topics.subject_id = base.subject_id
    group by edges.prerequisite_id
),

tries as (
    select
        learner_key,
        quiz_id,
        count(*) as tries
    from staging.stg_test_attempts
    group by learner_key, quiz_id
),

quizzes as (
    select
        ranked.learner_key,
        ranked.topic_id,
        first(offered.quiz_id order by coalesce(tries.tries, 0), offered.quiz_id) as quiz_id
    from ranked
    inner join staging.stg_quiz_sessions as offered using (topic_id)
    left join tries on ranked.learner_key = tries.learner_key and offered.quiz_id = tries.quiz_id
    where
        offered.is_offered
        and (offered.learner_key is null or offered.learner_key = ranked.learner_key)
        and coalesce(tries.tries, 0) < offered.max_attempts
    group by ranked.learner_key, ranked.topic_id
),

books as (
    select
        topic_id,
        min(book_id) as book_id
    from intermediate.int_book_topics
    group by topic_id
),

worded as (
    select
        ranked.learner_key,
        ranked.rank,
        ranked.topic_id,
        ranked.subject_id,
        ranked.recommendation_type,
        ranked.expected_gain,
        topics.name as topic,
        hard.name as hard_topic,
        opened.opens,
        quizzes.quiz_id,
        books.book_id,
        ranked.answers,
        ranked.right_answers,
        ranked.mastery_pct,
        ranked.readiness_pct,
        ranked.is_this_term,
        (getvariable('as_of') at time zone 'Africa/Kampala')::date
        - (ranked.last_answered_at at time zone 'Africa/Kampala')::date as days_since,
        hard_work.right_answers || ' of ' || hard_work.answers as hard_score,
        ranked.right_answers || ' of ' || ranked.answers as own_score
    from ranked
    inner join staging.stg_topics as topics using (topic_id)
    left join staging.stg_topics as hard on ranked.hard_topic_id = hard.topic_id
    left join intermediate.int_topic_readiness as hard_work
        on ranked.learner_key = hard_work.learner_key and ranked.hard_topic_id = hard_work.topic_id
    left join opened on ranked.topic_id = opened.topic_id
    left join quizzes on ranked.learner_key = quizzes.learner_key and ranked.topic_id = quizzes.topic_id
    left join books on ranked.topic_id = books.topic_id
)

select
    learner_key,
    rank,
    topic_id,
    subject_id,
    recommendation_type,
    case when rank <= 3 then 'high' when rank <= 7 then 'medium' else 'low' end as priority,
    case
        when recommendation_type = 'prerequisite' then 'weak_prerequisite'
        when recommendation_type = 'review' then 'review_due'
        when recommendation_type = 'practice' then 'practise_weak'
        when recommendation_type = 'curriculum' then 'next_topic'
        when answers > 0 then 'too_few_answers'
        else 'next_topic'
    end as reason_code,
    left(case recommendation_type
        when 'prerequisite' then 'Go back to ' || topic
        when 'review' then 'Review ' || topic
        when 'practice' then 'Practise ' || topic
        else case when answers > 0 then 'Carry on with ' else 'Start ' end || topic
    end, 200) as title,
    case
        when recommendation_type = 'prerequisite'
            then 'You got ' || hard_score || ' on ' || hard_topic || '. It builds on ' || topic || ', so start there.'
        when recommendation_type = 'review'
            then 'You knew more of ' || topic || ' when you practised it ' || days_since
            || ' days ago. A short review brings it back.'
        when recommendation_type = 'practice'
            then 'You got ' || own_score || ' on ' || topic
            -- More right than mastery says: the questions were easier than most, or it is long ago. No single estimate
            -- is said here, since screens say a range.
            || case
                when 100.0 * right_answers / answers > mastery_pct + 15
                    then '. On a new test today you would get fewer right'
                else ''
            end
            || coalesce('; it opens ' || opens, '') || '.'
        when recommendation_type = 'curriculum' then topic || ' comes next in the curriculum of your year.'
        when answers > 0
            then 'You have answered only ' || answers || case answers when 1 then ' question on ' else ' questions on ' end
            || topic || ': a few more will show where you stand.'
        when is_this_term then 'Your class does ' || topic || ' this term, and you are ready for it.'
        else topic || ' comes before what your class does now, and you are ready for it.'
    end as reason,
    coalesce('/quiz/' || quiz_id, '/reader/' || book_id, '/quizzes') as action_url,
    to_json({
        'answers': answers,
        'right': right_answers,
        'masteryPct': round(mastery_pct, 1),
        'readinessPct': round(readiness_pct, 1),
        'opens': opens,
        'builtOnBy': hard_topic,
        'daysSince': days_since
    }) as facts,
    expected_gain
from worded
