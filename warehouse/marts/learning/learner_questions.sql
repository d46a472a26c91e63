-- One row per learner and question they answered: how it went the first time, and how often since.
-- A teacher's list of difficult questions is made of these, for the learners of one class.
select
    learner_key,
    question_id,
    any_value(topic_id) as topic_id,
    any_value(subject_id) as subject_id,
    count(*) as answers,
    count(*) filter (where is_correct) as right_answers,
    bool_or(is_correct) filter (where is_first) as is_first_right,
    max(answered_on) as last_answered_on
from intermediate.int_answers
group by learner_key, question_id
