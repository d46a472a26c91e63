-- One row per question of the bank: how hard it is, also before anybody has answered it.
-- The prior comes from what the question is (type, the writer's word, cognitive level, topic, text); answers move it as
-- far as they are worth. The writer's word beside it shows where the two disagree by more than the range.
select
    told.question_id,
    questions.topic_id,
    topics.subject_id,
    questions.code,
    questions.difficulty as writers_word,
    told.difficulty,
    told.low,
    told.high,
    told.prior,
    told.answers,
    told.expected_right_pct,
    case when told.answers = 0 then 'what it is' when told.answers < 30 then 'both' else 'its answers' end as rests_on
from predictions.question_difficulty as told
inner join staging.stg_questions as questions on told.question_id = questions.question_id
inner join staging.stg_topics as topics on questions.topic_id = topics.topic_id
