"""Sending short messages: nudged by whoever posts one, and looked after three times a minute whatever happens."""

from api.platform.integrations.sms import sms_sender
from api.platform.jobs.registry import PER_TRANSACTION, JobRun, Queue, Retries, job
from api.settings import settings

NUDGE = Retries(tries=1)  # what stays unsent is looked for again within seconds


@job("sms.send", title="Sending an SMS", queue=Queue.DELIVERY, unique=PER_TRANSACTION, retries=NUDGE)
def send_sms(run: JobRun) -> None:
    """Send what is due."""
    from api.notifications.sms.sender import send_due_sms  # what sends leans on what posts

    send_due_sms(run.transaction, sms_sender(settings()), run.now, run.stopping)


@job("sms.send_due", title="Sending SMS that are due", queue=Queue.DELIVERY, cron="* * * * * */20", retries=NUDGE)
def send_due_messages(run: JobRun) -> None:
    """The same by the clock, for what nobody nudges: a lease that ended, a row that was put back by hand."""
    send_sms.run(run)
