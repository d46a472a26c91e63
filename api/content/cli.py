"""python -m api.cli content: try the files, write them into this site, or read a blind sample of the questions."""

import sys
from pathlib import Path

from sqlalchemy.orm import Session

from api.content.publication import FaultyContent, check, publish
from api.content.question_bank.blind_sample import drawn, paper, wrong_answers
from api.platform.clock import now
from api.platform.db import engine
from api.settings import settings

USAGE = """usage: python -m api.cli content check                  do the files keep the rules?
       python -m api.cli content publish                write them into this site
       python -m api.cli content sample SEED [COUNT]    print a random sample of the questions without their keys
       python -m api.cli content mark FILE              mark answers to a sample: lines of a code and an answer"""
SAMPLE = 100


def main(given: list[str]) -> int:
    """0 when all went well, 1 when a file breaks a rule (nothing is written then), 2 when the words are off."""
    match given:
        case ["check"] | ["publish"]:
            return _files(given)
        case ["sample", seed] if seed.isdigit():
            print(paper(drawn(int(seed), SAMPLE)))
        case ["sample", seed, count] if seed.isdigit() and count.isdigit():
            print(paper(drawn(int(seed), int(count))))
        case ["mark", path]:
            return _marked(Path(path).read_text("utf-8"))
        case _:
            print(USAGE, file=sys.stderr)
            return 2
    return 0


def _marked(given: str) -> int:
    wrong = wrong_answers(given)
    asked = sum(bool(line.strip()) for line in given.splitlines())
    print(*wrong, f"{len(wrong)} of {asked} answers differ from the key.", sep="\n")
    return 0


def _files(given: list[str]) -> int:
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
