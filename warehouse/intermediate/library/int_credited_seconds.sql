-- One row per reader, day, book, month of pay and status: every second once, and how many of them are paid.
-- Seconds of one month that arrive after its cut-off are late: paid in the month they arrive for, unless too old.
-- A reader held with an author stays unpaid there until a person releases every reason. House books earn nothing.
with held as (
    select learner_key, author_id, month as earned
    from intermediate.int_minute_holds
    group by all
    having bool_or(decision <> 'released')
),

split as (
    select
        capped.* exclude (eligible),
        eligible,
        case
            when is_expired then 'late'
            when held.learner_key is not null then 'held'
            when earned_month > month then 'late'
            else 'counted'
        end as outcome,
        capped.author_id is not null and not is_expired and held.learner_key is null as is_paid
    from intermediate.int_capped_seconds as capped
    left join held
        on held.learner_key = capped.learner_key
        and held.author_id = capped.author_id
        and held.earned = strftime(capped.earned_month, '%Y-%m')
),

stood as (
    unpivot split on idle, too_fast, overlap, trial, own_book, over_cap, eligible into name kind value seconds
)

select
    strftime(month, '%Y-%m') as month,
    strftime(earned_month, '%Y-%m') as earned_month,
    day,
    learner_key,
    book_id,
    author_id,
    case kind when 'eligible' then outcome else kind end as status,
    sum(seconds)::bigint as seconds,
    sum(case when kind = 'eligible' and is_paid then seconds else 0 end)::bigint as paid_seconds
from stood
where seconds > 0
group by all
