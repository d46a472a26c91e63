"""A version's file decrypted for a reader that reads online, in ranges, a chunk in memory at a time."""

import re
from typing import Final

from fastapi import Response
from fastapi.responses import StreamingResponse

from api.library.editions.vault import OpenedPart

RANGE: Final = re.compile(r"bytes=(\d*)-(\d*)")
# Said to be encoded already, so that the gzip layer leaves byte ranges as they are.
CLOSED: Final = {"Cache-Control": "private, no-store"}
PLAIN: Final = CLOSED | {"Content-Encoding": "identity", "Accept-Ranges": "bytes"}
FOR_GOOD: Final = "private, max-age=31536000, immutable"


def pdf_response(part: OpenedPart, asked: str | None, etag: str) -> Response:
    """The whole PDF, or the range that was asked for (206); 416 for one that is not there."""
    headers = PLAIN | {"ETag": f'"{etag}"'}
    bounds = range_of(asked, part.size)
    if bounds is None:
        return Response(status_code=416, headers=headers | {"Content-Range": f"bytes */{part.size}"})
    start, end = bounds
    headers["Content-Length"] = str(end - start)
    if asked and RANGE.fullmatch(asked):
        headers["Content-Range"] = f"bytes {start}-{end - 1}/{part.size}"
    status = 206 if "Content-Range" in headers else 200
    return StreamingResponse(part.read(start, end), status, headers=headers, media_type="application/pdf")


def range_of(asked: str | None, size: int) -> tuple[int, int] | None:
    """From, and up to which byte: the whole where none or several are asked for, None for what is not there."""
    found = RANGE.fullmatch(asked or "")
    if found is None or found.groups() == ("", ""):
        return 0, size
    first, last = found.groups()
    if not first:
        return (max(0, size - int(last)), size) if int(last) else None
    start, end = int(first), min(size, int(last) + 1) if last else size
    return (start, end) if start < end else None
