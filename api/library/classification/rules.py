"""Where in a book a topic stands. Pure."""

import re
from collections.abc import Sequence
from typing import Any, Final

SAYS_SO: Final = 0.6
SMALL: Final = frozenset(
    ("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "s", "the", "to", "with")
)


def chapter_spans(contents: Sequence[Any], page_count: int) -> list[tuple[str, int, int]]:
    """Title, first and last page of each chapter, in their order."""
    chapters = [entry for entry in contents if entry.get("level", 0) == 0 and isinstance(entry.get("page"), int)]
    after = [*(entry["page"] - 1 for entry in chapters[1:]), page_count]
    return [
        (str(entry.get("title", "")), entry["page"], max(entry["page"], end))
        for entry, end in zip(chapters, after, strict=False)
    ]


def pages_on(
    name: str, contents: Sequence[Any], page_count: int, heard: Sequence[int] | None = None
) -> tuple[int, int] | None:
    """The first and last page of the chapter whose title says the topic's name, else of the one that sounds like it.

    The place of a topic among a book's topics tells nothing: a preface shifts all chapters.
    """
    alike = [(likeness(name, title), first, last) for title, first, last in chapter_spans(contents, page_count)]
    best, first, last = max(alike, key=lambda each: (each[0], -each[1]), default=(0.0, 0, 0))
    if best >= SAYS_SO:
        return first, last
    return (heard[0], heard[1]) if heard and len(heard) == 2 else None


def likeness(name: str, title: str) -> float:
    """The part of a topic's words that a title has, 0 to 1; 1 too where they are the same."""
    if name.casefold() == title.casefold():
        return 1.0
    wanted, there = _words(name), _words(title)
    return len(wanted & there) / len(wanted) if wanted else 0.0


def _words(text: str) -> set[str]:
    """The words that mean something, without their ending of more than one."""
    return {word.removesuffix("s") for word in re.findall(r"[a-z0-9]+", text.lower()) if word not in SMALL}
