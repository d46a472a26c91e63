"""A person's photo: checked by what it is and not by what it says, and made anew by us in two sizes."""

import secrets
from collections.abc import Callable
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.profile.service.profile import person, settings_of
from api.accounts.profile.tables import AccountSettings
from api.platform.audit.service import audit
from api.platform.decoding import pictures
from api.platform.decoding.faults import Fault, Undecodable
from api.platform.decoding.pool import decode
from api.platform.problem import NotFound, Problem
from api.platform.storage.service import save_file

# What a picture is, by its first bytes, its declared type and its name: all three must say the same.
KINDS: dict[str, tuple[str, tuple[str, ...], Callable[[bytes], bool]]] = {
    "JPEG": ("image/jpeg", (".jpg", ".jpeg"), lambda data: data.startswith(b"\xff\xd8\xff")),
    "PNG": ("image/png", (".png",), lambda data: data.startswith(b"\x89PNG\r\n\x1a\n")),
    "WEBP": ("image/webp", (".webp",), lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP"),
}
REFUSALS = {
    Fault.PIXELS: "This picture has more than 40 million pixels. Choose a smaller one.",
    Fault.HEAVY: "This picture takes too much to open. Choose a smaller one.",
    Fault.BROKEN: "This picture cannot be read. It may be damaged; choose another.",
}
SIZES = {"large": constants.PHOTO_LARGE_PX, "small": constants.PHOTO_SMALL_PX}


class PhotoRefused(Problem):
    status, title = 422, "Photo Not Accepted"
    detail = "Choose a JPEG, PNG or WebP picture."


class PhotoTooLarge(Problem):
    status, title = 413, "Photo Too Large"
    detail = "A photo may have 5 MB at the most. Choose a smaller one."


def made_anew(data: bytes, *, name: str, declared: str) -> dict[str, bytes]:
    """Both sizes as square webp without any of the file's own words (EXIF, comments, what was glued behind it)."""
    if len(data) > constants.PHOTO_BYTES:
        raise PhotoTooLarge
    kind = next((kind for kind, (_, _, begins) in KINDS.items() if begins(data)), None)
    if kind is None:
        raise PhotoRefused
    media, endings, _ = KINDS[kind]
    if declared.split(";")[0].strip().lower() != media or not name.lower().endswith(endings):
        raise PhotoRefused("The name or the type of this file does not fit what is inside. Choose the picture itself.")
    return _drawn(data, kind)


def _drawn(data: bytes, kind: str) -> dict[str, bytes]:
    try:
        return decode(pictures.squares, data, kind, most_pixels=constants.PHOTO_PIXELS, sizes=SIZES)
    except Undecodable as refused:
        raise PhotoRefused(REFUSALS[refused.fault]) from refused


def keep(db: Session, *, user_id: UUID, made: dict[str, bytes]) -> AccountSettings:
    """The new photo in place of the old, under an address never used before."""
    kept = settings_of(db, user_id)
    kept.photo_key = secrets.token_urlsafe(16)
    kept.photo_large_key = save_file(db, made["large"], media_type="image/webp").key
    kept.photo_small_key = save_file(db, made["small"], media_type="image/webp").key
    db.add(kept)
    person(db, user_id).profile_image_url = address(kept.photo_key, "large")
    audit(db, user_id=user_id, action="account.photo_changed", entity=("user", str(user_id)))
    db.flush()
    return kept


def remove(db: Session, *, user_id: UUID) -> None:
    kept = settings_of(db, user_id)
    if kept.photo_key is None:
        return
    kept.photo_key = kept.photo_large_key = kept.photo_small_key = None
    person(db, user_id).profile_image_url = None
    audit(db, user_id=user_id, action="account.photo_removed", entity=("user", str(user_id)))


def address(key: str, size: str) -> str:
    return f"/api/account/photos/{key}/{size}.webp"


def stored(db: Session, *, key: str, size: str, viewer: UUID, sees_all: bool) -> str:
    """The key of the file, for the person themselves and for staff; to everybody else there is no such photo."""
    found = db.scalar(select(AccountSettings).where(AccountSettings.photo_key == key))
    if found is None or not (sees_all or found.user_id == viewer):
        raise NotFound
    file_key = found.photo_large_key if size == "large" else found.photo_small_key
    if file_key is None:
        raise NotFound
    return file_key
