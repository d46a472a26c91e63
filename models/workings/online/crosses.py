"""Genetic crosses of one gene: two genotypes, carriers, sickle cells, blood groups, genes on the X chromosome."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import gcd
from typing import Final

from models.workings.online.blood_groups import blood_groups
from models.workings.online.kinds import Line, Working, first_read, made, shown
from models.workings.online.sex_linkage import sex_linked

ABOUT: Final = re.compile(
    r"\b(?:cross\w*|offsprings?|genotyp\w*|phenotyp\w*|punnett|f1|f2|marr\w+|gametes|hetero\w+|monohybrid|parents?"
    r"|child(?:ren)?|breed\w*|bred)\b", re.IGNORECASE,
)  # fmt: skip
PAIR: Final = re.compile(r"(?<![A-Za-z])([A-Za-z])((?i:\1))(?![A-Za-z])")
SICKLE: Final = re.compile(r"\bsickle[- ]?cells?\b|\bsicklers?\b", re.IGNORECASE)
ALBINO: Final = re.compile(r"\balbin\w+", re.IGNORECASE)
BOTH: Final = re.compile(
    r"\b(?:both|two|2)\b[\w ,]{0,40}?\b(?:carriers?|heterozygous|trait)\b|\bcarriers? (?:couple|parents)\b"
    r"|\bparents\b[\w ,]{0,30}?\b(?:carriers|heterozygous)\b", re.IGNORECASE,
)  # fmt: skip
WITH_NORMAL: Final = re.compile(r"\bnormal\b|\bwithout\b|\bhomozygous\b", re.IGNORECASE)
TWO_GENES: Final = re.compile(r"\b(?:dihybrid|two (?:genes|traits|characters)|linked)\b", re.IGNORECASE)
# What a letter stands for where both words are in the question: the first is dominant.
CHARACTERS: Final = (
    ("tall", "short"), ("tall", "dwarf"), ("round", "wrinkled"), ("smooth", "wrinkled"), ("red", "white"),
    ("brown", "blue"), ("black", "white"), ("black", "brown"), ("yellow", "green"), ("purple", "white"),
    ("normal", "albino"), ("long", "short"),
)  # fmt: skip


def cross(text: str) -> Working | None:
    """The cross with its square, ratio and percentages; None where the parents are not stated for sure."""
    if TWO_GENES.search(text) or not re.search(
        r"\b(?:ratios?|cross\w*|percent\w*|chances?|probab\w*|offsprings?|proportion\w*|punnett|child\w*|genotyp\w*"
        r"|phenotyp\w*|boys|sons|girls|daughters)\b|%", text, re.IGNORECASE,
    ):  # fmt: skip
        return None
    return first_read(" ".join(text.split()), (sex_linked, blood_groups, _sickle, _albino, _letters, _words))


def square(first: str, second: str) -> str:
    """The Punnett square of two parents of two alleles each."""
    rows = " \\\\ ".join(f"{b} & " + " & ".join("".join(sorted(a + b)) for a in first) for b in second)
    return f"\\begin{{array}}{{c|cc}} & {first[0]} & {first[1]} \\\\ \\hline {rows} \\end{{array}}"


def crossed(first: str, second: str, names: dict[str, str], hint: str, *, twice: bool = False) -> Working:
    """The working: gametes, square, genotypes, and what each of the named kinds comes to; F2 as well if `twice`."""
    lines, answer = _generation(first, second, names)
    mixed = "".join(sorted((first[0], second[0])))
    if twice and first[0] == first[1] and second[0] == second[1] and first != second:
        more, later = _generation(mixed, mixed, names)
        lines += [Line(f"F2: two of the F1 are crossed, {mixed} × {mixed}."), *more]
        answer = f"\\text{{F1: }} {answer}; \\quad \\text{{F2: }} {later}"
    return made(f"{first} \\times {second}", hint, lines, answer, "work out a genetic cross", "B4.04")


def _generation(first: str, second: str, names: dict[str, str]) -> tuple[list[Line], str]:
    young = Counter("".join(sorted(a + b)) for a, b in product(first, second))
    kinds: Counter[str] = Counter()
    for genotype, n in young.items():
        kinds[names[genotype]] += n
    genotypes = ", ".join(f"{n} {genotype}" for genotype, n in sorted(young.items()))
    shares = ", ".join(f"{n} of 4 = {shown(Fraction(n * 100, 4))}% {name}" for name, n in kinds.items())
    lines = [
        Line(f"Gametes: {' and '.join(dict.fromkeys(first))} from one parent,"
             f" {' and '.join(dict.fromkeys(second))} from the other."),
        Line("Put them together in a Punnett square.", square(first, second)),
        Line(f"Genotypes: {genotypes}. Seen in the offspring: {shares}."),
    ]  # fmt: skip
    return lines, f"{_ratio(young)}; \\quad {_ratio(kinds)}"


def _ratio(of: Counter[str]) -> str:
    """1 TT : 2 Tt : 1 tt; all alike where there is one kind."""
    shared = gcd(*of.values())
    kinds = sorted(of.items(), key=lambda each: each[0]) if all(len(each) == 2 for each in of) else list(of.items())
    if len(kinds) == 1:
        return f"\\text{{all {kinds[0][0]}}}"
    return " : ".join(f"{n // shared} \\text{{ {kind}}}" for kind, n in kinds)


def _stated(said: str) -> str:
    """What is stated of the parents, without what is asked of the children."""
    return re.split(
        r"(?i)\b(?:what|find|calculate|how|which|determine|state|show|give|work out)\b(?=.*$)", said, maxsplit=1
    )[0]


def _sickle(said: str) -> Working | None:
    if not SICKLE.search(said):
        return None
    stated = re.sub(r"\bHb ?(?=[AS])", "", _stated(said) or said)
    pairs = re.findall(r"\b(A[AS]|SS)\b", stated)
    carriers = len(re.findall(r"\b(?:carriers?|traits?)\b", stated))
    if len(pairs) == 1 and re.search(r"\bboth\b", stated):
        pairs *= 2
    elif not pairs and (BOTH.search(stated) or carriers == 2):
        pairs = ["AS", "AS"]
    elif not pairs and carriers == 1 and re.search(r"\bnormal\b", stated):
        pairs = ["AS", "AA"]
    if len(pairs) != 2:
        return None
    names = {"AA": "normal", "AS": "carriers (sickle cell trait)", "SS": "with sickle cell disease"}
    return crossed(pairs[0], pairs[1], names, "A is the gene for normal haemoglobin, S for the sickle one.")


def _albino(said: str) -> Working | None:
    if not ALBINO.search(said) or PAIR.search(said):
        return None
    stated = _stated(said) or said
    carriers = len(re.findall(r"\b(?:carriers?|heterozygous)\b", stated))
    if BOTH.search(stated) or carriers > 1 or re.search(r"normal parents? .*albino child", stated):
        parents = ("Aa", "Aa")
    elif carriers == 1 and re.search(r"\balbino (?:man|woman|male|female|father|mother|parent|person|husband|wife|girl"
                                     r"|boy)\b|\bis (?:an )?albino\b", stated):  # fmt: skip
        parents = ("Aa", "aa")
    elif carriers == 1 and WITH_NORMAL.search(stated):
        parents = ("Aa", "AA")
    else:
        return None
    names = {"AA": "normal", "Aa": "normal but carriers", "aa": "albino"}
    return crossed(*parents, names, "The gene for albinism, a, is recessive: only aa is albino.")


def _letters(said: str) -> Working | None:
    """Two genotypes in letters: "cross Tt and tt"."""
    if not ABOUT.search(said):
        return None
    pairs = [each[0] for each in PAIR.finditer(said)]
    if not re.search(r"[A-Z]", "".join(pairs)) or len({each.lower() for each in pairs}) != 1:
        return None
    found = list(re.finditer(r"\b([A-Za-z]{2})\b(?: ?\w+)?(?: plants?| parents?)? ?(?:x|X|×|\*|and|with|by) ?(?:an? )?"
                             r"(?:\w+ ){0,4}?\b([A-Za-z]{2})\b", said))  # fmt: skip
    parents = next(([one[1], one[2]] for one in found if one[1] in pairs and one[2] in pairs), pairs)
    if len(parents) != 2:
        return None
    return _bred(said, ["".join(sorted(each)) for each in parents])


def _words(said: str) -> Working | None:
    """Two parents in words: "a heterozygous tall plant with a dwarf one"."""
    found = next((pair for pair in CHARACTERS if all(re.search(rf"\b{each}\b", said, re.I) for each in pair)), None)
    if found is None or not re.search(r"\b(?:cross\w*|heterozygous|homozygous|pure|breed\w*)\b", said, re.I):
        return None
    high, low = found
    letter = high[0].upper()
    both = re.search(r"\b(?:two|both|2)\b(?: \w+){0,2} (?:heterozygous|hybrids?)\b", said, re.I)
    if both:
        return _bred(said, [letter + letter.lower()] * 2)
    if re.search(r"\bdominant\b", said, re.I):
        said_of = re.sub(rf"(?i)\b{high}\w*\b[^.,]*?\bdominant (?:over|to)\b[^.,]*?\b{low}\w*\b", " ", said)
    else:
        said_of = said
    parents = []
    for each in re.finditer(rf"(?i)\b(?:({high})|({low}))\b", said_of):
        before = " ".join(said_of[: each.start()].lower().split()[-3:])
        if each[2]:
            parents.append(letter.lower() * 2)
        elif kind := re.search(r"\b(?:(hetero|hybrid)|(?:homo|pure|true))", before):
            parents.append(letter + (letter.lower() if kind[1] else letter))
        else:
            return None
    return _bred(said, parents) if len(parents) == 2 else None


def _bred(said: str, parents: list[str]) -> Working:
    first, second = parents
    letter = first[0].upper()
    high, low = _characters(said, letter)
    names = {letter * 2: high, letter + letter.lower(): high, letter.lower() * 2: low}
    return crossed(first, second, names, f"{letter} is dominant: one {letter} is enough for it to show.",
                   twice=bool(re.search(r"\bF2\b|second (?:filial )?generation", said, re.I)))  # fmt: skip


def _characters(said: str, letter: str) -> tuple[str, str]:
    for high, low in CHARACTERS:
        if high[0].upper() == letter and re.search(rf"\b{high}", said, re.I) and re.search(rf"\b{low}", said, re.I):
            return high, low
    return "with the dominant character", "with the recessive character"
