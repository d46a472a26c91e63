"""python -m pipelines.close verify [months] [--seal …]: whether closed months are what they were closed as.

`verify` thaws a month's frozen inputs, recomputes every stored number in SQL, ties the rest to the ledger, the audit
log and the seals kept outside the database, and says identical or names what differs, a line each.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from api.publishing.royalties.service.seals import read
from api.publishing.royalties.tables import MonthlyRevenuePool
from api.settings import settings
from pipelines.close import books, months


def final_months(db: Session) -> list[str]:
    """Every final month, oldest first."""
    wanted = select(MonthlyRevenuePool.month).where(MonthlyRevenuePool.is_finalized)
    return list(db.scalars(wanted.order_by(MonthlyRevenuePool.month)))


def verify(db: Session, asked: list[str], kept: Mapping[str, str]) -> int:
    """Print what differs, or identical; the exit code says the same."""
    code = 0
    for month in asked or final_months(db):
        outside = "" if month in kept else ", its seal not yet kept outside the database"
        code |= _say(month, months.differences(db, month), f"identical{outside}")
    return code | _say("books", books.differences(db, kept), "in order")


def _say(what: str, found: Iterable[str], nothing: str) -> int:
    lines = list(found)
    for line in lines or [nothing]:
        print(f"{what}: {line}")
    return int(bool(lines))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m pipelines.close", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    asked = commands.add_parser("verify", help="work closed months out again")
    asked.add_argument("months", nargs="*")
    asked.add_argument("--seal", help="of the one month given, as it was mailed")
    given = parser.parse_args()
    if given.seal and len(given.months) != 1:
        parser.error("--seal belongs to one month")
    mailed = {given.months[0]: given.seal} if given.seal else {}
    with Session(create_engine(settings().sqlalchemy_url)) as db:
        return verify(db, given.months, read(settings().month_seals_path) | mailed)


if __name__ == "__main__":
    sys.exit(main())
