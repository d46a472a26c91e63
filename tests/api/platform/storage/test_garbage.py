"""Files that no row shows go, files that come in at the same moment stay; real transactions on real connections."""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Engine, delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.assessment.question_bank.tables import ItemFigure
from api.platform.clock import now
from api.platform.storage.folder import Folder
from api.platform.storage.garbage import GRACE, Collected, collect_garbage, references
from api.platform.storage.port import FileStore
from api.platform.storage.service import save_file
from api.platform.storage.tables import StoredFile
from tests.api.platform.storage.conftest import alter

Transactions = Callable[[], AbstractContextManager[Session]]
PICTURE = b"a picture of a leaf"
NOTHING = Collected(0, 0, 0)


@pytest.fixture
def within(engine: Engine) -> Iterator[Transactions]:
    """Transactions that really end; what they left is cleared."""

    @contextmanager
    def transaction() -> Iterator[Session]:
        with Session(engine) as db, db.begin():
            yield db

    yield transaction
    with transaction() as db:
        db.execute(delete(ItemFigure))
        db.execute(delete(StoredFile))


def show(db: Session, store: FileStore, content: bytes) -> str:
    """Save a file and a row that shows it, as a slice does."""
    key = save_file(db, content, media_type="image/webp", store=store).key
    db.add(ItemFigure(name=uuid4().hex, alt="", media_type="image/webp", picture_key=key))
    return key


def registered(within: Transactions) -> int:
    with within() as db:
        return db.scalar(select(func.count()).select_from(StoredFile)) or 0


def test_every_column_that_shows_a_file_is_known_by_its_foreign_key(db: Session) -> None:
    shown = {f"{column.table.name}.{column.name}" for column in references(db)}  # type: ignore[union-attr]
    assert {"account_settings.photo_large_key", "message_files.content_key", "progress_reports.document_key"} <= shown
    assert all(name.endswith("_key") for name in shown)


def test_a_file_is_registered_once_and_stays_while_one_row_shows_it(store: FileStore, within: Transactions) -> None:
    with within() as db:
        key = show(db, store, PICTURE)
        assert show(db, store, PICTURE) == key
    assert registered(within) == 1
    with within() as db:
        db.delete(db.scalars(select(ItemFigure)).first())
    assert collect_garbage(store, within, now() + GRACE * 2) == NOTHING
    assert store.open(key).read() == PICTURE
    with within() as db:
        db.execute(delete(ItemFigure))
    assert collect_garbage(store, within, now()) == Collected(1, 0, 0)
    assert (registered(within), store.exists(key)) == (0, False)
    assert collect_garbage(store, within, now()) == NOTHING


def test_the_database_forgets_no_file_that_is_shown(store: FileStore, within: Transactions) -> None:
    with within() as db:
        show(db, store, PICTURE)
    with pytest.raises(IntegrityError), within() as db:
        db.execute(delete(StoredFile))


def test_the_file_of_a_request_that_failed_goes_after_the_grace(store: FileStore, within: Transactions) -> None:
    with within() as db:
        key = show(db, store, PICTURE)
        db.rollback()
    assert store.exists(key)
    assert collect_garbage(store, within, now()) == NOTHING
    assert collect_garbage(store, within, now() + GRACE * 2) == Collected(0, 1, 0)
    assert (registered(within), store.exists(key)) == (0, False)


def test_a_file_coming_in_is_left_alone(store: FileStore, within: Transactions) -> None:
    with within() as db:
        save_file(db, PICTURE, media_type="image/webp", store=store)  # nobody shows it yet
    with within() as db:
        key = show(db, store, PICTURE)
        db.flush()
        assert collect_garbage(store, within, now()) == NOTHING
    assert store.open(key).read() == PICTURE


class Halting(Folder):
    """A folder whose deleting can be held in the middle."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.began, self.go_on = threading.Event(), threading.Event()

    def delete(self, keys: Sequence[str]) -> None:
        self.began.set()
        assert self.go_on.wait(20)
        super().delete(keys)


def test_who_brings_a_file_that_is_just_being_deleted_waits_and_has_it(tmp_path: Path, within: Transactions) -> None:
    store = Halting(tmp_path / "files")
    with within() as db:
        save_file(db, PICTURE, media_type="image/webp", store=store)

    def bring() -> str:
        with within() as db:
            return show(db, store, PICTURE)

    with ThreadPoolExecutor(2) as pool:
        collecting = pool.submit(collect_garbage, store, within, now())
        assert store.began.wait(20)
        bringing = pool.submit(bring)
        threading.Event().wait(0.3)
        assert not bringing.done()
        store.go_on.set()
        assert collecting.result(20).unreferenced == 1
        key = bringing.result(20)
    assert store.open(key).read() == PICTURE
    assert collect_garbage(store, within, now() + timedelta(days=2)) == NOTHING
    assert store.exists(key)


def test_six_who_bring_and_drop_and_two_who_clean_lose_nothing(tmp_path: Path, within: Transactions) -> None:
    store, done = Folder(tmp_path / "files"), threading.Event()

    def bring_and_drop(seed: int) -> None:
        chosen = random.Random(seed)
        for _ in range(25):
            content = f"picture {chosen.randrange(4)}".encode()
            with within() as db:
                key = show(db, store, content)
            assert store.open(key).read() == content
            with within() as db:
                mine = select(ItemFigure.id).where(ItemFigure.picture_key == key).limit(1)
                db.execute(delete(ItemFigure).where(ItemFigure.id.in_(mine.with_for_update(skip_locked=True))))

    def clean() -> int:
        gone = 0
        while not done.is_set():
            gone += collect_garbage(store, within, now()).unreferenced
        return gone

    with ThreadPoolExecutor(8) as pool:
        cleaning = [pool.submit(clean) for _ in range(2)]
        try:
            list(pool.map(bring_and_drop, range(6)))
        finally:
            done.set()
        assert sum(each.result() for each in cleaning) > 0
    collect_garbage(store, within, now())
    with within() as db:
        shown = set(db.scalars(select(ItemFigure.picture_key)))
    assert shown == {each.key for each in store.list_objects()}


def by_hand(command: str, data: Path) -> tuple[int, str]:
    """A command as an operator gives it: a process of its own, which knows no table but the register's."""
    env = {**os.environ, "DATA_DIR": str(data)}
    done = subprocess.run(
        [sys.executable, "-m", "api.cli", "storage", command], env=env, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout


def test_by_hand_the_files_are_checked_and_cleaned_up(tmp_path: Path, within: Transactions) -> None:
    store = Folder(tmp_path / "files")
    with within() as db:
        key = show(db, store, PICTURE)
        save_file(db, b"shown by nobody", media_type="image/webp", store=store)
    assert by_hand("check", tmp_path) == (0, f"1 files in {store.place}, 0 of them bad\n")
    result = f"deleted from {store.place}: 1 no longer shown, 0 never shown, 0 broken off\n"
    assert by_hand("collect", tmp_path) == (0, result)
    assert [each.key for each in store.list_objects()] == [key]
    alter(store, key, b"damaged")
    code, words = by_hand("check", tmp_path)
    assert (code, words.splitlines()[0]) == (1, f"{key}: file damaged")
    assert words.endswith("1 of them bad: restore those from the backup\n")
