"""Functions of one letter: their values, two of them one after the other, and inverses of straight ones."""

import re
from fractions import Fraction
from typing import Final

from models.workings.online.kinds import Line, Working, made

WORDS: Final = (
    (r"\bx squared\b|\bx ?²|\bx2\b(?!x)", "x^2"), (r"\bx cubed\b|\bx ?³|\bx3\b(?!x)", "x^3"),
    (r"(?<=\d)x2\b", "x^2"), (r"(?<=\d)x3\b", "x^3"),
    (r"\bplus\b", "+"), (r"\bminus\b", "-"), (r"\bover\b", "/"), (r"\ball divided by\b", "/"),
)  # fmt: skip
ARROW: Final = r"(?:=|is|-+>|→|↦|⟶)"
RULE: Final = re.compile(
    rf"\b([fgh]) ?(?:\( ?x ?\) ?{ARROW}|: ?x ?{ARROW}) ?([-+0-9x^()/. ]*x[-+0-9x^()/. ]*?)"
    r"(?=\s*(?:[,;?]|\band\b|\bfind\b|\bwhat\b|\bcalculate\b|\bevaluate\b|\bdetermine\b|\bhence\b|\bwhen\b"
    r"|\bthen\b|\bif\b|\bwork\b|\bget\b|\bwrite\b|\bwhere\b|\bgive\b|\bsolve\b|\b[fgh] ?[(:]|\.(?!\d)|$))"
)
INVERSE: Final = re.compile(
    r"\b([fgh]) ?(?:\^ ?\{?\(?-1\)?\}?|⁻¹|-1(?= ?\(| of|$)|(?: ?\( ?x ?\))? inverse)"
    r"(?: ?(?:\( ?| of )(x|-?\d+)(?: ?\))?)?"
    r"|\binverse (?:function )?of (?:the function )?([fgh])(?: ?\( ?x ?\))?"
    r"|\binverse(?: of (?:the|this) function)?\b"
)
VALUE: Final = re.compile(
    r"\b([fgh])(?: ?(?:o|∘|\() ?|)([fgh])?(?: ?\( ?| of )(-?\d+|x)(?: ?\))+"
    r"|\b([fgh]) ?\( ?([fgh]) ?\( ?(-?\d+|x) ?\) ?\)"
    r"|\b([fgh])([fgh])\b"
)
EQUAL: Final = re.compile(r"\b([fgh]) ?\( ?x ?\) ?(?:=|is) ?(-?\d+)(?![\dx])")
Poly = tuple[Fraction, ...]  # the number, then what stands before x, x², …
TOKEN: Final = re.compile(r"\s*(\d+(?:\.\d+)?|x|\^|[-+/()])")
HIGHEST: Final = 6


def function(text: str) -> Working | None:
    """The working of what is asked of functions that are given; None where anything is not read."""
    said = " ".join(text.lower().replace("−", "-").split())
    for pattern, sign in WORDS:
        said = re.sub(pattern, sign, said)
    rules = {name: (rule, read) for name, rule in RULE.findall(said) if (read := polynomial(rule))}
    rest = RULE.sub(" ", said)
    if not rules or len(rules) != len(RULE.findall(said)):
        return None
    if found := EQUAL.search(rest):
        return _solved(rules, found, rest)
    if found := INVERSE.search(rest):
        return _turned(rules, found, rest)
    asked = list(VALUE.finditer(rest))
    if not 1 <= len(asked) <= 3 or re.search(r"\d", VALUE.sub(" ", rest)):
        return None
    lines: list[Line] = []
    answers = [_value(rules, *_names(each), lines) for each in asked]
    if None in answers:
        return None
    hint = "Work from the inside to the outside." if any(len(_names(each)[0]) > 1 for each in asked) else (
        "Put the number in the place of x.")  # fmt: skip
    return made(_given(rules), hint, lines, ", \\quad ".join(each for each in answers if each), "work with functions",
                "M4.02")  # fmt: skip


def polynomial(text: str) -> Poly | None:
    """What is typed, multiplied out; None for what is none, as where x stands below a line."""
    tokens = TOKEN.findall(text)
    if "".join(tokens) != text.replace(" ", "") or not tokens:
        return None
    try:
        found, rest = _sum(tokens)
    except (ValueError, IndexError, ZeroDivisionError):
        return None
    return found if not rest and len(found) <= HIGHEST else None


def _sum(tokens: list[str]) -> tuple[Poly, list[str]]:
    total: Poly = (Fraction(0),)
    sign = 1
    if tokens[0] in "+-":
        sign, tokens = (-1 if tokens[0] == "-" else 1), tokens[1:]
    while True:
        part, tokens = _product(tokens)
        total = _added(total, _times(part, (Fraction(sign),)))
        if not tokens or tokens[0] not in "+-":
            return total, tokens
        sign, tokens = (-1 if tokens[0] == "-" else 1), tokens[1:]


def _product(tokens: list[str]) -> tuple[Poly, list[str]]:
    found, tokens = _power(tokens)
    while tokens and (tokens[0] == "/" or tokens[0] in "x(" or tokens[0][0].isdigit()):
        if tokens[0] == "/":
            below, tokens = _power(tokens[1:])
            if len(below) > 1:
                raise ValueError("x below a line")
            found = _times(found, (1 / below[0],))
        else:
            part, tokens = _power(tokens)
            found = _times(found, part)
    return found, tokens


def _power(tokens: list[str]) -> tuple[Poly, list[str]]:
    first, tokens = tokens[0], tokens[1:]
    if first == "(":
        found, tokens = _sum(tokens)
        if tokens[0] != ")":
            raise ValueError("a bracket stays open")
        tokens = tokens[1:]
    elif first == "x":
        found = (Fraction(0), Fraction(1))
    else:
        found = (Fraction(first),)
    if tokens and tokens[0] == "^":
        base, n, tokens = found, int(tokens[1]), tokens[2:]
        if not 1 <= n <= HIGHEST:
            raise ValueError("too high a power")
        for _ in range(n - 1):
            found = _times(found, base)
    return found, tokens


def _added(a: Poly, b: Poly) -> Poly:
    n = max(len(a), len(b))
    total = [sum((each[i] for each in (a, b) if i < len(each)), Fraction(0)) for i in range(n)]
    while len(total) > 1 and total[-1] == 0:
        total.pop()
    return tuple(total)


def _times(a: Poly, b: Poly) -> Poly:
    product = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    return _added(tuple(product), (Fraction(0),))


def number_tex(value: Fraction) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return f"{'-' if value < 0 else ''}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def tex(of: Poly, letter: str = "x") -> str:
    """Highest power first."""
    parts = []
    for power in range(len(of) - 1, -1, -1):
        if of[power]:
            name = "" if power == 0 else letter if power == 1 else f"{letter}^{{{power}}}"
            size = number_tex(abs(of[power])) if abs(of[power]) != 1 or not name else ""
            parts.append(f"{'-' if of[power] < 0 else '+'} {size}{name}")
    return " ".join(parts).removeprefix("+ ").replace("- ", "-", 1 if parts and parts[0][0] == "-" else 0) or "0"


Rules = dict[str, tuple[str, Poly]]


def _given(rules: Rules) -> str:
    return ", \\quad ".join(f"{name}(x) = {tex(of)}" for name, (_, of) in rules.items())


def _names(found: re.Match[str]) -> tuple[str, str]:
    """("fg", "2"): the functions, the outer one first, and what they are used on."""
    if found[4]:
        return found[4] + found[5], found[6]
    if found[7]:
        return found[7] + found[8], "x"
    return found[1] + (found[2] or ""), found[3]


def at(of: Poly, value: Fraction) -> Fraction:
    return sum((each * value**power for power, each in enumerate(of)), Fraction(0))


def _value(rules: Rules, names: str, of: str, lines: list[Line]) -> str | None:
    if not set(names) <= set(rules) or (of == "x" and len(names) < 2):
        return None
    if of == "x":
        outer, inner = (rules[name][1] for name in names)
        composed: Poly = (Fraction(0),)
        for power, each in enumerate(outer):
            part: Poly = (each,)
            for _ in range(power):
                part = _times(part, inner)
            composed = _added(composed, part)
        first = f"{names}(x) means {names[0]}({names[1]}(x)): {names[1]} comes first."
        lines.append(Line(f"{first} Put {names[1]}(x) in the place of x in {names[0]}.",
                          f"{names[0]}({tex(inner)}) = {tex(outer, f'({tex(inner)})')}"))  # fmt: skip
        lines.append(Line("Multiply out and put together.", f"{names}(x) = {tex(composed)}"))
        return f"{names}(x) = {tex(composed)}"
    value = Fraction(of)
    for name in reversed(names):
        rule = rules[name][1]
        result = at(rule, value)
        put = f"({number_tex(value)})"
        is_inner = len(names) > 1 and name == names[-1] and value == Fraction(of)
        say = "The inner function comes first." if is_inner else f"Put {number_tex(value)} in the place of x."
        lines.append(Line(say, f"{name}({number_tex(value)}) = {tex(rule, put)} = {number_tex(result)}"))
        value = result
    return f"{names}({of}) = {number_tex(value)}"


def _straight(of: Poly) -> tuple[int, int, int] | None:
    """p, q, r of (px + q) / r; None where it is no straight line."""
    if len(of) != 2:
        return None
    r = of[0].denominator * of[1].denominator
    return int(of[1] * r), int(of[0] * r), r


def _turned(rules: Rules, found: re.Match[str], rest: str) -> Working | None:
    name = found[1] or found[3] or (next(iter(rules)) if len(rules) == 1 else "")
    if name not in rules or re.search(r"\d", rest.replace(found[0], " ", 1)):
        return None
    line = rules[name][1]
    if len(line) != 2 or VALUE.search(rest.replace(found[0], " ", 1)):
        return None
    b, a = line
    inverse: Poly = (-b / a, 1 / a)
    whole = _over(inverse)
    lines = [Line("Write y for the function.", f"y = {tex(line)}"),
             Line("Make x the subject.", f"x = {whole.replace('x', 'y')}"),
             Line("Write x in the place of y.", f"{name}^{{-1}}(x) = {whole}")]  # fmt: skip
    answer = f"{name}^{{-1}}(x) = {whole}"
    if found[2] and found[2] != "x":
        value = at(inverse, Fraction(found[2]))
        answer = f"{name}^{{-1}}({found[2]}) = {number_tex(value)}"
        lines.append(Line(f"Put {found[2]} in the place of x.", answer))
    return made(_given(rules), "Make x the subject.", lines, answer, "find an inverse function", "M4.02")


def _over(of: Poly) -> str:
    """A straight function over one line: (x - 3)/2."""
    straight = _straight(of)
    if straight is None:
        return tex(of)
    p, q, r = straight
    for k in range(min(abs(each) for each in (p, r)), 1, -1):
        if p % k == q % k == r % k == 0:
            p, q, r = p // k, q // k, r // k
    top = tex((Fraction(q), Fraction(p)))
    if p < 0 < q:
        top = f"{q} - {abs(p) if p != -1 else ''}x"
    return top if r == 1 else f"\\frac{{{top}}}{{{r}}}"


def _solved(rules: Rules, found: re.Match[str], rest: str) -> Working | None:
    name, value = found[1], Fraction(found[2])
    if name not in rules or len(rules[name][1]) != 2 or re.search(r"\d", rest.replace(found[0], " ", 1)):
        return None
    b, a = rules[name][1]
    x = (value - b) / a
    lines = [Line("Put the rule in the place of the function.", f"{tex((b, a))} = {number_tex(value)}"),
             Line("Take the number to the other side.", f"{tex((Fraction(0), a))} = {number_tex(value - b)}"),
             Line("Divide.", f"x = {number_tex(x)}")]  # fmt: skip
    return made(_given(rules), "Make an equation.", lines, f"x = {number_tex(x)}", "solve for a value", "M4.02")
