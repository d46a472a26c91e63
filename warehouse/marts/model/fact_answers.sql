-- One row per marked answer that counts: a fact of the answer, its learner, question, topic, subject and day.
select
    answer_id,
    attempt_id,
    learner_key,
    question_id,
    topic_id,
    subject_id,
    question_type,
    answered_on as day,
    is_correct,
    is_first,
    coalesce(seconds, 0) as seconds
from intermediate.int_answers
