"""The press: prints every book of the catalogue as a PDF with its cover, and skips what has not changed."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from api.content.books.catalogue import ACCENTS, HERE, Author, Book, load_catalogue
from api.platform import print as printer
from api.platform.print.book import BookText, print_book

PRINTER = Path(printer.__file__).parent
LETTERS: Final = {"stories": 12.0, "course": 11.0}  # points
_STAMPS = ".stamps"
_ENGINE = {".py", ".typ", ".ttf"}


@dataclass(frozen=True)
class PressedBook:
    """A printed book: where it lies, its size in bytes, contents and the words on each page (page 1 first)."""

    slug: str
    path: Path
    cover_path: Path
    page_count: int
    file_size: int
    sha256: str
    toc: list[dict[str, Any]]
    text_per_page: list[str]


def press_all(out: Path) -> list[PressedBook]:
    """Print the whole shelf into `out` and return the books in catalogue order."""
    (out / _STAMPS).mkdir(parents=True, exist_ok=True)
    engine = _digest(sorted([path for path in (*HERE.glob("*.py"), *PRINTER.rglob("*.*")) if path.suffix in _ENGINE]))
    stamps = {book.slug: _stamp(book, engine) for book in load_catalogue().books}
    waiting = [slug for slug, stamp in stamps.items() if _kept(out, slug, stamp) is None]
    if len(waiting) > 1:
        # Never forked: the typesetter has threads, and a copy of a process that holds their locks would wait for ever.
        with ProcessPoolExecutor(min(os.cpu_count() or 1, 4), mp_context=get_context("spawn")) as pool:
            list(pool.map(press_one, waiting, [out] * len(waiting), [stamps[s] for s in waiting], chunksize=4))
    elif waiting:
        press_one(waiting[0], out, stamps[waiting[0]])
    return [_must(out, slug, stamp) for slug, stamp in stamps.items()]


def press_one(slug: str, out: Path, stamp: str) -> None:
    """Print one book, its cover and the stamp that says from which sources."""
    from api.content.books.covers import cover
    from api.content.books.shelf import prepared

    catalogue = load_catalogue()
    book = next(b for b in catalogue.books if b.slug == slug)
    author = catalogue.authors[book.author]
    printed = print_book(pages_of(book, author))
    (out / f"{slug}.pdf").write_bytes(printed.content)
    (out / f"{slug}.svg").write_text(cover(book, author), encoding="utf-8")
    record = {
        "stamp": stamp,
        "page_count": len(printed.text_per_page),
        "file_size": len(printed.content),
        "sha256": hashlib.sha256(printed.content).hexdigest(),
        "toc": [asdict(line) for line in printed.contents],
        "text_per_page": printed.text_per_page,
    }
    (out / _STAMPS / f"{slug}.json").write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    prepared(_must(out, slug, stamp), printed)


def pages_of(book: Book, author: Author) -> BookText:
    """What is printed of a book of the catalogue."""
    from api.content.books.covers import drawing

    is_story = book.subject == "stories"
    return BookText(
        title=book.title,
        author=author.display_name,
        region=author.region,
        author_bio=author.bio,
        subject_line=book.subject_line,
        accent=ACCENTS[book.subject],
        description=book.description,
        long_description=book.long_description,
        key_takeaways=book.key_takeaways,
        target_audience=book.target_audience,
        published_year=book.published_year,
        runs_on=book.subject == "study-skills",
        part="Story" if is_story else "Part",
        letters=LETTERS["stories" if is_story else "course"],
        body=book.notes.read_text(encoding="utf-8"),
        drawing=drawing(book),
    )


def _stamp(book: Book, engine: str) -> str:
    """A digest of everything a book is made from."""
    author = load_catalogue().authors[book.author]
    said = json.dumps([asdict(book), asdict(author)], sort_keys=True)
    return hashlib.sha256(f"{engine}|{said}|{_digest([book.notes])}".encode()).hexdigest()


def _digest(files: list[Path]) -> str:
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.name.encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()


def _kept(out: Path, slug: str, stamp: str) -> PressedBook | None:
    """The book as printed before, when its stamp and both files still stand."""
    note, path, cover_path = out / _STAMPS / f"{slug}.json", out / f"{slug}.pdf", out / f"{slug}.svg"
    if not (note.exists() and path.exists() and cover_path.exists()):
        return None
    record = json.loads(note.read_text(encoding="utf-8"))
    if record.pop("stamp") != stamp or path.stat().st_size != record["file_size"]:
        return None
    return PressedBook(slug=slug, path=path, cover_path=cover_path, **record)


def _must(out: Path, slug: str, stamp: str) -> PressedBook:
    book = _kept(out, slug, stamp)
    if book is None:
        raise RuntimeError(f"{slug} was not printed")
    return book


def main() -> None:
    """Print the shelf into the folder named on the command line."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m api.content.books.press OUT")
    began = time.perf_counter()
    books = press_all(Path(sys.argv[1]))
    pages, size = sum(b.page_count for b in books), sum(b.file_size for b in books)
    spent = time.perf_counter() - began
    print(f"{len(books)} books, {pages} pages, {size / 1e6:.1f} MB in {spent:.1f} s")


if __name__ == "__main__":
    main()
