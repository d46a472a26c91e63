-- One row per marked answer that counts: those to questions found faulty are left out of every score and of mastery.
select
    answer_id,
    attempt_id,
    quiz_id,
    learner_key,
    attempt_number,
    question_id,
    topic_id,
    subject_id,
    question_type,
    user_answer,
    is_correct,
    seconds,
    confidence,
    hints_used,
    question_order,
    is_first,
    answered_at,
    answered_on
from intermediate.int_marked_answers
where not is_left_out
