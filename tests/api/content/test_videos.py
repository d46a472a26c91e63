"""Every film is whole: pressed in two sizes, captioned from end to end, with a reason for every answer."""

from itertools import pairwise

import pytest

from api.content.videos.loader import PRESSED, VideoLessonFile, captions, elements, load_videos, sources

VIDEOS = pytest.mark.parametrize("video", load_videos(), ids=lambda video: video.slug)
READ = 21  # signs a second
SMALLEST = 220_000  # bytes of the small size: a film costs less than one photo


@VIDEOS
def test_the_small_size_is_light_and_both_sizes_exist(video: VideoLessonFile) -> None:
    found = sources(video)
    assert [(each["height"], each["type"]) for each in found] == [
        (240, "video/webm"), (240, "video/mp4"), (480, "video/webm"), (480, "video/mp4"),
    ]  # fmt: skip
    assert all(1_000 < each["bytes"] < SMALLEST for each in found if each["height"] == 240)
    assert (PRESSED / f"{video.slug}.vtt").read_text() == captions(video)


@VIDEOS
def test_captions_tell_the_whole_film_without_a_gap(video: VideoLessonFile) -> None:
    assert video.captions[0][0] == 0
    assert video.captions[-1][1] == video.seconds
    assert all(before[1] == after[0] for before, after in pairwise(video.captions))
    assert all(
        (end - start) * 21 >= len(words) for start, end, words in video.captions
    )  # signs a second that can be read


@VIDEOS
def test_every_option_has_a_reason_and_the_key_is_one_of_them(video: VideoLessonFile) -> None:
    for element in elements(video):
        assert all(option["why"] for option in element["options"])
        assert element["key"] in {option["id"] for option in element["options"]}
        assert 0 < element["atSeconds"] < video.seconds
    assert [at for at, _ in video.chapters] == sorted({at for at, _ in video.chapters})
