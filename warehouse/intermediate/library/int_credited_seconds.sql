-- One row per reader, day, book, month of pay and status: every second once, and how many of them are paid.
-- Seconds of one month that arrive after its cut-off are late: paid in the month they arrive for, unless too old.
-- What a reader read of an author in a month is held, wherever it is paid, until a person releases every reason.
-- Seconds by which a reader would move more money than their payments bring are over the bound, from every book alike.
-- House books earn nothing.
with held as (
    select learner_key, author_id, month as earned, read_month
    from intermediate.int_minute_holds
    group by all
    having bool_or(decision <> 'released')
),

books_days as (
    select
        learner_key, day, book_id, author_id, is_expired,
        strftime(month, '%Y-%m') as month,
        strftime(earned_month, '%Y-%m') as earned_month,
        sum(idle) as idle, sum(too_fast) as too_fast, sum(overlap) as overlap, sum(trial) as trial,
        sum(own_book) as own_book, sum(over_cap) as over_cap, sum(eligible)::bigint as eligible
    from intermediate.int_capped_seconds
    group by all
),

in_turn as (
    select *, sum(eligible) over (
        partition by learner_key, earned_month, author_id is null or is_expired
        order by day, book_id rows unbounded preceding
    ) as until_now
    from books_days
),

split as (
    select
        days.* exclude (eligible, until_now),
        case
            when days.is_expired or days.author_id is null or bounds.seconds is null then days.eligible
            else least(until_now, bounds.seconds) * bounds.allowed_seconds // bounds.seconds
                - least(until_now - days.eligible, bounds.seconds) * bounds.allowed_seconds // bounds.seconds
        end as within,
        case
            when days.is_expired then 'late'
            when held.learner_key is not null then 'held'
            when days.earned_month > days.month then 'late'
            else 'counted'
        end as outcome,
        days.author_id is not null and not days.is_expired and held.learner_key is null as is_paid,
        days.eligible - within as over_bound
    from in_turn as days
    left join held
        on held.learner_key = days.learner_key
        and held.author_id = days.author_id
        and held.earned = days.earned_month
        and held.read_month = days.month
    left join intermediate.int_reader_bounds as bounds
        on bounds.learner_key = days.learner_key
        and bounds.month = days.earned_month
),

stood as (
    unpivot split on idle, too_fast, overlap, trial, own_book, over_cap, over_bound, within into name kind value seconds
)

select
    month,
    earned_month,
    day,
    learner_key,
    book_id,
    author_id,
    case kind when 'within' then outcome else kind end as status,
    sum(seconds)::bigint as seconds,
    sum(case when kind = 'within' and is_paid then seconds else 0 end)::bigint as paid_seconds
from stood
where seconds > 0
group by all
