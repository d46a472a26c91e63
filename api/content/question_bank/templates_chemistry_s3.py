"""Chemistry questions of the third year whose numbers change: chains, ions, equations, gases, structures, rates."""

import re
from math import gcd
from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.formulas import atoms, charged, part, printed
from api.content.question_bank.templates_chemistry import ATOMIC_NUMBERS, MASSES, Wrong, choice, numeric, show, worded

CATIONS = {"sodium": ("Na", 1), "calcium": ("Ca", 2), "aluminium": ("Al", 3), "ammonium": ("NH4", 1), "iron(III)": ("Fe", 3),
           "magnesium": ("Mg", 2)}
ANIONS = {
    "oxide": ("O", 2), "sulphate": ("SO4", 2), "hydroxide": ("OH", 1), "nitrate": ("NO3", 1), "phosphate": ("PO4", 3),
    "carbonate": ("CO3", 2),
}
# Pairs of ions that make no stable compound.
UNKNOWN = {("ammonium", "oxide"), ("ammonium", "hydroxide"), ("aluminium", "carbonate"), ("iron(III)", "carbonate")}
IONIC = ["NaCl", "MgO", "CaCl₂", "KBr", "LiF"]
COVALENT = ["H₂O", "CO₂", "NH₃", "CH₄", "HCl"]
EQUATIONS = [
    ({"Fe": 4, "O₂": 3}, {"Fe₂O₃": 2}), ({"Al": 4, "O₂": 3}, {"Al₂O₃": 2}), ({"CH₄": 1, "O₂": 2}, {"CO₂": 1, "H₂O": 2}),
    ({"C₃H₈": 1, "O₂": 5}, {"CO₂": 3, "H₂O": 4}), ({"Fe₂O₃": 1, "CO": 3}, {"Fe": 2, "CO₂": 3}),
    ({"N₂": 1, "H₂": 3}, {"NH₃": 2}), ({"NH₃": 4, "O₂": 5}, {"NO": 4, "H₂O": 6}), ({"Na": 2, "H₂O": 2}, {"NaOH": 2, "H₂": 1}),
    ({"C₂H₄": 1, "O₂": 3}, {"CO₂": 2, "H₂O": 2}), ({"P₄": 1, "O₂": 5}, {"P₂O₅": 2}),
]
OXIDES = {  # empirical formula: the mass of each element in 100 g
    "Fe2O3": ("iron", "Fe", 70, "oxygen", "O", 30), "CuO": ("copper", "Cu", 80, "oxygen", "O", 20),
    "MgO": ("magnesium", "Mg", 60, "oxygen", "O", 40), "CH4": ("carbon", "C", 75, "hydrogen", "H", 25),
    "SO3": ("sulphur", "S", 40, "oxygen", "O", 60), "SO2": ("sulphur", "S", 50, "oxygen", "O", 50),
    "CH3": ("carbon", "C", 80, "hydrogen", "H", 20),
}
STRUCTURES = {
    "Simple molecules": [(-78, "No", "No"), (80, "No", "No"), (114, "No", "No")],
    "A giant ionic lattice": [(801, "No", "Yes"), (734, "No", "Yes"), (2852, "No", "Yes")],
    "A giant covalent lattice": [(1710, "No", "No"), (2730, "No", "No"), (2300, "No", "No")],
    "A metallic lattice": [(1085, "Yes", "Yes"), (1538, "Yes", "Yes"), (660, "Yes", "Yes")],
}
ALKANES = ["methane", "ethane", "propane", "butane", "pentane", "hexane", "heptane", "octane"]


def t_polymer(rng: Random) -> Item:
    """How many small units stand in one polymer chain."""
    chain, unit, mass = rng.choice([
        ("starch", "C₆H₁₀O₅", 162), ("cellulose", "C₆H₁₀O₅", 162), ("polythene", "C₂H₄", 28), ("natural rubber", "C₅H₈", 68),
    ])
    units = rng.choice([200, 250, 300, 500, 1000, 1500])
    return {
        "topic": "C3.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A molecule of {chain} has a relative mass of {units * mass:,}. Its repeating unit is {unit}, with relative "
                f"mass {mass}. How many units stand in the chain?",
        **numeric(units, 0, None, ["units"]),
        "explanation": f"Number of units = {units * mass:,} ÷ {mass} = {units:,}. A polymer is a long chain of like units.",
        "hint": "The chain is made of equal units. What does each of them add to the mass of the chain?",
        "rungs": ["How often does the mass of one unit go into the whole?"], "seconds": 65,
    }


def t_ionic_formula(rng: Random) -> Item:
    """Formula of a compound from the charges of its ions."""
    first, second = rng.choice([(c, a) for c in CATIONS for a in ANIONS if (c, a) not in UNKNOWN])
    (plus, up), (minus, down) = CATIONS[first], ANIONS[second]
    common = gcd(up, down)
    written = part(plus, down // common) + part(minus, up // common)
    cation, anion = charged(plus, f"{up}+"), charged(minus, f"{down}−")
    return {
        "topic": "C3.02", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Write the formula of {first} {second}. (The ions are {cation} and {anion}.)",
        "type": "short_text", "answer": {"accepted": [written]},
        "explanation": f"{down // common} × {up}+ from {cation} and {up // common} × {down}− from {anion} cancel, so the "
                       f"formula is {printed(written)}.{' A group of atoms taken more than once stands in brackets.' * ('(' in written)}",
        "hint": "Find the smallest numbers of ions whose charges cancel.",
        "rungs": [
            f"Look for the smallest number that both {up} and {down} divide.",
            f"That number is {up * down // common}. How many of each ion carry that much charge?",
        ],
        "seconds": 75,
    }


def t_bond_kind(rng: Random) -> Item:
    """Which of four compounds have ionic, or covalent, bonds."""
    offered = rng.sample([*rng.sample(IONIC, 2), *rng.sample(COVALENT, 2)], 4)
    kind, right = rng.choice([("ionic", IONIC), ("covalent", COVALENT)])
    made = {True: "a metal and a non-metal, so electrons are transferred", False: "non-metals only, so electrons are shared"}
    options = [
        {
            "id": letter, "text": name, "misconception": None if name in right else "mx-bond-02",
            "why": f"{name} is made of {made[name in IONIC]}.",
        }
        for letter, name in zip("abcd", offered, strict=True)
    ]
    return {
        "topic": "C3.02", "difficulty": "medium", "cognitive": "understand",
        "stem": f"Which of {', '.join(offered[:-1])} and {offered[-1]} are held together by {kind} bonds? Choose **two**.",
        "type": "multi_select", "options": options,
        "answer": [option["id"] for option in options if option["misconception"] is None],
        "explanation": "A metal with a non-metal gives ionic bonds; non-metals among themselves give covalent bonds. So "
                       + " and ".join(name for name in offered if name in right) + f" are held together by {kind} bonds.",
        "hint": "Sort the elements into metals and non-metals.",
        "rungs": ["Metals give electrons to non-metals. What do two non-metals do with theirs?"], "seconds": 55,
    }


def t_balance(rng: Random) -> Item:
    """One coefficient of a balanced equation."""
    left, right = rng.choice(EQUATIONS)
    both = {**left, **right}
    asked = rng.choice([name for name, number in both.items() if number > 1])
    other = max((name for name in both if name != asked), key=lambda name: len(re.findall("[A-Z]", name)))
    sides = [" + ".join(f"… {name}" for name in side) for side in (left, right)]
    full = [" + ".join(f"{n if n > 1 else ''}{name}" for name, n in side.items()) for side in (left, right)]
    return {
        "topic": "C3.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Balance with the smallest whole numbers: {sides[0]} → {sides[1]}. "
                f"Which number stands in front of {asked}?",
        **numeric(both[asked], 0, None, []),
        "explanation": f"{full[0]} → {full[1]} has {atoms(left)} on each side, so {both[asked]} stands in front of {asked}. "
                       "The small numbers inside a formula are never changed.",
        "hint": "Count the atoms of each element on both sides.",
        "rungs": [
            "Begin with an element that stands in one formula only on each side, and leave single elements for the end.",
            f"{both[other] if both[other] > 1 else 'No number, that is 1,'} stands in front of {other}.",
        ],
        "seconds": 100,
    }


def t_gas_volume(rng: Random) -> Item:
    """Volume of a mass of gas at room temperature and pressure."""
    gas, formula, molar = rng.choice([
        ("carbon dioxide", "CO₂", 44), ("oxygen", "O₂", 32), ("methane", "CH₄", 16), ("ammonia", "NH₃", 17),
        ("nitrogen", "N₂", 28),
    ])
    moles = rng.choice([0.1, 0.2, 0.25, 0.5, 1.5, 2.5])
    mass = show(moles * molar)
    return {
        "topic": "C3.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"What volume does {mass} g of {gas}, {formula} (molar mass {molar} g/mol), take up at room temperature "
                "and pressure? (1 mol of any gas: 24 dm³)",
        **choice(rng, 24 * moles, "Moles were found first, then multiplied by 24 dm³.", [
            Wrong(24 * moles * molar, "mx-mole-21", "Grams were multiplied by 24; moles are needed."),
            Wrong(24 / moles, "mx-mole-21", "24 was divided by the moles instead of multiplied."),
            Wrong(moles, "mx-mole-09", "This is the number of moles, before the volume was found."),
            Wrong(48 * moles, "mx-mole-25", "Nothing is doubled: a mole of any gas takes up 24 dm³."),
        ], "dm³"),
        "explanation": f"Moles = {mass} ÷ {molar} = {show(moles)}. Volume = {show(moles)} × 24 = {show(24 * moles)} dm³.",
        "hint": "Change the mass to moles first.", "seconds": 85,
    }


def t_empirical(rng: Random) -> Item:
    """Empirical formula from percentages by mass."""
    formula, (name, symbol, share, other, sign, rest) = rng.choice(list(OXIDES.items()))
    amounts = show(share / MASSES[symbol]), show(rest / MASSES[sign])
    first, _, second = formula.removeprefix(symbol).partition(sign)
    return {
        "topic": "C3.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A compound holds {share}% {name} and {rest}% {other} by mass. Write its empirical formula. "
                f"({symbol} = {MASSES[symbol]}, {sign} = {MASSES[sign]})",
        "type": "short_text", "answer": {"accepted": [formula]},
        "explanation": f"In 100 g: {share} ÷ {MASSES[symbol]} = {amounts[0]} mol of {symbol} and {rest} ÷ {MASSES[sign]} = "
                       f"{amounts[1]} mol of {sign}. {' : '.join(amounts)} = {first or 1} : {second or 1}, so the formula is {printed(formula)}.",
        "hint": "Divide each percentage by the mass of one mole of its atoms.", "seconds": 110,
    }


def t_percentage(rng: Random) -> Item:
    """Percentage by mass of an element in a compound."""
    name, formula, counts, element = rng.choice([
        ("iron(III) oxide", "Fe₂O₃", {"Fe": 2, "O": 3}, "Fe"), ("copper(II) oxide", "CuO", {"Cu": 1, "O": 1}, "Cu"),
        ("calcium carbonate", "CaCO₃", {"Ca": 1, "C": 1, "O": 3}, "O"), ("sulphur trioxide", "SO₃", {"S": 1, "O": 3}, "O"),
        ("ammonium nitrate", "NH₄NO₃", {"N": 2, "H": 4, "O": 3}, "N"), ("methane", "CH₄", {"C": 1, "H": 4}, "C"),
        ("copper(II) sulphate", "CuSO₄", {"Cu": 1, "S": 1, "O": 4}, "O"),
        ("copper(II) sulphate", "CuSO₄", {"Cu": 1, "S": 1, "O": 4}, "Cu"),
    ])
    total = sum(MASSES[e] * n for e, n in counts.items())
    right, charge = 100 * MASSES[element] * counts[element] / total, sum(ATOMIC_NUMBERS[e] * n for e, n in counts.items())
    return {
        "topic": "C3.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"What percentage by mass of {name}, {formula}, is {element}? "
                f"({', '.join(f'{e} = {MASSES[e]}' for e in counts)})",
        **choice(rng, right, "The mass of the element was divided by the formula mass.", [
            Wrong(round(100 * counts[element] / sum(counts.values()), 1), "mx-mole-01", "Atoms were counted as if all weighed the same."),
            Wrong(100 * MASSES[element] / total, "mx-mole-02", "Only one atom of the element was counted."),
            Wrong(100 - right, "mx-mole-24", "This is the share of the rest of the compound."),
            Wrong(round(100 * ATOMIC_NUMBERS[element] * counts[element] / charge, 1), "mx-mole-07", "Atomic numbers were used."),
        ], "%"),
        "explanation": f"Formula mass = {' + '.join(f'{n} × {MASSES[e]}' for e, n in counts.items())} = {total}. "
                       f"{counts[element]} × {MASSES[element]} ÷ {total} × 100 = {show(right)}%.",
        "hint": "Find the formula mass, then the part of it that this element makes.",
        "rungs": [
            "Percentage = mass of this element in one formula ÷ formula mass × 100.",
            f"The {element} in one formula has the mass {counts[element]} × {MASSES[element]}. Find the mass of all atoms.",
        ],
        "seconds": 85,
    }


def t_structure(rng: Random) -> Item:
    """Structure of a substance from its melting point and how it conducts."""
    kind = rng.choice(list(STRUCTURES))
    point, solid, melted = rng.choice(STRUCTURES[kind])
    texts = {
        "Simple molecules": "melt at low temperatures and never conduct.",
        "A giant ionic lattice": "melts at a high temperature and conducts only when melted or dissolved.",
        "A giant covalent lattice": "melts at a very high temperature and hardly ever conducts.",
        "A metallic lattice": "conducts both as a solid and as a liquid.",
    }
    return {
        "topic": "C3.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A substance melts at {f'{point:,}'.replace('-', '−')} °C. Does the solid conduct electricity? {solid}. "
                f"Does the liquid conduct? {melted}. What is its structure?",
        **worded(rng, (kind, f"{kind} {texts[kind]}"), [
            (other, "mx-struct-21", f"{other} {texts[other]}") for other in STRUCTURES if other != kind
        ]),
        "explanation": f"{kind} {texts[kind]} The melting point and both answers fit this structure only.",
        "hint": "Look first at the solid: does anything in it carry charge freely?",
        "rungs": [
            "Ions conduct when they can move; metals conduct always; molecules and giant covalent lattices hardly ever.",
            f"It melts at {f'{point:,}'.replace('-', '−')} °C. Is that low, as where molecules only cling to each other, or high?",
        ],
        "seconds": 65,
    }


def t_alkane(rng: Random) -> Item:
    """Formula of an alkane from its number of carbon atoms."""
    carbons = rng.randrange(2, 9)
    formula = f"C{carbons}H{2 * carbons + 2}"
    return {
        "topic": "C3.05", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The fuel {ALKANES[carbons - 1]} is an alkane with {carbons} carbon atoms in each molecule. "
                "Write its molecular formula.",
        "type": "short_text", "answer": {"accepted": [formula]},
        "explanation": f"Alkanes have the general formula CₙH₂ₙ₊₂. With n = {carbons}: 2 × {carbons} + 2 = "
                       f"{2 * carbons + 2} hydrogen atoms, so {printed(formula)}.",
        "hint": "Each carbon atom holds two hydrogens, and each end holds one more.", "seconds": 55,
    }


def t_surface(rng: Random) -> Item:
    """How the surface of a cube grows when it is cut into small cubes."""
    side, stuff = rng.choice([2, 3, 4, 5, 6]), rng.choice(["limestone", "rock salt", "marble"])
    return {
        "topic": "C3.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A cube of {stuff} with side {side} cm is cut into cubes of side 1 cm. "
                "How many times as large as before is the total surface?",
        **choice(rng, side, f"6 × {side}² cm² becomes {side}³ × 6 cm².", [
            Wrong(side**3, "mx-rate-21", "This is the number of small cubes, rather than the growth of the surface."),
            Wrong(1, "mx-rate-21", "Cutting opens new faces, so the surface grows."),
            Wrong(side**2, "mx-rate-22", "This is the area of one old face in cm²."),
        ]),
        "explanation": f"Before: 6 × {side}² = {6 * side**2} cm². After: {side**3} cubes of 6 cm² = {6 * side**3:,} cm². "
                       f"{6 * side**3:,} ÷ {6 * side**2} = {side}. More surface means a faster reaction.",
        "hint": "Find the area of all faces before and after.", "seconds": 110,
    }


def t_lime(rng: Random) -> Item:
    """Quicklime from a mass of limestone."""
    stone = rng.choice([50, 200, 250, 500, 750, 1000])
    kiln = rng.choice(["a kiln at Hima", "a kiln near Tororo", "a lime works in Kasese"])
    return {
        "topic": "C3.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"In {kiln}, {stone:,} kg of pure limestone, CaCO₃, is heated until only quicklime, CaO, is left. "
                "(Ca = 40, C = 12, O = 16) What mass of quicklime is made?",
        **choice(rng, 0.56 * stone, "56 of every 100 parts by mass stay as CaO.", [
            Wrong(0.44 * stone, "mx-carb-21", "This is the mass of carbon dioxide that leaves."),
            Wrong(stone, "mx-carb-21", "The gas that leaves takes mass away."),
            Wrong(0.4 * stone, "mx-carb-03", "This is the calcium alone; quicklime holds oxygen too."),
            Wrong(1.44 * stone, "mx-carb-23", "Carbon dioxide leaves, so the mass cannot grow."),
            Wrong(0.72 * stone, "mx-carb-22", "Two atoms of oxygen were counted in CaO."),
        ], "kg"),
        "explanation": f"CaCO₃ = 40 + 12 + 3 × 16 = 100 and CaO = 40 + 16 = 56. Of 100 parts 56 stay: {stone:,} × 56 ÷ 100 = {show(0.56 * stone)} kg.",
        "hint": "Find the formula masses of CaCO₃ and CaO.",
        "rungs": ["CaCO₃ = 40 + 12 + 3 × 16 and CaO = 40 + 16.", "What part of the limestone stays?"],
        "seconds": 90,
    }


# Codes skip numbers whose draws would put two like questions side by side.
TEMPLATES = [
    ("C3.01-T05", t_polymer, 5),
    ("C3.02-T01", t_ionic_formula, 4),
    ("C3.02-T02", t_bond_kind, 5),
    ("C3.03-T15", t_balance, 6),
    ("C3.03-T53", t_gas_volume, 4),
    ("C3.03-T16", t_empirical, 6),
    ("C3.03-T42", t_percentage, 4),
    ("C3.03-T54", t_lime, 5),
    ("C3.04-T46", t_structure, 5),
    ("C3.05-T01", t_alkane, 4),
    ("C3.06-T03", t_surface, 4),
]
