"""Cutting our material into passages small enough to quote. Pure."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final
from uuid import UUID

from api.learning.assistant.defined_words import FIRST_ITEM, PARTS_A_BLOCK, apart
from api.learning.assistant.tables import PassageKind

SHORTEST: Final = 60  # signs; a shorter page or section says nothing by itself
LONGEST_PAGE: Final = 4_000
CONTENTS: Final = re.compile(r"^\s*Contents\b")
LISTED: Final = re.compile(r"^\D.*[^\W\d].* \d{1,3}$")  # a line of the contents: a heading and its page
MOST_LISTED: Final = 0.8  # of a page's lines
HEADING = re.compile(r"^#{1,4}\s+(.+)$", re.MULTILINE)
TEX_WORD = re.compile(r"\\(?:text|mathrm|textit)\{([^{}]*)\}|\\[a-zA-Z]+|\\.")
MARKS = re.compile(r"[$*_`#|>{}^\\]+|-{3,}|:{3}")

DOTTED = re.compile(r"\b[A-Za-z]\.(?:[A-Za-z]\.)*[A-Za-z]\b\.?")  # "e.m.f." and "s.t.p" are words


@dataclass(frozen=True)
class Cut:
    """One passage before it is kept; it is found by its title, heading, body and what it is about."""

    kind: PassageKind
    source_id: UUID
    part: int
    topic_id: UUID | None
    title: str
    heading: str
    body: str
    steps: list[str] = field(default_factory=list)
    about: str = ""  # topic and subject, and what its figures show

    @property
    def made_of(self) -> str:
        said = json.dumps(
            [self.topic_id and str(self.topic_id), self.title, self.heading, self.body, self.steps, self.about]
        )
        return hashlib.sha256(said.encode()).hexdigest()[:32]


def of_lesson(
    lesson_id: UUID, topic_id: UUID, *, title: str, summary: str, about: str, blocks: list[dict[str, Any]]
) -> Iterator[Cut]:
    """The lesson's summary, each section, each word to know, each worked example, each thing to try."""
    yield Cut(PassageKind.SECTION, lesson_id, 0, topic_id, title, "", summary, about=f"{about} {_headings(blocks)}")
    heading = ""
    for at, block in enumerate(blocks, 1):
        part = at * PARTS_A_BLOCK
        if block["kind"] == "text":
            shown = f"{about} {_figures_near(blocks, at)}"
            numbers = count(part + FIRST_ITEM)
            for n, (under, body) in enumerate(_sections(block["text"], heading)):
                heading = under
                rest, items = apart(under, body)
                for name, said in items:
                    yield Cut(PassageKind.SECTION, lesson_id, next(numbers), topic_id, title, name, said, about=about)
                if len(rest) >= SHORTEST:
                    yield Cut(PassageKind.SECTION, lesson_id, part + n, topic_id, title, heading, rest, about=shown)
        elif block["kind"] == "steps":
            yield Cut(PassageKind.WORKED, lesson_id, part, topic_id, title, block["title"],
                      "\n".join(block["steps"]), list(block["steps"]), f"{about} {heading}")  # fmt: skip
        elif block["kind"] == "try":
            yield Cut(
                PassageKind.TRY, lesson_id, part, topic_id, title, heading, block["ask"], [block["answer"]], about
            )


def _headings(blocks: list[dict[str, Any]]) -> str:
    return " ".join(found for block in blocks if block["kind"] == "text" for found in HEADING.findall(block["text"]))


def _figures_near(blocks: list[dict[str, Any]], at: int) -> str:
    """What the drawing right after a text shows: it belongs to what the text says."""
    after = blocks[at] if at < len(blocks) else {}
    return f"{after.get('alt', '')} {after.get('caption', '')}" if after.get("kind") == "figure" else ""


def _sections(text: str, heading: str) -> Iterator[tuple[str, str]]:
    """A text by its headings; what stands before the first belongs under the heading above it."""
    marks = list(HEADING.finditer(text))
    first = text[: marks[0].start()] if marks else text
    if first.strip():
        yield heading, first.strip()
    ends = [*(each.start() for each in marks[1:]), len(text)]
    for mark, end in zip(marks, ends, strict=False):
        yield mark[1].strip(), text[mark.end() : end].strip()


def of_book(book_id: UUID, *, title: str, contents: list[dict[str, Any]], pages: list[str]) -> Iterator[Cut]:
    """Each page of a book that says something, under the chapter it belongs to; its contents only name it."""
    is_listing = False
    for number, page in enumerate(pages, 1):
        body = page.strip()[:LONGEST_PAGE]
        is_listing = bool(CONTENTS.match(body)) or (is_listing and _lists(body))
        if len(body) >= SHORTEST and not is_listing:
            chapter = [each["title"] for each in contents if each.get("page", 0) <= number]
            yield Cut(PassageKind.PAGE, book_id, number, None, title, chapter[-1] if chapter else "", body)


def _lists(body: str) -> bool:
    """Whether the contents go on: nearly every line is a heading with its page."""
    lines = body.splitlines()
    return sum(bool(LISTED.match(line.strip())) for line in lines) >= MOST_LISTED * len(lines)


def of_item(question_id: UUID, topic_id: UUID, *, about: str, stem: str, explanation: str) -> Iterator[Cut]:
    """A question of the bank with its explanation; shown only to those who have answered it."""
    yield Cut(PassageKind.ITEM, question_id, 0, topic_id, about, "", f"{stem}\n\n{explanation}")


def plain(text: str) -> str:
    """Words and numbers alone, for the search: no Markdown, no TeX."""
    text = TEX_WORD.sub(lambda found: f" {found[1] or ''} ", text)
    return re.sub(r"\s+", " ", DOTTED.sub(undotted, MARKS.sub(" ", text))).strip()


def undotted(found: re.Match[str]) -> str:
    """Without its dots, as learners write it."""
    return found[0].replace(".", "")
