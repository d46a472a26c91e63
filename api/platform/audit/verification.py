"""python -m api.cli audit verify [--head …]: whether the audit log is what was sealed."""

import argparse
from collections.abc import Sequence

from sqlalchemy.orm import Session

from api.platform.audit.chain import Verdict, verify
from api.platform.db import engine


def words(verdict: Verdict) -> str:
    """The verdict as a person reads it."""
    if verdict.is_intact:
        return f"intact: {verdict.sealed} sealed, {verdict.waiting} waiting, head {verdict.head}"
    if verdict.audit_id is None:
        return "broken: the head given is nowhere in the chain, which was written anew"
    place = f" at position {verdict.position}" if verdict.position else ""
    return f"broken: row {verdict.audit_id}{place} is {verdict.fault}"


def main(arguments: Sequence[str]) -> int:
    """0 when intact, 1 when not."""
    parser = argparse.ArgumentParser(prog="python -m api.cli audit", description=__doc__)
    parser.add_argument("command", choices=["verify"])
    parser.add_argument("--head", help="a head that was mailed")
    asked = parser.parse_args(arguments)
    with Session(engine()) as db, db.begin():
        # A long log takes longer than a request may.
        db.connection().exec_driver_sql("set local statement_timeout = 0")
        verdict = verify(db, asked.head)
    print(words(verdict))
    return 0 if verdict.is_intact else 1
