-- One row per question of a quiz.
select
    quiz_session_id as quiz_id,
    question_id,
    question_order,
    points_worth as points
from raw.quiz_questions
