"""The rules every video keeps, whether it ships or staff brought it. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from api import constants
from api.curriculum.lessons.lint import Fault, text_faults, title_faults


@dataclass(frozen=True)
class Question:
    """A question at a moment: each option with its reason; `key` counts them from 0."""

    at_seconds: int
    stem: str
    options: Sequence[tuple[str, str]]
    key: int


@dataclass(frozen=True)
class VideoWords:
    """What the rules look at in a video; chapters are (second, title)."""

    title: str
    summary: str
    seconds: int
    has_file: bool
    has_captions: bool
    chapters: Sequence[tuple[int, str]]
    questions: Sequence[Question]


def video_faults(video: VideoWords) -> Iterator[Fault]:
    """What is wrong with one video, field by field."""
    yield from title_faults(video.title)
    if not 20 <= len(video.summary) <= 200:
        yield Fault("description", "A summary has 20 to 200 characters.")
    if not 5 <= video.seconds <= constants.VIDEO_MOST_SECONDS:
        yield Fault("durationSeconds", f"A video lasts 5 to {constants.VIDEO_MOST_SECONDS} seconds.")
    if not video.has_file:
        yield Fault("sources", "Choose the video's file.")
    if not video.has_captions:
        yield Fault("captionsUrl", "Add captions: some learners cannot hear it, and many watch without sound.")
    yield from _chapter_faults(video)
    yield from _question_faults(video)


def _chapter_faults(video: VideoWords) -> Iterator[Fault]:
    starts = [at for at, _ in video.chapters]
    if not starts or starts[0] != 0:
        yield Fault("chapters", "The first chapter begins at 0:00.")
    if any(after <= before for before, after in pairwise(starts)):
        yield Fault("chapters", "Each chapter begins after the one before it.")
    if starts and max(starts) >= max(1, video.seconds):
        yield Fault("chapters", "A chapter begins after the video ends.")
    if any(not 2 <= len(title.strip()) <= 60 for _, title in video.chapters):
        yield Fault("chapters", "A chapter's title has 2 to 60 characters.")


def _question_faults(video: VideoWords) -> Iterator[Fault]:
    if any(after.at_seconds <= before.at_seconds for before, after in pairwise(video.questions)):
        yield Fault("moments", "Each question comes after the one before it.")
    for number, question in enumerate(video.questions, start=1):
        yield from (Fault("moments", f"Question {number}: {text}") for text in _faults_of(question, video.seconds))


def _faults_of(question: Question, seconds: int) -> Iterator[str]:
    if not 0 < question.at_seconds < seconds:
        yield "It comes after the start and before the end of the video."
    if not question.stem.strip():
        yield "Write the question."
    if not 2 <= len(question.options) <= 6:
        yield "Give two to six answers."
    if any(not text.strip() or not why.strip() for text, why in question.options):
        yield "Each answer has its words, and a reason why it is right or wrong."
    if question.key >= len(question.options):
        yield "Mark the right answer."
    for text in (question.stem, *(part for option in question.options for part in option)):
        yield from text_faults(text)
