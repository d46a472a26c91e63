"""What was read of a file, row by row, and why a row could not be."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from api.assessment.question_bank.items import Item
from api.platform.problem import Problem


class FileRefused(Problem):
    """422: the file as a whole cannot be read; says why in plain words."""

    status, title = 422, "This File Cannot Be Read"
    detail = "Save it again and retry."


class ItemFileTooLarge(Problem):
    status, title = 413, "File Too Large"
    detail = "A file of questions may have up to 4 MB. Split it in two."


class FigureRefused(Problem):
    """422: a drawing that cannot be taken; says why in plain words."""

    status, title = 422, "Drawing Not Accepted"
    detail = "Bring a PNG, JPEG or WebP picture, or an SVG drawing."


class FigureTooLarge(Problem):
    status, title = 413, "Drawing Too Large"
    detail = "A drawing can be at most 5 MB. Make it smaller, then choose it again."


@dataclass
class Parsed:
    """One question of a file: `place` says where it stands; `item` is None when it cannot be taken, and `says` why."""

    place: str
    item: Item | None = None
    says: list[str] = field(default_factory=list)


class Unreadable(Exception):
    """One question that cannot be read; its words are for the person who sent the file."""


LETTERS = "abcdefghijklmnopqrstuvwxyz"
DEFAULTS: Item = {"difficulty": "medium", "cognitive": "understand", "seconds": 60, "hints": [], "explanation": ""}
HINTS = ("hint", "hint2", "hint3")  # what each format calls them, in the order they are shown
NOT_HELD = ("label_diagram", "scenario")  # types only our own CSV can carry whole


def hints_in(named: Mapping[str, str]) -> list[str]:
    """The hints of a file's parts, in their order; an empty one is none."""
    return [text for name in HINTS if (text := named.get(name, "").strip())]


def named_hints(item: Item) -> dict[str, str]:
    """The hints of an item by the names they bear in files."""
    return dict(zip(HINTS, item.get("hints") or [], strict=False))


def whole_number(text: str) -> int | None:
    """The number a text is, of up to nine digits; None for anything else, such as ² or a line of digits."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) < 10 else None


def choice_item(texts: list[tuple[str, bool, str]], *, many: bool) -> Item:
    """A question with options from (text, is right, why)."""
    if not 2 <= len(texts) <= 8:
        raise Unreadable("It has fewer than two or more than eight options.")
    right = [LETTERS[n] for n, (_, is_right, _) in enumerate(texts) if is_right]
    if not right:
        raise Unreadable("None of its options is marked as right.")
    options = [
        {"id": LETTERS[n], "text": text.strip(), "misconception": None, "why": why.strip()}
        for n, (text, _, why) in enumerate(texts)
    ]
    if many or len(right) > 1:
        return {"type": "multi_select", "options": options, "answer": right}
    return {"type": "multiple_choice", "options": options, "answer": right[0]}


def matching_item(pairs: list[tuple[str, str]], spare: list[str] | None = None) -> Item:
    """A matching from (left, right) and rights that match nothing; the rights are shown in another order."""
    if len(pairs) < 2:
        raise Unreadable("A matching needs at least two pairs.")
    left = [{"id": f"l{n + 1}", "text": one.strip()} for n, (one, _) in enumerate(pairs)]
    texts = [*(other for _, other in pairs), *(spare or [])]
    turned = sorted(range(len(texts)), key=lambda n: texts[n].casefold())
    if turned[: len(pairs)] == list(range(len(pairs))):
        turned = [*turned[1:], turned[0]]
    right = [{"id": f"r{at + 1}", "text": texts[n].strip()} for at, n in enumerate(turned)]
    answer = {f"l{n + 1}": f"r{turned.index(n) + 1}" for n in range(len(pairs))}
    return {"type": "matching", "options": {"left": left, "right": right}, "answer": answer}


def ordering_item(texts: list[str]) -> Item:
    """An ordering from its steps in the right order; they are shown in another, the same every time."""
    if len(texts) < 3:
        raise Unreadable("An ordering needs at least three steps.")
    shown = sorted(range(len(texts)), key=lambda n: texts[n].casefold())
    if shown == list(range(len(texts))):
        shown = [*shown[1:], shown[0]]
    options = [{"id": LETTERS[at], "text": texts[n].strip()} for at, n in enumerate(shown)]
    return {"type": "ordering", "options": options, "answer": [LETTERS[shown.index(n)] for n in range(len(texts))]}


def number_item(value: str, tolerance: str, unit: str = "") -> Item:
    """A numeric question; raises Unreadable where there is no number."""
    try:
        number, off = float(value.replace(",", "")), abs(float(tolerance or 0))
    except ValueError as wrong:
        raise Unreadable(f"“{value[:40]}” is no number.") from wrong
    if abs(number) > 1e15 or off > 1e15 or number != number or off != off:
        raise Unreadable(f"“{value[:40]}” is no number we can mark.")
    whole = int(number) if number == int(number) else number
    answer = {"value": whole, "tolerance": int(off) if off == int(off) else off, "unit": unit.strip() or None}
    return {"type": "numeric", "answer": answer | {"unitVariants": []}}
