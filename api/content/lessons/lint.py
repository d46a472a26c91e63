"""The rules every lesson has to keep; the tests run them over all files."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from api.content.curriculum.loader import topic_codes
from api.content.lessons.loader import LessonText

LEAST_WORDS, MOST_WORDS = 220, 1_400
LONGEST_SENTENCE = 38
HEADING = re.compile(r"^(#{1,4}) ", re.MULTILINE)
MATHS = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.DOTALL)
# What the screen reads as bold and slanted (web/src/ui/content/markdown.ts): slanted words that hold bold ones stand between _.
MARKED = re.compile(r"\*\*(.+?)\*\*|\*(?!\s)([^*]+?)\*|(?<!\w)_([^_]+)_(?!\w)", re.DOTALL)
SVG_FORBIDDEN = re.compile(r"<script|<foreignObject|\bon\w+=|href=[\"'](?!#)|@import|url\((?!#)", re.IGNORECASE)


def problems(lessons: list[LessonText]) -> list[str]:
    """Everything wrong with the lessons, one sentence each; an empty list is a sound set."""
    topics = topic_codes()
    titles = [lesson.title for lesson in lessons]
    found = [f"{title!r} is the title of two lessons" for title in sorted({t for t in titles if titles.count(t) > 1})]
    for lesson in lessons:
        found += [f"{lesson.code}: {fault}" for fault in lesson_faults(lesson, topics)]
    return found


def lesson_faults(lesson: LessonText, topics: set[str]) -> Iterator[str]:
    """What is wrong with one lesson."""
    if lesson.topic not in topics:
        yield "unknown topic"
    if not 5 <= lesson.minutes <= 60:
        yield "minutes from 5 to 60"
    if not 3 <= len(lesson.title) <= 80 or lesson.title.endswith("."):
        yield "a title has 3 to 80 characters and no full stop"
    if not 20 <= len(lesson.summary) <= 200:
        yield "a summary has 20 to 200 characters"
    kinds = [block["kind"] for block in lesson.blocks]
    if "steps" not in kinds:
        yield "no worked example (:::steps)"
    if "try" not in kinds:
        yield "nothing to try (:::try)"
    words = len(" ".join(_words(lesson)).split())
    if not LEAST_WORDS <= words <= MOST_WORDS:
        yield f"{words} words; from {LEAST_WORDS} to {MOST_WORDS}"
    for block in lesson.blocks:
        yield from block_faults(block)


def block_faults(block: dict[str, object]) -> Iterator[str]:
    """What is wrong with one block: broken maths, headings too high, drawings that say nothing or could do something."""
    for text in _texts(block):
        if text.count("$") % 2:
            yield f"unbalanced $ in {text[:40]!r}"
        if any(len(mark) < 2 for mark in HEADING.findall(text)):
            yield "headings begin at ##: the title is the lesson's own"
        yield from sentence_faults(text)
        yield from star_faults(text)
    if block["kind"] == "figure":
        yield from figure_faults(block)
    if block["kind"] == "steps" and len(block["steps"]) < 2:  # type: ignore[arg-type]
        yield "a worked example has at least two steps"


def sentence_faults(text: str) -> Iterator[str]:
    """Sentences a learner of English as a second language would lose."""
    prose = MATHS.sub("x", text)
    for line in prose.splitlines():
        if line.lstrip().startswith("|"):
            continue
        for sentence in re.split(r"(?<=[.!?:;])\s", line):
            if len(sentence.split()) > LONGEST_SENTENCE:
                yield f"a sentence of {len(sentence.split())} words: {sentence[:50]!r}"


def star_faults(text: str) -> Iterator[str]:
    """Stars that a reader would see as stars, line by line as lists and tables are read."""
    for line in MATHS.sub("x", text).splitlines():
        if "*" in _unmarked(line):
            yield f"a star that marks nothing in {line[:40]!r}"


def _unmarked(text: str) -> str:
    return MARKED.sub(lambda found: _unmarked(found[1] or found[2] or found[3]), text)


def figure_faults(block: dict[str, object]) -> Iterator[str]:
    svg = str(block["svg"])
    if SVG_FORBIDDEN.search(svg):
        yield "a drawing may not run or fetch anything"
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as fault:
        yield f"the drawing is no XML: {fault}"
        return
    if "viewBox" not in root.attrib:
        yield "the drawing has no viewBox"
    if len(svg) > 12_000:
        yield "the drawing is larger than 12 kB"
    if len(str(block["alt"])) < 20:
        yield "the alt text says what the drawing shows, in 20 characters or more"


def _texts(block: dict[str, object]) -> list[str]:
    if block["kind"] == "steps":
        return [str(block["title"]), *block["steps"]]  # type: ignore[misc]
    return [str(block[key]) for key in ("text", "ask", "answer", "alt", "caption") if key in block]


def _words(lesson: LessonText) -> Iterator[str]:
    for block in lesson.blocks:
        yield from _texts(block)
