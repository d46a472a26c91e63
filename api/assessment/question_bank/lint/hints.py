"""Faults of hints: a ladder of one to three, each a step closer to the answer, none the answer."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from api import constants
from api.assessment.question_bank.items import Item
from api.assessment.question_bank.lint.words import NUMBER, is_text, plain, value_of

GIVEN_AWAY = "the hint gives the answer"
SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")  # a formula tells as much with them as without
UNIT = re.compile(r"(?:[°%\s][^\d]*)?")  # what may stand behind a number for it to be the whole answer
FIGURE = re.compile(r"(?<![\w.,^_/])[-−]?\d[\d,]*(?:\.\d+)?(?:/\d+)?(?![\w/]|[.,]\d)")
RESULT = re.compile(
    r"(?:[=≈→]|(?<![\s\d]):)\s*(?:UGX )?([-−]?\d[\d,]*(?:\.\d+)?(?:/\d+)?)(?![\w/]|[.,]\d|\s*[×÷+−(=·])"
)


def hint_faults(hints: object) -> Iterator[str]:
    """Too few, too many, empty, said twice, or with mathematics broken off."""
    if not isinstance(hints, list) or not hints:
        yield "missing hint"
        return
    if len(hints) > constants.HINTS_MOST:
        yield f"more than {constants.HINTS_MOST} hints"
    if not all(is_text(hint) for hint in hints):
        yield "a hint is empty"
    elif len({plain(hint) for hint in hints}) < len(hints):
        yield "two hints are equal"
    elif any(hint.count("$") % 2 for hint in hints):
        yield "unbalanced $ in a hint"


def revealing_faults(item: Item) -> Iterator[str]:
    """A hint that holds the right answer as a whole value, or all of its parts."""
    reveals = REVEALS.get(item["type"])
    hints = [hint for hint in item.get("hints") or [] if is_text(hint)]
    if reveals and any(reveals(item, hint) for hint in hints):
        yield GIVEN_AWAY


def amount_in(answer: str) -> Fraction | None:
    """The number an answer is, alone or with a unit; None for anything else."""
    found = NUMBER.match(_bare(answer.strip()))
    return value_of(found[1]) if found and UNIT.fullmatch(found[2]) else None


def _says(hint: str, text: str) -> bool:
    """Whether the text stands in the hint as a whole; a number counts with and without its unit."""
    whole, spoken = (plain(each.translate(SUBSCRIPTS)) for each in (text, hint))
    return bool(whole) and re.search(rf"(?<![\w.,/]){re.escape(whole)}(?![\w/]|[.,]\d)", spoken) is not None


def _counts(item: Item, hint: str, value: Fraction) -> bool:
    """Whether the hint names this number; one that the question names tells nothing, but as a result."""
    bare = _bare(hint)
    results = {value_of(found[1]) for found in RESULT.finditer(bare)}
    return value in results or value in figures_in(hint) - figures_in(str(item["stem"]))


def figures_in(text: str) -> set[Fraction]:
    """Every number that the text names, of TeX too."""
    return {value_of(found[0]) for found in FIGURE.finditer(_bare(text))}


def _bare(text: str) -> str:
    """TeX of plain numbers as they are typed."""
    return re.sub(r"\\d?frac\{(\d+)\}\{(\d+)\}", r"\1/\2", text.replace("$", "").replace("{,}", ","))


def _choice(item: Item, hint: str) -> bool:
    right = next((str(option["text"]) for option in item["options"] if option["id"] == item["answer"]), "")
    amount = amount_in(right)
    return _says(hint, right) if amount is None else _counts(item, hint, amount)


def _numeric(item: Item, hint: str) -> bool:
    return _counts(item, hint, Fraction(str(item["answer"]["value"])))


def _written(item: Item, hint: str) -> bool:
    return any(_says(hint, text) for text in item["answer"]["accepted"])


def _several(item: Item, hint: str) -> bool:
    texts = {option["id"]: str(option["text"]) for option in item["options"]}
    return all(_says(hint, texts[name]) for name in item["answer"])


def _order(item: Item, hint: str) -> bool:
    texts = {option["id"]: plain(str(option["text"])) for option in item["options"]}
    places = [plain(hint).find(texts[name]) for name in item["answer"]]
    return min(places) >= 0 and places == sorted(places)


def _pairs(item: Item, hint: str) -> bool:
    texts = {entry["id"]: str(entry["text"]) for side in ("left", "right") for entry in item["options"][side]}
    return all(_says(hint, texts[one]) and _says(hint, texts[other]) for one, other in item["answer"].items())


REVEALS: dict[str, Callable[[Item, str], bool]] = {
    "multiple_choice": _choice,
    "numeric": _numeric,
    "short_text": _written,
    "multi_select": _several,
    "ordering": _order,
    "matching": _pairs,
}
