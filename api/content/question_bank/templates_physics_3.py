"""Physics questions of S4 whose numbers change; CHECKS holds each answer once more, as SymPy works it out."""

from collections.abc import Callable
from itertools import product
from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_unit, numeric, worded

GATES: dict[str, Callable[[int, int], int]] = {
    "AND": lambda a, b: a and b, "OR": lambda a, b: a or b,
    "NAND": lambda a, b: 1 - (a and b), "NOR": lambda a, b: 1 - (a or b),
}


def t_charge(rng: Random) -> Item:
    """The charge that a current carries in some minutes."""
    amperes, minutes = rng.choice([0.2, 0.5, 1.5, 2, 3]), rng.choice([3, 4, 5, 8, 10])
    right = amperes * minutes * 60
    what = rng.choice(["a torch bulb", "a small radio", "a phone charger", "a solar lamp", "a fan"])
    return {
        "topic": "P4.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A steady current of {figure(amperes)} A flows through {what} for {minutes} minutes. "
                "How much charge passes?",
        **choice(rng, right, f"{figure(amperes)} × {minutes * 60} = {figure(right)}.", [
            Wrong(amperes * minutes, "mx-chrg-01", "The time must be in seconds."),
            Wrong(minutes * 60 / amperes, "mx-chrg-02", "The time was divided by the current."),
            Wrong(minutes * 60 + amperes, "mx-chrg-03", "Current and time are multiplied, not added."),
        ], in_unit("C", 1)),
        "explanation": f"{minutes} minutes are {minutes} × 60 = {minutes * 60} s. Charge = current × time = "
                       f"{figure(amperes)} × {minutes * 60} = {figure(right)} C.",
        "hint": "One ampere carries one coulomb each second. In which unit must the time be?",
        "rungs": ["Charge = current × time in seconds."], "seconds": 60,
    }


def t_series_share(rng: Random) -> Item:
    """The voltage across one of two resistors in series."""
    r, s = rng.choice([(2, 4), (3, 9), (4, 8), (5, 15), (6, 4), (8, 2), (10, 5)])
    current = rng.choice([0.5, 1.5, 2, 3])
    volts = current * (r + s)
    return {
        "topic": "P4.02", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Resistors of {r} Ω and {s} Ω are joined in series to a battery of {figure(volts)} V. "
                f"What is the voltage across the resistor of {r} Ω?",
        **choice(rng, current * r, f"The current is {figure(current)} A.", [
            Wrong(volts, "mx-volt-01", "The voltage of the battery is shared in series."),
            Wrong(volts / 2, "mx-volt-02", "Only equal resistors share the voltage equally."),
            Wrong(current * s, "mx-volt-03", "This is the voltage across the other resistor."),
        ], in_unit("V")),
        "explanation": f"In series the resistances add up: {r} + {s} = {r + s} Ω. The current is {figure(volts)} ÷ {r + s} = "
                       f"{figure(current)} A. Across {r} Ω the voltage is {figure(current)} × {r} = {figure(current * r)} V.",
        "hint": "The same current flows through both. How large is it?",
        "rungs": ["Current = voltage of the battery ÷ the two resistances together."], "seconds": 75,
    }


def t_neutrons(rng: Random) -> Item:
    """The number of neutrons in a nucleus."""
    name, mass, protons = rng.choice([
        ("sodium", 23, 11), ("iron", 56, 26), ("copper", 63, 29), ("iodine", 127, 53), ("gold", 197, 79),
        ("chlorine", 35, 17), ("zinc", 65, 30), ("lead", 207, 82), ("silver", 107, 47), ("aluminium", 27, 13),
    ])
    return {
        "topic": "P4.05", "difficulty": "easy", "cognitive": "apply",
        "stem": f"An atom of {name} has mass number {mass} and proton number {protons}. How many neutrons does it have?",
        **choice(rng, mass - protons, f"{mass} − {protons} = {mass - protons}.", [
            Wrong(protons, "mx-atom-01", "This is the number of protons."),
            Wrong(mass, "mx-atom-02", "The mass number counts protons and neutrons together."),
            Wrong(mass + protons, "mx-atom-03", "The protons are already inside the mass number."),
        ]),
        "explanation": f"Neutrons = mass number − proton number = {mass} − {protons} = {mass - protons}.",
        "hint": "What does the mass number count?", "seconds": 40,
    }


def t_decay_chain(rng: Random) -> Item:
    """Mass and proton number after alpha and beta decays."""
    name, mass, protons = rng.choice([("uranium", 238, 92), ("thorium", 232, 90), ("radium", 226, 88),
                                      ("uranium", 235, 92), ("thorium", 228, 90), ("radon", 220, 86)])
    alphas, betas = rng.choice([(1, 2), (2, 1), (2, 2), (3, 1), (3, 2), (1, 1)])

    def nuclide(low: int, high: int) -> str:
        return f"mass number {low}, proton number {high}"

    end = mass - 4 * alphas
    return {
        "topic": "P4.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A {name} nucleus with mass number {mass} and proton number {protons} sends out {alphas} alpha "
                f"{particles(alphas)} and {betas} beta (minus) {particles(betas)}. What nucleus is left?",
        **worded(rng, nuclide(end, protons - 2 * alphas + betas), "Each alpha takes 4 from the mass number and 2 protons; each beta adds one proton.", [
            (nuclide(end, protons - 2 * alphas - betas), "mx-decay-01", "A beta decay turns a neutron into a proton."),
            (nuclide(end - betas, protons - 2 * alphas + betas), "mx-decay-02", "A beta particle has mass number 0."),
            (nuclide(mass - 2 * alphas, protons - 4 * alphas + betas), "mx-decay-03",
             "Alpha has mass number 4 and proton number 2."),
        ]),
        "explanation": f"Mass: {mass} − {alphas} × 4 = {end}. Protons: {protons} − {alphas} × 2 + {betas} = "
                       f"{protons - 2 * alphas + betas}. Each alpha particle takes 4 from the mass number and 2 protons; "
                       "each beta particle adds a proton and does not change the mass number.",
        "hint": "What are the mass and proton numbers of an alpha particle?",
        "rungs": [
            "An alpha particle is a helium nucleus: two protons and two neutrons.",
            "In beta decay a neutron turns into a proton. What does that do to each number?",
        ],
        "seconds": 85,
    }


def particles(count: int) -> str:
    """One particle, several particles."""
    return "particle" if count == 1 else "particles"


def t_two_gates(rng: Random) -> Item:
    """How many input rows give a one."""
    first, second = rng.choice(list(product(GATES, GATES)))
    rows = [row for row in product((0, 1), repeat=3) if GATES[second](GATES[first](row[0], row[1]), row[2])]
    ones = ", ".join(f"{a}{b}" for a, b in product((0, 1), repeat=2) if GATES[first](a, b))
    outputs = ", ".join("".join(map(str, row)) for row in rows)
    return {
        "topic": "P4.07", "difficulty": "hard", "cognitive": "apply",
        "stem": f"The inputs A and B go into a gate marked {first}. Its output and the input C go into a gate marked "
                f"{second}. For how many of the eight input rows ABC is the final output 1?",
        **numeric(len(rows), 0, None, ("rows", "combinations", "lines")),
        "explanation": f"The first gate, {first}, gives 1 for AB = {ones or 'none of the four pairs'}. Put its output and C "
                       f"into {second}. Of the eight rows the final output is 1 for ABC = {outputs}: "
                       f"{len(rows)} {'row' if len(rows) == 1 else 'rows'}.",
        "hint": "Write the truth table with a column for the output of the first gate.",
        "rungs": [
            "AND gives 1 when both inputs are 1, OR when at least one is. NAND and NOR turn these results over.",
            "For which of the pairs AB does the first gate give 1? Then take each pair with C = 0 and C = 1.",
        ],
        "seconds": 120,
    }


def t_running_cost(rng: Random) -> Item:
    """The number of units of a bulb over a month."""
    watts, hours, days = rng.choice([20, 40, 60, 75, 100]), rng.choice([4, 5, 8, 10]), rng.choice([20, 25, 30])
    right = watts * hours * days / 1000
    return {
        "topic": "P4.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A security lamp of {watts} W is on for {hours} hours each night. "
                f"How much energy does it use in {days} nights?",
        **choice(rng, right, f"{watts} W × {hours * days} h = {figure(watts * hours * days)} Wh.", [
            Wrong(right * 1000, "mx-kwh-04", "This is in watt-hours; a unit has 1,000 of them."),
            Wrong(watts * hours / 1000, "mx-kwh-05", "This is the energy of one night."),
            Wrong(watts * days / 1000, "mx-kwh-01", f"The {hours} hours of each night were left out."),
        ], in_unit("kWh", 3)),
        "explanation": f"{watts} W is {watts} ÷ 1,000 = {figure(watts / 1000, 3)} kW, and the time is {hours} × {days} = "
                       f"{hours * days} h. Energy = power × time = {figure(watts / 1000, 3)} × {hours * days} = "
                       f"{figure(right, 3)} kWh.",
        "hint": "For how many hours is the lamp on in all? What is its power in kilowatts?",
        "rungs": ["Energy in kWh = power in kW × time in hours."], "seconds": 70,
    }


TEMPLATES = [
    ("P4.01-T01", t_charge, 6),
    ("P4.02-T02", t_series_share, 5),
    ("P4.04-T02", t_running_cost, 5),
    ("P4.05-T02", t_neutrons, 6),
    ("P4.06-T02", t_decay_chain, 5),
    ("P4.07-T01", t_two_gates, 6),
]

# SymPy text over n, the numbers of the stem in order; o, those of the options; s, the stem itself.
CHECKS = {
    "P4.01-T01": "integrate(n[0], (x, 0, 60 * n[1]))",
    "P4.02-T02": "solve([x / n[0] - y / n[1], x + y - n[2]], [x, y])[x]",
    "P4.04-T02": "integrate(n[0] / 1000 * n[1], (x, 0, n[2]))",
    "P4.05-T02": "solve(Eq(n[1] + x, n[0]), x)",
    "P4.06-T02": "tuple(Matrix(n[:2]) - n[2] * Matrix([4, 2]) - n[3] * Matrix([0, -1]))",
    "P4.07-T01": "sum(bool(gate(gate(a, b, s.split()[10]), c, s.split()[22]))"
                 " for a, b, c in product((False, True), repeat=3))",
}
