"""Lists of words and their meanings in a lesson: each item is a passage of its own. Pure."""

import re
from typing import Final

PARTS_A_BLOCK: Final = 100  # a passage's part is its block's number times this, and its section within
FIRST_ITEM: Final = 40  # the items of a block are numbered from here on, behind its sections
HEADED: Final = re.compile(r"^\W*(?:the )?(?:key )?words? (?:to know|you need|for [\w ]{2,30})\W*$", re.IGNORECASE)
ITEM: Final = re.compile(
    r"^[-*] (?=(?:(?:An?|The) )?\*\*(?P<name>[^*\n]{1,60}?):?\*\*)(?P<said>[^\n]+(?:\n  +[^\n]+)*)$", re.MULTILINE
)


def apart(heading: str, body: str) -> tuple[str, list[tuple[str, str]]]:
    """(what is left of a section, its items as names and sentences), where it is headed as a list of words."""
    found = list(ITEM.finditer(body)) if HEADED.match(heading) else []
    if len(found) < 2:
        return body, []
    left = re.sub(r"\n{3,}", "\n\n", ITEM.sub("", body)).strip()
    return left, [(_capital(each["name"].strip()), each["said"]) for each in found]


def is_item(part: int) -> bool:
    """Whether a passage of a lesson is one word and its meaning."""
    return part % PARTS_A_BLOCK >= FIRST_ITEM


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
