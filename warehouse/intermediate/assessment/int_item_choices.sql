-- One row per one-choice question and choice: how many chose it, in all and by thirds of ability, and whether the able
-- are drawn to it. Only first answers count. `pull` is the correlation of choosing it with the share right on the
-- learner's other first answers in the subject, with the ends of its 95 % interval (Fisher).
with answers as (
    select
        question_id,
        choice,
        rest_share,
        third
    from intermediate.int_item_answers
    where question_type in ('multiple_choice', 'true_false') and choice is not null
),

offered as (
    select
        question_id,
        trim(correct_answer, '"') as key,
        unnest(from_json(json_extract_string(options, '$[*].id'), '["VARCHAR"]')) as choice
    from staging.stg_questions
    where question_type = 'multiple_choice' and json_type(options) = 'ARRAY'
),

seen as (
    select distinct
        answers.question_id,
        trim(questions.correct_answer, '"') as key,
        answers.choice
    from answers
    inner join staging.stg_questions as questions using (question_id)
),

choices as (
    select question_id, key, choice from offered
    union
    select question_id, key, choice from seen
),

counted as (
    select
        choices.question_id,
        choices.choice,
        choices.choice = choices.key as is_key,
        count(*) as of_all,
        count(*) filter (where answers.choice = choices.choice) as chosen,
        count(answers.rest_share) as placed,
        avg((answers.choice = choices.choice)::int) filter (where answers.third = 1) as low,
        avg((answers.choice = choices.choice)::int) filter (where answers.third = 2) as middle,
        avg((answers.choice = choices.choice)::int) filter (where answers.third = 3) as high,
        count(*) filter (where answers.third = 3) as strongest,
        corr((answers.choice = choices.choice)::int, answers.rest_share) as raw_pull
    from choices
    inner join answers using (question_id)
    group by choices.question_id, choices.choice, choices.key
),

cleaned as (
    select
        question_id,
        choice,
        is_key,
        of_all,
        chosen,
        placed,
        low,
        middle,
        high,
        strongest,
        case when isfinite(raw_pull) then least(0.999, greatest(-0.999, raw_pull)) end as pull
    from counted
)

select
    question_id,
    choice,
    is_key,
    chosen,
    chosen / of_all as share,
    low,
    middle,
    high,
    strongest,
    pull,
    case when placed > 3 then tanh(atanh(pull) - 1.96 / sqrt(placed - 3)) end as pull_low,
    case when placed > 3 then tanh(atanh(pull) + 1.96 / sqrt(placed - 3)) end as pull_high
from cleaned
