"""python -m api.cli book-keys rewrap: wraps the keys of books with the newest master key; older ones may go."""

import argparse
from collections.abc import Sequence

from sqlalchemy.orm import Session

from api.library.protection.keys import KeyLost, MasterKeys, master_keys, rewrap_all
from api.platform.db import engine


def rewrap(db: Session, ring: MasterKeys) -> int:
    """All keys or none; the exit code."""
    try:
        with db.begin_nested():
            changed = rewrap_all(db, ring=ring)
    except KeyLost:
        print("A book's key is wrapped by a master key that is not there. Nothing changed.")
        print("Put the old master key before the new one in BOOK_MASTER_KEYS, and run this again.")
        return 1
    print(f"{changed} keys wrapped anew with {ring.current_id}, by which all are wrapped now")
    return 0


def main(given: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="api.cli book-keys", description=__doc__)
    parser.add_argument("command", choices=["rewrap"])
    parser.parse_args(given)
    with Session(engine()) as db, db.begin():
        return rewrap(db, master_keys())
