"""The keys a super admin may configure, each declared once: what it is, its bounds, what stands without a row."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final
from urllib.parse import urlsplit

from api import constants
from api.platform.audit.tables import DataType
from api.settings import settings

EMAIL: Final = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
NETWORKS: Final = ("facebook", "instagram", "youtube", "x", "tiktok", "linkedin", "whatsapp")
Check = Callable[[Any], str | None]


@dataclass(frozen=True)
class Declared:
    """One key. `check` answers with what is wrong with a value of the right type, or None."""

    key: str
    category: str
    data_type: DataType
    default: Callable[[], Any]
    description: str
    check: Check = lambda _: None
    is_editable: bool = True


def _length(least: int, most: int) -> Check:
    return lambda text: None if least <= len(text.strip()) <= most else f"Write {least} to {most} characters"


def _email(text: str) -> str | None:
    return None if len(text) <= 254 and EMAIL.fullmatch(text) else "Invalid email address"


def _icon(text: str) -> str | None:
    own = text.startswith("/") and not text.startswith("//") and ".." not in text
    return None if own and len(text) <= 200 else "Give an address on this site, such as /favicon.svg"


def _links(value: Any) -> str | None:
    if not isinstance(value, dict) or set(value) - set(NETWORKS):
        return f"Give an object with some of {', '.join(NETWORKS)}"
    bad = [name for name, link in value.items() if not isinstance(link, str) or urlsplit(link).scheme != "https"]
    return f"{', '.join(bad)}: give an address that begins with https://" if bad else None


def _between(least: int, most: int) -> Check:
    return lambda n: None if n == int(n) and least <= n <= most else f"Give a whole number from {least} to {most}"


def _falling_marks(value: Any) -> str | None:
    """Where the grades of a report begin, best first."""
    marks = list(value.values()) if isinstance(value, dict) and list(value) == list("ABCD") else []
    if not marks or any(isinstance(mark, bool) or not isinstance(mark, int | float) for mark in marks):
        return 'Give where each grade begins, as {"A": 80, "B": 70, "C": 60, "D": 50}'
    if not all(0 < mark < 100 for mark in marks):
        return "Give each grade a mark between 0 and 100"
    return None if all(above > below for above, below in pairwise(marks)) else "Each grade begins below the one before"


_KEYS: Final = [
    Declared("site_name", "site", DataType.STRING, lambda: settings().site_name, "The name in titles, emails, menus.",
             _length(1, 60)),
    Declared("site_icon", "site", DataType.STRING, lambda: "/favicon.svg", "The icon browsers show, an address on this"
             " site.", _icon),
    Declared("support_email", "site", DataType.STRING, lambda: "support@kitabo.example", "Where people write for help.",
             _email),
    Declared("social_links", "site", DataType.JSON, dict, 'Our pages elsewhere, as {"youtube": "https://…"}.', _links),
    Declared("registration_open", "accounts", DataType.BOOLEAN, lambda: True, "Whether new people may register."),
    Declared("email_verification_required", "accounts", DataType.BOOLEAN, lambda: True,
             "Whether a new account proves its email address before it may sign in."),
    Declared("trial_days", "accounts", DataType.NUMBER, lambda: constants.FREE_TRIAL_DAYS,
             "How long the free trial lasts. Part of the offer, so it changes with a release.", is_editable=False),
    Declared("report_grades", "learning", DataType.JSON, lambda: dict(constants.REPORT_GRADES),
             "Where the grades of reports begin, out of 100; below D is E. The examination board publishes none.",
             _falling_marks),
    Declared("health_disk_free_pct", "health", DataType.NUMBER, lambda: 10,
             "Below this share of free disk space the watch calls it degraded.", _between(1, 50)),
    Declared("health_mail_wait_minutes", "health", DataType.NUMBER, lambda: 15,
             "An email waiting longer than this makes the email queue degraded.", _between(1, 1440)),
]  # fmt: skip
DECLARED: Final = {each.key: each for each in _KEYS}


def parse(kind: DataType, text: str) -> Any:
    """The typed value of a stored text; raises ValueError with words for the person who typed it."""
    if kind is DataType.STRING:
        return text
    if kind is DataType.BOOLEAN:
        if text not in ("true", "false"):
            raise ValueError("Give true or false")
        return text == "true"
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except ValueError:
        raise ValueError("Give a number" if kind is DataType.NUMBER else "This is not JSON") from None
    if kind is DataType.NUMBER and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise ValueError("Give a number")
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def written(kind: DataType, value: Any) -> str:
    """A typed value as it is stored."""
    return value if kind is DataType.STRING else json.dumps(value, ensure_ascii=False)
