"""A book's manifest, its encrypted chunks, and its file, text and figures as a reader that reads online gets them."""

from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Header, Path, Query, Response
from fastapi.responses import FileResponse, StreamingResponse

from api.library.catalogue.preview import preview_file
from api.library.catalogue.service import get_book, openable_book, stored_file
from api.library.editions.covers import MEDIA_TYPE, CoverSize
from api.library.editions.deliveries import tally
from api.library.editions.delivery import (
    VersionNotFound,
    cover_version,
    opened_chunk,
    readable_chunk,
    readable_version,
)
from api.library.editions.lent_chunks import ChunkPlace, find_lent_chunk
from api.library.editions.responses import CLOSED, FOR_GOOD, PLAIN, pdf_response
from api.library.editions.rules import DELIVERED
from api.library.editions.schemas import ChapterOut, ChunkOut, EditionOut, ManifestOut, PartOut, TextChapterOut
from api.library.editions.tables import BookChunk, BookPart, PdfAsset
from api.library.editions.vault import approved_version, chunks_of, opened_part
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn, Subscribed, Visitor
from api.platform.openapi import PDF
from api.platform.raw_sql import SqlDb
from api.platform.storage.responses import file_response, sealed_response

router = APIRouter(prefix="/api/books", tags=["books"])
Version = Annotated[int | None, Query(ge=1, le=1_000_000)]
Number = Annotated[int, Path(ge=1, le=1_000_000)]
AVIF: Final[dict[int | str, Any]] = {200: {"content": {"image/avif": {}}}}
Index = Annotated[int, Path(ge=0, le=1_000_000)]
TEXT: Final[dict[int | str, Any]] = {200: {"model": TextChapterOut}}
FIGURE: Final[dict[int | str, Any]] = {200: {"content": {"image/webp": {}}}}
CHUNK: Final[dict[int | str, Any]] = {200: {"content": {"application/octet-stream": {}}}, 304: {}}


@router.get("/{book_id}/manifest")
def get_manifest(book_id: UUID, me: Subscribed, now: Now, db: Db, version: Version = None) -> ManifestOut:
    """What there is to fetch of a book, and how to decrypt it; only for a reader whose plan reaches the book."""
    asset = readable_version(db, me=me, book_id=book_id, version=version, now=now)
    if asset is None:
        raise VersionNotFound
    return manifest_of(asset, {part: chunks_of(db, asset, part) for part in BookPart if part in DELIVERED})


def manifest_of(asset: PdfAsset, chunks: dict[BookPart, list[BookChunk]]) -> ManifestOut:
    """A version as a device is told of it."""
    own = f"/api/books/{asset.book_id}/versions/{asset.version}/chunks"
    parts = [
        PartOut(part=part, chunks=[
            ChunkOut(index=each.index, iv=each.iv.hex(), size=each.size, sha256=each.sha256,
                     url=f"{own}/{part.value}/{each.index}")
            for each in rows
        ])
        for part, rows in chunks.items()
        if rows
    ]  # fmt: skip
    return ManifestOut(
        book_id=asset.book_id, version=asset.version, key_id=asset.key_id, kind=asset.kind, algorithm="A256GCM",
        size=asset.size, sha256=asset.sha256, chunk_size=asset.chunk_size, page_count=asset.page_count,
        has_text=asset.has_text, chapters=[ChapterOut.model_validate(each) for each in asset.chapters], parts=parts,
    )  # fmt: skip


@router.get("/{book_id}/versions/{version}/chunks/{part}/{index}", response_class=Response, responses=CHUNK)
def get_chunk(
    book_id: UUID, version: Number, part: BookPart, index: Index, me: Subscribed,
    now: Now, sql: SqlDb, db: Db, if_none_match: Annotated[str | None, Header()] = None,
) -> Response:  # fmt: skip
    """One encrypted chunk. It never changes: a new version of the book has other addresses."""
    place = ChunkPlace(book_id, version, part, index)
    chunk = find_lent_chunk(sql, me=me, place=place, now=now) or readable_chunk(db, me=me, place=place, now=now)
    # Said to be encoded already: nothing is gained by packing what is encrypted.
    headers = {"ETag": f'"{chunk.sha256}"', "Cache-Control": FOR_GOOD, "Content-Encoding": "identity"}
    if if_none_match == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    tally.add(db, book_id, part, chunk.size, now)
    return sealed_response(chunk.storage_key, media_type="application/octet-stream", headers=headers)


@router.get("/{book_id}/file", response_class=Response, responses=PDF)
def get_file(
    book_id: UUID, me: SignedIn, now: Now, db: Db, version: Version = None,
    wanted: Annotated[str | None, Header(alias="range")] = None,
) -> Response:  # fmt: skip
    """The PDF, in ranges if asked; for a reader whose plan reaches the book, its author and those who review it."""
    asset = readable_version(db, me=me, book_id=book_id, version=version, now=now)
    if asset is None:
        book = openable_book(db, me=me, book_id=book_id, now=now)
        return FileResponse(stored_file(book, ".pdf"), media_type="application/pdf", headers=PLAIN)
    answer = pdf_response(opened_part(db, asset, BookPart.FILE), wanted, asset.sha256)
    if size := int(answer.headers.get("content-length", 0)):  # none where the range is not there
        tally.add(db, book_id, BookPart.FILE, size, now)
    return answer


@router.get("/{book_id}/edition")
def get_edition(book_id: UUID, me: SignedIn, now: Now, db: Db, version: Version = None) -> EditionOut:
    """What a reader that reads online has to know of the version it opens, and then names in all it asks for."""
    asset = readable_version(db, me=me, book_id=book_id, version=version, now=now)
    if asset is None:
        book = openable_book(db, me=me, book_id=book_id, now=now)
        size = stored_file(book, ".pdf").stat().st_size
        return EditionOut(version=None, size=size, page_count=book.page_count, has_text=False, chapters=[])
    chapters = [ChapterOut.model_validate(each) for each in asset.chapters]
    return EditionOut(
        version=asset.version, size=asset.size, page_count=asset.page_count, has_text=asset.has_text, chapters=chapters
    )


@router.get("/{book_id}/versions/{version}/text/{chapter}", response_class=Response, responses=TEXT)
def get_book_chapter(book_id: UUID, version: Number, chapter: Index, me: SignedIn, now: Now, db: Db) -> Response:
    """A chapter of the text that flows, as it was made; for the same readers as the file."""
    asset = readable_version(db, me=me, book_id=book_id, version=version, now=now)
    packed = opened_chunk(db, asset, BookPart.TEXT, chapter)
    tally.add(db, book_id, BookPart.TEXT, len(packed), now)
    return Response(packed, media_type="application/json", headers=CLOSED | {"Content-Encoding": "gzip"})


@router.get("/{book_id}/versions/{version}/figures/{figure}", response_class=Response, responses=FIGURE)
def get_book_figure(book_id: UUID, version: Number, figure: Index, me: SignedIn, now: Now, db: Db) -> Response:
    """A picture of that text; for the same readers as the file."""
    asset = readable_version(db, me=me, book_id=book_id, version=version, now=now)
    picture = opened_chunk(db, asset, BookPart.FIGURES, figure)
    tally.add(db, book_id, BookPart.FIGURES, len(picture), now)
    return Response(picture, media_type="image/webp", headers=CLOSED | {"Content-Encoding": "identity"})


@router.get("/{book_id}/preview", response_class=Response, responses=PDF)
def get_preview(book_id: UUID, now: Now, db: Db) -> Response:
    """The first pages as a PDF of their own, for anybody; counted by the day, not by the visitor."""
    book = get_book(db, book_id)
    headers = {
        "Cache-Control": "public, max-age=3600",
        "Content-Disposition": f'inline; filename="{book.slug}-preview.pdf"',
    }
    asset = approved_version(db, book_id)
    if asset is None:
        file = preview_file(book)
        tally.add(db, book_id, BookPart.PREVIEW, file.stat().st_size, now)
        return FileResponse(file, media_type="application/pdf", headers=headers)
    part = opened_part(db, asset, BookPart.PREVIEW)
    tally.add(db, book_id, BookPart.PREVIEW, part.size, now)
    return StreamingResponse(part.read(0, part.size), media_type="application/pdf", headers=headers)


@router.get("/{book_id}/cover/{size}", response_class=Response, responses=AVIF)
def get_cover_size(book_id: UUID, size: CoverSize, me: Visitor, db: Db) -> Response:
    """The cover of a book that was sent in; of one that waits, for those who may look into it."""
    asset = cover_version(db, me=me, book_id=book_id)
    key = asset.cover_small_key if size == "small" else asset.cover_large_key
    if key is None:
        raise VersionNotFound
    return file_response(key, media_type=MEDIA_TYPE, headers={"Cache-Control": "public, max-age=86400"})
