-- One row per learner's first answer to a question, also to one found faulty, with how the learner does elsewhere.
-- `rest_share` is the share right on the learner's other first answers in the subject, where there are five of them;
-- `third` places the learner among those who answered this question (1 weakest, 3 strongest).
with first_answers as (
    select
        question_id,
        subject_id,
        learner_key,
        question_type,
        trim(user_answer, '"') as choice,
        is_correct,
        is_correct::int as is_right,
        seconds,
        is_left_out
    from intermediate.int_marked_answers
    where is_first
),

-- What is faulty says nothing of the learner, so it is no part of the rest.
sums as (
    select
        question_id,
        learner_key,
        question_type,
        choice,
        is_correct,
        is_right,
        seconds,
        count(*) filter (where not is_left_out) over subject_of_learner - (not is_left_out)::int as rest_answers,
        sum(is_right) filter (where not is_left_out) over subject_of_learner
        - (case when is_left_out then 0 else is_right end) as rest_right
    from first_answers
    window subject_of_learner as (partition by learner_key, subject_id)
),

placed as (
    select
        question_id,
        learner_key,
        question_type,
        choice,
        is_correct,
        is_right,
        seconds,
        case when rest_answers >= 5 then rest_right / rest_answers end as rest_share
    from sums
)

select
    question_id,
    learner_key,
    question_type,
    choice,
    is_correct,
    is_right,
    seconds,
    rest_share,
    case
        when rest_share is not null
            then ntile(3) over (
                partition by question_id, rest_share is null order by rest_share, learner_key
            )
    end as third
from placed
