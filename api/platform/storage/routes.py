"""Signed addresses of the local store: who holds one that is still good gets its one file."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from api.platform.clock import Now
from api.platform.problem import NotFound
from api.platform.storage.problems import AddressExpired
from api.platform.storage.responses import DOWNLOAD, disposition, file_response
from api.platform.storage.signatures import is_expired, is_signed

router = APIRouter(prefix="/api/files", tags=["files"])
FILE: dict[int | str, Any] = {200: {"content": {"application/octet-stream": {}}}}


@router.get("/{key}", response_class=Response, responses=FILE)
def get_signed_file(
    key: Annotated[str, Path(pattern="^[0-9a-f]{64}$")],
    name: Annotated[str, Query(max_length=200)],
    media_type: Annotated[str, Query(alias="mediaType", max_length=100)],
    expires: Annotated[int, Query(ge=0, le=2**33)],
    signature: Annotated[str, Query(max_length=64)],
    now: Now,
) -> Response:
    """The signature is the guard: it is made behind the guard of the route that shows the file."""
    if not is_signed(key, name=name, media_type=media_type, expires=expires, signature=signature):
        raise NotFound
    if is_expired(expires, now):
        raise AddressExpired
    return file_response(key, media_type=media_type, headers=DOWNLOAD | disposition(name))
