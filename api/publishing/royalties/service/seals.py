"""The seals of final months, kept where who can rewrite the tables cannot: a file beside the data, and mailboxes."""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.oversight.watch import super_admins
from api.notifications.email.service import post
from api.publishing.royalties.jobs import keep_seals, notify_authors
from api.publishing.royalties.tables import MonthlyRevenuePool


def anchor(db: Session, pool: MonthlyRevenuePool, now: datetime) -> None:
    """Once this commits: mail the seal to who closed the month and the super admins, keep it; tell authors."""
    closers = db.scalars(select(User).where(User.id.in_([pool.drafted_by, pool.approved_by])))
    receivers = {user.id: user for user in (*closers, *super_admins(db))}
    for user in receivers.values():
        post(
            db, "month_sealed", to=user.email, now=now, user_id=user.id, once=f"month-sealed:{pool.month}:{user.id}",
            month=pool.month, pool=f"{pool.author_pool_amount:,}", seal=str(pool.close_hash),
        )  # fmt: skip
    keep_seals.enqueue(db)
    notify_authors.enqueue(db, month=pool.month)


def read(path: Path) -> dict[str, str]:
    """Month -> seal as the file has them, the first line of a month; nothing where there is no file."""
    found: dict[str, str] = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        with suppress(ValueError, KeyError):  # the end of a line that a crash cut off; it is written again
            kept = json.loads(line)
            found.setdefault(kept["month"], kept["seal"])
    return found


def keep(path: Path, pools: Iterable[MonthlyRevenuePool]) -> int:
    """Add the final months the file does not have; what stands there is never written over. Returns how many."""
    known = read(path)
    fresh = [pool for pool in pools if pool.is_finalized and pool.month not in known]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        if path.stat().st_size and not path.read_text().endswith("\n"):
            file.write("\n")
        for pool in sorted(fresh, key=lambda each: each.month):
            file.write(json.dumps({"month": pool.month, "seal": pool.close_hash, "at": str(pool.finalized_at)}) + "\n")
        file.flush()
        os.fsync(file.fileno())
    return len(fresh)
