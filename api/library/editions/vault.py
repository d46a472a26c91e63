"""Versions of a book in encrypted chunks: kept, released to readers, and opened again."""

import hashlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, cast
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.library.catalogue.tables import Book
from api.library.editions.preparation import Prepared, packed, packed_chapter, unpacked
from api.library.editions.rules import PART_NUMBERS, may_become
from api.library.editions.tables import AssetStatus, BookChunk, BookPart, BookPdfMap, PdfAsset
from api.library.protection.chunks import CHUNK_BYTES, TAG_BYTES, ChunkCipher, ChunkRefused, count_chunks, cut, nonce
from api.library.protection.keys import book_key, create_book_key
from api.platform.ids import uuid7
from api.platform.problem import Problem
from api.platform.storage.problems import FileBroken
from api.platform.storage.service import file_store, save_file

MEDIA_TYPE: Final = "application/octet-stream"


class WrongVersionState(Problem):
    status, title = 409, "Already Decided"
    detail = "Somebody else has decided on this version. Look at it again."

    @property
    def code(self) -> str:
        return "INVALID_TRANSITION"


@dataclass(frozen=True)
class _Closing:
    """Chunks of one version as they are closed and kept."""

    db: Session
    asset: PdfAsset
    cipher: ChunkCipher

    def keep(self, part: BookPart, pieces: Iterator[bytes] | Sequence[bytes], count: int) -> None:
        number = PART_NUMBERS[part]
        for index, piece in enumerate(pieces):
            closed = self.cipher.encrypt(piece, part=number, index=index, count=count)
            kept = save_file(self.db, closed, media_type=MEDIA_TYPE)
            self.db.add(BookChunk(
                book_id=self.asset.book_id, asset_id=self.asset.id, key_id=self.asset.key_id, part=part, index=index,
                count=count, iv=nonce(number, index), size=kept.size, sha256=kept.key, storage_key=kept.key,
            ))  # fmt: skip

    def keep_stream(self, part: BookPart, content: bytes) -> None:
        self.keep(part, cut(io.BytesIO(content)), count_chunks(len(content)))


def keep_version(
    db: Session, book_id: UUID, made: Prepared, *, file_name: str, status: AssetStatus = AssetStatus.PENDING
) -> PdfAsset:
    """Keep a new version under a key of its own, in the caller's transaction."""
    db.scalar(select(Book.id).where(Book.id == book_id).with_for_update())  # versions are counted one after the other
    version = 1 + (db.scalar(select(func.max(PdfAsset.version)).where(PdfAsset.book_id == book_id)) or 0)
    key_id, key = create_book_key(db, book_id, version)
    size, digest = _measured(made)
    asset = PdfAsset(
        id=uuid7(), book_id=book_id, version=version, key_id=key_id, status=status, kind=made.kind,
        file_name=file_name[:200], size=size, sha256=digest, chunk_size=CHUNK_BYTES, chunk_count=count_chunks(size),
        page_count=made.page_count, form=made.form, has_text=made.has_text,
        table_of_contents=[line.heading() for line in made.outline],
        chapters=[{"title": each.title, "page": each.page} for each in made.chapters],
    )  # fmt: skip
    if made.covers:
        asset.cover_small_key = save_file(db, made.covers["small"], media_type="image/avif").key
        asset.cover_large_key = save_file(db, made.covers["large"], media_type="image/avif").key
    db.add(asset)
    db.flush()
    closing = _Closing(db, asset, ChunkCipher(key, book_id=book_id, key_id=key_id))
    with made.pdf.open("rb") as file:
        closing.keep(BookPart.FILE, cut(file), asset.chunk_count)
    if made.chapters:
        closing.keep(BookPart.TEXT, map(packed_chapter, made.chapters), len(made.chapters))
    if made.figures:
        closing.keep(BookPart.FIGURES, [each.content for each in made.figures], len(made.figures))
    closing.keep_stream(BookPart.PREVIEW, made.preview)
    closing.keep_stream(BookPart.WORDS, packed(made.words))
    db.flush()
    return asset


def _measured(made: Prepared) -> tuple[int, str]:
    digest = hashlib.sha256()
    with made.pdf.open("rb") as file:
        for piece in cut(file):
            digest.update(piece)
    return made.pdf.stat().st_size, digest.hexdigest()


def change_status(asset: PdfAsset, status: AssetStatus, now: datetime) -> None:
    """Raises WrongVersionState for a step that its table does not allow."""
    if not may_become(asset.status, status):
        raise WrongVersionState
    asset.status = status
    if status is AssetStatus.REPLACED:
        asset.replaced_at = now


def release(db: Session, book: Book, asset: PdfAsset, now: datetime) -> None:
    """Let readers open this version from now on; the one before stays for those who are in it."""
    before = approved_version(db, book.id)
    if before is not None and before.id != asset.id:
        change_status(before, AssetStatus.REPLACED, now)
        db.flush()
    if asset.status is not AssetStatus.APPROVED:
        change_status(asset, AssetStatus.APPROVED, now)
    book.pdf_url = f"/api/books/{book.id}/file"
    book.chunk_size, book.chunk_count = asset.chunk_size, asset.chunk_count
    book.encryption_key_id = str(asset.key_id)
    book.sha256, book.file_size, book.page_count = asset.sha256, asset.size, asset.page_count
    if before is None or before.id != asset.id:
        book.topic_pages = {}  # of the file before
    if asset.cover_large_key:
        book.cover_image_url = f"/api/books/{book.id}/cover/large"
    if asset.table_of_contents or not book.table_of_contents:
        book.table_of_contents = asset.table_of_contents
    place = insert(BookPdfMap).values(id=uuid7(), slug=book.slug, path=book.pdf_url, book_id=book.id)
    db.execute(place.on_conflict_do_update(index_elements=["slug"], set_={"path": book.pdf_url, "book_id": book.id}))
    db.flush()


def approved_version(db: Session, book_id: UUID) -> PdfAsset | None:
    """The version that is read now."""
    wanted = (PdfAsset.book_id == book_id, PdfAsset.status == AssetStatus.APPROVED)
    return db.scalar(select(PdfAsset).where(*wanted))


def chunks_of(db: Session, asset: PdfAsset, part: BookPart) -> list[BookChunk]:
    """The chunks of a part in their order."""
    wanted = (BookChunk.asset_id == asset.id, BookChunk.part == part)
    return list(db.scalars(select(BookChunk).where(*wanted).order_by(BookChunk.index)))


@dataclass(frozen=True)
class OpenedPart:
    """A part of a version that can be read without the database, a chunk at a time."""

    cipher: ChunkCipher
    part: BookPart
    keys: Sequence[str]  # where its chunks lie
    size: int

    def chunk(self, index: int) -> bytes:
        """One chunk decrypted; raises FileBroken."""
        closed = file_store().open(self.keys[index]).read()
        try:
            return self.cipher.decrypt(closed, part=PART_NUMBERS[self.part], index=index, count=len(self.keys))
        except ChunkRefused:
            raise FileBroken from None

    def read(self, start: int, end: int) -> Iterator[bytes]:
        """The bytes from `start` up to `end` of a part that is one file."""
        for index in range(start // CHUNK_BYTES, -(-end // CHUNK_BYTES)):
            first = index * CHUNK_BYTES
            yield self.chunk(index)[max(0, start - first) : end - first]


def opened_part(db: Session, asset: PdfAsset, part: BookPart) -> OpenedPart:
    """A part to be decrypted here; raises KeyLost."""
    chunks = chunks_of(db, asset, part)
    cipher = ChunkCipher(book_key(db, asset.key_id), book_id=asset.book_id, key_id=asset.key_id)
    size = sum(each.size - TAG_BYTES for each in chunks)
    return OpenedPart(cipher, part, [each.storage_key for each in chunks], size)


def words_of(db: Session, asset: PdfAsset) -> list[str]:
    """The words of every page, page 1 first; none of a file that came without."""
    part = opened_part(db, asset, BookPart.WORDS)
    return cast(list[str], unpacked(b"".join(part.read(0, part.size)))) if part.size else []
