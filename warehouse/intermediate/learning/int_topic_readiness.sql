-- One row per learner and topic they could work on: how well they know it, and how ready they are for it.
-- Topics are those with questions, of the learner's subjects (all, before the first answer), up to the learner's year;
-- some have work to offer today, a quiz or a book.
-- A topic with too few answers stands at the learner's mean in the subject, else over all, else at one half.
-- Readiness is the lowest mastery among the topics it builds on; the gate is open when none that is known lies below
-- the ready mark.
with learners as (
    select
        learner_key,
        coalesce(school_year, 'S1') as school_year
    from staging.stg_users
    where role = 'user' and user_type = 'student' and is_active
),

mastery as (
    select
        scored.learner_key,
        scored.topic_id,
        topics.subject_id,
        scored.percentage::double as percentage,
        scored.learned_pct::double as learned_pct,
        scored.answers,
        scored.right_answers,
        scored.recall_pct::double as recall_pct,
        scored.review_due_at,
        scored.last_answered_at,
        scored.answers >= getvariable('mastery_min_answers') as is_known
    from predictions.topic_mastery as scored
    inner join staging.stg_topics as topics using (topic_id)
),

averages as (
    select
        learner_key,
        subject_id,
        sum(percentage * answers) / sum(answers) as mean_pct
    from mastery
    group by grouping sets ((learner_key, subject_id), (learner_key))
),

workable as (
    select topic_id from staging.stg_quiz_sessions where is_offered and learner_key is null and topic_id is not null
    union
    select topic_id from intermediate.int_book_topics
),

askable as (
    select
        topics.topic_id,
        topics.subject_id,
        topics.school_year,
        topics.topic_id in (select topic_id from workable) as has_work
    from staging.stg_topics as topics
    where exists (
        select 1 from staging.stg_questions as questions
        where questions.topic_id = topics.topic_id and questions.is_active
    )
),

their_subjects as (
    select distinct learner_key, subject_id from mastery
    union
    select learners.learner_key, subjects.subject_id
    from learners
    cross join (select distinct subject_id from askable) as subjects
    where learners.learner_key not in (select learner_key from mastery)
),

standing as (
    select
        learners.learner_key,
        learners.school_year as learner_year,
        topics.topic_id,
        topics.subject_id,
        topics.has_work,
        coalesce(mastery.is_known, false) as is_known,
        coalesce(mastery.answers, 0) as answers,
        coalesce(mastery.right_answers, 0) as right_answers,
        case
            when mastery.is_known then mastery.percentage
            else coalesce(in_subject.mean_pct, overall.mean_pct, 50)
        end as mastery_pct,
        mastery.learned_pct,
        mastery.recall_pct,
        mastery.review_due_at,
        mastery.last_answered_at
    from learners
    inner join their_subjects on learners.learner_key = their_subjects.learner_key
    inner join askable as topics
        on their_subjects.subject_id = topics.subject_id and topics.school_year <= learners.school_year
    left join mastery on learners.learner_key = mastery.learner_key and topics.topic_id = mastery.topic_id
    left join averages as in_subject
        on learners.learner_key = in_subject.learner_key and topics.subject_id = in_subject.subject_id
    left join averages as overall
        on learners.learner_key = overall.learner_key and overall.subject_id is null
),

foundations as (
    select
        standing.learner_key,
        standing.topic_id,
        min(needed.mastery_pct) as readiness_pct,
        arg_min(needed.topic_id, (needed.mastery_pct, needed.topic_id)) as weakest_prerequisite_id,
        bool_and(not needed.is_known or needed.mastery_pct >= getvariable('mastery_ready_pct')) as is_ready
    from standing
    inner join intermediate.int_topic_prerequisites as edges using (topic_id)
    inner join standing as needed
        on edges.prerequisite_id = needed.topic_id and standing.learner_key = needed.learner_key
    group by standing.learner_key, standing.topic_id
)

select
    standing.learner_key,
    standing.learner_year,
    standing.topic_id,
    standing.subject_id,
    standing.has_work,
    standing.is_known,
    standing.answers,
    standing.right_answers,
    standing.mastery_pct,
    standing.learned_pct,
    standing.recall_pct,
    standing.review_due_at,
    standing.last_answered_at,
    coalesce(foundations.readiness_pct, 100) as readiness_pct,
    coalesce(foundations.is_ready, true) as is_ready,
    foundations.weakest_prerequisite_id
from standing
left join foundations on standing.learner_key = foundations.learner_key and standing.topic_id = foundations.topic_id
