-- One row per learner and Kampala day with any study: seconds with books, seconds with questions. An answer that waits
-- for a person's mark is work of its day, and counts as a question once it is marked.
with reading as (
    select
        learner_key,
        day,
        sum(trial + own_book + over_cap + eligible) as reading_seconds
    from intermediate.int_capped_seconds
    group by learner_key, day
    having sum(trial + own_book + over_cap + eligible) > 0
),

given as (
    select learner_key, answered_on, seconds, is_correct, 1 as questions
    from intermediate.int_answers
    union all
    select learner_key, answered_on, seconds, false, 0
    from intermediate.int_waiting_answers
),

answering as (
    select
        learner_key,
        answered_on as day,
        sum(seconds) as quiz_seconds,
        sum(questions) as questions,
        count(*) filter (where is_correct) as correct_answers
    from given
    group by learner_key, answered_on
)

select
    coalesce(reading.learner_key, answering.learner_key) as learner_key,
    coalesce(reading.day, answering.day) as day,
    coalesce(reading.reading_seconds, 0)::bigint as reading_seconds,
    coalesce(answering.quiz_seconds, 0)::bigint as quiz_seconds,
    coalesce(answering.questions, 0)::bigint as questions,
    coalesce(answering.correct_answers, 0)::bigint as correct_answers
from reading
full outer join answering on reading.learner_key = answering.learner_key and reading.day = answering.day
