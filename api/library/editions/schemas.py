"""Versions and their chunks on the wire."""

from typing import NotRequired
from uuid import UUID

from typing_extensions import TypedDict

from api.library.editions.tables import BookPart, FileKind
from api.platform.decoding.flow import Kind, Style
from api.platform.schemas import Schema


class ChunkOut(Schema):
    """One chunk: its nonce in hexadecimal, and size and SHA-256 of what is fetched."""

    index: int
    iv: str
    size: int
    sha256: str
    url: str


class PartOut(Schema):
    part: BookPart
    chunks: list[ChunkOut]


class ChapterOut(Schema):
    title: str
    page: int


class ManifestOut(Schema):
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


class EditionOut(Schema):
    """The version a reader reads online. `version` is null where a book has none kept here: its file has no number."""

    version: int | None
    size: int
    page_count: int
    has_text: bool
    chapters: list[ChapterOut]


class TextSpanOut(TypedDict):
    """Letters of a text in a style; `tex` is a formula, and stands for its words."""

    start: int
    end: int
    style: Style
    tex: NotRequired[str]


class TextWordsOut(TypedDict):
    text: str
    spans: NotRequired[list[TextSpanOut]]


class TextBlockOut(TypedDict):
    """One block of a text that flows; what is empty is left out. `figure` counts the book's figures from 0, and `page`
    says which page begins before the next block. Neighbours with one `panel` stand in it; `begins` opens the next.
    """

    kind: Kind
    text: NotRequired[str]
    level: NotRequired[int]
    page: NotRequired[int]
    figure: NotRequired[int]
    spans: NotRequired[list[TextSpanOut]]
    rows: NotRequired[list[list[TextWordsOut]]]
    mark: NotRequired[str]
    tex: NotRequired[str]
    panel: NotRequired[str]
    begins: NotRequired[bool]
    width: NotRequired[int]
    height: NotRequired[int]


class TextChapterOut(Schema):
    title: str
    page: int
    blocks: list[TextBlockOut]
