"""Roman numerals, sums in other bases, estimates, fractional powers, logarithms and sums of sequences."""

import re
from fractions import Fraction
from math import gcd
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made, shown

SIGNS: Final = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
                (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip
ROMAN: Final = re.compile(
    r"\b(?:roman|hindu|arabic) (?:numerals?|numbers?|figures?)\b|\b(?:in|to|into|as) (?:roman|hindu|arabic)\b"
)
BASES: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
WORDS: Final = {n: word for word, n in BASES.items()}
BASED: Final = re.compile(
    r"\b(\d+) ?(?:base ?|_\{?(?:\\text\{)?)?(two|three|four|five|six|seven|eight|nine"
    r"|(?<=_)[2-9])\b\}?\}?|\b(\d+) (?:in )?base ([2-9])\b"
)
IN_BASE: Final = re.compile(
    r"\b(?:in |all in |to |base )*(?:base ?(two|three|four|five|six|seven|eight|nine|[2-9])|(binary))\b"
)
ADDS: Final = re.compile(r"\+|\b(?:add|plus|sum)\b")
TAKES: Final = re.compile(r"[-−]|\b(?:subtract|minus|take away|less|difference)\b")
TIMES: Final = re.compile(r"[×*]|\d ?x ?\d|\b(?:multipl\w+|times|product)\b")
ESTIMATE: Final = re.compile(
    r"^\W*(?:please |find |work out )?(?:estimate|an estimate (?:of|for)|approximate"
    r"|the approximate value of)(?: the value of)? "
    r"(\d+(?:\.\d+)?) ?(x|×|\*|\+|-|÷|/|times|divided by|plus|minus) ?(\d+(?:\.\d+)?)\W*$"
)
POWER: Final = re.compile(
    r"^\W*(?:please |find |evaluate|simplify|work out|calculate|what is|the value of"
    r"|without using (?:a )?calculator|\s)*"
    r"\(?(\d+)\)? ?(?:\^|to the power(?: of)?) ?\(? ?(-?\d)/(\d) ?\)?\W*$"
)
LOG_BASE: Final = re.compile(
    r"^\W*(?:find|evaluate|simplify|work out|calculate|what is|the value of|\s)*log ?(?:_\{?|base ?|to base ?)?(\d+)\}?"
    r" ?(?:of ?|\s)\(?(\d+)\)?\W*$"
)
EXPONENT: Final = re.compile(
    r"^\W*(?:solve|find|if|for|x|the value of|in|equation"
    r"|\s)*(\d+)\^?\(?([a-z])\)? ?= ?(\d+)\W*(?:find [a-z]|solve)?\W*$"
)
LOGS: Final = re.compile(
    r"^\W*(?:simplify|evaluate|find|work out|calculate|the value of|without (?:using )?(?:tables"
    r"|calculator)[a-z ]*|\s)*"
    r"((?:\d*\s*log(?:10)? ?\d+ ?[+-]? ?)+)\W*$"
)
LONGEST: Final = 9


def numeral(text: str) -> Working | None:
    """The working of the first rule that reads the whole question; None for any other."""
    said = " ".join(text.replace("−", "-").split())
    return _roman(said) or first_read(said.lower(), (_based, _estimate, _power, _log_base, _exponent, _logs))


def _written(value: int) -> list[tuple[int, str]]:
    parts = []
    for size, sign in SIGNS:
        while value >= size:
            parts.append((size, sign))
            value -= size
    return parts


def _roman(said: str) -> Working | None:
    low = said.lower()
    if not ROMAN.search(low):
        return None
    figures = re.findall(r"\d+", low)
    letters = [
        each
        for each in re.findall(r"\b[MDCLXVI]+\b", said)
        if each != "I" or not re.search(r"\bI (?:do|write|find)", said)
    ]
    if len(figures) == 1 and not letters and 0 < (value := int(figures[0])) < 4000:
        parts = _written(value)
        split = " + ".join(str(size) for size, _ in _joined(parts))
        signs = " + ".join(f"\\text{{{sign}}}" for _, sign in _joined(parts))
        answer = f"{value} = \\text{{{''.join(sign for _, sign in parts)}}}"
        return made(f"{value}", "Thousands, hundreds, tens, ones: each on its own.",
                    [Line("Take it apart.", f"{value} = {split}"), Line("Write each part.", signs)], answer,
                    "write Roman numerals", "M1.02")  # fmt: skip
    if len(letters) != 1 or figures:
        return None
    total, rest, sizes = 0, letters[0], []
    for size, sign in SIGNS:
        while rest.startswith(sign):
            total, rest = total + size, rest.removeprefix(sign)
            sizes.append((size, sign))
    if rest or "".join(sign for _, sign in _written(total)) != letters[0]:
        return None
    parts = _joined(sizes)
    return made(f"\\text{{{letters[0]}}}", "A smaller letter before a larger one is taken from it.",
                [Line("Read it in parts.", ", \\ ".join(f"\\text{{{sign}}} = {size}" for size, sign in parts)),
                 Line("Add them.", f"{' + '.join(str(size) for size, _ in parts)} = {total}")],
                f"\\text{{{letters[0]}}} = {total}", "read Roman numerals", "M1.02")  # fmt: skip


def _joined(parts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Thousands together, hundreds together, and so on."""
    found: dict[int, tuple[int, str]] = {}
    for size, sign in parts:
        place = len(str(size))
        before = found.get(place, (0, ""))
        found[place] = (before[0] + size, before[1] + sign)
    return list(found.values())


def _in_base(value: int, base: int) -> str:
    digits = ""
    while value:
        digits, value = str(value % base) + digits, value // base
    return digits or "0"


def _based(said: str) -> Working | None:
    """A sum, difference or product of two numbers in one base below ten."""
    if re.search(r"\b(?:convert|change|express)\b|\bbase ten\b|decimal", said) or not re.search(
        r"base|binary|\d ?(?:two|three|four|five|six|seven|eight|nine)\b|_", said
    ):
        return None
    stated = [(a or c, b or d) for a, b, c, d in BASED.findall(said)]
    if len(stated) == 2 and stated[0][1] == stated[1][1]:
        numbers, name = [each[0] for each in stated], stated[0][1]
        rest = BASED.sub(" ", said)
    else:
        base = IN_BASE.search(said)
        rest = IN_BASE.sub(" ", said)
        numbers = re.findall(r"\d+", rest)
        if not base or len(numbers) != 2:
            return None
        name, rest = "two" if base[2] else base[1], re.sub(r"\d+", " ", rest)
    base_n = BASES.get(name) or int(name)
    signs = [
        sign
        for sign, pattern in (("+", ADDS), ("-", TAKES), ("\\times", TIMES))
        if pattern.search(re.sub(r"_", "", said))
    ]
    if len(signs) != 1 or re.search(r"\d", rest) or any(int(d) >= base_n for n in numbers for d in n):
        return None
    return _calculated(numbers, base_n, signs[0], is_from=bool(re.search(r"\bsubtract\b.*\bfrom\b", said)))


def _calculated(numbers: list[str], base: int, sign: str, *, is_from: bool) -> Working | None:
    if max(map(len, numbers)) > LONGEST:
        return None
    first, second = reversed(numbers) if is_from else numbers
    a, b = int(first, base), int(second, base)
    value = a + b if sign == "+" else a - b if sign == "-" else a * b
    if value < 0:
        return None
    word = f"_{{\\text{{{WORDS[base]}}}}}"
    result = _in_base(value, base)
    lines = [_by_columns(first, second, base)] if sign == "+" else []
    lines += [
        Line("Check in base ten." if lines else "Change both into base ten, and work it out there.",
             f"{first}{word} = {a}, \\quad {second}{word} = {b}, \\quad {a} {sign} {b} = {value}"),
        Line(f"Back into base {WORDS[base]}: divide by {base} again and again, read the remainders upwards.",
             f"{value} = {result}{word}"),
    ]  # fmt: skip
    return made(f"{first}{word} {sign} {second}{word}", f"In base {WORDS[base]} you carry at {base}.", lines,
                f"{result}{word}", "work in another base", "M1.01")  # fmt: skip


def _by_columns(first: str, second: str, base: int) -> Line:
    carry, said = 0, []
    for a, b in zip(first[::-1].ljust(len(second), "0"), second[::-1].ljust(len(first), "0"), strict=True):
        total = int(a) + int(b) + carry
        more = f" + {carry}" if carry else ""
        said.append(
            f"{a} + {b}{more} = {total}: write {total % base}" + (f", carry {total // base}" if total >= base else "")
        )
        carry = total // base
    return Line("Add column by column from the right. " + "; ".join(said) + (f"; write the {carry}." if carry else "."))


def _estimate(said: str) -> Working | None:
    found = ESTIMATE.search(said)
    if not found:
        return None
    first, second = (_rounded(Fraction(found[n])) for n in (1, 3))
    sign = {"x": "×", "*": "×", "times": "×", "/": "÷", "divided by": "÷", "plus": "+", "minus": "-"}.get(
        found[2], found[2]
    )
    if sign == "÷" and second == 0:
        return None
    value = {"×": first * second, "+": first + second, "-": first - second, "÷": first / (second or 1)}[sign]
    tex = {"×": "\\times", "÷": "\\div"}.get(sign, sign)
    return made(f"{found[1]} {tex} {found[3]}", "Round each number to one significant figure.",
                [Line("Round each number to one significant figure.",
                      f"{found[1]} \\approx {shown(first)}, \\quad {found[3]} \\approx {shown(second)}"),
                 Line("Work with the rounded numbers.", f"{shown(first)} {tex} {shown(second)} = {shown(value)}")],
                f"\\approx {shown(value)}", "estimate a result", "M1.02")  # fmt: skip


def _rounded(value: Fraction) -> Fraction:
    return Fraction(f"{float(value):.1g}")


def _root(value: int, n: int) -> int | None:
    found = round(value ** (1 / n))
    return found if found**n == value else None


def _power(said: str) -> Working | None:
    found = POWER.search(said)
    if not found:
        return None
    base, top, below = int(found[1]), int(found[2]), int(found[3])
    root = _root(base, below) if below > 1 else None
    if root is None or base < 2 or gcd(top, below) != 1:
        return None
    value = Fraction(root) ** top
    name = {2: "square", 3: "cube"}.get(below, f"{below}th")
    sign = "\\sqrt" if below == 2 else f"\\sqrt[{below}]"
    answer = f"\\frac{{1}}{{{value.denominator}}}" if value.denominator > 1 else str(value)
    lines = [Line(f"The number under the line is a root: take the {name} root.", f"{sign}{{{base}}} = {root}")]
    if abs(top) > 1:
        lines.append(Line("The number above the line is a power.", f"{root}^{{{abs(top)}}} = {root ** abs(top)}"))
    if top < 0:
        lines.append(Line("A negative power is one over it.", answer))
    return made(
        f"{base}^{{{top}/{below}}}", "Root first, then power.", lines, answer, "use a fractional power", "M2.12"
    )


def _log_base(said: str) -> Working | None:
    found = LOG_BASE.search(said)
    if not found or (base := int(found[1])) < 2 or (power := _exponent_of(base, int(found[2]))) is None:
        return None
    asked = f"\\log_{{{base}}} {found[2]}"
    return made(asked, "Which power of the base is it?",
                [Line("Write the number as a power of the base.", f"{found[2]} = {base}^{{{power}}}"),
                 Line("The logarithm is that power.", f"{asked} = {power}")], f"{asked} = {power}", "find a logarithm",
                "M2.04")  # fmt: skip


def _exponent_of(base: int, value: int) -> int | None:
    return next((n for n in range(0, 40) if base**n == value), None)


def _exponent(said: str) -> Working | None:
    found = EXPONENT.search(said)
    if not found or "^" not in said or (base := int(found[1])) < 2:
        return None
    power, letter = _exponent_of(base, int(found[3])), found[2]
    if power is None:
        return None
    return made(f"{base}^{letter} = {found[3]}", "Write both sides with the same base.",
                [Line("Write the right side as a power of the same base.", f"{base}^{letter} = {base}^{{{power}}}"),
                 Line("Equal bases: the powers are equal.", f"{letter} = {power}")], f"{letter} = {power}",
                "solve for a power", "M2.04")  # fmt: skip


def _logs(said: str) -> Working | None:
    """Logarithms to base ten added and taken away, where they make a power of ten."""
    found = LOGS.search(said)
    terms = re.findall(r"([+-]?) ?(\d*) ?log(?:10)? ?(\d+)", found[1]) if found else []
    if len(terms) < 2 or any(not sign for sign, _, _ in terms[1:]):
        return None
    whole, moved = Fraction(1), []
    parts: list[str] = []
    for sign, times, n in terms:
        power = int(times or 1)
        whole *= Fraction(int(n)) ** (-power if sign == "-" else power)
        moved.append(f"{sign or ''} \\log {int(n) ** power}".strip())
        parts.append(("\\div " if sign == "-" else "\\times " if parts else "") + str(int(n) ** power))
    if whole <= 0 or whole.denominator != 1:
        return None
    value = _exponent_of(10, int(whole))
    answer = f"\\log {whole}" if value is None else str(value)
    lines = [Line("A number in front goes up as a power.", " ".join(moved))] if any(t for _, t, _ in terms) else []
    lines.append(Line("A sum of logarithms is the logarithm of the product, a difference that of the quotient.",
                      f"\\log \\left({' '.join(parts)}\\right) = \\log {whole}"))  # fmt: skip
    if value is not None:
        lines.append(Line(f"{whole} is a power of ten.", f"\\log 10^{{{value}}} = {value}"))
    asked = " ".join(f"{sign} {times}\\log {n}".strip() for sign, times, n in terms)
    return made(asked, "Bring it under one logarithm.", lines, answer, "use the laws of logarithms", "M2.04")
