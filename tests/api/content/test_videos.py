"""Every film is whole: pressed in two sizes, captioned from end to end, with a reason for every answer."""

from itertools import pairwise

import pytest

from api.content.videos.loader import PRESSED, VideoLessonFile, captions, elements, load_videos, sources

FILMS = pytest.mark.parametrize("film", load_videos(), ids=lambda film: film.slug)
READ = 21  # signs a second
SMALLEST = 220_000  # bytes of the small size: a film costs less than one photo


@FILMS
def test_the_small_size_is_light_and_both_sizes_exist(film: VideoLessonFile) -> None:
    found = sources(film)
    assert [(each["height"], each["type"]) for each in found] == [
        (240, "video/webm"), (240, "video/mp4"), (480, "video/webm"), (480, "video/mp4"),
    ]  # fmt: skip
    assert all(1_000 < each["bytes"] < SMALLEST for each in found if each["height"] == 240)
    assert (PRESSED / f"{film.slug}.vtt").read_text() == captions(film)


@FILMS
def test_captions_tell_the_whole_film_without_a_gap(film: VideoLessonFile) -> None:
    assert film.captions[0][0] == 0
    assert film.captions[-1][1] == film.seconds
    assert all(before[1] == after[0] for before, after in pairwise(film.captions))
    assert all(
        (end - start) * 21 >= len(words) for start, end, words in film.captions
    )  # signs a second that can be read


@FILMS
def test_every_option_has_a_reason_and_the_key_is_one_of_them(film: VideoLessonFile) -> None:
    for element in elements(film):
        assert all(option["why"] for option in element["options"])
        assert element["key"] in {option["id"] for option in element["options"]}
        assert 0 < element["atSeconds"] < film.seconds
    assert [at for at, _ in film.chapters] == sorted({at for at, _ in film.chapters})
