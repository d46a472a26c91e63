"""python -m api.cli content {check, publish}: try the files, or write them into this site."""

import sys

from sqlalchemy.orm import Session

from api.content.publication import FaultyContent, check, publish
from api.platform.clock import now
from api.platform.db import engine
from api.settings import settings

USAGE = "usage: python -m api.cli content {check, publish}"


def main(given: list[str]) -> int:
    """0 when all went well, 1 when a file breaks a rule (nothing is written then), 2 when the words are off."""
    if given not in (["check"], ["publish"]):
        print(USAGE, file=sys.stderr)
        return 2
    try:
        if given == ["publish"]:
            with Session(engine()) as db, db.begin():
                publish(db, now(), books_dir=settings().books_dir)
        elif faults := check():
            raise FaultyContent(faults)
    except FaultyContent as faulty:
        for fault in faulty.faults:
            print(fault, file=sys.stderr)
        print(f"Nothing was published: mend the {len(faulty.faults)} above and run it again.", file=sys.stderr)
        return 1
    print("The content is published." if given == ["publish"] else "The content is sound.")
    return 0
