"""Each chemistry template's key, worked out again from the printed question by SymPy and by another way."""

import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sympy import Eq, Integer, Matrix, Rational, Symbol, gcd_list, ilcm, log, nsimplify, solve
from sympy.physics.units import convert_to, gram, milligram

from api.assessment.question_bank.items import Item
from api.content.curriculum.loader import topic_codes
from api.content.question_bank import templates_chemistry_s1 as s1
from api.content.question_bank import templates_chemistry_s2 as s2
from api.content.question_bank import templates_chemistry_s3 as s3
from api.content.question_bank import templates_chemistry_s4 as s4
from api.content.question_bank.hint_ladders import laddered
from api.content.question_bank.lint import item_faults
from api.content.question_bank.loader import Template, load_misconceptions, variants
from tests.exhaustive import some_or_every

TEMPLATES: list[Template] = [*s1.TEMPLATES, *s2.TEMPLATES, *s3.TEMPLATES, *s4.TEMPLATES]
x = Symbol("x", positive=True)
TABLE = {"H": 1, "C": 12, "N": 14, "O": 16, "Mg": 24, "Al": 27, "S": 32, "Ca": 40, "Fe": 56, "Cu": 64}
PULL = {"H": 2.20, "C": 2.55, "N": 3.04, "O": 3.44, "F": 3.98, "Cl": 3.16, "Br": 2.96, "Na": 0.93, "Mg": 1.31}
PULL |= {"Ca": 1.00, "K": 0.82, "Li": 0.98}
# Standard electrode potentials in volts: the lower, the more reactive the metal.
VOLTS = {"potassium": -2.93, "sodium": -2.71, "calcium": -2.87, "magnesium": -2.37, "zinc": -0.76, "iron": -0.44}
VOLTS |= {"lead": -0.13, "copper": 0.34, "silver": 0.80, "gold": 1.50}


def numbers(item: Item) -> list[Any]:
    """The numbers printed in the stem as exact rationals."""
    plain = re.sub(r"(?<=\d),(?=\d{3})", "", item["stem"])
    return [Rational(n) for n in re.findall(r"(?<![\w₀-₉.])\d+(?:\.\d+)?(?![\d.]*[⁺⁻+−])", plain)]


def chosen(item: Item) -> str:
    """The text of the keyed option."""
    return next(str(option["text"]) for option in item["options"] if option["id"] == item["answer"])


def answer_of(item: Item) -> Any:
    """The keyed number, from an option or from a numeric answer."""
    if item["type"] == "numeric":
        return Rational(str(item["answer"]["value"]))
    return Rational(re.sub(r"[^\d.\-]", "", chosen(item).replace("−", "-")))


def atoms(formula: str) -> Counter[str]:
    """How many atoms of each element a formula holds, brackets worked out."""
    found, text = Counter[str](), formula.translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789"))
    while group := re.search(r"\(([^()]*)\)(\d*)", text):
        text = text.replace(group[0], group[1] * int(group[2] or 1), 1)
    for element, count in re.findall(r"([A-Z][a-z]?)(\d*)", text):
        found[element] += int(count or 1)
    return found


def mass(formula: str) -> Any:
    """Relative formula mass."""
    return sum((Integer(TABLE[e]) * n for e, n in atoms(formula).items()), Integer(0))


def one(equation: Any) -> Any:
    (root,) = solve(equation, x)
    return root


def solves(equation: Callable[[list[Any]], Any], within: Any = 0) -> Callable[[Item], bool]:
    """A check that the key solves an equation in the numbers of the stem, rounded at most by `within`."""
    return lambda item: bool(abs(one(equation(numbers(item))) - answer_of(item)) <= within)


def c_state(item: Item) -> bool:
    melts, boils, at = (int(n.replace("−", "-")) for n in re.findall(r"(−?\d+) °C", item["stem"]))
    return chosen(item) == "A " + ("gas" if at > boils else "solid" if at < melts else "liquid")


def c_density(item: Item) -> bool:
    grams, volume = numbers(item)[:2]
    density = one(Eq(x * volume, grams))
    return re.search(rf"{chosen(item).lower()} (\d+\.\d)", item["stem"])[1] == f"{float(density):.1f}"  # type: ignore[index]


def c_kept(item: Item) -> bool:
    before, after = numbers(item)[:2]
    done = Eq(before - x, after) if "given off" in item["stem"] else Eq(before + x, after)
    return bool(one(done) == answer_of(item))


def c_ph(item: Item) -> bool:
    acid = {name: Rational(1, 10) ** int(ph) for name, ph in re.findall(r"\b([PQRS]) (\d+)", item["stem"])}
    alkaline = "alkaline" in item["stem"]
    side = [name for name, strength in acid.items() if bool(strength < Rational(1, 10**7)) is alkaline]
    ranked = sorted(side, key=lambda name: abs(log(acid[name] * 10**7)).evalf())
    return chosen(item) == f"Solution {ranked[0 if 'weakly' in item['stem'] else -1]}"


def c_ionic(item: Item) -> bool:
    ions = re.findall(r"([A-Z][A-Za-z₀-₉]*)([²³]?)[⁺⁻]", item["stem"])
    (plus, up), (minus, down) = [(formula, " ²³".index(charge or " ") + 1) for formula, charge in ions]
    wanted = atoms(f"({plus}){ilcm(up, down) // up}({minus}){ilcm(up, down) // down}")
    return atoms(item["answer"]["accepted"][0]) == wanted


def c_salts(item: Item) -> bool:
    ends = {"hydrochloric": "chloride", "nitric": "nitrate", "sulphuric": "sulphate"}
    right = {entry["id"]: entry["text"].lower() for entry in item["options"]["right"]}
    for entry in item["options"]["left"]:
        base, acid = entry["text"].lower().split(" + ")
        if right[item["answer"][entry["id"]]] != f"{base.split()[0]} {ends[acid.split()[0]]}":
            return False
    return True


def c_shells(item: Item) -> bool:
    number = int(numbers(item)[0])
    filling = [1] * 2 + [2] * 8 + [3] * 8 + [4] * 2  # shell of each further electron, by the order of filling
    return item["answer"]["accepted"][0] == ",".join(str(n) for _, n in sorted(Counter(filling[:number]).items()))


def c_order(item: Item) -> bool:
    names = {option["id"]: option["text"].lower() for option in item["options"]}
    series = ["potassium", "sodium", "calcium"]  # their potentials and their vigour with water differ in order
    rank = [series.index(n) - 9 if n in series else VOLTS[n] for n in (names[i] for i in item["answer"])]
    return rank == sorted(rank)


def c_displace(item: Item) -> bool:
    metal = re.search(r"push out (\w+)", item["stem"])[1]  # type: ignore[index]
    return {o["id"] for o in item["options"] if VOLTS[o["text"].lower()] < VOLTS[metal]} == set(item["answer"])


def c_polymer(item: Item) -> bool:
    whole = numbers(item)[0]
    unit = re.search(r"unit is (\S+),", item["stem"])[1]  # type: ignore[index]
    return bool(one(Eq(x * mass(unit), whole)) == answer_of(item))


def c_bonds(item: Item) -> bool:
    ionic = set()
    for option in item["options"]:
        pulls = [PULL[e] for e in atoms(option["text"])]
        if max(pulls) - min(pulls) > 1.7:
            ionic.add(option["id"])
    return set(item["answer"]) == (ionic if "ionic" in item["stem"] else {o["id"] for o in item["options"]} - ionic)


def c_balance(item: Item) -> bool:
    left, right = re.search(r"numbers: (.*)\. Which", item["stem"])[1].split(" → ")  # type: ignore[index]
    sides = [[(sign, name) for name in re.findall(r"… (\S+)", side)] for sign, side in ((1, left), (-1, right))]
    species = [*sides[0], *sides[1]]
    elements = sorted({e for _, name in species for e in atoms(name)})
    (vector,) = Matrix([[sign * atoms(name)[e] for sign, name in species] for e in elements]).nullspace()
    whole = vector * ilcm(*[entry.q for entry in vector])
    asked = re.search(r"front of (\S+)\?", item["stem"])[1]  # type: ignore[index]
    return bool(abs(whole[[name for _, name in species].index(asked)]) == answer_of(item))


def c_gas(item: Item) -> bool:
    grams = numbers(item)[0]
    formula = re.search(r", (\S+) \(molar", item["stem"])[1]  # type: ignore[index]
    return bool(one(Eq(x / 24, grams / mass(formula))) == answer_of(item))


def c_empirical(item: Item) -> bool:
    formula, shares = item["answer"]["accepted"][0], [Rational(n) for n in re.findall(r"(\d+)%", item["stem"])]
    found = [100 * n * TABLE[e] / mass(formula) for e, n in atoms(formula).items()]
    return found == shares and gcd_list([*atoms(formula).values()]) == 1


def c_percentage(item: Item) -> bool:
    formula, element = re.search(r", (\S+), is (\w+)\?", item["stem"]).groups()  # type: ignore[union-attr]
    return bool(one(Eq(x * mass(formula) / 100, atoms(formula)[element] * TABLE[element])) == answer_of(item))


def c_structure(item: Item) -> bool:
    solid, melted = re.findall(r"\? (Yes|No)\.", item["stem"])
    hot = re.search(r"at ([5-9]\d\d|\d,\d{3}) °C", item["stem"]) is not None
    kind = {("Yes", "Yes"): "metallic", ("No", "Yes"): "ionic"}.get((solid, melted), "covalent" if hot else "molecules")
    return kind in chosen(item)


def c_alkane(item: Item) -> bool:
    found = atoms(item["answer"]["accepted"][0])
    # Every carbon has four bonds; the chain uses two for each of its links.
    carbons = numbers(item)[0]
    return bool(one(Eq(x + 2 * (carbons - 1), 4 * carbons)) == found["H"] and found["C"] == carbons)


def c_electrons(item: Item) -> bool:
    charge = {"²": 2, "³": 3}[re.search(r"([²³])⁺", item["stem"])[1]]  # type: ignore[index]
    molar, grams = numbers(item)
    return bool(one(Eq(x / charge * molar, grams)) == answer_of(item))


def c_molten(item: Item) -> bool:
    gas = {"chloride": "Chlorine", "bromide": "Bromine", "iodide": "Iodine", "oxide": "Oxygen"}
    right = {entry["id"]: entry["text"] for entry in item["options"]["right"]}
    for entry in item["options"]["left"]:
        metal, rest = entry["text"].removeprefix("Molten ").replace("(II)", "").split()
        if right[item["answer"][entry["id"]]] != (metal.capitalize() if "cathode" in item["stem"] else gas[rest]):
            return False
    return True


def c_haber(item: Item) -> bool:
    tonnes, share = map(Rational, re.findall(r"From (\d+) .* is (\d+)%", item["stem"])[0])
    full = one(Eq(x / (2 * mass("NH₃")), tonnes / mass("N₂")))
    return bool(abs(full * share / 100 - answer_of(item)) < Rational(1, 100))


def c_family(item: Item) -> bool:
    (metal, group), (partner, other) = re.findall(r"[Ee]lement (\w) (?:stands )?in group (\d)", item["stem"])
    common = ilcm(int(group), 8 - int(other))
    wanted = {metal: common // int(group), partner: common // (8 - int(other))}
    return atoms(item["answer"]["accepted"][0]) == wanted


def c_trend(item: Item) -> bool:
    number = {"lithium": 3, "sodium": 11, "potassium": 19, "rubidium": 37, "caesium": 55, "beryllium": 4}
    number |= {
        "magnesium": 12,
        "calcium": 20,
        "strontium": 38,
        "barium": 56,
        "fluorine": 9,
        "chlorine": 17,
        "bromine": 35,
    }
    number["iodine"] = 53
    names = [option["text"].lower() for option in item["options"]]
    heavy = ("most" in item["stem"]) is ("group 7" not in item["stem"])
    return chosen(item).lower() == (max if heavy else min)(names, key=lambda name: number[name])


def c_bond_energy(item: Item) -> bool:
    energy = {pair: int(n) for pair, n in re.findall(r"(\S+[−=≡]\S+) (\d+)", item["stem"])}
    taken, given = re.search(r"change of (.*) → (\w+)\?", item["stem"]).groups()  # type: ignore[union-attr]
    broken = Integer(0)
    for term in taken.split(" + "):
        count, element = re.fullmatch(r"(\d?)(\w+)₂", term).groups()  # type: ignore[union-attr]
        broken += int(count or 1) * next(e for pair, e in energy.items() if set(re.split("[−=≡]", pair)) == {element})
    count, product = re.fullmatch(r"(\d)(.*)", given).groups()  # type: ignore[union-attr]
    bonds = {"NH₃": 3, "H₂O": 2}.get(product, 1) * int(count)
    made = next(e for pair, e in energy.items() if len(set(re.split("[−=≡]", pair))) == 2)
    return bool(solve(Eq(x, bonds * made - broken), x) == [-answer_of(item)])


def c_decay(item: Item) -> bool:
    before = [int(n) for n in re.findall(r"-(\d+) \(atomic number (\d+)\)", item["stem"])[0]]
    after = [int(n) for n in re.findall(r"\d+", chosen(item))]
    particle = [4, 2] if "alpha" in item["stem"] else [0, -1]
    return before == [a + p for a, p in zip(after, particle, strict=True)]


def c_half_life(item: Item) -> bool:
    first, last, time = numbers(item)
    halvings = nsimplify(log(first / last) / log(2)).simplify()
    return bool(halvings * answer_of(item) == time)


CHECKS: list[Callable[[Item], bool]] = [
    solves(lambda n: Eq(n[1] + x, n[2])),
    c_state, c_density, c_kept,
    solves(lambda n: Eq(x * n[0], n[1])),
    solves(lambda n: Eq(x + n[0] / 5, n[0])),
    solves(lambda n: Eq(x * gram, convert_to(n[0] * n[1] * milligram, gram))),
    c_ph,
    solves(lambda n: Eq(n[1] / n[0], x / n[2])),
    c_ionic, c_salts,
    solves(lambda n: Eq(n[0] * (x - n[1]), n[2] * (n[3] - x))),
    c_shells,
    c_order, c_displace,
    c_polymer, c_ionic, c_bonds, c_balance, c_gas, c_empirical, c_percentage,
    solves(lambda n: Eq(x / mass("CaO"), n[0] / mass("CaCO₃"))),
    c_structure, c_alkane,
    solves(lambda n: Eq(x * 6 * n[0] ** 2, 6 * n[0] ** 3)),
    c_electrons, c_molten, c_haber, c_family, c_trend, c_bond_energy,
    solves(lambda n: Eq(x * n[2], n[0] * n[1]), Rational(1, 20)),
    c_decay, c_half_life,
]  # fmt: skip
PAIRS, NAMES = list(zip(TEMPLATES, CHECKS, strict=True)), [code for code, _, _ in TEMPLATES]


@pytest.mark.parametrize(("template", "check"), PAIRS, ids=NAMES)
def test_another_way_leads_to_the_same_key(template: Template, check: Callable[[Item], bool]) -> None:
    drawn = [*variants([template]), *(template[1](Random(seed)) for seed in range(25))]
    assert [item["stem"] for item in drawn if not check(item)] == []


@pytest.mark.parametrize("draws", some_or_every(10, 200, "api/content/question_bank", "api/content/curriculum"))
@pytest.mark.parametrize("template", TEMPLATES, ids=NAMES)
def test_a_template_keeps_the_writing_rules_however_it_is_drawn(template: Template, draws: int) -> None:
    (code, make, _), topics, known = template, topic_codes(), {row[0] for row in load_misconceptions()}
    for seed in range(draws):
        assert list(item_faults(laddered({"code": f"{code}-v1", **make(Random(seed))}), topics, known)) == []
