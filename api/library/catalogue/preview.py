"""The pages of a book anybody may look into, cut once into a file of their own."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from api.library.catalogue.service import stored_file
from api.library.catalogue.tables import Book
from api.platform.decoding import documents
from api.platform.decoding.pool import decode


def preview_file(book: Book) -> Path:
    """A PDF of the first `preview_page_count` pages; made anew when the book's file is newer."""
    whole = stored_file(book, ".pdf")
    cut = whole.parent / "previews" / f"{whole.stem}-{book.preview_page_count}.pdf"
    if not cut.is_file() or cut.stat().st_mtime_ns < whole.stat().st_mtime_ns:
        _cut(whole, cut, book.preview_page_count)
    return cut


def _cut(whole: Path, to: Path, pages: int) -> None:
    made = decode(documents.first_pages, whole.read_bytes(), pages)
    to.parent.mkdir(exist_ok=True)
    # Written beside and moved into place: two first visitors at once must not read half a file.
    with NamedTemporaryFile(dir=to.parent, suffix=".part", delete=False) as part:
        part.write(made)
    Path(part.name).replace(to)
