"""Where in a book a topic stands. Pure."""

from collections.abc import Sequence
from typing import Any


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
    """The first and last page of the chapter on a topic: the one of its name, else the one in its place."""
    chapters = chapter_spans(contents, page_count)
    named = [at for at, (title, _, _) in enumerate(chapters) if title.casefold() == name.casefold()]
    place = named[0] if named else list(tags).index(code) if len(chapters) >= len(tags) else None
    return None if place is None else chapters[place][1:]
