"""The built web app behind the api: its files, and its page at every address of a screen."""

import re
from mimetypes import guess_type
from pathlib import Path

from fastapi import Request, Response
from fastapi.responses import FileResponse, HTMLResponse

from api.platform.clock import Now
from api.platform.cookies import HINT
from api.platform.db import Db
from api.platform.problem import NotFound
from api.settings import settings
from api.site.seo.page_server import page_at
from api.site.seo.web_build import built

LONGEST_NAME = 255  # bytes of one name in any common file system
HASHED = re.compile(r"-[\w-]{8,}\.\w+$|/assets/[\w-]{7}\.(js|css)$")  # a chunk is called by its hash alone


def web(path: str, request: Request, now: Now, db: Db) -> Response:
    """A file of the built web app, or its page for any screen; an unknown api path is a JSON 404."""
    file = _named(path)
    if file is None or path == "api" or path.startswith("api/"):
        raise NotFound
    if file.is_file() and file.name != "index.html":
        return _file(file, request.headers.get("accept-encoding", ""))
    build = built()
    if build is None or ("." in path.rsplit("/", 1)[-1] and file.name != "index.html"):
        raise NotFound
    served = page_at(db, build, "/" + path.removesuffix("index.html"), now, is_signed_in=HINT in request.cookies)
    headers = {"Cache-Control": "no-cache", "ETag": served.etag}
    if request.headers.get("if-none-match", "").removeprefix("W/") == served.etag and served.status == 200:
        return Response(status_code=304, headers=headers)
    return HTMLResponse(served.html, served.status, headers)


def _file(file: Path, accepted: str) -> FileResponse:
    """The file as it is, or as the build pressed it (web/compress.mjs) for a browser that reads that."""
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if HASHED.search(str(file)) else "no-cache"}
    pressed = file.with_name(f"{file.name}.br")
    if not pressed.is_file():
        return FileResponse(file, headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if "br" not in {each.partition(";")[0].strip() for each in accepted.split(",")}:
        return FileResponse(file, headers=headers)
    kind, _ = guess_type(file.name)
    return FileResponse(pressed, headers=headers | {"Content-Encoding": "br"}, media_type=kind)


def _named(path: str) -> Path | None:
    """The place of a file of that name inside the build; None for a name no file can have there."""
    root = settings().web_dist.resolve()
    if "\0" in path or any(len(part.encode()) > LONGEST_NAME for part in path.split("/")):
        return None
    file = (root / path).resolve()
    return file if file.is_relative_to(root) else None
