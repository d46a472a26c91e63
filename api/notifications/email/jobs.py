"""Sending mail: nudged by whoever posts one, and looked after three times a minute whatever happens.

The row in the outbox is what is sent once; a job only says that there is something to send.
"""

from api.platform.integrations.mailer import mailer
from api.platform.jobs.registry import PER_TRANSACTION, JobRun, Queue, Retries, job
from api.settings import settings

NUDGE = Retries(tries=1)  # what stays unsent is looked for again within seconds


@job("email.send", title="Sending an email", queue=Queue.DELIVERY, unique=PER_TRANSACTION, retries=NUDGE)
def send_email(run: JobRun) -> None:
    """Send what is due."""
    from api.notifications.email.sender import be_seen, send_due  # what sends leans on what posts

    with run.transaction() as db:
        be_seen(db, run.now())
    send_due(run.transaction, mailer(settings()), run.now, run.stopping)


@job("email.send_due", title="Sending emails that are due", queue=Queue.DELIVERY, cron="* * * * * */20", retries=NUDGE)
def send_due_email(run: JobRun) -> None:
    """The same by the clock, for what nobody nudges: a lease that ended, a row that was put back by hand."""
    send_email.run(run)
