-- One row per question of the bank: how hard it proves, whether it tells learners apart, which wrong answers draw.
-- Only a learner's first answer counts: later ones know the explanation.
-- Discrimination is item-rest: being right here against the share right on the learner's other first answers in the
-- subject (at least five of them), so that no question is compared with itself.
with first_answers as (
    select
        question_id,
        subject_id,
        learner_key,
        question_type,
        trim(user_answer, '"') as choice,
        is_correct,
        is_correct::int as is_right,
        seconds
    from intermediate.int_answers
    where is_first
),

with_rest as (
    select
        question_id,
        learner_key,
        choice,
        question_type,
        is_correct,
        is_right,
        seconds,
        count(*) over subject_of_learner - 1 as rest_answers,
        (sum(is_right) over subject_of_learner - is_right)
        / nullif(count(*) over subject_of_learner - 1, 0) as rest_share,
        median(seconds) over (partition by question_id) as typical_seconds
    from first_answers
    window subject_of_learner as (partition by learner_key, subject_id)
),

summed as (
    select
        question_id,
        count(*) as answers,
        round(avg(is_right), 4) as facility,
        corr(is_right, rest_share) filter (where rest_answers >= 5) as discrimination,
        round(100.0 * avg((seconds < greatest(3, 0.1 * typical_seconds))::int), 2) as guess_rate_pct,
        round(median(seconds))::bigint as median_seconds
    from with_rest
    group by question_id
),

choices as (
    select
        question_id,
        choice,
        bool_or(is_correct) as is_right,
        count(*) as chosen,
        sum(count(*)) over (partition by question_id) as of_all
    from first_answers
    where question_type in ('multiple_choice', 'true_false') and choice is not null
    group by question_id, choice
),

drawn as (
    select
        question_id,
        to_json(list(
            {'choice': choice, 'share': round(chosen / of_all, 4), 'is_right': is_right} order by choice
        )) as distractors
    from choices
    group by question_id
),

judged as (
    select
        question_id,
        answers,
        facility,
        case when isfinite(discrimination) then round(discrimination, 4) end as discrimination,
        round(guess_rate_pct / 100, 4) as guess_rate,
        median_seconds
    from summed
)

select
    questions.question_id,
    questions.topic_id,
    topics.subject_id,
    questions.code,
    questions.question_type,
    questions.difficulty,
    coalesce(judged.answers, 0) as answers,
    judged.facility,
    judged.discrimination,
    drawn.distractors,
    judged.guess_rate,
    judged.median_seconds,
    case
        when coalesce(judged.answers, 0) < 30 then null
        when judged.discrimination < 0.2 then 'weak_discrimination'
        when judged.facility > 0.85 then 'too_easy'
        when judged.facility < 0.35 then 'too_hard'
    end as flag
from staging.stg_questions as questions
inner join staging.stg_topics as topics using (topic_id)
left join judged on questions.question_id = judged.question_id
left join drawn on questions.question_id = drawn.question_id
where questions.is_active
