"""Ionic equations: acids with bases, carbonates and metals, displacement, and salts that fall out of solution."""

import re
from typing import Final

from models.workings.online.kinds import Line, Working, made
from models.workings.online.reactions import named_in

POSITIVE: Final = {"H": 1, "Na": 1, "K": 1, "NH4": 1, "Ag": 1, "Ca": 2, "Ba": 2, "Mg": 2, "Zn": 2, "Cu": 2, "Pb": 2,
                   "Fe": 2, "Al": 3}  # fmt: skip
NEGATIVE: Final = {"Cl": 1, "Br": 1, "I": 1, "NO3": 1, "OH": 1, "SO4": 2, "CO3": 2, "O": 2}
ALKALI: Final = ("Na", "K", "NH4")
ACTIVE: Final = ("K", "Na", "Ca", "Mg", "Al", "Zn", "Fe", "Pb", "H", "Cu", "Ag")  # the most reactive first
ASKED: Final = re.compile(r"\b(?:net )?ionic[- ]?equations?\b", re.IGNORECASE)
SALT: Final = re.compile(r"^(?P<a>NH4|\(NH4\)|[A-Z][a-z]?)(?P<m>\d?)\(?(?P<b>NO3|OH|SO4|CO3|Cl|Br|I|O)\)?(?P<n>\d?)$")


def ionic_equation(text: str) -> Working | None:
    """The ionic equation of two substances that react; None where they are not two, or nothing falls out or forms."""
    if not ASKED.search(text):
        return None
    said = re.sub(r"(?:-+>|→|=+>|=|\b(?:to form|to give|gives|forms)\b).*$", "", ASKED.sub(" ", text))
    found = list(dict.fromkeys(each.formula.written for each in named_in(" ".join(said.split()))))
    if len(found) != 2:
        return None
    for first, second in (found, found[::-1]):
        if made_of := _acid(first, second) or _displaced(first, second):
            return _worked(found, *made_of)
    return ((fallen := _fallen(*found)) and _worked(found, *fallen)) or None


def ions(written: str) -> tuple[str, str] | None:
    """The positive and the negative ion of a salt, an acid or a base."""
    found = SALT.match(written.replace("(NH4)", "NH4"))
    if not found or found["a"] not in POSITIVE:
        return None
    return found["a"], found["b"]


def tex(ion: str, charge: int, state: str = "aq") -> str:
    """An ion with its charge, or a substance where there is none."""
    body = re.sub(r"(?<=[A-Za-z)])(\d+)", r"_{\1}", ion)
    size = "" if abs(charge) == 1 else str(abs(charge))
    raised = f"^{{{size}{'+' if charge > 0 else '-'}}}" if charge else ""
    return f"\\mathrm{{{body}{raised}}}_{{({state})}}"


def _charge(written: str, positive: str) -> int:
    """How much an iron ion carries is told by the formula."""
    if positive == "Fe":
        return 3 if re.search(r"FeCl3|Fe\(NO3\)3|Fe\(OH\)3|Fe2\(SO4\)3|Fe2O3", written) else 2
    return POSITIVE[positive]


def _acid(acid: str, other: str) -> tuple[str, str, str] | None:
    """(left side, right side, what happens) of an acid with a base, a carbonate or a metal."""
    parts = ions(acid)
    if parts is None or parts[0] != "H":
        return None
    if other in ACTIVE[: ACTIVE.index("Pb")] and other not in ("K", "Na"):
        n = POSITIVE[other]
        front, back = ("2", "3") if n == 3 else ("", "")
        return (f"{front}{tex(other, 0, 's')} + {n * (2 if n == 3 else 1)}{tex('H', 1)}",
                f"{front}{tex(other, n)} + {back}{tex('H2', 0, 'g')}",
                    "The metal gives electrons to the hydrogen ions.")  # fmt: skip
    base = ions(other)
    # Sulphuric acid makes a solid of its own with barium, lead and calcium.
    if base is None or base[0] == "H" or (parts[1] == "SO4" and base[0] in ("Ba", "Pb", "Ca")):
        return None
    return _neutralised(other, *base)


def _neutralised(other: str, positive: str, negative: str) -> tuple[str, str, str] | None:
    """An acid with a base, a carbonate or an oxide."""
    n = _charge(other, positive)
    soluble = positive in ALKALI
    water = tex("H2O", 0, "l")
    if negative == "OH":
        if soluble or positive in ("Ca", "Ba"):
            return f"{tex('H', 1)} + {tex('OH', -1)}", water, "Hydrogen ions and hydroxide ions make water."
        return (f"{tex(other, 0, 's')} + {n}{tex('H', 1)}", f"{tex(positive, n)} + {n}{water}",
                "A solid base is written whole.")  # fmt: skip
    if negative == "CO3":
        gas = f"{water} + {tex('CO2', 0, 'g')}"
        if soluble:
            return f"2{tex('H', 1)} + {tex('CO3', -2)}", gas, "Hydrogen ions turn carbonate ions into carbon dioxide."
        return (f"{tex(other, 0, 's')} + 2{tex('H', 1)}", f"{tex(positive, n)} + {gas}",
                "A carbonate that does not dissolve is written whole.")  # fmt: skip
    if negative == "O" and n == 2:
        return (f"{tex(other, 0, 's')} + 2{tex('H', 1)}", f"{tex(positive, 2)} + {water}",
                "A solid oxide is written whole.")  # fmt: skip
    return None


def _displaced(metal: str, salt: str) -> tuple[str, str, str] | None:
    parts = ions(salt)
    if parts is None or metal not in ("Mg", "Zn", "Fe", "Cu", "Pb") or parts[0] not in ("Zn", "Fe", "Pb", "Cu", "Ag"):
        return None
    other = parts[0]
    if ACTIVE.index(metal) >= ACTIVE.index(other) or parts[1] in ("O", "OH", "CO3") or _charge(salt, other) == 3:
        return None
    a, b = POSITIVE[metal], POSITIVE[other]
    times = "2" if b == 1 else ""
    return (f"{tex(metal, 0, 's')} + {times}{tex(other, b)}", f"{tex(metal, a)} + {times}{tex(other, 0, 's')}",
            "The more reactive metal goes into solution, the other comes out.")  # fmt: skip


def _is_solid(positive: str, negative: str) -> bool:
    """Whether a salt does not dissolve."""
    if positive in (*ALKALI, "H") or negative == "NO3":
        return False
    if negative in ("Cl", "Br", "I"):
        return positive in ("Ag", "Pb")
    if negative == "SO4":
        return positive in ("Ba", "Pb")
    return negative == "CO3" or (negative == "OH" and positive not in ("Ca", "Ba"))


def _fallen(first: str, second: str) -> tuple[str, str, str] | None:
    """Two solutions whose ions make one solid."""
    one, two = ions(first), ions(second)
    if one is None or two is None or _is_solid(*one) or _is_solid(*two) or "O" in (one[1], two[1]):
        return None
    solids = [(p, n, source) for p, n, source in ((one[0], two[1], first), (two[0], one[1], second)) if _is_solid(p, n)]
    if len(solids) != 1 or (solids[0][0] == "Ag" and solids[0][1] in ("OH", "SO4")):
        return None
    positive, negative, source = solids[0]
    a, b = _charge(source, positive), NEGATIVE[negative]
    p, n = (1, a // b) if a % b == 0 else (b // a, 1) if b % a == 0 else (b, a)
    inner = f"({negative})" if n > 1 and len(re.findall("[A-Z]", negative)) > 1 else negative
    inside = f"({positive})" if p > 1 and positive == "NH4" else positive
    solid = f"{inside}{p if p > 1 else ''}{inner}{n if n > 1 else ''}"
    return (f"{p if p > 1 else ''}{tex(positive, a)} + {n if n > 1 else ''}{tex(negative, -b)}", tex(solid, 0, "s"),
            "These two ions make a solid that does not dissolve; the others stay as they were.")  # fmt: skip


def _worked(found: list[str], left: str, right: str, why: str) -> Working:
    given = " + ".join(tex(each, 0, "").removesuffix("_{()}") for each in found)
    answer = f"{left} \\rightarrow {right}"
    lines = [
        Line("Write what is dissolved as ions; solids, gases and water stay whole."),
        Line("Leave out the ions that do not change (spectator ions)."),
        Line(why, answer),
    ]
    return made(given, "Which ions change, and which only look on?", lines, answer, "write an ionic equation", "C3.03")
