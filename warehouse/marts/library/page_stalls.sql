-- One row per page of a book read by at least ten people: where they linger, turn back, put the book away or stop.
-- Fewer readers than that are never shown by page, and no number of people below five, so nobody can be recognised.
-- Who stops at a page was last in the book on it, two weeks or more ago, without having finished it. How long a page
-- should take follows from its own words and the pace at which this book is read.
with visits as (
    select
        book_id,
        page,
        learner_key,
        count(*) as visits,
        bool_or(is_back) as turned_back
    from intermediate.int_page_visits
    group by book_id, page, learner_key
),

seconds as (
    select
        book_id,
        page,
        median(seconds) as median_seconds
    from intermediate.int_page_visits
    group by book_id, page
),

last_openings as (
    select
        book_id,
        learner_key,
        arg_max(last_page, (last_seen_at, session_id)) as page,
        max(last_seen_at) as last_seen_at
    from staging.stg_reading_sessions
    where last_page is not null
    group by book_id, learner_key
),

stops as (
    select
        openings.book_id,
        openings.page,
        openings.learner_key
    from last_openings as openings
    left join staging.stg_book_progress_snapshot as progress
        on openings.book_id = progress.book_id and openings.learner_key = progress.learner_key
    where
        progress.completed_at is null
        and openings.last_seen_at < getvariable('as_of')::timestamptz - to_days(getvariable('exit_days'))
),

-- Who stopped at a page never turned away from it, perhaps: they reached it all the same.
reached as (
    select
        book_id,
        page,
        count(*) as readers,
        sum(visits)::bigint as visits,
        count(*) filter (where turned_back) as backs,
        count(*) filter (where stopped) as stops
    from (
        select
            coalesce(visits.book_id, stops.book_id) as book_id,
            coalesce(visits.page, stops.page) as page,
            coalesce(visits.visits, 0) as visits,
            visits.turned_back,
            stops.learner_key is not null as stopped
        from visits
        full join stops
            on visits.book_id = stops.book_id and visits.page = stops.page and visits.learner_key = stops.learner_key
    )
    group by book_id, page
),

pauses as (
    select
        book_id,
        last_page as page,
        count(*) as pauses
    from staging.stg_reading_sessions
    where last_page is not null
    group by book_id, last_page
),

-- Seconds a word in a middling page of the book.
pace as (
    select
        book_id,
        median(seconds.median_seconds / pages.words) as seconds_a_word
    from seconds
    inner join predictions.book_pages as pages using (book_id, page)
    where pages.words >= getvariable('page_words_min')
    group by book_id
),

figures as (
    select
        reached.book_id,
        reached.page,
        reached.readers,
        reached.visits,
        round(seconds.median_seconds)::bigint as median_seconds,
        pages.words,
        if(pages.words >= getvariable('page_words_min'), round(pages.words * pace.seconds_a_word)::bigint, null)
            as expected_seconds,
        if(backs >= getvariable('small_group_min'), round(100.0 * backs / readers, 1), null) as back_pct,
        if(stops >= getvariable('small_group_min'), stops, null) as stops,
        if(stops >= getvariable('small_group_min'), round(100.0 * stops / readers, 1), null) as stop_pct,
        if(
            pauses >= getvariable('small_group_min'),
            round(100.0 * least(pauses, visits + pauses) / (visits + pauses), 1),
            null
        ) as pause_pct
    from reached
    left join seconds using (book_id, page)
    left join pauses using (book_id, page)
    left join predictions.book_pages as pages using (book_id, page)
    left join pace using (book_id)
    where reached.readers >= getvariable('page_readers_min')
)

select
    book_id,
    page,
    readers,
    visits,
    median_seconds,
    words,
    expected_seconds,
    round(median_seconds / nullif(expected_seconds, 0), 2) as times_expected,
    back_pct,
    stops,
    stop_pct,
    pause_pct,
    case
        when stop_pct >= getvariable('page_stop_pct') and stop_pct >= 2 * median(stop_pct) over (partition by book_id)
            then 'stop'
        when 100.0 * median_seconds >= getvariable('page_slow_pct') * expected_seconds then 'slow'
        when back_pct >= getvariable('page_back_pct') then 'back'
    end as look_at
from figures
