"""The rules every lesson keeps, whether it ships as a file or a teacher wrote it on the site. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from api.curriculum.lessons.blocks import StoredBlock, StoredFigure

LEAST_WORDS, MOST_WORDS = 220, 1_400
MOST_GLOSSARY_WORDS: Final = 600
LONGEST_SENTENCE: Final = 38
DRAWING_CHARACTERS: Final = 12_000
# Looked up, not read through: counted apart.
GLOSSARY: Final = re.compile(r"^## Words to know\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
HEADING: Final = re.compile(r"^(#{1,4}) ", re.MULTILINE)
MATHS: Final = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.DOTALL)
# What the screen reads as bold and slanted (web/src/ui/content/markdown.ts); slanted words that hold bold ones
# stand between _.
MARKED: Final = re.compile(r"\*\*(.+?)\*\*|\*(?!\s)([^*]+?)\*|(?<!\w)_([^_]+)_(?!\w)", re.DOTALL)
SVG_FORBIDDEN: Final = re.compile(
    r"<script|<foreignObject|<!DOCTYPE|<!ENTITY|\bon\w+=|href=[\"'](?!#)|@import|url\((?!#)", re.IGNORECASE
)


@dataclass(frozen=True)
class Fault:
    """One thing to put right, and the field it is in."""

    field: str
    text: str


@dataclass(frozen=True)
class LessonWords:
    """What the rules look at in a lesson."""

    title: str
    summary: str
    minutes: int
    objectives: Sequence[str]
    blocks: Sequence[StoredBlock]


def lesson_faults(lesson: LessonWords) -> Iterator[Fault]:
    """What is wrong with one lesson, field by field."""
    if not 5 <= lesson.minutes <= 60:
        yield Fault("minutes", "Give minutes from 5 to 60.")
    yield from title_faults(lesson.title)
    if not 20 <= len(lesson.summary) <= 200:
        yield Fault("summary", "A summary has 20 to 200 characters.")
    for objective in lesson.objectives:
        if not 10 <= len(objective) <= 160:
            yield Fault("objectives", f"An objective has 10 to 160 characters: {objective[:40]!r}.")
    for text in body_faults(lesson.blocks):
        yield Fault("body", text)


def title_faults(title: str) -> Iterator[Fault]:
    if not 3 <= len(title) <= 80 or title.endswith("."):
        yield Fault("title", "A title has 3 to 80 characters and no full stop at its end.")


def body_faults(blocks: Sequence[StoredBlock]) -> Iterator[str]:
    """What is wrong with the body as a whole, then with each of its parts."""
    kinds = [block["kind"] for block in blocks]
    if "steps" not in kinds:
        yield "There is no worked example (:::steps)."
    if "try" not in kinds:
        yield "There is nothing to try (:::try)."
    yield from length_faults([text for block in blocks for text in texts_of(block)])
    for block in blocks:
        yield from block_faults(block)


def length_faults(texts: Sequence[str]) -> Iterator[str]:
    """A lesson that is too short or too long to be read, or a glossary too long to look a word up in."""
    words = sum(len(GLOSSARY.sub("", text).split()) for text in texts)
    if not LEAST_WORDS <= words <= MOST_WORDS:
        yield f"The lesson has {words} words; it needs {LEAST_WORDS} to {MOST_WORDS}."
    glossary = sum(len(part.split()) for text in texts for part in GLOSSARY.findall(text))
    if glossary > MOST_GLOSSARY_WORDS:
        yield f"The words to know take {glossary} words; they have room for {MOST_GLOSSARY_WORDS}."


def block_faults(block: StoredBlock) -> Iterator[str]:
    """What is wrong with one block: broken maths, headings too high, drawings that say nothing or do something."""
    for text in texts_of(block):
        yield from text_faults(text)
    if block["kind"] == "figure":
        yield from figure_faults(block)
    if block["kind"] == "steps" and len(block["steps"]) < 2:
        yield "A worked example has at least two steps."


def text_faults(text: str) -> Iterator[str]:
    """What is wrong with a piece of Markdown."""
    if text.count("$") % 2:
        yield f"There is an unbalanced $ in {text[:40]!r}."
    if any(len(mark) < 2 for mark in HEADING.findall(text)):
        yield "The headings begin at ##: the title is the lesson's own."
    yield from sentence_faults(text)
    yield from star_faults(text)


def sentence_faults(text: str) -> Iterator[str]:
    """Sentences a learner of English as a second language would lose."""
    prose = MATHS.sub("x", text)
    for line in prose.splitlines():
        if line.lstrip().startswith("|"):
            continue
        for sentence in re.split(r"(?<=[.!?:;])\s", line):
            if len(sentence.split()) > LONGEST_SENTENCE:
                words = len(sentence.split())
                yield f"There is a sentence of {words} words, more than {LONGEST_SENTENCE}: {sentence[:50]!r}."


def star_faults(text: str) -> Iterator[str]:
    """Stars that a reader would see as stars, line by line as lists and tables are read."""
    for line in MATHS.sub("x", text).splitlines():
        if "*" in _unmarked(line):
            yield f"There is a star that marks nothing in {line[:40]!r}."


def _unmarked(text: str) -> str:
    return MARKED.sub(lambda found: _unmarked(found[1] or found[2] or found[3]), text)


def figure_faults(block: StoredFigure) -> Iterator[str]:
    """What is wrong with a drawing and its words."""
    yield from drawing_faults(block["svg"])
    if len(block["alt"]) < 20:
        yield "The alt text says what the drawing shows, in 20 characters or more."


def drawing_faults(svg: str) -> Iterator[str]:
    """What is wrong with an SVG: it may be large, unreadable, or do more than show."""
    if len(svg) > DRAWING_CHARACTERS:
        yield "The drawing is larger than 12 kB."
        return
    if SVG_FORBIDDEN.search(svg):
        yield "A drawing may not run or fetch anything."
        return
    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError as fault:
        yield f"The drawing cannot be read as SVG: {fault}."
        return
    if "viewBox" not in root.attrib:
        yield "The drawing has no viewBox, so it cannot fit a phone."


def texts_of(block: StoredBlock) -> list[str]:
    """Every text of a block that a learner reads or hears."""
    match block["kind"]:
        case "steps":
            return [block["title"], *block["steps"]]
        case "try":
            return [block["ask"], block["answer"]]
        case "figure":
            return [block["alt"], block["caption"]]
        case "text":
            return [block["text"]]
