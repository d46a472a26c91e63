"""An empty site filled with what ships, and filled again."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, func, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import ItemStatus, Question, QuizSession
from api.content import cli, publication, rows
from api.content.lessons.loader import Malformed, load_lessons
from api.content.publication import LESSONS, QUESTIONS, TOPICS, FaultyContent, publish
from api.content.tables import PublishedContent
from api.content.upserts import Outcome, ids_of, publish_rows
from api.curriculum.lessons.tables import Lesson, VideoLesson
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.assistant.tables import Passage
from api.library.catalogue.tables import Book
from tests.conftest import NOON
from tests.country import Country, shelf
from tests.databases import TEST_DATA, create, drop
from tests.databases import server as database_server


@pytest.fixture(scope="module")
def published(worker_id: str) -> Iterator[Engine]:
    """A site of its own, filled by the command as its operator would; nobody is in it."""
    server, name = database_server(), f"kitabo_content_{worker_id}_{os.getpid()}"
    home = TEST_DATA / name
    home.mkdir(parents=True)
    (home / "books").symlink_to(shelf())
    made = Country(create(server, name), home)
    assert made.run("api.cli", "content", "publish").endswith("The content is published.\n")
    engine = create_engine(made.url.replace("postgresql://", "postgresql+psycopg://"))
    yield engine
    engine.dispose()
    drop(server, name)
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def site(published: Engine) -> Iterator[Session]:
    """The filled site; what a test does to it is undone."""
    with Session(published) as db:
        yield db
        db.rollback()


def lessons(db: Session, monkeypatch: pytest.MonkeyPatch, files: list[Any]) -> Outcome:
    """Publish the lessons as if these were their files."""
    monkeypatch.setattr(rows, "load_lessons", lambda: files)
    return publish_rows(db, LESSONS, rows.lessons(ids_of(db, TOPICS), ids_of(db, QUESTIONS)), NOON)


def retitled(code: str) -> list[Any]:
    return [replace(each, title="Another title") if each.code == code else each for each in load_lessons()]


def title_of(db: Session, code: str) -> str:
    return db.scalars(select(Lesson.title).where(Lesson.code == code)).one()


def test_an_empty_site_has_everything_to_learn_from_and_nobody_in_it(site: Session) -> None:
    for table in (Subject, Topic, Question, Lesson, VideoLesson, Book, Passage):
        assert site.scalar(select(func.count()).select_from(table)), table
    assert site.scalar(select(func.count()).select_from(User)) == 0
    without_author = site.scalars(select(Book).where(Book.author_id.is_(None))).all()
    assert len(without_author) == site.scalar(select(func.count()).select_from(Book)), "the house is owed nothing"
    assert all(book.cover_image_url == f"/api/books/{book.id}/cover/large" for book in without_author)


def test_every_topic_with_questions_enough_has_its_test(site: Session) -> None:
    tested = set(
        site.scalars(
            select(QuizSession.topic_id).where(
                QuizSession.session_type == constants.TOPIC_TEST, QuizSession.topic_id.is_not(None)
            )
        )
    )
    plain = (Question.question_type.not_in(("scenario", "label_diagram")), Question.status == ItemStatus.LIVE)
    enough = select(Question.topic_id).where(*plain).group_by(Question.topic_id)
    assert tested == set(site.scalars(enough.having(func.count() >= constants.TOPIC_TEST_LEAST)))
    assert site.scalar(select(func.count()).where(QuizSession.session_type == "activity")) == 32


def test_run_again_it_changes_nothing(site: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    before = site.scalar(select(func.max(Question.updated_at)))
    found = publish(site, NOON, books_dir=shelf(), say=lambda _: None)
    assert all(outcome.is_idle and not outcome.kept for outcome in found)
    assert sum(outcome.same for outcome in found) == site.scalar(select(func.count()).select_from(PublishedContent))
    assert site.scalar(select(func.max(Question.updated_at))) == before


def test_only_the_lesson_whose_file_changed_is_written(site: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    code = load_lessons()[3].code
    found = lessons(site, monkeypatch, retitled(code))
    assert (found.changed, found.made, found.kept, found.withdrawn) == ([code], [], [], [])
    assert title_of(site, code) == "Another title"
    assert lessons(site, monkeypatch, retitled(code)).is_idle


def test_what_staff_edited_is_kept_and_named(site: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    code = load_lessons()[5].code
    site.scalars(select(Lesson).where(Lesson.code == code)).one().title = "As our teachers call it"
    site.flush()
    assert lessons(site, monkeypatch, load_lessons()).is_idle, "a file that did not change takes nothing back"
    found = lessons(site, monkeypatch, retitled(code))
    assert (found.kept, found.changed) == ([code], [])
    assert title_of(site, code) == "As our teachers call it"


def test_a_lesson_that_left_the_files_is_taken_out_of_use_and_comes_back(
    site: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = load_lessons()
    found = lessons(site, monkeypatch, files[1:])
    assert found.withdrawn == [files[0].code]
    gone = select(Lesson.is_active).where(Lesson.code == files[0].code)
    assert site.scalar(gone) is False
    lessons(site, monkeypatch, files)
    assert site.scalar(gone) is True


def test_a_fault_in_one_file_leaves_the_site_as_it_was_and_says_which(
    site: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> list[Any]:
        raise Malformed("M1.01-1.md: KeyError 'summary'")

    monkeypatch.setattr(publication, "load_lessons", broken)
    before = site.scalar(select(func.max(PublishedContent.published_at)))
    with pytest.raises(FaultyContent) as refused:
        publish(site, NOON, books_dir=shelf(), say=lambda _: None)
    assert refused.value.faults == ["M1.01-1.md: KeyError 'summary'"]
    assert site.scalar(select(func.max(PublishedContent.published_at))) == before
    assert cli.main(["check"]) == 1
    words = capsys.readouterr().err
    assert "M1.01-1.md" in words
    assert "Nothing was published: mend the 1 above and run it again." in words


def test_other_words_are_answered_by_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["erase"]) == 2
    assert "usage" in capsys.readouterr().err
