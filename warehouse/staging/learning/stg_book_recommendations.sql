-- One row per book recommended to a reader, and what became of it.
select
    learner_key,
    book_id,
    recommendation_type,
    score,
    rank,
    clicked as is_clicked,
    borrowed as is_borrowed,
    dismissed_at,
    computed_at
from raw.book_recommendations
