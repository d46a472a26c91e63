"""The shelf that ships, made ready and encrypted as any book that is sent in; what has not changed is left as it is."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.content.books.catalogue import load_catalogue
from api.content.books.press import PressedBook, pages_of
from api.library.catalogue.tables import Book
from api.library.editions.preparation import Prepared, prepare_printed
from api.library.editions.tables import PdfAsset
from api.library.editions.vault import keep_version, release
from api.platform.print.book import PrintedBook, print_book

KEPT = ".prepared"
FORM = 2  # counted up when what is made of a file changes


@dataclass(config={"ser_json_bytes": "base64", "val_json_bytes": "base64"})
class _Kept:
    """A book made ready, as it is kept beside the press."""

    made: Prepared


_KEPT = TypeAdapter(_Kept)


def encrypt_shelf(db: Session, pressed: Iterable[PressedBook], now: datetime) -> int:
    """Give every printed book that changed a new version for its readers; how many."""
    files = {each.slug: each for each in pressed}
    books = db.scalars(select(Book).where(Book.storage_key.in_(files)).order_by(Book.id)).all()
    made = select(PdfAsset.book_id, PdfAsset.sha256, PdfAsset.form)
    known = {(book_id, sha256, form) for book_id, sha256, form in db.execute(made)}
    changed = [(book, files[str(book.storage_key)]) for book in books]
    changed = [(book, each) for book, each in changed if (book.id, each.sha256, FORM) not in known]
    for book, each in changed:
        release(db, book, keep_version(db, book.id, prepared(each), file_name=f"{each.slug}.pdf"), now)
    return len(changed)


def prepared(pressed: PressedBook, printed: PrintedBook | None = None) -> Prepared:
    """A pressed book made ready, and kept beside it; set again where nothing is kept and `printed` is not at hand."""
    kept = pressed.path.parent / KEPT / f"{pressed.slug}-{FORM}-{pressed.sha256[:16]}.json"
    if kept.exists():
        return _with_path(_KEPT.validate_json(kept.read_bytes()).made, pressed.path)
    made = replace(prepare_printed(pressed.path, printed or _set_again(pressed.slug)), form=FORM)
    kept.parent.mkdir(exist_ok=True)
    part = kept.with_suffix(".part")
    part.write_bytes(_KEPT.dump_json(_Kept(made)))
    part.replace(kept)
    return made


def _set_again(slug: str) -> PrintedBook:
    catalogue = load_catalogue()
    book = next(each for each in catalogue.books if each.slug == slug)
    return print_book(pages_of(book, catalogue.authors[book.author]))


def _with_path(made: Prepared, path: Path) -> Prepared:
    """What is kept may have been made in another folder."""
    return replace(made, pdf=path)
