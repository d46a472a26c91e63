"""Staff bring a video: file, captions and questions. Learners get it, in parts, once it is published."""

from typing import Any

import pytest
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.lessons.tables import VideoLesson
from api.curriculum.subjects.tables import Topic
from api.curriculum.videos import files
from tests.api.conftest import Browser
from tests.api.curriculum.drafts.conftest import AT, publish, restore, save

MP4 = b"\x00\x00\x00\x18ftypmp42" + bytes(range(256)) * 20
CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:04.000\nWhat does a mirror do?\n"


def bring(browser: Browser, content: bytes, name: str = "mirror.mp4") -> Any:
    return browser.post(f"{AT}/files", files={"file": (name, content)})


@pytest.fixture
def draft(sarah: Browser, topic: Topic) -> dict[str, Any]:
    """A video with everything it needs, not published."""
    piece = sarah.post(AT, json={"kind": "video", "topicId": str(topic.id), "title": "A mirror"}).json()
    video, words = bring(sarah, MP4).json(), bring(sarah, CAPTIONS.encode(), "mirror.vtt").json()
    options = [{"text": "6 cm", "why": "Only to the line."}, {"text": "12 cm", "why": "Right: there and back."}]
    saved = save(
        sarah, piece, description="What a mirror line does to a shape.", durationSeconds=50, captionsUrl=words["url"],
        sources=[{"url": video["url"], "type": "video/webm", "bytes": 1, "height": 480}],
        moments=[{"id": None, "atSeconds": 29, "stem": "How far?", "options": options, "key": 1}],
    )  # fmt: skip
    assert saved.status_code == 200, saved.text
    return dict(saved.json())


def test_a_video_is_brought_published_and_played_in_parts_by_learners(
    sarah: Browser, learner: Browser, draft: dict[str, Any], db: Session
) -> None:
    assert draft["faults"] == []
    address = draft["draft"]["sources"][0]["url"]
    assert learner.get(address).status_code == 404, "nobody but staff gets what is not published"
    assert sarah.get(address).content == MP4

    assert publish(sarah, draft).status_code == 200
    video = learner.get(f"/api/videos/{draft['id']}").json()
    assert video["sources"] == [{"url": address, "type": "video/mp4", "bytes": len(MP4), "height": 480}]
    assert [(each["id"], each["stem"], each["result"]) for each in video["moments"]] == [("q2-1", "How far?", None)]
    assert learner.get(video["captionsUrl"]).headers["content-type"].startswith("text/vtt")
    part = learner.get(address, headers={"Range": "bytes=4-7"})
    assert (part.status_code, part.content) == (206, b"ftyp")
    assert part.headers["content-range"] == f"bytes 4-7/{len(MP4)}"
    assert learner.get(address, headers={"Range": f"bytes={len(MP4) - 2}-"}).content == MP4[-2:]
    assert learner.get(address, headers={"Range": f"bytes={len(MP4)}-"}).status_code == 416


def test_an_answer_stays_with_its_question_and_one_that_is_no_longer_offered_may_be_given_again(
    sarah: Browser, learner: Browser, draft: dict[str, Any]
) -> None:
    piece = publish(sarah, draft).json()
    at = f"/api/videos/{piece['id']}"
    assert learner.post(f"{at}/moments/q2-1", json={"optionId": "b"}).json()["isRight"] is True
    moment = piece["draft"]["moments"][0]
    worded = save(sarah, piece, moments=[moment | {"stem": "How far is it?"}]).json()
    kept = publish(sarah, worded).json()
    assert learner.get(at).json()["moments"][0]["result"]["isRight"] is True

    options = [*moment["options"], {"text": "18 cm", "why": "Too far."}]
    third = publish(sarah, save(sarah, kept, moments=[moment | {"options": options, "key": 2}]).json()).json()
    video = learner.get(at).json()
    assert video["moments"][0]["result"]["isRight"] is False
    two = [options[0] | {"why": "No."}, options[2]]
    fourth = publish(sarah, save(sarah, third, moments=[moment | {"options": two, "key": 0}]).json()).json()
    assert learner.get(at).json()["moments"][0]["result"]["why"] == "Too far."
    assert restore(sarah, fourth, 1).status_code == 200
    assert learner.get(at).json()["moments"][0]["result"]["isRight"] is True


def test_an_answer_whose_option_is_gone_is_asked_again(learner: Browser, topic: Topic, db: Session) -> None:
    options = [{"id": letter, "text": letter, "why": f"why {letter}"} for letter in "abc"]
    element = {"id": "q1", "atSeconds": 5, "stem": "Which?", "options": options, "key": "a"}
    video = VideoLesson(code="v", topic_id=topic.id, title="T", video_url="/films/x.mp4", duration_seconds=50,
                       interactive_elements=[element])  # fmt: skip
    db.add(video)
    db.flush()
    at = f"/api/videos/{video.id}"
    learner.post(f"{at}/moments/q1", json={"optionId": "c"})
    db.get_one(VideoLesson, video.id).interactive_elements = [element | {"options": options[:2]}]
    db.flush()
    assert learner.get(at).json()["moments"][0]["result"] is None
    assert learner.post(f"{at}/moments/q1", json={"optionId": "a"}).json()["isRight"] is True


@pytest.mark.parametrize(
    ("content", "name", "status", "words"),
    [
        (b"%PDF-1.7 not a film", "film.mp4", 422, "MP4 or WebM"),
        (b"", "film.mp4", 422, "MP4 or WebM"),
        (b"WEBVTT\n\nno times\n", "words.vtt", 422, "no line such as"),
        ("WEBVTT\n\né".encode("latin-1"), "words.vtt", 422, "UTF-8"),
        (b"WEBVTT" + b" " * constants.CAPTIONS_FILE_BYTES, "words.vtt", 413, "256 kB"),
    ],
)
def test_a_file_of_another_kind_or_size_is_refused_in_words(
    sarah: Browser, content: bytes, name: str, status: int, words: str
) -> None:
    refused = bring(sarah, content, name)
    assert refused.status_code == status
    assert words in refused.json()["detail"]


def test_a_video_that_is_too_large_says_how_large_one_may_be(sarah: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.constants, "VIDEO_FILE_BYTES", 1_000)
    refused = bring(sarah, MP4)
    assert (refused.status_code, "60 MB" in refused.json()["detail"]) == (413, True)


def test_what_a_video_lacks_is_named_at_its_field_and_files_from_elsewhere_are_refused(
    sarah: Browser, draft: dict[str, Any]
) -> None:
    moment = draft["draft"]["moments"][0]
    chapters = [{"atSeconds": 3, "title": "Late"}, {"atSeconds": 3, "title": "Again"}, {"atSeconds": 90, "title": "x"}]
    spoilt = save(
        sarah, draft, description="Short", durationSeconds=0, chapters=chapters, posterUrl="https://elsewhere.example/p",
        sources=[{"url": "https://elsewhere.example/f.mp4", "type": "video/mp4", "bytes": 1, "height": 1}],
        captionsUrl="/api/videos/files/none", lessonId=draft["id"],
        moments=[moment | {"atSeconds": 99, "stem": " ", "key": 4, "options": [{"text": "", "why": ""}]}],
    ).json()  # fmt: skip
    named = {each["field"] for each in spoilt["faults"]}
    assert named == {
        "description", "durationSeconds", "chapters", "sources", "captionsUrl", "lessonId", "moments",
    }  # fmt: skip
    assert publish(sarah, spoilt).status_code == 409
