"""How the last moment of a test is said. Pure."""

from datetime import datetime, time, timedelta

from api.platform.clock import KAMPALA


def last_moment(due_at: datetime) -> str:
    """ "Friday 27 November, 14:05"; midnight is the end of the day before it, for so people keep it."""
    last = due_at.astimezone(KAMPALA)
    if last.time() != time():
        return f"{last:%A %-d %B, %H:%M}"
    return f"the end of {last - timedelta(days=1):%A %-d %B}"
