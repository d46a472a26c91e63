"""The content as rows: every piece by its own key, with the columns that its files decide."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any
from uuid import UUID

from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint.drawn import IN_STEM
from api.content.books.catalogue import load_catalogue
from api.content.books.press import PressedBook
from api.content.curriculum.loader import YEARS, listed_topics, load_curriculum, other_topics
from api.content.lessons.loader import load_lessons
from api.content.question_bank.ideas import options_with_ideas
from api.content.question_bank.loader import figure_path, load_bank, load_diagrams, load_scenarios
from api.content.videos.loader import elements, load_videos, sources

Row = dict[str, Any]
Ids = Mapping[str, UUID]
SCENARIO_POINTS = 3
PLAIN_TOPIC: Row = {
    "difficulty_level": 1, "prerequisites": [], "objectives": [], "estimated_hours": Decimal(2),
    "is_choice_based": False, "term": None, "theme": None, "period_allocation": None, "competency": None,
}  # fmt: skip
SHARED_SUBJECTS = {"stories": "english", "study-skills": "english"}  # shelves that are no subject of the curriculum


def subjects() -> Iterator[tuple[str, Row]]:
    for code, slug, name, category, *_ in load_curriculum().subjects:
        yield slug, {"name": name, "code": str(code), "category": category}


def school_years() -> Iterator[tuple[str, Row]]:
    yield from ((label, {}) for label in YEARS)


def topics(subject_ids: Ids) -> Iterator[tuple[str, Row]]:
    for order, topic in enumerate([*listed_topics(), *other_topics()], start=1):
        columns = PLAIN_TOPIC | {name: value for name, value in topic.items() if name not in ("subject", "code")}
        yield topic["code"], columns | {"subject_id": subject_ids[topic["subject"]], "display_order": order}


def drawings() -> Iterator[tuple[str, Row]]:
    """The drawings to label, then those that stand in the text of a question, each once."""
    shown = {str(item["options"]["image"]): str(item["options"]["alt"]) for item in load_diagrams()}
    for item in load_bank():
        shown |= {image: alt for alt, image in IN_STEM.findall(item["stem"]) if image not in shown}
    for image, alt in shown.items():
        path = figure_path(image)
        assert path is not None, image  # the linter was before us
        yield path.stem, {"svg": path.read_text("utf-8"), "alt": alt}


def questions(topic_ids: Ids) -> Iterator[tuple[str, Row]]:
    """What a program marks, the drawings to label, and the scenarios a teacher marks."""
    yield from questions_of([*load_bank(), *load_diagrams(), *load_scenarios()], topic_ids)


def questions_of(items: list[Item], topic_ids: Ids) -> Iterator[tuple[str, Row]]:
    for item, options in zip(items, options_with_ideas(items), strict=True):
        yield (
            item["code"],
            {
                "topic_id": topic_ids[item["topic"]],
                "question_type": item["type"],
                "stem": item["stem"],
                "options": options,
                "correct_answer": item["answer"] if item["answer"] is not None else {},
                "explanation": item["explanation"],
                "hints": item["hints"],
                "difficulty": item["difficulty"],
                "cognitive_level": item["cognitive"],
                "time_limit_seconds": max(60, item["seconds"] * 2),
                "marks": points(item),
            },
        )


def points(item: Item) -> int:
    """A scenario's rubric ends at three; a drawing has a point for each place, any other question one."""
    if item["type"] == "scenario":
        return SCENARIO_POINTS
    return len(item["answer"]) if item["type"] == "label_diagram" else 1


def lessons(topic_ids: Ids, question_ids: Ids) -> Iterator[tuple[str, Row]]:
    for lesson in load_lessons():
        yield (
            lesson.code,
            {
                "topic_id": topic_ids[lesson.topic],
                "title": lesson.title,
                "summary": lesson.summary,
                "content_type": "text",
                "duration_minutes": lesson.minutes,
                "display_order": lesson.order,
                "objectives": lesson.objectives,
                "blocks": lesson.blocks,
                "check_question_id": question_ids[lesson.check["code"]],
            },
        )


def videos(topic_ids: Ids, lesson_ids: Ids) -> Iterator[tuple[str, Row]]:
    for video in load_videos():
        yield (
            video.slug,
            {
                "topic_id": topic_ids[video.topic],
                "lesson_id": lesson_ids.get(f"{video.topic}-1"),
                "title": video.title,
                "description": video.summary,
                "video_url": f"/films/{video.slug}-240.mp4",
                "sources": sources(video),
                "captions_url": f"/films/{video.slug}.vtt",
                "poster_url": f"/films/{video.slug}.webp",
                "duration_seconds": video.seconds,
                "chapters": [{"atSeconds": at, "title": title} for at, title in video.chapters],
                "interactive_elements": elements(video),
            },
        )


def categories() -> Iterator[tuple[str, Row]]:
    names = ("name", "description", "icon", "color", "category_type", "display_order")
    for shelf in load_catalogue().categories:
        yield shelf.slug, {name: getattr(shelf, name) for name in names}


def books(printed: Mapping[str, PressedBook]) -> Iterator[tuple[str, Row]]:
    """Books of the house: they have no author to pay."""
    same = ("title", "description", "long_description", "published_year", "target_audience", "difficulty",
            "is_featured", "required_tier")  # fmt: skip
    catalogue = load_catalogue()
    for book in catalogue.books:
        file, author = printed[book.slug], catalogue.authors[book.author]
        yield (
            book.slug,
            {name: getattr(book, name) for name in same}
            | {
                "author": author.display_name,
                "author_bio": author.bio,
                "key_takeaways": list(book.key_takeaways),
                "topic_tags": list(book.topics),
                "page_count": file.page_count,
                "table_of_contents": file.toc,
                "storage_key": file.slug,
                "sha256": file.sha256,
                "file_size": file.file_size,
            },
        )


def book_shelves(book_ids: Ids, category_ids: Ids) -> Iterator[tuple[UUID, UUID]]:
    for book in load_catalogue().books:
        for name in dict.fromkeys((book.category, book.subject)):
            if name in category_ids:
                yield book_ids[book.slug], category_ids[name]


def book_years(book_ids: Ids, subject_ids: Ids, year_ids: Ids) -> Iterator[tuple[UUID, UUID, UUID, int]]:
    """(book, subject, year, relevance): a book for many years serves each a little less."""
    for book in load_catalogue().books:
        subject = subject_ids[SHARED_SUBJECTS.get(book.subject, book.subject)]
        relevance = 100 if len(book.school_years) < 3 else 80
        for year in book.school_years:
            yield book_ids[book.slug], subject, year_ids[f"S{year}"], relevance
