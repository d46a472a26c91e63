"""How long somebody has read before they may review."""

from api.library.reviews.rules import has_read_enough, needed_seconds


def test_ten_minutes_or_half_of_a_shorter_book_are_read_before_a_review() -> None:
    assert [needed_seconds(pages) for pages in (1, 5, 10, 11, 300)] == [57, 287, 575, 600, 600]
    assert not has_read_enough(599, 300)
    assert has_read_enough(600, 300)
