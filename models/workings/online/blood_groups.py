"""Blood groups of children from those of their parents."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Final

from models.workings.online.kinds import Line, Working, made, shown

ABOUT: Final = re.compile(r"\bblood[- ]?(?:groups?|types?)\b", re.IGNORECASE)
GROUP: Final = re.compile(r"\b(?:(?:blood )?(?:group|type)s? (?:is |of )?|\b(?:is|has|and|with|,) ?)(AB|A|B|O)\b(?!\w)")
GENOTYPE: Final = re.compile(r"\bI\^?\{?([ABO])\}?(?: ?I\^?\{?([ABO])\}?|i)(?!\w)|\b(A[AOo]|B[BOo]|AB|OO|oo)\b")
MIXED: Final = re.compile(r"\bheterozygous\b", re.IGNORECASE)
PURE: Final = re.compile(r"\bhomozygous\b", re.IGNORECASE)
OF_GROUP: Final = {"A": ("AA", "AO"), "B": ("BB", "BO"), "AB": ("AB",), "O": ("OO",)}
ASKS: Final = re.compile(r"\b(?:child\w*|offsprings?|bab\w+|sons?|daughters?|kids?|genotyp\w*|cross)\b", re.IGNORECASE)


def group_of(genotype: str) -> str:
    """The blood group of two alleles: A and B both show, O only alone."""
    return "".join(sorted(set(genotype) - {"O"})) or "O"


def _alleles(found: tuple[str, ...]) -> str:
    """ "I^A i" and "AO" are the same two alleles."""
    code = "".join(filter(None, found)).replace("o", "O")
    return code if len(code) == 2 else f"{code}O"


def blood_groups(said: str) -> Working | None:
    """The groups children may have; None where not two parents are stated."""
    if not ABOUT.search(said) or not ASKS.search(said) or re.search(r"\bdonat|transfus|receiv|\bgive\b", said):
        return None
    codes = [_alleles(each) for each in GENOTYPE.findall(said)]
    groups = GROUP.findall(said)
    if len(codes) == 2 and (codes[0] != "AB" or codes[1] != "AB" or not groups):
        return _worked([(each,) for each in codes], codes)
    if len(groups) != 2 or any(each != "AB" for each in codes):
        return None
    parents = [OF_GROUP[each] for each in groups]
    is_mixed, is_pure = MIXED.search(said), PURE.search(said)
    # One word for two parents is sure only where one of them can be either.
    is_of_one = len(re.findall(r"zygous", said)) == 1 and not re.search(r"\bboth\b", said)
    if is_of_one and sum(len(each) > 1 for each in parents) > 1:
        return None
    if is_mixed and is_pure:
        return None
    if is_mixed or is_pure:
        parents = [each[-1:] if is_mixed else each[:1] for each in parents]
    return _worked(parents, groups)


def _worked(parents: list[tuple[str, ...]], stated: list[str]) -> Working:
    lines, possible = [], dict[str, None]()
    is_one = len(parents[0]) * len(parents[1]) == 1
    for first, second in product(*parents):
        young = Counter(group_of(a + b) for a, b in product(first, second))
        shares = ", ".join(f"{shown(Fraction(n * 100, 4))}% {group}" for group, n in sorted(young.items()))
        rows = " \\\\ ".join(f"{b} & " + " & ".join("".join(sorted(a + b)) for a in first) for b in second)
        table = f"\\begin{{array}}{{c|cc}} & {first[0]} & {first[1]} \\\\ \\hline {rows} \\end{{array}}"
        lines.append(Line(f"{first} × {second} gives groups: {shares}.", table))
        possible |= dict.fromkeys(sorted(young))
    if not is_one:
        unsure = " and ".join(f"group {'A' if 'AA' in each else 'B'} may be {' or '.join(each)}"
                              for each in dict.fromkeys(parents) if len(each) > 1)  # fmt: skip
        lines.insert(0, Line(f"The alleles A and B are dominant over O, so {unsure}. Try each."))
    groups = ", ".join(sorted(possible, key=lambda each: (each == "O", each)))
    answer = f"\\text{{possible blood groups: {groups}}}"
    never = [each for each in ("A", "B", "AB", "O") if each not in possible]
    if never:
        answer += f"\\text{{; never {', '.join(never)}}}"
    return made(f"\\text{{{stated[0]} × {stated[1]}}}", "A and B both show; O shows only where neither is beside it.",
                lines, answer, "work out blood groups", "B4.04")  # fmt: skip
