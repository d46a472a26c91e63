"""Changing the subject of a formula: what is done to the letter is undone, the last thing first, on both sides."""

import re
from dataclasses import dataclass
from functools import reduce
from typing import Final

from models.workings.online.kinds import Line, Working

ASKED: Final = re.compile(
    r"\b(?:make|making) (?:the letter )?(?P<letter>[A-Za-z]) (?:the )?subject(?: of)?(?: the)?"
    r"(?: formula\w*| equation| relation)?(?: in| of)?[,:;]?(?: if| when| given(?: that)?| from)? ?(?P<rule>.*=.*)$"
    r"|^(?:given |if |in )?(?:that )?(?:the )?(?:formula |equation )?(?P<before>[^,.]*=[^,.?]*?)[,.;]? ?"
    r"(?:please |then )?(?:make|express|find) (?P<after>[A-Za-z]) (?:the )?(?:subject\b.*|in terms of .*)$",
    re.IGNORECASE,
)  # fmt: skip
TOKEN: Final = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|(π|[A-Za-z])|(√|[-+*/^()]))")
GREEK: Final = re.compile(r"\bpi\b", re.IGNORECASE)
ROOT: Final = re.compile(r"\b(?:square )?root(?: of)?\b|\bsqrt\b", re.IGNORECASE)
WORDS: Final = re.compile(r"[A-Za-z]{4,}|\b(?:and|for|the|its|if|in|is|to|cm|when|of|by|as|or|so)\b|[A-Za-z]\d")
# "a/bc" and "root l/g" may mean either: they are left alone.
TWO_WAYS: Final = re.compile(r"(?<!\d)/ ?\d*[A-Za-zπ] ?[A-Za-zπ(√]|[A-Za-z] ?/ ?\d+ ?[A-Za-zπ(√]|√ ?\w+ ?/")
RANK: Final = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 4}


@dataclass(frozen=True)
class Part:
    """A number, a letter, or a sign with what stands on its sides."""

    sign: str
    sides: tuple["Part", ...] = ()

    def holds(self, letter: str) -> int:
        """How often a letter stands in it."""
        return sum(each.holds(letter) for each in self.sides) if self.sides else int(self.sign == letter)


class _Unread(Exception):
    pass


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        at = 0
        while at < len(text.rstrip()):
            found = TOKEN.match(text, at)
            if found is None:
                raise _Unread
            self.tokens.append(found[1] or found[2] or found[3])
            at = found.end()

    def whole(self) -> Part:
        made = self.added()
        if self.tokens:
            raise _Unread
        return made

    def added(self) -> Part:
        made = self.multiplied()
        while self.tokens and self.tokens[0] in "+-":
            made = Part(self.tokens.pop(0), (made, self.multiplied()))
        return made

    def multiplied(self) -> Part:
        made = self.raised()
        while self.tokens and self.tokens[0] not in "+-)^":
            sign = self.tokens.pop(0) if self.tokens[0] in "*/" else "*"
            made = Part(sign, (made, self.raised()))
        return made

    def raised(self) -> Part:
        made = self.one()
        if self.tokens and self.tokens[0] == "^":
            self.tokens.pop(0)
            power = self.tokens.pop(0) if self.tokens else ""
            if power not in ("2", "3"):
                raise _Unread
            made = Part("^", (made, Part(power)))
        return made

    def one(self) -> Part:
        token = self.tokens.pop(0) if self.tokens else ""
        if token == "√":
            return Part("√", (self.one(),))
        if token == "(":
            made = self.added()
            if not self.tokens or self.tokens.pop(0) != ")":
                raise _Unread
            return made
        if not re.fullmatch(r"\d+(?:\.\d+)?|π|[A-Za-z]", token):
            raise _Unread
        return Part(token)


def subject(text: str) -> Working | None:
    """The formula turned round; None where the letter stands in it twice or not at all, or it is not read whole."""
    found = ASKED.search(" ".join(text.replace("−", "-").split()).rstrip(" ?.!"))
    if found is None:
        return None
    letter, rule = found["letter"] or found["after"], found["rule"] or found["before"]
    rule = (
        re.sub(r"(?<=[a-zA-Z])([23])(?![\d.])", r"^\1", ROOT.sub("√", GREEK.sub("π", rule)))
        .replace(" squared", "^2")
        .replace("²", "^2")
        .replace("³", "^3")
        .replace("×", "*")
        .replace("÷", "/")
    )
    if WORDS.search(rule) or TWO_WAYS.search(rule) or rule.count("=") != 1:
        return None
    left, right = rule.split("=")
    if letter not in rule and letter.swapcase() in rule:
        letter = letter.swapcase()
    try:
        return _turned(_Reader(_fractions(left)).whole(), _Reader(_fractions(right)).whole(), letter)
    except (_Unread, RecursionError):
        return None


def _fractions(text: str) -> str:
    """ "1/2 mv^2" is a half of it and no one over 2mv²."""
    return re.sub(
        r"(?<![\w)])(\d+)/(\d+)(?= ?[A-Za-zπ(])", r"(\1/\2)", text.replace("½", "(1/2)").replace("⅓", "(1/3)")
    )


def _turned(left: Part, right: Part, letter: str) -> Working | None:
    here, there = (left, right) if left.holds(letter) else (right, left)
    if here.holds(letter) != 1 or there.holds(letter) or not here.sides:
        return None
    asked = f"{tex(left)} = {tex(right)}"
    lines = [Line("Write the letter's side on the left.", f"{tex(here)} = {tex(there)}")] if here is right else []
    is_root = False
    while here.sides:
        say, here, there = _undone(here, there, letter)
        is_root = is_root or say.startswith("Take the square root")
        lines.append(Line(say, f"{tex(here)} = {tex(there)}"))
    check = "Put numbers in: both forms must agree."
    if is_root:
        check = "Lengths and times are positive, so only the positive root is taken. Otherwise write ±."
    return Working(asked, f"What is done to {letter}? Undo it on both sides, the last thing first.", tuple(lines),
                   f"{letter} = {tex(there)}", check, "change the subject of a formula", ("M4.03",))  # fmt: skip


def _undone(here: Part, there: Part, letter: str) -> tuple[str, Part, Part]:
    """One step: (what is done on both sides, the side of the letter, the other side)."""
    if here.sign == "√":
        return "Square both sides.", here.sides[0], _power(there, "2")
    if here.sign == "*":
        return _parted(_factors(here), there, letter)
    first, second = here.sides
    if here.sign == "^":
        if second.sign == "2":
            return "Take the square root of both sides.", first, Part("√", (there,))
        return "Take the cube root of both sides.", first, Part("∛", (there,))
    is_first = bool(first.holds(letter))
    inner, other = (first, second) if is_first else (second, first)
    said = f"${tex(other)}$"
    if here.sign == "+":
        return f"Take {said} from both sides.", inner, Part("-", (there, other))
    if here.sign == "-" and is_first:
        return f"Add {said} to both sides.", inner, Part("+", (there, other))
    if here.sign == "-":
        return f"Add ${tex(inner)}$ to both sides and take ${tex(there)}$ away.", inner, Part("-", (other, there))
    if is_first:
        return f"Multiply both sides by {said}.", inner, _times(other, there)
    return _swapped(inner, other, there)


def _factors(part: Part) -> list[Part]:
    return [each for side in part.sides for each in _factors(side)] if part.sign == "*" else [part]


def _product(factors: list[Part]) -> Part:
    return reduce(lambda first, second: Part("*", (first, second)), factors)


def _parted(factors: list[Part], there: Part, letter: str) -> tuple[str, Part, Part]:
    """A fraction of numbers goes first; then both sides are divided by all the other factors at once."""
    at = next((n for n, each in enumerate(factors) if each.sign == "/" and not each.holds(letter)), None)
    if at is not None:
        above, below = factors[at].sides
        rest = [*factors[:at], *([] if above.sign == "1" else [above]), *factors[at + 1 :]]
        return f"Multiply both sides by ${tex(below)}$.", _product(rest), _times(below, there)
    others = _product([each for each in factors if not each.holds(letter)])
    inner = next(each for each in factors if each.holds(letter))
    return f"Divide both sides by ${tex(others)}$.", inner, _over(there, others)


def _swapped(inner: Part, other: Part, there: Part) -> tuple[str, Part, Part]:
    """What stands below a line: both sides are turned over, or multiplied by it."""
    if other.sign == "1" and not inner.sides and there.sign in ("+", "-") and all(map(_is_reciprocal, there.sides)):
        a, b = (each.sides[1] for each in there.sides)
        below = Part("-", (b, a)) if there.sign == "-" else Part("+", (a, b))
        say = "Write the other side as one fraction, and turn both sides over."
        return say, inner, Part("/", (Part("*", (a, b)), below))
    return f"Multiply both sides by ${tex(inner)}$ and divide by ${tex(there)}$.", inner, _over(other, there)


def _is_reciprocal(part: Part) -> bool:
    return part.sign == "/" and part.sides[0].sign == "1" and not part.sides[1].sides


def _power(part: Part, n: str) -> Part:
    if part.sign == "/":
        return Part("/", (_power(part.sides[0], n), _power(part.sides[1], n)))
    return Part("^", (part, Part(n)))


def _times(first: Part, second: Part) -> Part:
    """A product; a factor goes above the line of a fraction."""
    if second.sign == "/":
        return Part("/", (_times(first, second.sides[0]), second.sides[1]))
    if not first.sides and not second.sides and second.sign < first.sign and first.sign.isalpha():
        first, second = second, first
    return first if second.sign == "1" else second if first.sign == "1" else Part("*", (first, second))


def _over(above: Part, below: Part) -> Part:
    if above.sign == "/":
        return Part("/", (above.sides[0], _times(above.sides[1], below)))
    if below.sign == "/":
        return Part("/", (_times(above, below.sides[1]), below.sides[0]))
    return Part("/", (above, below))


def tex(part: Part) -> str:
    """As it is written in a book."""
    if not part.sides:
        return {"π": "\\pi "}.get(part.sign, part.sign)
    inside = [tex(each) for each in part.sides]
    if part.sign in "√∛":
        return f"\\sqrt{'[3]' if part.sign == '∛' else ''}{{{inside[0]}}}"
    if part.sign == "/":
        return f"\\frac{{{inside[0]}}}{{{inside[1]}}}"
    first, second = part.sides
    if part.sign == "^":
        return f"{_bracketed(first, 4 if first.sign != '√' else 9)}^{inside[1]}"
    if part.sign == "*":
        a, b = _bracketed(first, 2), _bracketed(second, 2)
        return f"{a} \\times {b}" if re.match(r"\d", b) else f"{a}{b}"
    return f"{inside[0]} {part.sign} {_bracketed(second, 2) if part.sign == '-' else inside[1]}"


def _bracketed(part: Part, rank: int) -> str:
    is_lower = bool(part.sides) and (RANK.get(part.sign, 5) < rank or (rank >= 4 and part.sign != "√"))
    return f"\\left({tex(part)}\\right)" if is_lower else tex(part)
