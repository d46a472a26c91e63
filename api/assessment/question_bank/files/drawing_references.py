"""Where the drawings of an item stand, and items written anew with other addresses."""

import posixpath
import re
from collections.abc import Callable

from api.assessment.question_bank.items import Item

DRAWN = re.compile(r"^!\[([^\]\n]*)\]\(([^)\s]{1,200})\)$", re.MULTILINE)


def places(item: Item) -> list[str]:
    """The addresses of an item's drawings, as it writes them."""
    found = [address for _, address in DRAWN.findall(str(item.get("stem")))]
    options = item.get("options")
    if item.get("type") == "label_diagram" and isinstance(options, dict) and options.get("image"):
        found.append(str(options["image"]))
    return found


def moved(item: Item, to: Callable[[str], str]) -> Item:
    """The same item, its drawings at other addresses."""
    stem = DRAWN.sub(lambda found: f"![{found[1]}]({to(found[2])})", str(item.get("stem")))
    if item.get("type") != "label_diagram" or not isinstance(item.get("options"), dict):
        return {**item, "stem": stem}
    image = str(item["options"].get("image") or "")
    return {**item, "stem": stem, "options": {**item["options"], "image": to(image) if image else image}}


def path_of(address: str) -> str:
    """`../drawings/a.svg` and `./drawings/a.svg` are `drawings/a.svg` of the archive."""
    return re.sub(r"^(?:\.\./)+", "", posixpath.normpath(address))
