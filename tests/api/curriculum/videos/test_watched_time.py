"""A film is watched as far as time allows, resumes where it stopped, and asks in between."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.curriculum.lessons.tables import VideoLesson, VideoProgress
from api.curriculum.videos import rules
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import quizzes
from tests.factories.people import person

QUESTION = {
    "id": "q1",
    "atSeconds": 29,
    "stem": "How far?",
    "options": [{"id": "a", "text": "6 cm", "why": "Only to the line."}, {"id": "b", "text": "12 cm", "why": "Right."}],
    "key": "b",
}


@pytest.fixture
def video(db: Session) -> VideoLesson:
    made = VideoLesson(
        code="reflection", topic_id=quizzes.topic(db, school_year="S1").id, title="Reflection",
        video_url="/films/r.mp4",
        sources=[{"height": 240, "url": "/films/r-240.webm", "type": "video/webm", "bytes": 44_000}],
        duration_seconds=50, chapters=[{"atSeconds": 0, "title": "The question"}], interactive_elements=[QUESTION],
    )  # fmt: skip
    db.add(made)
    db.flush()
    return made


@pytest.fixture
def learner(browser: Browser, db: Session, video: VideoLesson) -> Browser:
    return browser.sign_in(person(db))


def report(learner: Browser, video: VideoLesson, segments: list[list[int]], position: int = 0) -> dict[str, Any]:
    response = learner.post(f"/api/videos/{video.id}/progress", json={"position": position, "segments": segments})
    assert response.status_code == 200, response.text
    return dict(response.json())


def test_stretches_are_merged_and_the_film_resumes_where_it_stopped(
    learner: Browser, video: VideoLesson, db: Session
) -> None:
    assert report(learner, video, [[0, 10]], 10)["completionPercentage"] == 20
    learner.watch.now = NOON + timedelta(seconds=30)
    assert report(learner, video, [[5, 20], [30, 35]], 35)["segments"] == [[0, 20], [30, 35]]
    shown = learner.get(f"/api/videos/{video.id}").json()
    assert (shown["completionPercentage"], shown["lastPositionSeconds"]) == (50, 35)
    assert db.query(VideoProgress).one().watch_time == 30


def test_a_device_cannot_have_watched_more_than_time_has_passed(learner: Browser, video: VideoLesson) -> None:
    assert report(learner, video, [[0, 50]])["segments"] == [[0, 20]]  # the grace alone: the first report comes at once
    learner.watch.now = NOON + timedelta(seconds=5)
    assert report(learner, video, [[20, 50]])["completionPercentage"] == 100  # 5 s at double speed, and the grace


def test_a_learner_is_counted_once_as_a_viewer(learner: Browser, video: VideoLesson, db: Session) -> None:
    for _ in range(3):
        report(learner, video, [])
    assert db.get_one(VideoLesson, video.id).view_count == 1


def test_the_key_of_a_question_is_told_only_after_the_answer_which_stands(learner: Browser, video: VideoLesson) -> None:
    [before] = learner.get(f"/api/videos/{video.id}").json()["moments"]
    assert before["result"] is None
    assert "why" not in str(before["options"])
    at = f"/api/videos/{video.id}/moments/q1"
    body = learner.post(at, json={"optionId": "a"}).json()
    assert body == {"optionId": "a", "isRight": False, "why": "Only to the line.", "key": "b"}
    assert learner.post(at, json={"optionId": "a"}).json() == body
    other = learner.post(at, json={"optionId": "b"})
    assert (other.status_code, other.json()["code"]) == (409, "ALREADY_ANSWERED")
    assert learner.get(f"/api/videos/{video.id}").json()["moments"][0]["result"] == body


@pytest.mark.parametrize(("moment", "option"), [("q9", "a"), ("q1", "z")])
def test_what_a_video_does_not_ask_is_not_found(learner: Browser, video: VideoLesson, moment: str, option: str) -> None:
    missed = learner.post(f"/api/videos/{video.id}/moments/{moment}", json={"optionId": option})
    assert (missed.status_code, missed.json()["code"]) == (404, "VIDEO_NOT_FOUND")


def test_films_are_found_by_topic(learner: Browser, video: VideoLesson) -> None:
    assert [each["title"] for each in learner.get("/api/videos", params={"topicId": str(video.topic_id)}).json()] == [
        "Reflection"
    ]
    assert learner.get("/api/videos", params={"schoolYear": "S4"}).json() == []


def test_a_withdrawn_film_is_gone(learner: Browser, video: VideoLesson, db: Session) -> None:
    db.get_one(VideoLesson, video.id).is_active = False
    assert learner.get(f"/api/videos/{video.id}").status_code == 404
    assert learner.get("/api/videos").json() == []


@pytest.mark.parametrize(
    ("segments", "expected"),
    [
        ([], []),
        ([[5, 5]], []),
        ([[10, 5]], []),
        ([[3, 9], [0, 4]], [[0, 9]]),
        ([[0, 4], [4, 8]], [[0, 8]]),
        ([[40, 90]], [[40, 50]]),
    ],
)
def test_merging_is_the_union_within_the_film(segments: list[list[int]], expected: list[list[int]]) -> None:
    assert rules.merged(segments, 50) == expected
