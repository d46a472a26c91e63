"""A book's key leaves the database only through the ring of master keys."""

import base64
from uuid import uuid4

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.library.protection.commands import rewrap
from api.library.protection.keys import KeyLost, KeyRing, book_key, create_book_key, rewrap_all
from api.library.protection.tables import BookKey
from api.platform.secrets import parse_keys
from tests.factories.shelf import book

OLD, NEW, THIRD = bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96))


def test_a_key_is_kept_wrapped_and_comes_back(db: Session) -> None:
    key_id, key = create_book_key(db, book(db).id, 1)
    row = db.get_one(BookKey, key_id)
    assert len(key) == 32
    assert len(row.wrapped_key) == 40
    assert key not in row.wrapped_key
    assert book_key(db, key_id) == key


def test_every_version_has_a_key_of_its_own(db: Session) -> None:
    shown = book(db)
    assert create_book_key(db, shown.id, 1)[1] != create_book_key(db, shown.id, 2)[1]
    with pytest.raises(IntegrityError), db.begin_nested():
        create_book_key(db, shown.id, 2)


def test_a_new_master_key_wraps_again_without_changing_the_keys_of_books(db: Session) -> None:
    key_id, key = create_book_key(db, book(db).id, 1, ring=KeyRing({"2026": OLD}))
    both = KeyRing({"2026": OLD, "2027": NEW})
    assert book_key(db, key_id, ring=both) == key
    assert rewrap_all(db, ring=both) == 1
    assert rewrap_all(db, ring=both) == 0
    assert book_key(db, key_id, ring=KeyRing({"2027": NEW})) == key


def test_the_command_wraps_all_keys_or_none(db: Session, capsys: pytest.CaptureFixture[str]) -> None:
    shown = book(db)
    first, key = create_book_key(db, shown.id, 1, ring=KeyRing({"2026": OLD}))
    second, _ = create_book_key(db, shown.id, 2, ring=KeyRing({"2025": THIRD}))
    assert rewrap(db, KeyRing({"2026": OLD, "2027": NEW})) == 1
    assert "Put the old master key before the new one in BOOK_MASTER_KEYS" in capsys.readouterr().out
    db.expire_all()
    assert {db.get_one(BookKey, each).master_id for each in (first, second)} == {"2026", "2025"}
    assert rewrap(db, KeyRing({"2025": THIRD, "2026": OLD, "2027": NEW})) == 0
    assert capsys.readouterr().out == "2 keys wrapped anew with 2027, by which all are wrapped now\n"
    assert book_key(db, first, ring=KeyRing({"2027": NEW})) == key


def test_a_key_that_is_unknown_changed_or_of_another_master_is_lost(db: Session) -> None:
    key_id, _ = create_book_key(db, book(db).id, 1, ring=KeyRing({"2026": OLD}))
    for ring in (KeyRing({"2026": NEW}), KeyRing({"2027": OLD})):
        with pytest.raises(KeyLost):
            book_key(db, key_id, ring=ring)
    with pytest.raises(KeyLost):
        book_key(db, uuid4())
    row = db.get_one(BookKey, key_id)
    row.wrapped_key = bytes([row.wrapped_key[0] ^ 1]) + row.wrapped_key[1:]
    db.flush()
    with pytest.raises(KeyLost):
        book_key(db, key_id, ring=KeyRing({"2026": OLD}))


def test_master_keys_are_read_from_the_setting_in_order() -> None:
    said = f"2026:{base64.b64encode(OLD).decode()}, 2027:{base64.b64encode(NEW).decode()}"
    assert list(parse_keys(said, setting="BOOK_MASTER_KEYS").items()) == [("2026", OLD), ("2027", NEW)]
    assert parse_keys("", setting="BOOK_MASTER_KEYS") == {}
    for bad in ("2026", "2026:short", ":" + base64.b64encode(OLD).decode(), "2026:%%%"):
        with pytest.raises(ValueError, match="BOOK_MASTER_KEYS"):
            parse_keys(bad, setting="BOOK_MASTER_KEYS")
