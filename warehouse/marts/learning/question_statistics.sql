-- One row per question that is asked or set aside: how hard it proves, whether it tells learners apart, which wrong
-- answers draw, and what somebody should look at. Only first answers count: later ones know the explanation.
-- Discrimination is item-rest (see int_item_answers), so that no question is compared with itself.
-- A wrong key is likely where a wrong choice surely draws the able more than the key does, or draws them while the key
-- repels them and is taken by surely more of the strongest third (99 %); a question is negative where the able get it
-- wrong more often than the others (95 %). Grave is only what stands out against the whole bank (int_item_doubts).
with judged as (
    select
        question_id,
        count(*) as answers,
        avg(is_right) as facility,
        corr(is_right, rest_share) as raw_discrimination,
        count(rest_share) as placed,
        median(seconds) as typical_seconds
    from intermediate.int_item_answers
    group by question_id
),

guessed as (
    select
        answers.question_id,
        avg((answers.seconds < greatest(3, 0.1 * judged.typical_seconds))::int) as guess_rate
    from intermediate.int_item_answers as answers
    inner join judged using (question_id)
    group by answers.question_id
),

bounded as (
    select
        judged.question_id,
        judged.answers,
        judged.facility,
        judged.typical_seconds,
        guessed.guess_rate,
        case
            when isfinite(judged.raw_discrimination)
                then least(0.999, greatest(-0.999, judged.raw_discrimination))
        end as discrimination,
        case when judged.placed > 3 then 1.96 / sqrt(judged.placed - 3) end as margin,
        round(round(discrimination, 4)::decimal(9, 4), 2)::varchar as correlation
    from judged
    inner join guessed using (question_id)
),

keys as (
    select
        question_id,
        choice as key,
        high as key_high,
        pull as key_pull
    from intermediate.int_item_choices
    where is_key
),

rivals as (
    select
        choices.question_id,
        keys.key,
        keys.key_high,
        max_by(choices.choice, choices.high) as rival,
        max(choices.high) as rival_high,
        max_by(
            choices.pull_low > greatest(0, coalesce(keys.key_pull, 0))
            or (
                coalesce(keys.key_pull, 0) < 0 and choices.pull > 0
                and (choices.high - keys.key_high) * sqrt(choices.strongest)
                > 2.58 * sqrt(choices.high + keys.key_high)
            ),
            choices.high
        ) as is_sure
    from intermediate.int_item_choices as choices
    inner join keys using (question_id)
    where not choices.is_key and choices.high > keys.key_high and choices.high > choices.low
    group by choices.question_id, keys.key, keys.key_high
),

drawn as (
    select
        question_id,
        to_json(list(
            {
                'choice': choice,
                'share': round(share, 4),
                'is_right': is_key,
                'low': round(low, 4),
                'middle': round(middle, 4),
                'high': round(high, 4),
                'pull': round(pull, 4)
            } order by choice
        )) as distractors,
        string_agg(choice, ', ' order by choice)
            filter (where not is_key and share * 100 < getvariable('item_distractor_pct')) as idle
    from intermediate.int_item_choices
    group by question_id
),

flagged as (
    select
        bounded.question_id,
        flatten([
            case when rivals.is_sure then [{
                'flag': 'miskeyed',
                'reason': 'Of the strongest third ' || round(100 * rivals.rival_high)::int || ' % chose ' || rivals.rival
                || ' and ' || round(100 * rivals.key_high)::int || ' % the key ' || rivals.key || '.'
            }] end,
            case when tanh(atanh(bounded.discrimination) + bounded.margin) < 0 then [{
                'flag': 'negative',
                'reason': 'Those who do well elsewhere get it wrong more often (correlation '
                || bounded.correlation || ').'
            }] end,
            case when rivals.rival is not null and not coalesce(rivals.is_sure, false) then [{
                'flag': 'rival_choice',
                'reason': 'Of the strongest third ' || round(100 * rivals.rival_high)::int || ' % chose ' || rivals.rival
                || ' and ' || round(100 * rivals.key_high)::int || ' % the key ' || rivals.key || '.'
            }] end,
            case when bounded.discrimination * 100 < getvariable('item_discrimination_pct') then [{
                'flag': 'weak_discrimination',
                'reason': 'It hardly tells learners apart (correlation ' || bounded.correlation || ').'
            }] end,
            case when bounded.facility * 100 > getvariable('item_easy_pct') then [{
                'flag': 'too_easy', 'reason': round(100 * bounded.facility)::int || ' % get it right at once.'
            }] end,
            case when bounded.facility * 100 < getvariable('item_hard_pct') then [{
                'flag': 'too_hard', 'reason': 'Only ' || round(100 * bounded.facility)::int || ' % get it right at once.'
            }] end,
            case when drawn.idle is not null then [{
                'flag': 'idle_choice',
                'reason': 'Hardly anybody chooses ' || drawn.idle || '.'
            }] end,
            case when bounded.guess_rate * 100 > getvariable('item_guessed_pct') then [{
                'flag': 'guessed',
                'reason': round(100 * bounded.guess_rate)::int || ' % answer faster than it can be read.'
            }] end
        ]) as flags
    from bounded
    left join rivals using (question_id)
    left join drawn using (question_id)
    where bounded.answers >= getvariable('item_answers_min')
)

select
    questions.question_id,
    questions.topic_id,
    topics.subject_id,
    questions.code,
    questions.question_type,
    questions.difficulty,
    coalesce(bounded.answers, 0) as answers,
    round(bounded.facility, 4) as facility,
    round(bounded.discrimination, 4) as discrimination,
    drawn.distractors,
    round(bounded.guess_rate, 4) as guess_rate,
    round(bounded.typical_seconds)::bigint as median_seconds,
    flagged.flags[1].flag as flag,
    to_json(coalesce(flagged.flags, [])) as flags,
    coalesce(doubts.is_beyond_doubt and bounded.answers is not null, false) as is_grave,
    questions.is_left_out
from staging.stg_questions as questions
inner join staging.stg_topics as topics using (topic_id)
left join bounded on questions.question_id = bounded.question_id
left join drawn on questions.question_id = drawn.question_id
left join flagged on questions.question_id = flagged.question_id
left join intermediate.int_item_doubts as doubts on questions.question_id = doubts.question_id
where questions.is_active or questions.is_left_out
