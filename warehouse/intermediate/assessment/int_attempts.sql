-- One row per sitting that is over, with the subject and topic its quiz is about.
-- Abandoned sittings are in (`is_finished` false): they tell of a quiz, not of what a learner knows.
select
    attempts.attempt_id,
    attempts.quiz_id,
    attempts.learner_key,
    coalesce(quizzes.subject_id, topics.subject_id) as subject_id,
    quizzes.topic_id,
    quizzes.session_type,
    attempts.attempt_number,
    attempts.is_submitted and attempts.status <> 'abandoned' as is_finished,
    attempts.score_pct,
    attempts.total_score as points,
    attempts.max_possible_score as points_possible,
    attempts.is_passed,
    attempts.questions_answered,
    attempts.correct_answers,
    attempts.seconds,
    attempts.started_at,
    attempts.started_on as sat_on
from staging.stg_test_attempts as attempts
inner join staging.stg_quiz_sessions as quizzes using (quiz_id)
left join staging.stg_topics as topics on quizzes.topic_id = topics.topic_id
where attempts.status <> 'in_progress'
