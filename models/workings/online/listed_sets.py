"""Sets whose members are listed: union, intersection, difference, complement, how many members or subsets."""

import re
from typing import Final

from models.workings.online.kinds import Line, Working, made

SET: Final = re.compile(r"(?<![a-z])([a-z]|ε|ξ|universal set) ?(?:=|is)? ?\{([^{}]*)\}")
PAIR: Final = re.compile(r"(?<![a-z])(n ?\( ?)?([a-z]) ?(∩|∪|-|\\|minus) ?([a-z])(?![a-z])( ?\))?")
AFTER: Final = re.compile(r"\b(intersection|union) of (?:sets? )?([a-z]) and (?:set )?([a-z])\b")
SUBSETS: Final = re.compile(r"\b(?:number of|how many) (proper )?subsets\b")


def listed_set(text: str) -> Working | None:
    """The members that are asked for; None where more than one thing is asked or a set is not listed."""
    said = " ".join(text.lower().split())
    sets = {name: _members(inside) for name, inside in SET.findall(said)}
    rest = SET.sub(" ", said)
    if not sets or any(not each or "..." in each for each in sets.values()):
        return None
    if (subsets := SUBSETS.search(rest)) and len(sets) == 1:
        return _subsets(next(iter(sets.values())), is_proper=bool(subsets[1]))
    rest = AFTER.sub(lambda found: f"{found[2]} {'∩' if found[1][0] == 'i' else '∪'} {found[3]}", rest)
    rest = re.sub(r"(?<![a-z])([a-z]) (?:intersection|n|cap|∩) ([a-z])(?![a-z])", r"\1 ∩ \2", rest)
    rest = re.sub(r"(?<![a-z])([a-z]) (?:union|u|cup|∪) ([a-z])(?![a-z])", r"\1 ∪ \2", rest)
    names = "".join(each for each in sets if len(each) == 1)
    rest = re.sub(rf"\b([{names}])(n|u)([{names}])\b", lambda f: f"{f[1]} {'∩' if f[2] == 'n' else '∪'} {f[3]}", rest)
    asked = list(PAIR.finditer(rest))
    if len(asked) != 1 or "'" in rest or "complement" in rest or re.search(r"\d", rest):
        return None
    a, sign, b = asked[0][2], asked[0][3], asked[0][4]
    if a == b or a not in sets or b not in sets:
        return None
    return _joined(a, b, sign, sets, is_counted=bool(asked[0][1]))


def _members(inside: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.strip() for each in inside.split(",") if each.strip()))


def _braces(members: tuple[str, ...]) -> str:
    return "\\{" + ", ".join(members) + "\\}" if members else "\\{\\ \\} = \\emptyset"


def _joined(a: str, b: str, sign: str, sets: dict[str, tuple[str, ...]], *, is_counted: bool) -> Working:
    first, second = sets[a], sets[b]
    if sign == "∩":
        found, say, tex = tuple(each for each in first if each in second), "The members that are in both.", "\\cap"
    elif sign == "∪":
        found = first + tuple(each for each in second if each not in first)
        if all(each.lstrip("-").isdigit() for each in found):
            found = tuple(sorted(found, key=int))
        say, tex = "All members of both, each written once.", "\\cup"
    else:
        found = tuple(each for each in first if each not in second)
        say, tex = f"The members of {a.upper()} that are not in {b.upper()}.", "-"
    name = f"{a.upper()} {tex} {b.upper()}"
    lines = [Line("The sets.", f"{a.upper()} = {_braces(first)}, \\quad {b.upper()} = {_braces(second)}"),
             Line(say, f"{name} = {_braces(found)}")]  # fmt: skip
    answer = f"{name} = {_braces(found)}"
    if is_counted:
        lines.append(Line("Count them.", f"n({name}) = {len(found)}"))
        answer = f"n({name}) = {len(found)}"
    return made(name, "∩ is both, ∪ is either.", lines, answer, "work with sets", "M2.13")


def _subsets(members: tuple[str, ...], *, is_proper: bool) -> Working:
    n = len(members)
    value = 2**n - (1 if is_proper else 0)
    tail = " - 1" if is_proper else ""
    return made(_braces(members), "Each member is in a subset or is not.",
                [Line("Count the members.", f"n = {n}"),
                 Line("Each of them is in or out: two ways each."
                      f"{' The set itself is no proper subset.' if is_proper else ''}",
                      f"2^{{{n}}}{tail} = {value}")], str(value), "count subsets", "M2.13")  # fmt: skip
