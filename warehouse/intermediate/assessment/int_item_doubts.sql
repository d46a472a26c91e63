-- One row per question with enough first answers: whether they are beyond doubt against it, with the whole bank as the
-- measure. A night looks at every question at once, so that of 1,700 sound ones some would always stand out by chance.
-- Three things speak against a question: `trend`, how far a rival choice draws the able more than the key does; `turned`,
-- how far the able get it wrong (both Fisher's z); `lead`, by how much of the strongest third a rival leads, which counts
-- from six tenths on. Sound questions spread about the bank's median as far as its median deviation and the question's
-- own number of answers say; what lies beyond has a chance `p`, the least of the three times three. Benjamini and Hochberg
-- (1995) then keep the share of sound questions among those accused about item_false_pct.
-- A bank of fewer than twenty such questions is no measure: there a question is held against no difference at all.
with placed as (
    select
        question_id,
        choice,
        is_right,
        rest_share
    from intermediate.int_item_answers
    where rest_share is not null
),

asked as (
    select
        question_id,
        count(rest_share) as placed,
        corr(is_right, rest_share) as tells_apart
    from intermediate.int_item_answers
    group by question_id
    having count(*) >= getvariable('item_answers_min') and count(rest_share) > 3
),

keys as (
    select question_id, high, pull from intermediate.int_item_choices where is_key
),

rivals as (
    select
        choices.question_id,
        choices.choice,
        any_value(choices.high) as high,
        any_value(keys.high) as key_high,
        any_value(choices.strongest) as strongest,
        corr((placed.choice = choices.choice)::int - placed.is_right, placed.rest_share) as ahead,
        any_value(
            choices.high > keys.high and choices.high > choices.low
            and coalesce(choices.pull, 0) > greatest(0, coalesce(keys.pull, 0))
        ) as draws_the_able
    from intermediate.int_item_choices as choices
    inner join keys using (question_id)
    inner join placed using (question_id)
    where not choices.is_key
    group by choices.question_id, choices.choice
),

worst as (
    select
        question_id,
        max(ahead) filter (where isfinite(ahead)) as ahead,
        bool_or(draws_the_able) as draws_the_able,
        max(high) - any_value(key_high) as lead,
        (max(high) + any_value(key_high) - (max(high) - any_value(key_high)) ** 2 + 0.5 / greatest(1, any_value(strongest)))
        / greatest(1, any_value(strongest)) as lead_own
    from rivals
    group by question_id
),

measured as (
    select
        asked.question_id,
        1 / (asked.placed - 3) as own,
        atanh(least(0.999, greatest(-0.999, worst.ahead))) as trend,
        case
            when isfinite(asked.tells_apart) then -atanh(least(0.999, greatest(-0.999, asked.tells_apart)))
        end as turned,
        worst.lead,
        worst.lead_own,
        coalesce(worst.draws_the_able, false) as draws_the_able
    from asked
    left join worst using (question_id)
),

bank as (
    select
        count(*) >= 20 as is_measure,
        median(trend) as trend_middle,
        greatest(0, (1.4826 * mad(trend)) ** 2 - median(own) filter (where trend is not null)) as trend_spread,
        median(turned) as turned_middle,
        greatest(0, (1.4826 * mad(turned)) ** 2 - median(own) filter (where turned is not null)) as turned_spread,
        median(lead) as lead_middle,
        greatest(0, (1.4826 * mad(lead)) ** 2 - median(lead_own) filter (where lead is not null)) as lead_spread
    from measured
),

measure as (
    select
        if(is_measure, trend_middle, 0) as trend_middle,
        if(is_measure, trend_spread, 0) as trend_spread,
        if(is_measure, turned_middle, 0) as turned_middle,
        if(is_measure, turned_spread, 0) as turned_spread,
        if(is_measure, lead_middle, 0) as lead_middle,
        if(is_measure, lead_spread, 0) as lead_spread
    from bank
),

standing as (
    select
        measured.question_id,
        greatest(
            0,
            case
                when measured.draws_the_able or measured.turned - 1.645 * sqrt(measured.own) > 0
                    then greatest(
                        coalesce((measured.trend - trend_middle) / sqrt(measured.own + trend_spread), 0),
                        coalesce((measured.turned - turned_middle) / sqrt(measured.own + turned_spread), 0)
                    )
                else 0
            end,
            case
                when measured.lead > 0.6 then (measured.lead - lead_middle) / sqrt(measured.lead_own + lead_spread)
                else 0
            end
        ) as z
    from measured
    cross join measure
),

-- The tail of the normal curve as a continued fraction (good to four digits beyond z = 1, all that decides here).
chances as (
    select
        question_id,
        least(
            1, 3 * exp(-z * z / 2) / sqrt(2 * pi()) / (z + 1 / (z + 2 / (z + 3 / (z + 4 / (z + 0.65)))))
        ) as p
    from standing
),

ranked as (
    select
        question_id,
        p,
        rank() over (order by p) as place,
        count(*) over () as looked_at
    from chances
)

select
    question_id,
    p,
    place <= coalesce(
        max(place) filter (where p <= getvariable('item_false_pct') / 100 * place / looked_at) over (), 0
    ) as is_beyond_doubt
from ranked
