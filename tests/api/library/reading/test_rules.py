"""What a second of reading is worth."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from api import constants
from api.library.reading.rules import Report, Stretch, Watching, read_aloud, server_times, split_at, watch
from api.library.reading.tables import IntervalKind, ReadingEventType
from api.platform.clock import unix_ms
from tests.conftest import NOON

ACTIVE, IDLE, FAST = IntervalKind.ACTIVE, IntervalKind.IDLE, IntervalKind.TOO_FAST


START = unix_ms(NOON)


def after(seconds: float) -> int:
    """Milliseconds since 1970, so many seconds after the opening."""
    return START + int(seconds * 1000)


def opening() -> Watching:
    return Watching(START, START, page=1, page_since=START)


def summary_of(stretches: list[Stretch]) -> list[tuple[int, int, IntervalKind]]:
    """Stretches as (from, to, kind) in seconds since the opening."""
    return [(s.start - START // 1000, s.end - START // 1000, s.kind) for s in stretches]


def beats(*seconds: float, **how: object) -> list[Report]:
    return [Report(after(second), page=1, **how) for second in seconds]  # type: ignore[arg-type]


def test_the_first_ten_seconds_are_not_paid_and_then_every_heartbeat_is() -> None:
    _, stretches, _ = watch(opening(), beats(20, 40, 60))
    assert summary_of(stretches) == [(0, 10, IDLE), (10, 60, ACTIVE)]


def test_a_touch_five_minutes_ago_is_still_one() -> None:
    _, stretches, _ = watch(opening(), [*beats(20), *beats(40, input_age=constants.INPUT_AGE_LIMIT_SECONDS)])
    assert summary_of(stretches)[-1] == (10, 40, ACTIVE)


def test_a_book_is_read_aloud_from_its_play_to_its_pause_or_stop_and_on_into_the_next_batch() -> None:
    view, play = ReadingEventType.PAGE_VIEW, ReadingEventType.TTS_PLAY
    for end in (ReadingEventType.TTS_PAUSE, ReadingEventType.TTS_STOP):
        assert read_aloud(False, [view, play, view, end, view]) == ([False, True, True, True, False], False)
        assert read_aloud(True, [view, end, view, play]) == ([True, True, False, True], True)
    assert [read_aloud(before, [view, view]) for before in (True, False)] == [([True] * 2, True), ([False] * 2, False)]


def test_a_stretch_names_its_first_and_last_page_and_counts_those_turned() -> None:
    pages = [Report(after(5), page=1), Report(after(20), page=2), Report(after(30), page=3), Report(after(35))]
    state, stretches, _ = watch(opening(), [*pages, Report(after(90), page=4)])
    assert [(s.first_page, s.last_page, s.pages_turned) for s in stretches] == [(1, 2, 0), (1, 4, 3), (3, 4, 0)]
    assert summary_of(stretches) == [(0, 10, IDLE), (10, 75, ACTIVE), (75, 90, IDLE)]
    assert (state.page, state.page_since, state.last_at) == (4, after(90), after(90))


def test_pages_of_two_seconds_each_are_read_however_many() -> None:
    pages = [Report(after(20 + 2 * page), page=page) for page in range(2, 60)]
    assert watch(opening(), pages)[2] is None


def test_a_fast_run_begins_at_a_whole_second() -> None:
    leafing = [Report(after(20.5 + page), page=page) for page in range(2, 24)]
    spoiled = watch(opening(), leafing)[2]
    assert (spoiled, type(spoiled)) == (after(22) // 1000, int)


def test_what_lies_after_the_end_of_a_plan_is_cut_off_and_turned_no_page() -> None:
    def stretch(start: int, end: int, turned: int = 3, **more: bool) -> Stretch:
        return Stretch(start, end, ACTIVE, 1, 4, turned, **more)

    assert split_at([stretch(0, 10)], 4) == [stretch(0, 4), stretch(4, 10, 0, after_plan=True)]
    assert split_at([stretch(0, 10)], 10) == [stretch(0, 10)]
    assert split_at([stretch(10, 20)], 10) == [stretch(10, 20, after_plan=True)]
    assert split_at([stretch(0, 10), stretch(10, 20)], 30) == [stretch(0, 10), stretch(10, 20)]


def test_a_gap_earns_at_most_forty_seconds() -> None:
    _, stretches, _ = watch(opening(), beats(20, 220))
    assert summary_of(stretches) == [(0, 10, IDLE), (10, 60, ACTIVE), (60, 220, IDLE)]


def test_a_hidden_page_earns_nothing() -> None:
    _, stretches, _ = watch(opening(), [*beats(20), *beats(40, visible=False), *beats(60)])
    assert summary_of(stretches) == [(0, 10, IDLE), (10, 20, ACTIVE), (20, 40, IDLE), (40, 60, ACTIVE)]


def test_a_reader_who_has_not_touched_the_screen_for_five_minutes_is_idle() -> None:
    _, stretches, _ = watch(opening(), [*beats(20), *beats(40, input_age=constants.INPUT_AGE_LIMIT_SECONDS + 1)])
    assert summary_of(stretches)[-1] == (20, 40, IDLE)


def test_dwelling_ten_minutes_on_a_page_ends_credit_but_listening_may_take_twenty() -> None:
    silent = watch(opening(), beats(*range(20, 661, 20)))[1]
    listening = watch(opening(), beats(*range(20, 661, 20), tts=True))[1]
    assert summary_of(silent) == [(0, 10, IDLE), (10, 600, ACTIVE), (600, 660, IDLE)]
    assert summary_of(listening) == [(0, 10, IDLE), (10, 660, ACTIVE)]


def test_more_than_twenty_pages_each_under_two_seconds_are_not_reading() -> None:
    leafing = [Report(after(20 + page), page=page) for page in range(2, 24)]
    state, stretches, spoiled = watch(opening(), leafing)
    assert spoiled == after(22) // 1000
    assert summary_of(stretches) == [(0, 10, IDLE), (10, 22, ACTIVE), (22, 43, FAST)]
    assert watch(state, [Report(after(63), page=23)])[1][0].kind is ACTIVE


def test_twenty_fast_pages_are_still_a_reader_looking_for_a_place() -> None:
    leafing = [Report(after(20 + page), page=page) for page in range(2, 23)]
    _, stretches, spoiled = watch(opening(), leafing)
    assert spoiled is None
    assert all(stretch.kind is not FAST for stretch in stretches)


REPORTS = st.lists(
    st.tuples(st.floats(0, 700), st.integers(1, 40), st.booleans(), st.floats(0, 600), st.booleans()), max_size=30
)


@given(REPORTS, st.integers(0, 30))
def test_stretches_never_overlap_and_batches_count_the_same_as_one(raw: list[tuple], cut: int) -> None:
    moment, reports = 0.0, []
    for gap, page, visible, age, tts in raw:
        moment += gap
        reports.append(Report(after(moment), page, visible, age, tts))
    state, whole, spoiled = watch(opening(), reports)
    for one, following in itertools.pairwise(whole):
        assert one.end <= following.start
    assert sum(s.seconds for s in whole) == int(moment)
    half, first, spoiled_1 = watch(opening(), reports[:cut])
    state_2, second, spoiled_2 = watch(half, reports[cut:])
    assert state_2 == state
    lost = sum(s.seconds for s in first if s.kind is ACTIVE and spoiled_2 and s.start >= spoiled_2)
    active = sum(s.seconds for s in [*first, *second] if s.kind is ACTIVE) - lost
    assert active == sum(s.seconds for s in whole if s.kind is ACTIVE)
    assert spoiled == min(filter(None, [spoiled_1, spoiled_2]), default=None)


@given(st.lists(st.integers(0, 10**9), max_size=20), st.integers(0, 10**6))
def test_server_times_never_pass_now_and_never_run_backwards(monos: list[int], elapsed: int) -> None:
    now = after(elapsed)
    times = server_times(START, 5_000, monos, not_before=START, now=now)
    assert times == sorted(times)
    assert all(START <= moment <= now for moment in times)
