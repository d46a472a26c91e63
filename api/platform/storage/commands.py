"""python -m api.cli storage {migrate, check, collect}: files out of the database, whole, and none too many."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.platform.clock import now
from api.platform.db import engine
from api.platform.problem import Problem
from api.platform.storage.garbage import collect_garbage, unreferenced
from api.platform.storage.port import FileStore
from api.platform.storage.relocation import move_files
from api.platform.storage.service import file_store
from api.platform.storage.tables import StoredFile


@contextmanager
def transaction() -> Iterator[Session]:
    """One transaction of our own, kept when the block ends well."""
    with Session(engine(), expire_on_commit=False) as db, db.begin():
        yield db


def migrate(store: FileStore) -> int:
    """Move what the database still holds; run it again if it was stopped."""
    total = 0
    for column, moved in move_files(store, transaction):
        total += moved
        print(f"{column}: {total} moved so far", flush=True)
    if total:
        print(f"{total} files moved to {store.place}")
    return 0


def check(store: FileStore) -> int:
    """Read every file that a row shows; one line for each that is missing or damaged."""
    with transaction() as db:
        keys = db.scalars(select(StoredFile.key).where(~unreferenced(db)).order_by(StoredFile.key)).all()
    bad = 0
    for key in keys:
        try:
            for _ in store.open(key).chunks():
                pass
        except Problem as fault:
            bad += 1
            print(f"{key}: {fault.title.lower()}")
    print(f"{len(keys)} files in {store.place}, {bad} of them bad" + (": restore those from the backup" * bool(bad)))
    return min(bad, 1)


def collect(store: FileStore) -> int:
    """Delete what no row shows any more."""
    gone = collect_garbage(store, transaction, now())
    print(
        f"deleted from {store.place}: {gone.unreferenced} no longer shown, {gone.orphaned} never shown,"
        f" {gone.abandoned} broken off"
    )
    return 0


COMMANDS = {"migrate": migrate, "check": check, "collect": collect}


def main(given: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m api.cli storage", description=__doc__)
    parser.add_argument("command", choices=list(COMMANDS))
    try:
        return COMMANDS[parser.parse_args(given).command](file_store())
    except Problem as fault:
        print(f"{fault.title}: {fault.message}")
        return 1
