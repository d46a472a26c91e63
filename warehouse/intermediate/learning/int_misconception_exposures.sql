-- One row per counting answer and named wrong idea its question offers: whether the idea was chosen, and how surely.
with offering as (
    select
        question_id,
        unnest(from_json(options, '[{"id": "VARCHAR", "misconception": "VARCHAR", "idea": "VARCHAR"}]')) as option
    from staging.stg_questions
    where question_type in ('multiple_choice', 'multi_select') and json_type(options) = 'ARRAY'
)

select
    answers.learner_key,
    offering.option.misconception as misconception,
    answers.answer_id,
    answers.question_id,
    answers.topic_id,
    bool_or(
        list_contains(string_split(replace(trim(answers.user_answer, '"'), ' ', ''), ','), offering.option.id)
    ) as fell,
    answers.is_correct,
    coalesce(answers.confidence = 'high', false) as is_sure,
    answers.answered_at,
    max(offering.option.idea) as idea
from intermediate.int_answers as answers
inner join offering using (question_id)
where offering.option.misconception is not null
group by all
