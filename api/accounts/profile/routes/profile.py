"""One's own profile: who one is, the photo, the settings, and how one is reached."""

from datetime import timedelta
from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, File, Request, Response, UploadFile
from starlette.responses import Response as AnyResponse

from api import constants
from api.accounts.profile.schemas import (
    BirthdayIn,
    ChangeIn,
    ChangeOut,
    CodeIn,
    Done,
    NameIn,
    Photo,
    ProfileOut,
    SchoolIn,
    SettingsIn,
    TokenIn,
)
from api.accounts.profile.service import contact_change, photo, presenters, profile
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import Fresh, SignedIn
from api.platform.limits import limit
from api.platform.problem import answer
from api.platform.quotas import UPLOADS
from api.platform.raw_sql import SqlDb
from api.platform.storage.responses import file_response

router = APIRouter(prefix="/api/account", tags=["account"])
HOUR = timedelta(hours=1)
FOREVER = {"Cache-Control": "private, max-age=31536000, immutable", "Content-Disposition": "inline",
           "Content-Security-Policy": "default-src 'none'; sandbox"}  # fmt: skip


@router.get("/profile")
def get_profile(me: SignedIn, now: Now, db: Db) -> ProfileOut:
    return presenters.profile_of(db, me, now)


@router.put("/name")
def save_name(me: SignedIn, body: NameIn, now: Now, db: Db) -> ProfileOut:
    profile.save_name(db, user_id=me.id, given=body)
    return presenters.profile_of(db, me, now)


@router.put("/school")
def save_school(me: SignedIn, body: SchoolIn, now: Now, db: Db) -> ProfileOut:
    profile.save_school(db, user_id=me.id, given=body)
    return presenters.profile_of(db, me, now)


@router.put("/birthday")
def save_birthday(me: SignedIn, body: BirthdayIn, now: Now, db: Db) -> ProfileOut:
    profile.save_birthday(db, user_id=me.id, born=body.date_of_birth, now=now)
    return presenters.profile_of(db, me, now)


@router.put("/settings")
def save_settings(me: SignedIn, body: SettingsIn, now: Now, db: Db) -> ProfileOut:
    profile.save_settings(db, user_id=me.id, given=body)
    return presenters.profile_of(db, me, now)


@router.put("/photo", dependencies=[UPLOADS])
def save_photo(
    me: SignedIn,
    file: Annotated[UploadFile, File(description="JPEG, PNG or WebP, up to 5 MB")],
    now: Now,
    sql: SqlDb,
    db: Db,
) -> Photo:
    limit(sql, "photo", str(me.id), allowed=constants.PHOTOS_PER_HOUR, per=HOUR, now=now)
    data = file.file.read(constants.PHOTO_BYTES + 1)
    made = photo.made_anew(data, name=file.filename or "", declared=file.content_type or "")
    kept = photo.keep(db, user_id=me.id, made=made)
    return Photo(large=photo.address(kept.photo_key or "", "large"), small=photo.address(kept.photo_key or "", "small"))


@router.delete("/photo", status_code=204)
def remove_photo(me: SignedIn, db: Db) -> None:
    photo.remove(db, user_id=me.id)


@router.get("/photos/{key}/{size}.webp", response_class=Response)
def get_photo(key: str, size: Literal["large", "small"], me: SignedIn, db: Db) -> Response:
    file_key = photo.stored(db, key=key, size=size, viewer=me.id, sees_all=me.sees_learners)
    return file_response(file_key, media_type="image/webp", headers=FOREVER)


@router.post("/contact-changes", status_code=201)
def ask_contact_change(me: Fresh, body: ChangeIn, now: Now, sql: SqlDb, db: Db) -> ChangeOut:
    limit(sql, "contact-change", str(me.id), allowed=constants.CONTACT_CHANGES_PER_HOUR, per=HOUR, now=now)
    change = contact_change.ask(db, user_id=me.id, kind=body.kind, value=body.value, now=now)
    return presenters.change_of(change, profile.person(db, me.id))


@router.post("/contact-changes/{change_id}/resend")
def resend_contact_code(me: SignedIn, change_id: UUID, now: Now, sql: SqlDb, db: Db) -> ChangeOut:
    limit(sql, "contact-change", str(me.id), allowed=constants.CONTACT_CHANGES_PER_HOUR, per=HOUR, now=now)
    change = contact_change.resend(db, user_id=me.id, change_id=change_id, now=now)
    return presenters.change_of(change, profile.person(db, me.id))


@router.post("/contact-changes/{change_id}/confirm", response_model=ProfileOut)
def confirm_contact_change(
    me: SignedIn, change_id: UUID, body: CodeIn, request: Request, now: Now, db: Db
) -> AnyResponse | ProfileOut:
    refused = contact_change.confirm(db, user_id=me.id, change_id=change_id, code=body.code, now=now)
    return answer(request, refused) if refused else presenters.profile_of(db, me, now)


@router.delete("/contact-changes/{change_id}", status_code=204)
def cancel_contact_change(me: SignedIn, change_id: UUID, now: Now, db: Db) -> None:
    contact_change.cancel(db, user_id=me.id, change_id=change_id, now=now)


@router.post("/undo-change")
def undo_contact_change(body: TokenIn, client: From, now: Now, sql: SqlDb, db: Db) -> Done:
    """The way back for whoever still reads the old address; the link in that mail is all the proof there is."""
    limit(sql, "account-link", client.ip, allowed=constants.LINKS_PER_HOUR, per=HOUR, now=now)
    what = contact_change.undo(db, token=body.token, now=now)
    return Done(message=f"Your old {what} is back, and everybody was signed out. Choose a new password now.")
