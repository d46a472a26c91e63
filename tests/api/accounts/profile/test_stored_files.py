"""A person's files in the store: gone with the account, whole in the copy, and plain words when the store fails."""

import io
import zipfile

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.profile import retention
from api.accounts.profile.export_files import LEFT_OUT, NAMES
from api.accounts.profile.personal_data import HOLDINGS
from api.accounts.profile.tables import AccountSettings
from api.platform.clock import now
from api.platform.storage.garbage import collect_garbage, references
from api.platform.storage.service import file_store, save_file
from api.school.messaging.tables import MessageFile
from tests.api.accounts.profile.conftest import Letters, settle_deletions, token_in
from tests.api.accounts.profile.test_deletion import LATER, ask
from tests.api.accounts.profile.test_photo import picture, send
from tests.api.conftest import Browser, Within
from tests.api.platform.storage.conftest import alter, bucket_at, free_port
from tests.conftest import NOON


def keys_of(db: Session, user: User) -> list[str]:
    kept = db.scalars(select(AccountSettings).where(AccountSettings.user_id == user.id)).one()
    return [key for key in (kept.photo_large_key, kept.photo_small_key) if key]


def brought(db: Session, user: User, content: bytes) -> MessageFile:
    stored = save_file(db, content, media_type="application/pdf")
    made = MessageFile(uploaded_by=user.id, name="circular.pdf", media_type="application/pdf",
                       content_key=stored.key, size=stored.size)  # fmt: skip
    db.add(made)
    db.flush()
    return made


def test_files_leave_the_store_with_the_account(amina_in: Browser, amina: User, db: Session, within: Within) -> None:
    send(amina_in, picture())
    keys = [*keys_of(db, amina), brought(db, amina, b"only Amina brought this").content_key]
    assert all(file_store().exists(key) for key in keys)
    ask(amina_in)
    assert settle_deletions(db, LATER) == 1
    waiting = "select count(*) from procrastinate_jobs where task_name = 'storage.collect_unused_files'"
    assert db.scalar(text(waiting)) == 1
    collect_garbage(file_store(), within, now())
    assert [key for key in keys if file_store().exists(key)] == []


def test_a_new_photo_lets_the_old_one_go(amina_in: Browser, amina: User, db: Session, within: Within) -> None:
    send(amina_in, picture())
    before = keys_of(db, amina)
    send(amina_in, picture("PNG", (300, 300)), "me.png", "image/png")
    amina_in.delete("/api/account/photo")
    collect_garbage(file_store(), within, now())
    assert [key for key in before if file_store().exists(key)] == []


@pytest.mark.parametrize(("content", "code"), [(b"damaged", "FILE_BROKEN"), (None, "FILE_MISSING")])
def test_a_photo_the_store_lost_is_told_in_plain_words(
    amina_in: Browser, amina: User, db: Session, content: bytes | None, code: str
) -> None:
    address = send(amina_in, picture(size=(220, 220))).json()["large"]
    alter(file_store(), keys_of(db, amina)[0], content)
    response = amina_in.get(address)
    assert (response.status_code, response.json()["code"]) == (503, code)
    assert "sent again, or tell the people who run this site" in response.json()["detail"]
    again = send(amina_in, picture(size=(220, 220))).json()["large"]
    assert amina_in.get(again).status_code == 200


def test_a_store_that_is_down_refuses_a_photo_and_keeps_the_one_before(
    amina_in: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = send(amina_in, picture()).json()["large"]
    with monkeypatch.context() as down:
        away = bucket_at(f"http://127.0.0.1:{free_port()}", seconds=1)
        down.setattr("api.platform.storage.service.file_store", lambda: away)
        found = send(amina_in, picture(size=(500, 500)))
    assert (found.status_code, found.json()["code"], found.headers["retry-after"]) == (503, "STORE_DOWN", "30")
    assert amina_in.get("/api/auth/user").json()["profileImageUrl"] == address
    assert amina_in.get(address).status_code == 200


def test_a_copy_of_ones_data_holds_ones_files_and_names_what_is_damaged(
    amina_in: Browser, amina: User, db: Session, letters: Letters, within: Within
) -> None:
    send(amina_in, picture())
    whole, damaged = brought(db, amina, b"%PDF a circular"), brought(db, amina, b"%PDF another circular")
    alter(file_store(), damaged.content_key, b"no longer itself")
    amina_in.post("/api/account/exports")
    assert retention.make_exports(NOON, within) == 1
    token = token_in(letters("export_ready")[0]["link"])
    given = amina_in.post("/api/account/exports/take", json={"token": token})
    with zipfile.ZipFile(io.BytesIO(given.content)) as copy:
        files = {name: copy.read(name) for name in copy.namelist() if "json/" not in name and "csv/" not in name}
    assert set(files) == {"README.txt", "photo-256.webp", "photo-96.webp", f"files/messages/{whole.id}-circular.pdf"}
    assert files[f"files/messages/{whole.id}-circular.pdf"] == b"%PDF a circular"
    assert f"{damaged.id}-circular.pdf is damaged or missing".encode() in files["README.txt"]


def test_every_file_of_a_person_has_a_name_in_the_copy(db: Session) -> None:
    personal = {holding.table for holding in HOLDINGS}
    shown = {(column.table.name, column.name) for column in references(db)}  # type: ignore[union-attr]
    assert {each for each in shown if each[0] in personal} == set(NAMES) | LEFT_OUT
