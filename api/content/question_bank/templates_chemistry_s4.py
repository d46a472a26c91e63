"""Chemistry questions of the fourth year whose numbers change: electrons, industry, trends, energy, doses, decay."""

from math import gcd
from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.formulas import printed
from api.content.question_bank.templates_chemistry import Wrong, choice, matching, numeric, show, worded

IONS = [("copper", "Cu²⁺", 2, 64), ("silver", "Ag⁺", 1, 108), ("aluminium", "Al³⁺", 3, 27), ("magnesium", "Mg²⁺", 2, 24)]
MOLTEN = {
    "lead(II) bromide": ("lead", "bromine"), "sodium chloride": ("sodium", "chlorine"),
    "potassium iodide": ("potassium", "iodine"), "aluminium oxide": ("aluminium", "oxygen"),
    "magnesium chloride": ("magnesium", "chlorine"), "zinc iodide": ("zinc", "iodine"),
    "calcium bromide": ("calcium", "bromine"),
}
FAMILIES = {
    "group 1": ["lithium", "sodium", "potassium", "rubidium", "caesium"],
    "group 2": ["beryllium", "magnesium", "calcium", "strontium", "barium"],
    "group 7": ["iodine", "bromine", "chlorine", "fluorine"],
}
# Reaction, energies of the bonds broken and of the bonds made (kJ/mol, how many).
BONDS = [
    ("H₂ + Cl₂ → 2HCl", [("H−H", 436, 1), ("Cl−Cl", 242, 1)], ("H−Cl", 431, 2)),
    ("H₂ + Br₂ → 2HBr", [("H−H", 436, 1), ("Br−Br", 193, 1)], ("H−Br", 366, 2)),
    ("H₂ + F₂ → 2HF", [("H−H", 436, 1), ("F−F", 158, 1)], ("H−F", 568, 2)),
    ("N₂ + 3H₂ → 2NH₃", [("N≡N", 945, 1), ("H−H", 436, 3)], ("N−H", 391, 6)),
    ("2H₂ + O₂ → 2H₂O", [("H−H", 436, 2), ("O=O", 498, 1)], ("O−H", 464, 4)),
    ("H₂ + I₂ → 2HI", [("H−H", 436, 1), ("I−I", 151, 1)], ("H−I", 298, 2)),
    ("Cl₂ + F₂ → 2ClF", [("Cl−Cl", 242, 1), ("F−F", 158, 1)], ("Cl−F", 256, 2)),
]
NUCLEI = [
    ("radium", 226, 88), ("uranium", 238, 92), ("polonium", 210, 84), ("thorium", 232, 90), ("carbon", 14, 6),
    ("strontium", 90, 38), ("iodine", 131, 53), ("cobalt", 60, 27),
]


def t_electrons(rng: Random) -> Item:
    """Moles of electrons that put a mass of metal on a cathode."""
    metal, ion, charge, mass = rng.choice(IONS[:1] + IONS[2:])
    moles = rng.choice([0.1, 0.2, 0.25, 0.4, 0.5, 0.75, 1.5, 2.5])
    grams = show(moles * mass)
    return {
        "topic": "C4.01", "difficulty": "hard", "cognitive": "apply",
        "stem": f"In electrolysis {ion} ions change to {metal} at the cathode. (Relative atomic mass of {metal}: {mass}) "
                f"How many moles of electrons are needed to form {grams} g of {metal}?",
        **choice(rng, moles * charge, f"Each ion takes {charge} electrons.", [
            Wrong(moles, "mx-mole-05", "This is the moles of metal; each ion takes more than one electron."),
            Wrong(moles / charge, "mx-mole-05", "The moles were divided by the charge; they must be multiplied."),
            Wrong(moles * mass * charge, "mx-mole-09", "Grams were used as if they were moles."),
            Wrong(moles * charge * charge, "mx-mole-05", "The charge was used twice."),
        ], "mol"),
        "explanation": f"Moles of {metal} = {grams} ÷ {mass} = {show(moles)}. Each {ion} takes {charge} electrons: "
                       f"{show(moles)} × {charge} = {show(moles * charge)} mol.",
        "hint": "How many electrons does one ion take to become an atom?", "seconds": 100,
    }


def t_molten(rng: Random) -> Item:
    """Products at one electrode for molten compounds."""
    pole, index = rng.choice([("cathode (negative electrode)", 0), ("anode (positive electrode)", 1)])
    names = rng.sample(list(MOLTEN), 7)
    chosen: list[str] = []
    for name in names:
        if len(chosen) < 4 and MOLTEN[name][index] not in [MOLTEN[c][index] for c in chosen]:
            chosen.append(name)
    return {
        "topic": "C4.01", "difficulty": "medium", "cognitive": "understand",
        "stem": f"Molten {', '.join(chosen[:-1])} and {chosen[-1]} are electrolysed one after the other. Match each "
                f"compound with its product at the {pole}.",
        **matching(rng, [(f"Molten {name}", MOLTEN[name][index].capitalize()) for name in chosen]),
        "explanation": ("Positive metal ions go to the cathode and become metals: " if index == 0 else
                        "Negative ions go to the anode and become non-metals: ")
                       + "; ".join(f"molten {name} gives {MOLTEN[name][index]}" for name in chosen) + ".",
        "hint": "Opposite charges attract: which ions come to this electrode?", "seconds": 75,
    }


def t_haber(rng: Random) -> Item:
    """Ammonia from nitrogen at a given yield."""
    tonnes, percent = rng.choice([14, 28, 56, 70, 140, 280]), rng.choice([10, 15, 20, 30, 40])
    full = tonnes * 34 / 28
    return {
        "topic": "C4.02", "difficulty": "hard", "cognitive": "apply",
        "stem": f"In the Haber process N₂ + 3H₂ ⇌ 2NH₃. From {tonnes} tonnes of nitrogen the yield of ammonia is {percent}%. "
                "(N = 14, H = 1) What mass of ammonia is made?",
        **choice(rng, full * percent / 100, f"{tonnes} t of nitrogen could give {show(full)} t, and {percent}% of that is made.", [
            Wrong(full, "mx-indus-21", "This would be a yield of 100%."),
            Wrong(full * (100 - percent) / 100, "mx-indus-21", "This is the share that fails to form."),
            Wrong(full * percent / 200, "mx-mole-05", "One NH₃ was taken for each N₂; the equation shows two."),
            Wrong(tonnes * percent / 100, "mx-mole-12", "The yield was taken of the nitrogen; ammonia also holds hydrogen."),
        ], "t"),
        "explanation": f"One N₂ (28) gives two NH₃ (2 × 17 = 34), so {tonnes} t could give {tonnes} ÷ 28 × 34 = {show(full)} t. "
                       f"{percent}% of it is {show(full * percent / 100)} t.",
        "hint": "Find the full mass from the equation, then take the percentage.",
        "rungs": [
            "By the equation each N₂ gives two NH₃.",
            f"{tonnes} t of N₂ could give {tonnes} ÷ 28 × 2 × 17 t. Then take {percent}% of it.",
        ],
        "seconds": 120,
    }


def t_family_formula(rng: Random) -> Item:
    """Formula of the compound of a metal and a non-metal known only by their groups."""
    group, other = rng.choice([1, 2, 3]), rng.choice([5, 6, 7])
    metal, partner = rng.choice([("X", "Y"), ("Q", "Z"), ("D", "E"), ("A", "R")])
    plus, minus = group, 8 - other
    one, two = minus // gcd(plus, minus), plus // gcd(plus, minus)
    written = f"{metal}{one if one > 1 else ''}{partner}{two if two > 1 else ''}"
    return {
        "topic": "C4.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Element {metal} stands in group {group} of the periodic table and element {partner} in group {other}. "
                "They form an ionic compound. Write its formula.",
        "type": "short_text", "answer": {"accepted": [written]},
        "explanation": f"An atom of {metal} loses its {plus} outer electron{'s' * (plus > 1)}, so its ion has charge {plus}+. "
                       f"An atom of {partner} has {other} outer electrons and gains {minus} more to reach 8, so its ion has charge {minus}−. "
                       f"{one} × {plus}+ and {two} × {minus}− cancel: {printed(written)}.",
        "hint": "From each group find the charge of the ion.", "seconds": 80,
    }


def t_trend(rng: Random) -> Item:
    """The most or least reactive of four elements of one group."""
    family = rng.choice(list(FAMILIES))
    offered = rng.sample(FAMILIES[family], 4)
    ranked = sorted(offered, key=FAMILIES[family].index)
    most = rng.choice([True, False])
    right = ranked[-1] if most else ranked[0]
    end = "upward, because a small atom attracts an electron strongly" if family == "group 7" else (
        "downward, because outer electrons farther from the nucleus are lost more easily")
    return {
        "topic": "C4.03", "difficulty": "medium", "cognitive": "understand",
        "stem": f"Which of these {family} elements is the {'most' if most else 'least'} reactive: "
                f"{', '.join(offered[:-1])} or {offered[-1]}?",
        **worded(rng, (right.capitalize(), f"It stands at the {'more' if most else 'less'} reactive end."), [
            (name.capitalize(), "mx-trend-01" if family == "group 7" else "mx-trend-09", f"{name.capitalize()} is {'less' if most else 'more'} reactive than {right}.")
            for name in offered if name != right
        ]),
        "explanation": f"In {family} reactivity grows {end}. The order here is {' < '.join(ranked)}.",
        "hint": "Think where the outer electrons are, and whether they are lost or gained.", "seconds": 50,
    }


def t_bond_energy(rng: Random) -> Item:
    """Heat of reaction from bond energies."""
    reaction, broken, (made, energy, count) = rng.choice(BONDS)
    taken, given = sum(each * n for _, each, n in broken), energy * count
    right = taken - given
    listed = ", ".join(f"{name} {each}" for name, each, _ in [*broken, (made, energy, count)])
    item = choice(rng, right, "Energy taken in to break bonds, less the energy given out by new bonds.", [
        Wrong(-right, "mx-enth-21", "The sign is turned round: new bonds give out energy."),
        Wrong(taken - energy, "mx-enth-21", "Only one of the new bonds was counted."),
        Wrong(taken + given, "mx-enth-01", "The two energies were added."),
        Wrong(-given, "mx-enth-21", "The energy needed to break the old bonds was left out."),
    ], "kJ")
    for option in item["options"]:
        option["text"] = option["text"].replace("-", "−")
    return {
        "topic": "C4.04", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Bond energies in kJ/mol: {listed}. What is the energy change of {reaction}? "
                "(Minus means that energy is given out.)",
        **item,
        "explanation": f"Breaking takes in {' + '.join(f'{n} × {each}' for _, each, n in broken)} = {taken:,} kJ. "
                       f"Making gives out {count} × {energy} = {given:,} kJ. "
                       f"Change = {taken:,} − {given:,} = {str(right).replace('-', '−')} kJ.",
        "hint": "Count how many bonds of each kind the equation breaks and makes.", "seconds": 120,
    }


def t_dose(rng: Random) -> Item:
    """Volume of a syrup for a dose by body mass."""
    mass, dose = rng.choice([10, 12, 14, 16, 18, 20]), rng.choice([10, 15])
    strength = rng.choice([20, 24, 25, 40])
    volume = mass * dose / strength
    is_exact = round(volume, 1) == volume
    return {
        "topic": "C4.05", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A clinical officer orders {dose} mg of a medicine for each kg of body mass. The child has a mass of {mass} kg "
                f"and the syrup holds {strength} mg in 1 cm³. What volume of syrup, in cm³, is one dose?"
                f"{'' if is_exact else ' Give one decimal place.'}",
        **numeric(volume, 1, "cm³", ["cm3", "ml", "mL"]),
        "explanation": f"Dose = {mass} × {dose} = {mass * dose} mg. Volume = {mass * dose} ÷ {strength} = "
                       f"{show(volume) if is_exact else f'{volume:.1f}'} cm³.",
        "hint": "Find the milligrams that this child needs first.", "seconds": 90,
    }


def t_decay(rng: Random) -> Item:
    """Mass and atomic number after alpha or beta decay."""
    name, mass, number = rng.choice(NUCLEI)
    alpha = number > 80
    right = (mass - 4, number - 2) if alpha else (mass, number + 1)
    ray = "an alpha particle" if alpha else "a beta particle"
    rule = "takes away 2 protons and 2 neutrons" if alpha else "turns a neutron into a proton"

    def pair_text(pair: tuple[int, int]) -> str:
        return f"mass number {pair[0]}, atomic number {pair[1]}"

    wrong = {
        (mass - 4, number): "Two of the four particles that leave are protons, so the atomic number falls too.",
        (mass, number + 1): "A beta particle would do this: it turns a neutron into a proton.",
        (mass - 2, number - 2): "Two neutrons leave together with the two protons, so the mass number falls by 4.",
    } if alpha else {
        (mass - 1, number): "The neutron does not leave: it becomes a proton and is still counted in the mass number.",
        (mass, number - 1): "There is one proton more afterwards, not one fewer.",
        (mass - 4, number - 2): "An alpha particle would do this: it takes 2 protons and 2 neutrons away.",
    }
    return {
        "topic": "C4.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A nucleus of {name}-{mass} (atomic number {number}) gives out {ray}. Which numbers does the new nucleus have?",
        **worded(rng, (pair_text(right).capitalize(), f"{ray.capitalize()} {rule}."), [
            (pair_text(pair).capitalize(), "mx-cnuc-21", why) for pair, why in wrong.items()
        ]),
        "explanation": f"{ray.capitalize()} {rule}. " + (
            f"So the mass number falls by 4 to {mass - 4} and the atomic number by 2 to {number - 2}." if alpha else
            f"So the mass number stays {mass} and the atomic number grows by 1 to {number + 1}."),
        "hint": "What is this particle made of, and what does its loss leave behind?",
        "rungs": [
            f"{ray.capitalize()} {rule}.",
            f"So the atomic number {'falls by 2' if alpha else 'grows by 1'}. What happens to the mass number?",
        ],
        "seconds": 70,
    }


def t_find_half_life(rng: Random) -> Item:
    """Half-life from two counts and the time between them."""
    lives, life, last = rng.choice([2, 3, 4]), rng.choice([3, 5, 6, 8, 12]), rng.choice([15, 20, 25, 30, 50])
    unit = rng.choice(["hours", "days", "minutes"])
    return {
        "topic": "C4.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"The count rate of a radioactive source falls from {last * 2**lives} to {last} counts per second in "
                f"{lives * life} {unit}. What is its half-life, in {unit}?",
        **numeric(life, 0, unit, [unit[:-1], {"hours": "h", "days": "d", "minutes": "min"}[unit]]),
        "explanation": f"{' → '.join(str(last * 2**n) for n in range(lives, -1, -1))}: {lives} half-lives. "
                       f"{lives * life} ÷ {lives} = {life} {unit}.",
        "hint": "Halve the first count until you reach the last one, and count the halvings.", "seconds": 85,
    }


# Codes skip numbers whose draws would put two like questions side by side.
TEMPLATES = [
    ("C4.01-T02", t_electrons, 5),
    ("C4.01-T01", t_molten, 5),
    ("C4.02-T02", t_haber, 5),
    ("C4.03-T01", t_family_formula, 5),
    ("C4.03-T54", t_trend, 5),
    ("C4.04-T11", t_bond_energy, 4),
    ("C4.05-T01", t_dose, 6),
    ("C4.06-T05", t_decay, 3),
    ("C4.06-T03", t_find_half_life, 4),
]
