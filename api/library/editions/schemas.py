"""Versions and their chunks on the wire."""

from uuid import UUID

from api.library.editions.tables import BookPart, FileKind
from api.platform.schemas import Wire


class ChunkOut(Wire):
    """One chunk: its nonce in hexadecimal, and size and SHA-256 of what is fetched."""

    index: int
    iv: str
    size: int
    sha256: str
    url: str


class PartOut(Wire):
    part: BookPart
    chunks: list[ChunkOut]


class ChapterOut(Wire):
    title: str
    page: int


class ManifestOut(Wire):
    """All that a device needs to fetch a version and to decrypt it with the key of a loan.

    `sha256` and `size` are those of the PDF once decrypted. Chapter n of `chapters` is chunk n of the part `text`.
    """

    book_id: UUID
    version: int
    key_id: UUID
    kind: FileKind
    algorithm: str
    size: int
    sha256: str
    chunk_size: int
    page_count: int
    has_text: bool
    chapters: list[ChapterOut]
    parts: list[PartOut]
