"""Short messages as the carrier's API takes them, kept beside the mails: the same key once."""

import hashlib
import re
from email.message import EmailMessage

from api import constants
from api.platform.integrations.catcher.store import Folder
from api.platform.integrations.sms import places
from api.platform.schemas import JsonObject

# Two numbers nobody has, refused as a carrier refuses: to try what happens then.
REFUSED = {"+256700000403": (403, "InvalidPhoneNumber"), "+256700000406": (406, "UserInBlacklist")}
NUMBER = re.compile(r"\+[1-9][0-9]{7,14}")


def take(folder: Folder, form: dict[str, str], key: str) -> tuple[int, JsonObject]:
    """The HTTP status and the answer the carrier would give; what it would not take is kept nowhere."""
    to, text = form.get("to", ""), form.get("message", "")
    if not form.get("username") or not text:
        return 400, _said("Must have a username and a message")
    if not NUMBER.fullmatch(to):
        return 201, _said("Sent to 0/1 Total Cost: 0", _recipient(to, 403, "InvalidPhoneNumber"))
    if to in REFUSED:
        return 201, _said("Sent to 0/1 Total Cost: 0", _recipient(to, *REFUSED[to]))
    try:
        is_one = places(text) <= constants.SMS_MOST
    except ValueError:
        is_one = False
    if not is_one:
        return 400, _said("A message of ours is one part of 160 signs of GSM 03.38")
    named = hashlib.sha256((key or f"{to} {text}").encode()).hexdigest()[:24]
    folder.keep(_as_mail(form, named).as_bytes(), [to])
    return 201, _said("Sent to 1/1 Total Cost: UGX 0", _recipient(to, 101, "Success", f"ATXid_{named}"))


def _as_mail(form: dict[str, str], named: str) -> EmailMessage:
    mail = EmailMessage()
    mail["Subject"] = f"SMS: {' '.join(form['message'].split())[:60]}"
    mail["From"] = form.get("from") or "SMS"
    mail["Message-ID"] = f"<{named}@sms.kitabo.example>"
    mail["X-Signs"] = str(places(form["message"]))
    mail.set_content(form["message"])
    return mail


def _recipient(to: str, code: int, status: str, named: str = "None") -> JsonObject:
    return {"number": to, "statusCode": code, "status": status, "messageId": named, "cost": "UGX 0"}


def _said(message: str, *recipients: JsonObject) -> JsonObject:
    return {"SMSMessageData": {"Message": message, "Recipients": [*recipients]}}
