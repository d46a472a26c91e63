"""The films as data: what videos.yaml tells, and how large each pressed file is."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from api.curriculum.videos.elements import MomentElement, SourceElement

HERE = Path(__file__).parent
PRESSED = HERE.parents[2] / "web" / "public" / "films"
HEIGHTS, ENDINGS = (240, 480), ("webm", "mp4")


@dataclass(frozen=True)
class VideoLessonFile:
    slug: str
    topic: str
    title: str
    summary: str
    seconds: int
    captions: list[Any]
    chapters: list[Any]
    questions: list[Any]


@cache
def load_videos() -> list[VideoLessonFile]:
    return [VideoLessonFile(**row) for row in yaml.load((HERE / "videos.yaml").read_text(), Loader=yaml.CSafeLoader)]


def captions(video: VideoLessonFile) -> str:
    """The captions as WebVTT."""
    cues = [f"{_stamp(start)} --> {_stamp(end)}\n{words}" for start, end, words in video.captions]
    return "WEBVTT\n\n" + "\n\n".join(cues) + "\n"


def _stamp(seconds: float) -> str:
    return f"00:{int(seconds) // 60:02d}:{seconds % 60:06.3f}"


def sources(video: VideoLessonFile) -> list[SourceElement]:
    """Every pressed file, the smallest picture first, with its size in bytes."""
    return [
        {"height": height, "url": f"/films/{name}", "type": f"video/{ending}", "bytes": (PRESSED / name).stat().st_size}
        for height in HEIGHTS
        for ending in ENDINGS
        for name in [f"{video.slug}-{height}.{ending}"]
    ]


def elements(video: VideoLessonFile) -> list[MomentElement]:
    """The questions with ids of their own."""
    return [
        {
            "id": f"q{number}",
            "atSeconds": question["at"],
            "stem": question["stem"],
            "options": [
                {"id": letter, "text": text, "why": why}
                for letter, (text, why) in zip("abcd", question["options"], strict=False)
            ],
            "key": "abcd"[question["key"]],
        }
        for number, question in enumerate(video.questions, start=1)
    ]
