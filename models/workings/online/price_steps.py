"""A price that changes by one percentage and then by another: discount and VAT, two discounts, two rises."""

import re
from typing import Final

from models.workings.online.kinds import Line, Working, made, nearly, number, shown, sign_of

N: Final = r"(\d[\d,]*(?:\.\d+)?)"
PERCENT: Final = re.compile(rf"{N} ?(?:%|per ?cent)")
PRICE: Final = re.compile(rf"(?<![\d.,]){N}(?! ?(?:%|per ?cent)|[\d.,]*\d)")
DOWN: Final = r"discount|reduc\w*|decreas\w*|\boff\b|depreciat\w*|falls?|fell|drop\w*|loses"
UP: Final = r"\bvat\b|v\.a\.t|value added tax|\btax\b|increas\w*|profit|rais\w*|rises?|rose|appreciat\w*"
KIND: Final = re.compile(rf"(?P<down>{DOWN})|(?P<up>{UP})")
WANTED: Final = re.compile(
    r"\b(?:find|calculate|what|determine|how much|work out)\b"
    r"[a-z ,]*\b(?:price|cost|pays?|paid|value|amount|salary|sold|bill)\b"
)
REFUSES: Final = re.compile(
    r"\binterest\b|commission|\bper annum\b|inclusive|including|includes|original|before (?:vat|tax)"
    r"|percentage (?:profit|loss)"
    r"|instal|deposit|hire|each|\bdozen\b|how much (?:vat|discount|tax)"
    r"|(?:find|calculate) the (?:vat|discount|tax)\b|cash"
)
BREAK: Final = re.compile(r"[.,;]|\d|\b(?:and|then|later|after|but|followed|before)\b")
COUNT: Final = 2


def price_steps(text: str) -> Working | None:
    """The price after two changes; None where a percentage is not said to be up or down."""
    said = " ".join(text.lower().split())
    found = list(PERCENT.finditer(said))
    if len(found) != COUNT or REFUSES.search(said) or not WANTED.search(said):
        return None
    prices = PRICE.findall(PERCENT.sub(" ", said))
    ways = _ways(said, found)
    if len(prices) != 1 or ways is None or re.search(r"\d", PRICE.sub(" ", PERCENT.sub(" ", said), count=1)):
        return None
    price = value = number(prices[0])
    lines = []
    for each, way in zip(found, ways, strict=True):
        p = number(each[1])
        share = 100 + p if way == "up" else 100 - p
        after = value * share / 100
        say = f"{shown(p)}% {'more' if way == 'up' else 'less'}: {shown(share)}% of it is left to pay."
        lines.append(Line(say.replace("{,}", ","), f"\\frac{{{shown(share)}}}{{100}} \\times {shown(value)}"
                                                   f" {sign_of(after)} {shown(after)}"))  # fmt: skip
        value = after
    return made(f"\\text{{price }} {shown(price)}", "The second percentage is taken of the new price.", lines,
                f"{nearly(value)}{shown(value)}", "change a price twice", "M1.13")  # fmt: skip


def _ways(said: str, found: list[re.Match[str]]) -> list[str] | None:
    """Whether each percentage is taken off or put on, by the words of its own clause; None where that is not sure."""
    kinds = [(each.start(), each.end(), str(each.lastgroup)) for each in KIND.finditer(said)]
    ways: list[str] = []
    for each in found:
        near = {
            kind
            for start, end, kind in kinds
            if not BREAK.search(said[min(end, each.end()) : max(start, each.start())])
        }
        if not near and len({kind for _, _, kind in kinds}) == 1:
            near = {kinds[0][2]}
        if len(near) != 1:
            return None
        ways += near
    return ways
