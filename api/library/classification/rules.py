"""Where in a book a topic stands. Pure."""

import re
from collections.abc import Sequence
from typing import Any, Final

SAYS_SO: Final = 0.5
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
    code: str, name: str, tags: Sequence[Any], contents: Sequence[Any], page_count: int
) -> tuple[int, int] | None:
    """The first and last page of the chapter on a topic: the one whose title says so, else the one in its place.

    The place tells only where there is a chapter for each topic and no other: a preface would shift all of them.
    """
    chapters = chapter_spans(contents, page_count)
    alike = [(likeness(name, title), -at) for at, (title, _, _) in enumerate(chapters)]
    best, at = max(alike, default=(0.0, 0))
    if best >= SAYS_SO:
        return chapters[-at][1:]
    return chapters[list(tags).index(code)][1:] if len(chapters) == len(tags) else None


def likeness(name: str, title: str) -> float:
    """The part of a topic's words that a title has, 0 to 1; 1 too where they are the same."""
    if name.casefold() == title.casefold():
        return 1.0
    wanted, there = _words(name), _words(title)
    return len(wanted & there) / len(wanted) if wanted else 0.0


def _words(text: str) -> set[str]:
    """The words that mean something, without their ending of more than one."""
    return {word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower()) if word not in SMALL}
