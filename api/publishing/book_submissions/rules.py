"""What may be sent in, and what an upload may become. Pure."""

import re
import unicodedata
from typing import Final

from api import constants
from api.library.editions.tables import FileKind
from api.publishing.book_submissions.tables import UploadStatus

MARKS: Final = {FileKind.PDF: b"%PDF-", FileKind.EPUB: b"PK\x03\x04"}
ALLOWED: Final = {
    UploadStatus.SENDING: frozenset({UploadStatus.CHECKING, UploadStatus.REFUSED, UploadStatus.CANCELLED}),
    UploadStatus.CHECKING: frozenset({UploadStatus.DONE, UploadStatus.REFUSED}),
    UploadStatus.DONE: frozenset(),
    UploadStatus.REFUSED: frozenset({UploadStatus.CANCELLED}),  # its author has seen why
    UploadStatus.CANCELLED: frozenset(),
}
# What a reviewer looks at, by the name it is kept under.
CHECKLIST: Final = ("opens", "level", "facts", "rights", "language")


def may_become(now: UploadStatus, then: UploadStatus) -> bool:
    return then in ALLOWED[now]


def kind_of(file_name: str) -> FileKind | None:
    """By the end of the name; what is in it is looked at when it arrives."""
    return next((kind for kind in FileKind if file_name.lower().endswith(f".{kind.value}")), None)


def size_fault(size: int) -> str | None:
    """Why a file of so many bytes is not taken."""
    if size <= 0:
        return "The file is empty. Choose another file."
    if size > constants.BOOK_FILE_BYTES:
        return f"The file is larger than {constants.BOOK_FILE_BYTES >> 20} MB. Make it smaller and send it again."
    return None


def part_length(index: int, size: int, part_size: int) -> int:
    """How many bytes a part has to have; 0 where there is none."""
    return max(0, min(part_size, size - index * part_size)) if index >= 0 else 0


def slug_of(title: str) -> str:
    """A title as part of an address."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "book"
