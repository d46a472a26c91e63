-- One row per learner and month at whose end, or at the end of the month before, they had a plan: a fact of what it brings
-- in thirty days and of what moved. It stands on the month's last day, today in the running month.
select
    learner_key,
    end_on as day,
    plan,
    movement,
    mrr_ugx,
    mrr_ugx - before_ugx as change_ugx
from intermediate.int_recurring_months
