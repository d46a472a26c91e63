"""The rules a set of lesson files keeps beside those of each lesson (`api.curriculum.lessons.lint`)."""

from api.content.curriculum.loader import topic_codes
from api.content.lessons.loader import LessonText
from api.curriculum.lessons.lint import LessonWords, lesson_faults


def problems(lessons: list[LessonText]) -> list[str]:
    """Everything wrong with the lessons, one sentence each; an empty list is a sound set."""
    topics = topic_codes()
    titles = [lesson.title for lesson in lessons]
    found = [f"{title!r} is the title of two lessons" for title in sorted({t for t in titles if titles.count(t) > 1})]
    for lesson in lessons:
        if lesson.topic not in topics:
            found.append(f"{lesson.code}: unknown topic")
        words = LessonWords(lesson.title, lesson.summary, lesson.minutes, lesson.objectives, lesson.blocks)
        found += [f"{lesson.code}: {fault.text}" for fault in lesson_faults(words)]
    return found
