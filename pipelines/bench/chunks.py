"""Encrypted chunks of a book for a reader who may have them, beside a bare file of their size from the same stack."""

import http.client
import os
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.editions.tables import AssetStatus, BookChunk, BookPart, FileKind, PdfAsset
from api.library.loans.tables import Loan
from api.library.protection.chunks import CHUNK_BYTES, TAG_BYTES, nonce
from api.library.protection.keys import create_book_key
from api.platform.clock import now
from api.platform.storage.folder import Folder
from api.platform.storage.service import save_file
from pipelines.bench.figures import Figure, NotMeasured, figure
from pipelines.bench.sizes import Bench
from pipelines.bench.web import PASSWORD, Server, prepare, serving

CHUNKS: Final = 8
MIB: Final = 1_048_576
TURNS: Final = 5


def chunks_figures(bench: Bench) -> Iterator[Figure]:
    """MiB a second over one connection, the best of some turns of each; and what the server's memory grew by."""
    reads, store = bench.sizes.chunks, bench.folder / "files"
    name = prepare(bench.url)["name"]
    paths = plant(bench.url, name, store)
    bare = bench.folder / "bare"
    bare.write_bytes(os.urandom(CHUNK_BYTES + TAG_BYTES))
    with (
        serving("pipelines.bench.floor:create_app", bench.url, BENCH_FILE=str(bare)) as floor,
        serving("api.main:create_app", bench.url, STORAGE_URL=f"file://{store}") as ours,
    ):
        ours.call("POST", "/api/auth/login", {"emailOrUsername": name, "password": PASSWORD})
        rate(floor, ["/file"], reads), rate(ours, paths, reads)
        before = held_mib(ours)
        theirs, mine = zip(
            *((rate(floor, ["/file"], reads), rate(ours, paths, reads)) for _ in range(TURNS)), strict=True
        )
        size = f"{reads} of 1 MiB"
        yield figure("chunks of a book", size, max(mine), "MiB/s", max(theirs), ">= 0.7")
        yield figure("memory of their server", f"{reads * TURNS} of 1 MiB", held_mib(ours), "MiB", before, "<= 1.1")


def plant(url: str, reader: str, store: Path) -> list[str]:
    """A book of some full chunks, on loan to the reader; where its chunks are asked for."""
    made = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with Session(made) as db, db.begin():
        book = Book(title="Bench chunks", author="Bench", slug=f"bench-{uuid4().hex}", page_count=100)
        db.add(book)
        db.flush()
        key_id, _ = create_book_key(db, book.id, 1)
        asset = PdfAsset(
            book_id=book.id, version=1, key_id=key_id, status=AssetStatus.APPROVED, kind=FileKind.PDF,
            file_name="bench", size=CHUNKS * CHUNK_BYTES, sha256="0" * 64, chunk_size=CHUNK_BYTES,
            chunk_count=CHUNKS, page_count=100, has_text=False,
        )  # fmt: skip
        user_id = db.scalar(select(User.id).where(User.username == reader))
        db.add_all([asset, Loan(user_id=user_id, book_id=book.id, started_at=now() - timedelta(days=1))])
        db.flush()
        for index in range(CHUNKS):
            db.add(_chunk(db, asset, index, store))
        return [f"/api/books/{book.id}/versions/1/chunks/file/{index}" for index in range(CHUNKS)]


def _chunk(db: Session, asset: PdfAsset, index: int, store: Path) -> BookChunk:
    """As long as a full chunk with its tag; what is in it nobody here opens."""
    kept = save_file(
        db, os.urandom(CHUNK_BYTES + TAG_BYTES), media_type="application/octet-stream", store=Folder(store)
    )
    asset_id: UUID = asset.id
    return BookChunk(
        book_id=asset.book_id, asset_id=asset_id, key_id=asset.key_id, part=BookPart.FILE, index=index, count=CHUNKS,
        iv=nonce(0, index), size=kept.size, sha256=kept.key, storage_key=kept.key,
    )  # fmt: skip


def rate(server: Server, paths: list[str], reads: int) -> float:
    """MiB a second of one connection that asks for one after the other."""
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    began = time.perf_counter()
    for n in range(reads):
        line.request("GET", paths[n % len(paths)], headers=server.headers)
        answer = line.getresponse()
        if answer.status != 200 or len(answer.read()) != CHUNK_BYTES + TAG_BYTES:
            raise NotMeasured(f"{paths[0]}: {answer.status}")
    line.close()
    return reads * CHUNK_BYTES / MIB / (time.perf_counter() - began)


def held_mib(server: Server) -> float:
    """The most memory the server has held so far."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) / 1024
