"""Choosing one's mails, leaving them with one click, and writing to us."""

import re
from datetime import timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Path, status
from fastapi.responses import RedirectResponse

from api import constants
from api.notifications.email import preferences
from api.notifications.email.contact_form import write_to_us
from api.notifications.email.message import ONE_CLICK_PATH
from api.notifications.email.schemas import (
    ContactIn,
    ContactOut,
    PreferencesByTokenOut,
    PreferencesIn,
    PreferencesOut,
)
from api.notifications.email.tables import EmailPreferences
from api.platform.client_info import From
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn, Visitor
from api.platform.limits import limit
from api.platform.raw_sql import SqlDb

router = APIRouter(prefix="/api", tags=["mail"])
Token = Annotated[str, Path(pattern=r"^[\w-]{43}$")]
# The one address mail programs may post to from anywhere: it reads no cookie, and its token can only stop mail.
ONE_CLICK = re.compile(re.escape(ONE_CLICK_PATH) + r"[\w-]{43}", re.ASCII)


@router.get("/mail/preferences")
def get_mail_preferences(me: SignedIn, db: Db) -> PreferencesOut:
    return PreferencesOut.model_validate(preferences.as_chosen(db, me.id))


@router.put("/mail/preferences")
def change_mail_preferences(body: PreferencesIn, me: SignedIn, db: Db) -> PreferencesOut:
    chosen = preferences.of_person(db, me.id)
    preferences.change(chosen, body.wishes())
    return PreferencesOut.model_validate(chosen)


@router.get("/mail/preferences/{token}")
def get_preferences_by_token(token: Token, db: Db) -> PreferencesByTokenOut:
    return _preferences_out(*preferences.of_token(db, token))


@router.put("/mail/preferences/{token}")
def change_preferences_by_token(token: Token, body: PreferencesIn, db: Db) -> PreferencesByTokenOut:
    chosen, address = preferences.of_token(db, token)
    preferences.change(chosen, body.wishes())
    return _preferences_out(chosen, address)


def _preferences_out(chosen: EmailPreferences, address: str) -> PreferencesByTokenOut:
    known = PreferencesOut.model_validate(chosen).model_dump()
    return PreferencesByTokenOut(**known, address=preferences.masked(address))


@router.get("/mail/unsubscribe/{token}", status_code=status.HTTP_303_SEE_OTHER, response_class=RedirectResponse)
def open_unsubscribe(token: Token) -> str:
    """Following the link of the header by hand changes nothing yet: the screen asks."""
    return f"/unsubscribe?token={token}"


@router.post("/mail/unsubscribe/{token}", status_code=status.HTTP_204_NO_CONTENT)
def unsubscribe_with_one_click(
    token: Token, db: Db, said: Annotated[Literal["One-Click"], Form(alias="List-Unsubscribe")]
) -> None:
    """What a mail program posts for its reader (RFC 8058): every kind that may be refused ends."""
    chosen, _ = preferences.of_token(db, token)
    preferences.change(chosen, {"is_unsubscribed_all": True})


@router.post("/contact", status_code=status.HTTP_201_CREATED)
def contact(body: ContactIn, me: Visitor, now: Now, db: Db, sql: SqlDb, client: From) -> ContactOut:
    allowed = constants.CONTACT_PER_HOUR * (10 if client.is_school else 1)
    limit(
        sql, "contact", client.ip, allowed=allowed, per=timedelta(hours=1), now=now,
        detail="You sent several messages in the last hour. Please try again later.",
    )  # fmt: skip
    reference = write_to_us(db, body, me=me.id if me else None, now=now)
    return ContactOut(reference=reference, message="Thank you. We have your message. We answer by email.")
