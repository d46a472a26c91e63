"""python -m api.health.watching: looks at everything each minute, seals the audit log, and calls for help."""

import logging
import signal
import threading
from datetime import datetime

from sqlalchemy.orm import Session

from api import business
from api.core.clock import day_of, now
from api.core.db import engine
from api.core.hot import Hot, Pooled
from api.health import service
from api.health.checks import look
from api.mail.service import post
from api.ops import chain
from api.settings import settings

log = logging.getLogger("kitabo.watch")


def watch_once(db: Session, hot: Hot, at: datetime) -> None:
    """One round: look, write down, seal what is new, and mail the day's head once."""
    service.record(db, look(hot, at), at)
    chain.seal_new(db, at)
    mail_head(db, at)


def mail_head(db: Session, at: datetime) -> None:
    """The chain's head to every super admin, once a Kampala day: kept outside, it betrays a chain written anew."""
    count, head = chain.head_of(db)
    if not count:
        return
    day = day_of(at).isoformat()
    for user in service.super_admins(db):
        post(
            db, "audit_head", to=user.email, now=at, user_id=user.id, once=f"audit-head:{day}:{user.id}",
            day=day, head=head, count=str(count),
        )  # fmt: skip


def main() -> None:
    """Watch until told to stop; a round that fails is logged, and the next one tries again."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    stop = threading.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: stop.set())
    hot = Pooled(settings().libpq_url)
    while not stop.is_set():
        try:
            with Session(engine()) as db, db.begin():
                watch_once(db, hot, now())
        except Exception:
            log.exception("this round failed")
        stop.wait(business.HEALTH_EVERY_SECONDS)


if __name__ == "__main__":
    main()
