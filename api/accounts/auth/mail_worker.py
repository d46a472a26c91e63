"""python -m api.accounts.auth.mail_worker: the process that empties the outbox, and posts the morning's reminders."""

import logging
import signal
import threading

from sqlalchemy.orm import sessionmaker

from api.accounts.auth.service.trial_reminders import morning
from api.notifications.email.sender import work
from api.platform import clock
from api.platform.db import engine
from api.platform.integrations.mailer import mailer
from api.settings import settings


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(message)s")
    stop = threading.Event()
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: stop.set())
    work(sessionmaker(engine(), expire_on_commit=False), mailer(settings()), clock.now, stop, morning)


if __name__ == "__main__":
    main()
