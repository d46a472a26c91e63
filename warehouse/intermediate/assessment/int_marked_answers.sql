-- One row per marked answer of a sitting that is over: who, on what, when, right or wrong.
-- A sitting still open may yet change its answers, so it waits; practice that chooses its next question cannot.
-- `is_first` tells a learner's first meeting with a question from later ones, which know the explanation;
-- `is_left_out` says that the question was found faulty, so that its answers count neither for nor against anybody.
with marked as (
    select
        answers.answer_id,
        answers.attempt_id,
        attempts.quiz_id,
        attempts.learner_key,
        attempts.attempt_number,
        answers.question_id,
        answers.user_answer,
        answers.is_correct,
        answers.seconds,
        answers.confidence,
        answers.hints_used,
        answers.question_order,
        answers.answered_at,
        answers.answered_on
    from staging.stg_user_answers as answers
    inner join staging.stg_test_attempts as attempts using (attempt_id)
    left join staging.stg_quiz_sessions as quizzes using (quiz_id)
    where
        (attempts.status <> 'in_progress' or quizzes.session_type = getvariable('adaptive'))
        and answers.is_correct is not null
        and answers.answered_at is not null
)

select
    marked.answer_id,
    marked.attempt_id,
    marked.quiz_id,
    marked.learner_key,
    marked.attempt_number,
    marked.question_id,
    questions.topic_id,
    topics.subject_id,
    questions.question_type,
    marked.user_answer,
    marked.is_correct,
    marked.seconds,
    marked.confidence,
    marked.hints_used,
    marked.question_order,
    row_number() over (
        partition by marked.learner_key, marked.question_id order by marked.answered_at, marked.answer_id
    ) = 1 as is_first,
    questions.is_left_out,
    marked.answered_at,
    marked.answered_on
from marked
inner join staging.stg_questions as questions using (question_id)
inner join staging.stg_topics as topics using (topic_id)
