"""Probabilities of two throws, tosses and draws, counted one by one or along the branches of a tree."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Final

from models.workings.online.kinds import Line, Working, first_read, made

DICE: Final = re.compile(r"\b(?:two|2|pair of)(?: \w+)? (?:dice|dices|die)\b|\b(?:die|dice)\b.*\b(?:twice|two times)\b")
COINS: Final = re.compile(
    r"\b(?:(two|three|2|3)(?: \w+)? coins?|coin\b.*?\b(twice|two times|2 times|three times|thrice|3 times))\b"
)
ASKED: Final = re.compile(r"\b(?:probability|chances?|prob)\b(?: that| of| to| for| is)*(?P<of>.*)$")
TOTAL: Final = re.compile(r"\b(?:sum|total|score)\b[a-z ]*?\b(?:is|of|being|equal to|=|get\w*)? ?(?:an? )?(\d+)\W*$")
PRODUCT: Final = re.compile(r"\bproduct\b[a-z ]*?\b(?:is|of|being|equal to|=)? ?(?:an? )?(\d+)\W*$")
TOTAL_OVER: Final = re.compile(
    r"\b(?:sum|total|score)\b[a-z ]*?\b(?P<how>greater|more|less|at least|at most|above|below)(?: than)? ?(\d+)\W*$"
)
NUMBERS: Final = {"one": 1, "two": 2, "three": 3}
THINGS: Final = (
    r"(?:balls?|beads?|marbles?|pens?|sweets?|counters?|cards?|mangoes|discs?|pencils?|books?|bulbs?|oranges?)"
)
BAG: Final = re.compile(rf"\b(\d+) ([a-z]+)(?: {THINGS})?(?=,? (?:and )?\d|[.,]|$| )")
WITH: Final = re.compile(r"\bwith(?: a)? replacement\b|\b(?:is |was |and )?(?:replaced|put back|returned)\b")
WITHOUT: Final = re.compile(r"\bwithout\b|\bnot (?:replaced|put back|returned)\b"
                            r"|\bone after (?:the other|another)\b(?!.*\bwith\b)"
                            r"|\b(?:at once|same time|together)\b")  # fmt: skip
TWO: Final = re.compile(r"\b(?:two|2)\b(?: \w+)?(?: are| were| is)?|\btwice\b|\bsecond\b")


def chance(text: str) -> Working | None:
    """The probability with what fits counted out; None where a number or a wish has no place."""
    said = " ".join(text.lower().split())
    if not ASKED.search(said):
        return None
    return first_read(said, (_dice, _coins, _draws))


def over(good: int, whole: int) -> str:
    """A fraction, and the same as simple as it goes."""
    value = Fraction(good, whole)
    said = f"\\frac{{{good}}}{{{whole}}}"
    if value.denominator == 1:
        return f"{said} = {value.numerator}"
    return said if value.denominator == whole else f"{said} = \\frac{{{value.numerator}}}{{{value.denominator}}}"


def _dice(said: str) -> Working | None:
    if not DICE.search(said):
        return None
    of = ASKED.search(said)["of"].strip(" ?.!")  # type: ignore[index]
    fits = _of_dice(of)
    if fits is None or re.search(r"\d", re.sub(r"\b2\b", "", said[: said.rfind(of)])):
        return None
    good = [pair for pair in product(range(1, 7), repeat=2) if fits(*pair)]
    if not good or len(good) == 36:
        return None
    listed = ", ".join(f"({a},{b})" for a, b in good) if len(good) <= 18 else f"{len(good)} \\text{{ pairs}}"
    value = Fraction(len(good), 36)
    return made("\\text{two dice: } 6 \\times 6 = 36 \\text{ outcomes}", "Think of all 36 pairs in a table.",
                [Line("All pairs of two dice.", "6 \\times 6 = 36"), Line(f"These {len(good)} fit.", listed),
                 Line("Fitting ones over all.", over(len(good), 36))],
                f"P = \\frac{{{value.numerator}}}{{{value.denominator}}}", "find a probability", "M3.11")  # fmt: skip


def _of_dice(of: str) -> Callable[[int, int], bool] | None:
    if (found := PRODUCT.search(of)) and not re.search(r"\b(?:or|not|less|more|greater|least)\b", of):
        n = int(found[1])
        return lambda a, b: a * b == n
    if re.search(r"\b(?:same|doubles?|equal|alike)\b", of) and not re.search(r"\d|not", of):
        return lambda a, b: a == b
    if (found := TOTAL_OVER.search(of)) and (n := int(found[2])) is not None:
        how = found["how"]
        return {
            "greater": lambda a, b: a + b > n, "more": lambda a, b: a + b > n, "above": lambda a, b: a + b > n,
            "less": lambda a, b: a + b < n, "below": lambda a, b: a + b < n,
            "at least": lambda a, b: a + b >= n, "at most": lambda a, b: a + b <= n,
        }[how]  # fmt: skip
    if re.search(r"\bgreater|more|less|least|most|or\b|not", of):
        return None
    if found := TOTAL.search(of):
        total = int(found[1])
        return lambda a, b: a + b == total
    if re.search(r"\b(?:sum|total)\b[a-z ]*\beven\b", of):
        return lambda a, b: (a + b) % 2 == 0
    if re.search(r"\b(?:sum|total)\b[a-z ]*\bodd\b", of):
        return lambda a, b: (a + b) % 2 == 1
    if re.search(r"\b(?:sum|total)\b[a-z ]*\bprime\b", of):
        return lambda a, b: a + b in (2, 3, 5, 7, 11)
    if re.fullmatch(
        r"(?:getting |obtaining |both (?:show\w* |are )?)?(?:two|both) ?(?:sixes|6s)|both (?:show\w* "
        r"|are )?(?:sixes|6)",
        of,
    ):
        return lambda a, b: a == b == 6
    return None


def _coins(said: str) -> Working | None:
    found = COINS.search(said)
    if not found or re.search(r"\b(?:die|dice|biased)\b", said):
        return None
    word = found[1] or found[2].split()[0]
    many = {"two": 2, "2": 2, "twice": 2, "three": 3, "3": 3, "thrice": 3}[word]
    of = ASKED.search(said)["of"]  # type: ignore[index]
    wish = re.search(
        r"\b(?P<how>at least|at most|exactly|only)? ?(?:an? )?(?P<n>one|two|three|1|2|3|no|all"
        r"|both)? ?(?P<side>heads?|tails?)\b"
        r"(?P<rest>.*)$", of,
    )  # fmt: skip
    if not wish or re.search(r"\b(?:then|followed|first|heads? and|tails? and|or)\b", of):
        return None
    side, word_n = wish["side"][0], wish["n"] or "one"
    n = {"no": 0, "all": many, "both": many, "1": 1, "2": 2, "3": 3}.get(word_n, NUMBERS.get(word_n, 1))
    if (wish["n"] is None and not wish["how"] and "heads" in wish["side"]) or n > many:
        return None
    outcomes = ["".join(each).upper() for each in product("ht", repeat=many)]
    count = {each: each.lower().count(side) for each in outcomes}
    how = wish["how"]
    good = [each for each in outcomes if (count[each] >= n if how == "at least" else
                                          count[each] <= n if how == "at most" else count[each] == n)]  # fmt: skip
    value = Fraction(len(good), len(outcomes))
    return made(f"{many} \\text{{ tosses}}", "List every outcome.",
                [Line("All outcomes (H head, T tail).", f"\\text{{{', '.join(outcomes)}}}"),
                 Line("These fit.", f"\\text{{{', '.join(good)}}}"),
                 Line("Fitting ones over all.", over(len(good), len(outcomes)))],
                f"P = \\frac{{{value.numerator}}}{{{value.denominator}}}", "find a probability", "M3.11")  # fmt: skip


def _draws(said: str) -> Working | None:
    given, _, asked = said.partition("probability")
    is_back = bool(WITH.search(said)) and not re.search(r"\b(?:without|not|no)\b", said)
    if (
        not asked
        or not (is_back or WITHOUT.search(said))
        or not TWO.search(re.sub(rf"\b\d+ (?!{THINGS})[a-z]+", " ", said))
    ):
        return None
    counts = {name: int(n) for n, name in BAG.findall(given) if not re.fullmatch(THINGS, name)}
    rest = re.sub(r"\b2\b", " ", BAG.sub(" ", given))
    if (
        not 2 <= len(counts) <= 3
        or re.search(r"\d|\bthree\b", rest + asked)
        or re.search(r"\b(?:at least|not|neither)\b", asked)
    ):
        return None
    named = [name for name in counts if re.search(rf"\b{name}\b", asked)]
    whole = sum(counts.values())
    added = Line("Count all.", f"{' + '.join(map(str, counts.values()))} = {whole}")
    if len(named) == 1 and re.search(r"\b(?:both|two|2)\b", asked) and not re.search(r"\b(?:one|only)\b", asked):
        ways = [(named[0], named[0])]
    elif not named and re.search(r"\b(?:same|alike)\b", asked):
        ways = [(name, name) for name in counts]
    elif not named and re.search(r"\bdifferent\b", asked):
        ways = [(a, b) for a in counts for b in counts if a != b]
    elif len(named) == 2 and re.search(r"\bfirst\b|\bthen\b|\bfollowed\b|\bsecond\b", asked):
        ways = [_in_order(named, asked)]
    elif len(named) == 2 and re.search(
        r"\b(?:one (?:is )?\w+ (?:and|then)|(?:one )?of each|a \w+ and an? \w+)\b", asked
    ):
        ways = [(named[0], named[1]), (named[1], named[0])]
    else:
        return None
    return _tree(counts, ways, added, is_back=is_back)


def _in_order(named: list[str], asked: str) -> tuple[str, str]:
    """Which is drawn first: as it is said, or by the word beside it."""
    a, b = sorted(named, key=lambda name: asked.index(name))
    return (b, a) if re.search(rf"\bsecond\b[a-z ]*\b{a}\b[a-z ,]*\bfirst\b", asked) else (a, b)


def _tree(counts: dict[str, int], ways: list[tuple[str, str]], added: Line, *, is_back: bool) -> Working | None:
    whole = sum(counts.values())
    left = whole if is_back else whole - 1
    total, lines = Fraction(0), [added]
    kept = "It is put back: the second draw is like the first." if is_back else "One is gone at the second draw."
    for n, (first, second) in enumerate(ways):
        then = counts[second] - (first == second and not is_back)
        value = Fraction(counts[first] * then, whole * left)
        total += value
        lines.append(Line(f"{first.title()}, then {second}.{'' if n else ' ' + kept}",
                          f"\\frac{{{counts[first]}}}{{{whole}}} \\times \\frac{{{then}}}{{{left}}}"
                          f" = {over(counts[first] * then, whole * left)}"))  # fmt: skip
    answer = f"\\frac{{{total.numerator}}}{{{total.denominator}}}"
    if len(ways) > 1:
        lines.append(Line("Add the branches that fit.", answer))
    rule = "P = \\text{first} \\times \\text{second}"
    return made(rule, "Multiply along a branch of the tree, add the branches.", lines,
                f"P = {answer}", "find a probability of two draws", "M3.11")  # fmt: skip
