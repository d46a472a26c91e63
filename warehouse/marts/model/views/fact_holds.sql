-- One row per month of pay, reader and author: a fact of minutes held, once however many reasons name them.
select
    month as earned_month,
    learner_key,
    author_id,
    max(seconds)::bigint as seconds,
    max(provisional_ugx)::bigint as stake_ugx,
    count(*)::int as reasons,
    case
        when bool_or(decision = 'rejected') then 'rejected'
        when bool_and(decision = 'released') then 'released'
        else 'pending'
    end as decision
from money.minute_holds
group by month, learner_key, author_id
