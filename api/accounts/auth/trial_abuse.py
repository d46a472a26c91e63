"""Is this free trial one more by the same hand? Pure answers; a school's lab must come out clean.

A lab looks like a farm to a fingerprint: one address, forty identical phones, forty accounts in a lesson. What tells
them apart is that a class comes at once and is different people (phone numbers, names in addresses), while a farm
comes back when a trial runs out, or repeats itself. So trials near by (same fingerprint and address) count one by one
unless their lesson was a class; within the running lesson only repeated phone numbers and addresses count.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from api import constants

LESSON = timedelta(minutes=constants.LESSON_MINUTES)
RISKY_DOMAIN_POINTS, STEMS_AT_MOST, FAR_KIN_AT_MOST = 2, 2, 2


@dataclass(frozen=True)
class Trial:
    """One trial that was begun: when, and the hashes that tell people apart."""

    at: datetime
    phone: str | None
    stem: str


@dataclass(frozen=True)
class Signup:
    """Somebody who wants an account now."""

    at: datetime
    phone: str | None
    stem: str
    is_risky_domain: bool = False
    is_rush: bool = False


def points(signup: Signup, near: Sequence[Trial], far: Sequence[Trial], *, is_school: bool = False) -> dict[str, int]:
    """Points by reason; `TRIAL_BLOCK_POINTS` in sum block. `near` shares fingerprint and address, `far` only kin."""
    running = [trial for trial in near if signup.at - trial.at <= LESSON]
    past = [] if is_school else [trial for trial in near if signup.at - trial.at > LESSON]
    found = {
        "came_back": sum(len(lesson) for lesson in lessons(past) if not is_class(lesson)),
        "same_phone": sum(signup.phone is not None and trial.phone == signup.phone for trial in running),
        "same_name": min(STEMS_AT_MOST, sum(trial.stem == signup.stem for trial in running)),
        "kin_elsewhere": min(FAR_KIN_AT_MOST, sum(_is_kin(signup, trial) for trial in far)),
        "risky_domain": RISKY_DOMAIN_POINTS * signup.is_risky_domain,
        "rush": int(signup.is_rush and not is_school),
    }
    return {reason: count for reason, count in found.items() if count}


def lessons(trials: Iterable[Trial]) -> list[list[Trial]]:
    """Trials in runs no longer than a lesson."""
    runs: list[list[Trial]] = []
    for trial in sorted(trials, key=lambda each: each.at):
        if runs and trial.at - runs[-1][0].at <= LESSON:
            runs[-1].append(trial)
        else:
            runs.append([trial])
    return runs


def is_class(lesson: Sequence[Trial]) -> bool:
    """Were these different people? As many phone numbers, and as many names, as make a class."""
    phones, stems = {each.phone for each in lesson if each.phone}, {each.stem for each in lesson}
    return min(len(phones), len(stems)) >= constants.CLASS_SIZE


def _is_kin(signup: Signup, trial: Trial) -> bool:
    return (signup.phone is not None and trial.phone == signup.phone) or trial.stem == signup.stem


def normalised(email: str) -> str:
    """The mailbox behind an address: lower case, no +tag, and no dots where the provider ignores them."""
    local, _, domain = email.lower().rpartition("@")
    local = local.partition("+")[0] or local
    if domain in ("gmail.com", "googlemail.com"):
        local, domain = local.replace(".", ""), "gmail.com"
    return f"{local}@{domain}"


def stem_of(email: str) -> str:
    """An address without its numbering: mary1@ and mary.22@ of one domain are the same stem."""
    local, _, domain = normalised(email).rpartition("@")
    letters = re.sub(r"[\W\d_]+", "", local)
    return f"{letters if len(letters) >= 3 else local}@{domain}"
