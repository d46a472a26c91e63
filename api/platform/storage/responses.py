"""A stored file as the answer of a guarded route."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final
from urllib.parse import quote

from fastapi import Response
from fastapi.responses import RedirectResponse, StreamingResponse

from api.platform.storage.port import IN_MEMORY_BYTES, FileStore
from api.platform.storage.service import file_store
from api.settings import settings

SIGNED_SECONDS: Final = 120
# A file somebody brought is saved, never shown as a page of ours.
DOWNLOAD: Final = {
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
}


def file_response(key: str, *, media_type: str, headers: Mapping[str, str], store: FileStore | None = None) -> Response:
    """The whole file, verified before its first byte leaves."""
    content = (store or file_store()).open(key)
    if content.size <= IN_MEMORY_BYTES:
        return Response(content.read(), media_type=media_type, headers=dict(headers))
    length = {"Content-Length": str(content.size)}
    return StreamingResponse(content.chunks(), media_type=media_type, headers={**headers, **length})


def sealed_response(key: str, *, media_type: str, headers: Mapping[str, str]) -> Response:
    """An encrypted file of a chunk's length, at once: its reader opens it, and so verifies it again."""
    return Response(file_store().read_sealed(key), media_type=media_type, headers=dict(headers))


def download_response(
    key: str, *, size: int, name: str, media_type: str, now: datetime, store: FileStore | None = None
) -> Response:
    """A download; one of `STORAGE_REDIRECT_BYTES` or more goes by a short-lived address of the store's own."""
    least = settings().storage_redirect_bytes
    if least and size >= least:
        signed = (store or file_store()).sign(key, name=name, media_type=media_type, seconds=SIGNED_SECONDS, now=now)
        return RedirectResponse(signed, 303, headers={"Cache-Control": "private, no-store"})
    return file_response(key, media_type=media_type, headers=DOWNLOAD | disposition(name), store=store)


def disposition(name: str) -> dict[str, str]:
    """The header that saves a file under a name; a name outside ASCII goes beside a plain one."""
    plain = re.sub(r"[^\w .()-]", "", name.encode("ascii", "ignore").decode()).strip() or "file"
    exact = f"; filename*=UTF-8''{quote(name)}" if plain != name else ""
    return {"Content-Disposition": f'attachment; filename="{plain}"{exact}'}
