"""Reading what a learner typed: a whitelist of signs, a grammar of our own, and bounds that hold before any algebra.

Nothing here evaluates text. What is too long, too deep or would grow too large is refused while it is read, so that no
input can keep the algebra busy.
"""

import re
import unicodedata
from fractions import Fraction
from typing import Final

from models.math_solver.online.bounds import measure
from models.math_solver.online.trees import (
    Letter,
    Node,
    NotMaths,
    Num,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    Sum,
    TooBig,
)

LONGEST: Final = 200  # signs a line
MOST_TOKENS: Final = 90
DEEPEST: Final = 10  # brackets within brackets
MOST_DIGITS: Final = 9
MOST_LETTERS: Final = 3
RELATIONS: Final = ("<=", ">=", "=", "<", ">")

SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
SIGNS = str.maketrans({"×": "*", "·": "*", "∕": "/", "⁄": "/", "−": "-", "–": "-", "—": "-", "≤": "≤",
                       "[": "(", "]": ")", "{": "(", "}": ")"})  # fmt: skip
TEX = (
    (re.compile(r"\\d?frac\{([^{}]{1,60})\}\{([^{}]{1,60})\}"), r"((\1)/(\2))"),
    (re.compile(r"\\sqrt\{([^{}]{1,60})\}"), r"√(\1)"),
    (re.compile(r"\\(?:times|cdot)\b"), "*"),
    (re.compile(r"\\div\b"), "/"),
    (re.compile(r"\\leq?\b"), "<="),
    (re.compile(r"\\geq?\b"), ">="),
    (re.compile(r"\\(?:left|right|,|;|!| )"), ""),
    (re.compile(r"\$"), ""),
)
TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|(sqrt|√)|([a-z])|(<=|>=|[-+*/÷^()=<>%]))")


def plain(text: str) -> str:
    """The line with one spelling for each sign; raises `TooBig`."""
    if len(text) > LONGEST:
        raise TooBig(f"Write it shorter: a line has at most {LONGEST} signs.")
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda found: "^(" + found[0].translate(SUPERSCRIPTS) + ")", text)
    for pattern, instead in TEX:
        text = pattern.sub(instead, text)
    text = unicodedata.normalize("NFKC", text).lower().translate(SIGNS)
    text = text.replace(":", "÷").replace("**", "^").replace("≤", "<=").replace("≥", ">=")
    text = re.sub(r"(\d),(?=\d{3}(?!\d))", r"\1", text)
    text = re.sub(r"(?<![\d.])(\d{1,6})\s+(\d{1,6})\s*/\s*(\d{1,6})(?![\d.])", r"(\1+\2/\3)", text)
    return re.sub(r"(?<=\d)\s*x\s*(?=\d)", "*", powers_as_typed(text))


def powers_as_typed(text: str) -> str:
    """On a phone x2 is x squared; 3x2 is so only where x is a letter elsewhere in the line, else a product."""
    text = re.sub(r"(?<![A-Za-z\\])([A-WYZa-wyz])([23])(?![\d.])", r"\1^\2", text)
    if re.search(r"(?<!\d)(?<!\d )[xX]|[xX](?! ?\d)", text):
        text = re.sub(r"(?<![A-Za-z\\])([xX])([23])(?![\d.])", r"\1^\2", text)
    return text


def tokens(text: str) -> list[str]:
    """The line in words of the grammar; raises `NotMaths`."""
    line, found, at = plain(text).strip(), [], 0
    while at < len(line):
        match = TOKEN.match(line, at)
        if not match:
            raise NotMaths(f"I cannot read the sign “{line[at : at + 1]}” here.")
        found.append("√" if match[2] else match[0].strip())
        at = match.end()
    if len(found) > MOST_TOKENS:
        raise TooBig("This has more parts than I work out. Try a shorter one.")
    if not found:
        raise NotMaths("There is nothing to work out yet.")
    if len({word for word in found if word.isalpha()}) > MOST_LETTERS:
        raise TooBig(f"I work with at most {MOST_LETTERS} letters at once.")
    return found


def read(text: str) -> Node | Relation:
    """An expression or one relation; raises `NotMaths` or `TooBig`."""
    found = read_chain(text)
    if len(found) == 1:
        return found[0][1]
    if len(found) > 2:
        raise NotMaths("Write one equals sign a line.")
    return Relation(found[0][1], found[1][0], found[1][1])


def read_chain(text: str) -> list[tuple[str, Node]]:
    """What stands between the relation signs of a line, each with the sign before it."""
    reader = _Reader(tokens(text))
    parts = [("", reader.sum())]
    while (sign := reader.next) in RELATIONS:
        reader.take()
        parts.append((str(sign), reader.sum()))
    if reader.next is not None:
        raise NotMaths(f"I did not expect “{reader.next}” there.")
    for _, part in parts:
        measure(part)
    return parts


class _Reader:
    """Recursive descent over the tokens; depth is bounded."""

    def __init__(self, words: list[str]) -> None:
        self.words, self.at, self.depth = words, 0, 0

    @property
    def next(self) -> str | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self) -> str:
        word = self.next
        if word is None:
            raise NotMaths("Something is missing at the end.")
        self.at += 1
        return word

    def sum(self) -> Node:
        terms = [(self._sign(), self.product())]
        while self.next in ("+", "-"):
            terms.append((self._sign(), self.product()))
        return terms[0][1] if terms == [(1, terms[0][1])] else Sum(tuple(terms))

    def _sign(self) -> int:
        sign = 1
        while self.next in ("+", "-"):
            sign = -sign if self.take() == "-" else sign
        return sign

    def product(self) -> Node:
        whole = self.power()
        while (word := self.next) is not None and (word in "*/÷" or self._opens(word)):
            if word in "*/÷":
                self.take()
            other = self.signed_power()
            whole = Quotient(whole, other) if word in "/÷" else _times(whole, other)
        return whole

    def signed_power(self) -> Node:
        sign = self._sign()
        found = self.power()
        return found if sign == 1 else Sum(((-1, found),))

    @staticmethod
    def _opens(word: str) -> bool:
        return word == "(" or word == "√" or word.isalpha() or word[0].isdigit()

    def power(self) -> Node:
        base = self.fraction() or self.atom()
        while self.next in ("^", "%"):
            is_percent = self.take() == "%"
            base = Quotient(base, Num(Fraction(100))) if is_percent else Power(base, self._exponent())
        return base

    def fraction(self) -> Node | None:
        """3/4 with whole numbers is one thing, so that 1/2 ÷ 3/4 divides by three quarters."""
        above, line, below, *after = [*self.words[self.at : self.at + 4], "", "", ""][:4]
        if not (above.isdigit() and line == "/" and below.isdigit()) or after[0] in ("^", "%"):
            return None
        over = self.atom()
        self.take()
        return Quotient(over, self.atom())

    def _exponent(self) -> Fraction:
        """A whole number, or a fraction in brackets; never an expression."""
        boxed = self.next == "("
        if boxed:
            self.take()
        sign, value = self._sign(), Fraction(self._digits())
        if boxed:
            if self.next == "/":
                self.take()
                below = Fraction(self._digits())
                if not below:
                    raise NotMaths("Nothing can be divided by zero.")
                value /= below
            if self.take() != ")":
                raise NotMaths("A power is a number here, such as ^2 or ^(1/2).")
        return sign * value

    def _digits(self) -> str:
        word = self.take()
        if not word[0].isdigit():
            raise NotMaths("A power is a number here, such as ^2 or ^(1/2).")
        return word

    def atom(self) -> Node:
        word = self.take()
        if word[0].isdigit():
            if len(word.replace(".", "")) > MOST_DIGITS:
                raise TooBig(f"Numbers have at most {MOST_DIGITS} digits here.")
            return Num(Fraction(word), "." in word)
        if word == "√":
            return Root(self.atom())
        if word.isalpha():
            return Letter(word)
        if word != "(":
            raise NotMaths(f"I did not expect “{word}” there.")
        self.depth += 1
        if self.depth > DEEPEST:
            raise TooBig("There are more brackets within brackets than I work out.")
        inside = self.sum()
        self.depth -= 1
        if self.next != ")":
            raise NotMaths("A bracket is opened and not closed.")
        self.take()
        return inside


def _times(left: Node, right: Node) -> Product:
    return Product((*left.factors, right) if isinstance(left, Product) else (left, right))
