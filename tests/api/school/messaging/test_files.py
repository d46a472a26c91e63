"""Files of messages: taken for what they are, made anew, and open to the two of the conversation alone."""

import io
from typing import Any

import pytest
import typst
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from api.school.families.tables import ParentChildLink
from tests.api.conftest import Browser
from tests.api.platform.moderation.steps import QUEUE, decide, opened, queue, report
from tests.api.school.messaging.conftest import As, Write, thread
from tests.factories.people import person, staff


def picture(kind: str = "JPEG") -> bytes:
    made, exif = io.BytesIO(), Image.Exif()
    exif[0x010E] = "taken at home"
    Image.new("RGB", (60, 40), "orange").save(made, kind, exif=exif)
    return made.getvalue()


def pdf(*, opens_itself: bool = False) -> bytes:
    plain = typst.compile(b"School circular")
    if not opens_itself:
        return plain
    written = PdfWriter(clone_from=io.BytesIO(plain))
    script = DictionaryObject(
        {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("app.alert(1)")}
    )
    written.pages[0][NameObject("/PieceInfo")] = script
    made = io.BytesIO()
    written.write(made)
    return made.getvalue()


def bring(browser: Browser, data: bytes, name: str = "circular.pdf", media: str = "application/pdf") -> Any:
    return browser.post("/api/messages/files", files={"file": (name, data, media)})


def test_a_file_comes_with_a_letter_and_is_downloaded_by_the_two_alone(
    at: As, grace: User, okello: User, db: Session, write: Write
) -> None:
    brought = bring(at(grace), pdf()).json()
    assert (brought["name"], brought["mediaType"]) == ("circular.pdf", "application/pdf")
    address = f"/api/messages/files/{brought['id']}"
    assert at(okello).get(address).status_code == 404  # not sent yet
    talk = write(files=[brought["id"]])["conversation"]["id"]
    [kept] = thread(at(okello), talk)["messages"][0]["attachments"]
    assert (kept["id"], kept["name"], kept["bytes"]) == (brought["id"], "circular.pdf", brought["bytes"])
    taken = at(okello).get(address)
    assert taken.headers["content-disposition"] == 'attachment; filename="circular.pdf"'
    assert (taken.headers["content-type"], taken.headers["x-content-type-options"]) == ("application/pdf", "nosniff")
    assert "School circular" in PdfReader(io.BytesIO(taken.content)).pages[0].extract_text()
    assert at(person(db)).get(address).status_code == 404
    again = at(grace).post(f"/api/messages/{talk}", json={"message": "Again", "files": [brought["id"]]})
    assert again.status_code == 422  # a file belongs to one message


def test_a_file_from_the_other_side_ends_with_the_link(
    at: As, grace: User, okello: User, db: Session, write: Write
) -> None:
    talk = write()["conversation"]["id"]
    brought = bring(at(okello), picture(), "marks.jpg", "image/jpeg").json()
    at(okello).post(f"/api/messages/{talk}", json={"message": "Her marks", "files": [brought["id"]]})
    address = f"/api/messages/files/{brought['id']}"
    assert at(grace).get(address).status_code == 200
    db.execute(update(ParentChildLink).values(is_active=False))
    assert at(grace).get(address).status_code == 404
    assert thread(at(grace), talk)["messages"][1]["attachments"] == []


@pytest.mark.parametrize(("kind", "ending"), [("JPEG", ".jpg"), ("PNG", ".png")])
def test_a_picture_is_made_anew_under_a_safe_name(at: As, grace: User, kind: str, ending: str) -> None:
    brought = bring(at(grace), picture(kind) + b"<script>", "../../a;b|<.exe", "text/html").json()
    assert brought["name"] == f"ab{ending}"
    taken = at(grace).get(f"/api/messages/files/{brought['id']}")
    assert b"taken at home" not in taken.content
    assert b"<script>" not in taken.content
    assert "\n" not in taken.headers["content-disposition"]


@pytest.mark.parametrize(
    "data",
    [b"<svg onload=alert(1)>", b"MZ\x90", b"", b"%PDF-1.7 broken", b"\x89PNG\r\n\x1a\n broken", b"\xff\xd8\xff broken",
     b"PK\x03\x04", pdf(opens_itself=True)],
    ids=["svg", "exe", "empty", "broken pdf", "broken png", "broken jpeg", "zip", "pdf with a script"],
)  # fmt: skip
def test_what_is_not_a_picture_or_a_plain_pdf_is_refused(at: As, grace: User, data: bytes) -> None:
    refused = bring(at(grace), data)
    assert (refused.status_code, refused.json()["code"]) == (422, "FILE_REFUSED"), refused.text


def test_a_file_that_is_too_large_is_refused(at: As, grace: User) -> None:
    assert bring(at(grace), b"%PDF-" + b"0" * (5 * 1_048_576)).status_code == 413


def test_a_moderator_opens_a_file_of_a_reported_letter_while_nobody_has_decided_and_it_is_logged(
    at: As, grace: User, okello: User, db: Session, write: Write
) -> None:
    moderator = at(staff(db, Role.MODERATOR))
    talk = write()["conversation"]["id"]
    brought = [bring(at(okello), picture(), f"{n}.jpg", "image/jpeg").json()["id"] for n in range(2)]
    for file in brought:
        at(okello).post(f"/api/messages/{talk}", json={"message": f"Look at {file}", "files": [file]})
    bad = thread(at(grace), talk)["messages"][1]
    report(at(grace), "message", bad["id"], words="A bad picture")
    found = opened(moderator, queue(moderator)[0]["id"])
    assert [each["id"] for each in found["content"]["files"]] == [brought[0]]
    page = f"{QUEUE}/{found['id']}/files"
    taken = moderator.get(f"{page}/{brought[0]}")
    assert (taken.status_code, taken.headers["content-disposition"]) == (200, 'attachment; filename="0.jpg"')
    assert moderator.get(f"{page}/{brought[1]}").status_code == 404  # of another letter
    assert moderator.get(f"/api/messages/files/{brought[0]}").status_code == 404
    assert at(grace).get(f"{page}/{brought[0]}").status_code == 403
    logged = select(AuditLog.new_values).where(AuditLog.action == "moderation.file_opened")
    assert db.scalars(logged).all() == [{"file": brought[0]}]
    decide(moderator, found["id"], "dismissed", "A page of a book.")
    assert moderator.get(f"{page}/{brought[0]}").json()["code"] == "CASE_DECIDED"
