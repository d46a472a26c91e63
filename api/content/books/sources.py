"""Where a book's text comes from: a file of notes, or a composer that makes it from the school's own data."""

from __future__ import annotations

from pathlib import Path

from api.content.books.catalogue import HERE, Book
from api.content.curriculum.loader import CURRICULUM

SHARED = [CURRICULUM, HERE.parent / "question_bank" / "misconceptions.yaml"]
BANK = HERE.parent / "question_bank"
COMPOSERS = ("questions", "guide", "glossary")


def source_files(book: Book) -> list[Path]:
    """Every file whose change means the book has to be printed again."""
    name = book.source
    if name.startswith("notes/"):
        return [HERE / name]
    words = sorted(HERE.glob("words/*.yaml"))
    if name == "glossary":
        return words
    data = SHARED
    bank = sorted([*BANK.glob("*.yaml"), *BANK.glob("*.py")])
    return [*data, *words, *bank]


def text_of(book: Book) -> str:
    """The book's Markdown; raises ValueError for a source that is neither notes nor a composer."""
    if book.source.startswith("notes/"):
        return (HERE / book.source).read_text(encoding="utf-8")
    if book.source not in COMPOSERS:
        raise ValueError(f"{book.slug}: unknown source {book.source!r}")
    from api.content.books import compose

    return compose.text(book)
