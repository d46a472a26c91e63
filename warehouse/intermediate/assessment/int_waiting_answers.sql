-- One row per answer of a sitting that is over which a person still has to mark: work done, neither right nor wrong.
select
    answers.answer_id,
    answers.attempt_id,
    attempts.learner_key,
    answers.question_id,
    answers.seconds,
    answers.answered_at,
    answers.answered_on
from staging.stg_user_answers as answers
inner join staging.stg_test_attempts as attempts using (attempt_id)
left join staging.stg_quiz_sessions as quizzes using (quiz_id)
where
    (attempts.status <> 'in_progress' or quizzes.session_type = getvariable('adaptive'))
    and answers.is_correct is null
    and answers.user_answer is not null
    and answers.answered_at is not null
