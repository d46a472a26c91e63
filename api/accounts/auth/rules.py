"""What holds of a name and a username, and the words for a device. Pure answers."""

import re
import unicodedata

from api import constants

# Control and format signs (a turned direction, a space without width), halves of signs, private ones, ends of lines.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
# The first mark found wins: most browsers also claim to be those below them.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "UCBrowser": "UC Browser",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS": "macOS",
    "Linux": "Linux",
}


def username_fault(name: str) -> str | None:
    """What is wrong with a username, or None. It holds no @, so that it can never pass for an email address."""
    if len(name) < constants.USERNAME_MIN:
        return "Username must be at least 3 characters"  # the text of the specification, to the letter
    if not re.fullmatch(rf"[A-Za-z0-9._-]{{1,{constants.USERNAME_MAX}}}", name):
        return f"Use up to {constants.USERNAME_MAX} letters, digits, dots, hyphens and underscores"
    return None


def name_fault(name: str) -> str | None:
    """What is wrong with the name of a person or school, or None. What nobody sees makes two names look like one."""
    if any(unicodedata.category(each) in UNSEEN for each in name):
        return "This cannot be used in a name."
    return None


def device_of(user_agent: str | None) -> str:
    """'Chrome on Android': enough for a person to know their own devices."""
    text = user_agent or ""
    browser = next((name for mark, name in BROWSERS.items() if mark in text), "A browser")
    system = next((name for mark, name in SYSTEMS.items() if mark in text), None)
    return f"{browser} on {system}" if system else browser
