"""Chemistry questions whose numbers change: each distractor is computed from the error it names."""

from decimal import ROUND_HALF_UP, Context
from random import Random
from typing import NamedTuple

from api.assessment.question_bank.items import Item
from api.content.question_bank import computed

FOUR_FIGURES = Context(prec=4, rounding=ROUND_HALF_UP)
MASSES = {"H": 1, "C": 12, "N": 14, "O": 16, "Mg": 24, "Al": 27, "S": 32, "Ca": 40, "Fe": 56, "Cu": 64}
ATOMIC_NUMBERS = {"H": 1, "C": 6, "N": 7, "O": 8, "Mg": 12, "Al": 13, "S": 16, "Ca": 20, "Fe": 26, "Cu": 29}


class Wrong(NamedTuple):
    """A distractor: its number, the misconception that gives it and why it is wrong."""

    value: float
    misconception: str
    why: str


def show(value: float) -> str:
    """The number as a learner reads it: no needless zeros, at most four significant figures, thousands by commas."""
    return f"{FOUR_FIGURES.create_decimal(repr(float(value))):,.10f}".rstrip("0").rstrip(".")


def choice(rng: Random, right: float, why: str, pool: list[Wrong], unit: str = "") -> Item:
    """Four different options in ascending order, three of them drawn from the pool, and the letter of the key.

    Drawing from a pool with wrong values on both sides of the right one moves the key between the letters.
    """
    shown: dict[str, tuple[float, str | None, str]] = {show(right): (right, None, why)}
    for wrong in rng.sample(pool, len(pool)):
        if len(shown) < 4:
            shown.setdefault(show(wrong.value), (wrong.value, wrong.misconception, wrong.why))
    rows = sorted(shown.items(), key=lambda row: row[1][0])
    options = [
        {"id": letter, "text": f"{text} {unit}".replace(" %", "%").strip(), "misconception": misconception, "why": reason}
        for letter, (text, (_, misconception, reason)) in zip("abcd", rows, strict=True)
    ]
    key = next(option["id"] for option in options if not option["misconception"])
    return {"type": "multiple_choice", "options": options, "answer": key}


def numeric(value: float, places: int, unit: str | None, variants: list[str]) -> Item:
    """A numeric answer asked to that many decimal places."""
    return computed.numeric(value, places, unit, tuple(variants))


def worded(rng: Random, right: tuple[str, str], wrongs: list[tuple[str, str, str]]) -> Item:
    """The key (text, why) and three distractors (text, misconception, why) in a drawn order, and the key's letter."""
    rows: list[tuple[str, str | None, str]] = [(right[0], None, right[1]), *wrongs]
    rng.shuffle(rows)
    options = [
        {"id": letter, "text": text, "misconception": misconception, "why": why}
        for letter, (text, misconception, why) in zip("abcd", rows, strict=True)
    ]
    key = next(option["id"] for option in options if not option["misconception"])
    return {"type": "multiple_choice", "options": options, "answer": key}


def matching(rng: Random, pairs: list[tuple[str, str]]) -> Item:
    """Left and right entries of the pairs, turned round so that no pair stands side by side, and the key."""
    size = len(pairs)
    turn = rng.randrange(1, size)
    left = [{"id": f"l{n + 1}", "text": pair[0]} for n, pair in enumerate(pairs)]
    right = [{"id": f"r{n + 1}", "text": pairs[(n + turn) % size][1]} for n in range(size)]
    answer = {f"l{n + 1}": f"r{(n - turn) % size + 1}" for n in range(size)}
    return {"type": "matching", "options": {"left": left, "right": right}, "answer": answer}


def t_moles(rng: Random) -> Item:
    """Moles in a mass of a household or laboratory substance."""
    name, formula, molar, use = rng.choice([
        ("calcium carbonate", "CaCO₃", 100, "limestone from Tororo"),
        ("sodium hydroxide", "NaOH", 40, "caustic soda for making soap"),
        ("magnesium oxide", "MgO", 40, "stomach powder"),
        ("urea", "CO(NH₂)₂", 60, "fertiliser in Kapchorwa"),
        ("copper(II) sulphate", "CuSO₄", 160, "spray for coffee disease"),
    ])
    moles = rng.choice([0.15, 0.25, 0.35, 0.45, 0.75, 1.25, 1.75, 2.25])
    mass = show(moles * molar)
    return {
        "topic": "C3.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A sample of {use} contains {mass} g of {name}, {formula} (molar mass {molar} g/mol). "
                f"How many moles of {name} is this?",
        **numeric(moles, 2, "mol", ["moles", "mole"]),
        "explanation": f"Moles = mass ÷ molar mass = {mass} ÷ {molar} = {show(moles)} mol.",
        "hint": "How many lots of the molar mass are there in the sample?", "seconds": 80,
    }


def added(part: dict[str, int]) -> str:
    """The masses of these atoms as a sum and its result."""
    terms = [str(MASSES[e]) if n == 1 else f"{n} × {MASSES[e]}" for e, n in part.items()]
    total = str(sum(MASSES[e] * n for e, n in part.items()))
    return total if terms == [total] else f"{' + '.join(terms)} = {total}"


def t_formula_mass(rng: Random) -> Item:
    """Relative formula mass of a compound with a bracket."""
    name, formula, outside, inside, times = rng.choice([
        ("calcium nitrate", "Ca(NO₃)₂", {"Ca": 1}, {"N": 1, "O": 3}, 2),
        ("aluminium hydroxide", "Al(OH)₃", {"Al": 1}, {"O": 1, "H": 1}, 3),
        ("magnesium hydrogencarbonate", "Mg(HCO₃)₂", {"Mg": 1}, {"H": 1, "C": 1, "O": 3}, 2),
        ("aluminium sulphate", "Al₂(SO₄)₃", {"Al": 2}, {"S": 1, "O": 4}, 3),
        ("ammonium sulphate", "(NH₄)₂SO₄", {"S": 1, "O": 4}, {"N": 1, "H": 4}, 2),
        ("copper(II) nitrate", "Cu(NO₃)₂", {"Cu": 1}, {"N": 1, "O": 3}, 2),
        ("iron(III) hydroxide", "Fe(OH)₃", {"Fe": 1}, {"O": 1, "H": 1}, 3),
    ])
    rest, group = (sum(MASSES[e] * n for e, n in part.items()) for part in (outside, inside))
    first = MASSES[next(iter(inside))]
    used = [*outside, *(e for e in inside if e not in outside)]
    right = rest + times * group
    by_number = sum(ATOMIC_NUMBERS[e] * n for e, n in outside.items())
    by_number += times * sum(ATOMIC_NUMBERS[e] * n for e, n in inside.items())
    return {
        "topic": "C3.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"What is the relative formula mass of {name}, {formula}? "
                f"({', '.join(f'{e} = {MASSES[e]}' for e in used)})",
        **choice(rng, right, f"The {times} after the bracket multiplies everything inside it.", [
            Wrong(by_number, "mx-mole-07", "Atomic numbers were added in place of relative atomic masses."),
            Wrong(sum(MASSES[e] for e in used), "mx-mole-02", "Each element was counted once only."),
            Wrong(times * (rest + group), "mx-mole-22", f"The whole formula was multiplied by {times}."),
            Wrong(right - first * (times - 1), "mx-mole-06", f"The {times} multiplies {next(iter(inside))} too, not only the last atom."),
        ]),
        "explanation": f"Outside the bracket: {added(outside)}. Inside it: {added(inside)}. "
                       f"Mr = {rest} + {times} × {group} = {right}.",
        "hint": "Work out the mass of the part in the bracket first.", "seconds": 70,
    }


def t_concentration(rng: Random) -> Item:
    """Concentration in mol/dm³ from grams dissolved in a volume in cm³."""
    name, formula, molar = rng.choice([
        ("sodium hydroxide", "NaOH", 40), ("potassium hydroxide", "KOH", 56), ("sodium carbonate", "Na₂CO₃", 106),
    ])
    moles, volume = rng.choice([0.05, 0.1, 0.2, 0.3, 0.4]), rng.choice([200, 250, 400, 500])
    mass, litres = moles * molar, volume / 1000
    return {
        "topic": "C3.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"{show(mass)} g of {name}, {formula} (molar mass {molar} g/mol), is dissolved and made up to "
                f"{volume} cm³ of solution. What is its concentration?",
        **choice(rng, moles / litres, "Grams were changed to moles and cm³ to dm³ before dividing.", [
            Wrong(moles * litres, "mx-mole-23", "The moles were multiplied by the volume; they must be divided."),
            Wrong(mass / litres, "mx-mole-09", "The mass in grams was used as if it were moles."),
            Wrong(round(litres / moles, 2), "mx-mole-10", "The volume was divided by the moles."),
            Wrong(moles / volume, "mx-mole-03", "The volume was left in cm³."),
        ], "mol/dm³"),
        "explanation": f"Moles = {show(mass)} ÷ {molar} = {show(moles)}. Volume = {volume} cm³ = {show(litres)} dm³. "
                       f"Concentration = {show(moles)} ÷ {show(litres)} = {show(moles / litres)} mol/dm³.",
        "hint": "Change grams to moles, and cm³ to dm³, before you divide.", "seconds": 110,
    }


def t_titration(rng: Random) -> Item:
    """Concentration of an alkali neutralised by sulphuric acid, where the ratio is one to two."""
    acid, acid_volume = rng.choice([0.05, 0.1, 0.2]), rng.choice([10, 12.5, 20, 40, 50])
    alkali = rng.choice([("sodium hydroxide", "NaOH", "Na₂SO₄"), ("potassium hydroxide", "KOH", "K₂SO₄")])
    moles = acid * acid_volume / 1000
    equal = moles / 0.025
    return {
        "topic": "C3.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"25 cm³ of {alkali[0]} solution is just neutralised by {acid_volume} cm³ of {acid} mol/dm³ "
                f"sulphuric acid: H₂SO₄ + 2{alkali[1]} → {alkali[2]} + 2H₂O. "
                f"What is the concentration of the {alkali[0]}?",
        **choice(rng, 2 * equal, "Two moles of alkali react with each mole of acid.", [
            Wrong(equal, "mx-mole-05", "One mole of alkali was taken for each mole of acid."),
            Wrong(equal / 2, "mx-mole-05", "The ratio was used upside down."),
            Wrong(4 * equal, "mx-mole-05", "The ratio was used twice."),
            Wrong(2 * acid * 25 / acid_volume, "mx-mole-08", "The two volumes were swapped."),
        ], "mol/dm³"),
        "explanation": f"Moles of acid = {acid} × {acid_volume}/1000 = {show(moles)}. "
                       f"Moles of alkali = 2 × {show(moles)} = {show(2 * moles)}. "
                       f"25 cm³ = 25/1000 dm³ = 0.025 dm³. Concentration = {show(2 * moles)} ÷ 0.025 = {show(2 * equal)} mol/dm³.",
        "hint": "Use the numbers in front of the formulae in the equation.", "seconds": 140,
    }


def t_nitrogen(rng: Random) -> Item:
    """Mass of nitrogen in a bag of fertiliser."""
    name, formula, nitrogen, total = rng.choice([
        ("urea", "CO(NH₂)₂", 28, 60), ("ammonium nitrate", "NH₄NO₃", 28, 80),
        ("ammonium sulphate", "(NH₄)₂SO₄", 28, 132),
    ])
    bag, town = rng.choice([10, 20, 25, 40, 50]), rng.choice(["Iganga", "Mbarara", "Lira", "Kabale", "Mityana"])
    kilograms = bag * nitrogen / total
    return {
        "topic": "C3.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A farmer in {town} buys a {bag} kg bag of {name}, {formula} (relative formula mass {total}; N = 14). "
                "What mass of nitrogen, in kg, does the bag hold? Give one decimal place.",
        **numeric(kilograms, 1, "kg", ["kilograms", "kilogram"]),
        "explanation": f"Each formula has two N atoms: 2 × 14 = 28. "
                       f"Nitrogen = 28 ÷ {total} × {bag} = {kilograms:.1f} kg.",
        "hint": "What fraction of the formula mass is nitrogen? Count the N atoms carefully.", "seconds": 110,
    }


def t_rate(rng: Random) -> Item:
    """Mean rate of reaction between two readings of a gas syringe."""
    start, interval = rng.choice([10, 20, 30, 40]), rng.choice([20, 25, 40, 50])
    before, rate = rng.choice([12, 18, 22, 26]), rng.choice([0.2, 0.4, 0.6, 0.8, 1.2])
    after = before + rate * interval
    return {
        "topic": "C3.06", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Marble chips react with dilute acid. The gas syringe shows {before} cm³ at {start} s "
                f"and {show(after)} cm³ at {start + interval} s. Calculate the mean rate, in cm³/s, between the two "
                "readings.",
        **numeric(rate, 1, "cm³/s", ["cm3/s", "cm³ per second", "cm3 per second", "cm3 s-1"]),
        "explanation": f"Rate = change in volume ÷ change in time = ({show(after)} − {before}) ÷ "
                       f"({start + interval} − {start}) = {show(after - before)} ÷ {interval} = {rate} cm³/s.",
        "hint": "Use the change in both quantities, and leave the starting values out.", "seconds": 90,
    }


def t_heat(rng: Random) -> Item:
    """Heat gained by water over a burning fuel."""
    fuel = rng.choice(["ethanol", "paraffin", "candle wax", "biogas"])
    grams, first, rise = rng.choice([100, 200, 250, 500]), rng.choice([20, 22, 25]), rng.choice([10, 15, 30, 40])
    joules = 4.2 * grams
    return {
        "topic": "C4.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Burning {fuel} warms {grams} g of water from {first} °C to {first + rise} °C. How much heat "
                "does the water gain? (Specific heat capacity of water = 4.2 J/g °C)",
        **choice(rng, joules * rise / 1000, "Mass, specific heat capacity and rise in temperature were multiplied.", [
            Wrong(grams * rise / 1000, "mx-enth-03", "The specific heat capacity was left out."),
            Wrong(joules * (2 * first + rise) / 1000, "mx-enth-04", "The temperatures were added."),
            Wrong(joules * first / 1000, "mx-enth-04", "The first temperature was used in place of the rise."),
            Wrong(joules * (first + rise) / 1000, "mx-enth-04", "The final temperature was used in place of the rise."),
            Wrong(4.2 * rise / 1000, "mx-enth-03", "The mass of water was left out."),
        ], "kJ"),
        "explanation": f"Rise = {first + rise} − {first} = {rise} °C. Q = mcΔT = {grams} × 4.2 × {rise} = "
                       f"{show(joules * rise)} J = {show(joules * rise / 1000)} kJ.",
        "hint": "By how many degrees did the water become warmer?", "seconds": 90,
    }


def t_half_life(rng: Random) -> Item:
    """Mass of a radioactive isotope left after some half-lives."""
    isotope, life, unit = rng.choice([
        ("iodine-131", 8, "days"), ("technetium-99m", 6, "hours"), ("cobalt-60", 5, "years"),
    ])
    mass, lives = rng.choice([48, 96, 144, 192, 240]), rng.choice([2, 3, 4])
    left = mass / 2**lives
    return {
        "topic": "C4.06", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A hospital in Kampala receives {mass} mg of {isotope}, which has a half-life of about {life} {unit}. "
                f"What mass of the isotope is left after {life * lives} {unit}?",
        **choice(rng, left, f"The mass is halved {lives} times.", [
            Wrong(0, "mx-cnuc-24", "Some is always left: each half-life removes half of what there is."),
            Wrong(mass / lives, "mx-cnuc-04", "The mass was divided by the number of half-lives."),
            Wrong(left / 2, "mx-cnuc-06", "The mass was halved once too often."),
            Wrong(mass - left, "mx-cnuc-05", "This is the mass that has decayed."),
        ], "mg"),
        "explanation": f"{life * lives} {unit} is {life * lives} ÷ {life} = {lives} half-lives. The mass is halved {lives} times: "
                       f"{' → '.join(show(mass / 2**n) for n in range(lives + 1))} mg.",
        "hint": "First find how many half-lives have passed.",
        "rungs": [f"{life * lives} {unit} is {lives} half-lives.", f"Halve {mass} mg {lives} times."], "seconds": 70,
    }


def t_ion_electrons(rng: Random) -> Item:
    """Electrons in an ion of known atomic number, mass number and charge."""
    name, symbol, number, mass, charge = rng.choice([
        ("aluminium", "Al³⁺", 13, 27, 3), ("magnesium", "Mg²⁺", 12, 24, 2), ("sodium", "Na⁺", 11, 23, 1),
        ("calcium", "Ca²⁺", 20, 40, 2), ("potassium", "K⁺", 19, 39, 1), ("lithium", "Li⁺", 3, 7, 1),
    ])
    return {
        "topic": "C2.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The {name} ion is {symbol}. An atom of {name} has atomic number {number} and mass number {mass}. "
                "How many electrons does the ion have?",
        **choice(rng, number - charge, f"The ion has lost {charge} of its {number} electrons.", [
            Wrong(number, "mx-bond-04", "This is the number of electrons in the atom; the charge was ignored."),
            Wrong(charge, "mx-bond-04", "The charge counts the electrons lost, rather than those that remain."),
            Wrong(number + charge, "mx-bond-03", "A positive ion forms by losing electrons."),
            Wrong(mass, "mx-pt-01", "The mass number counts protons and neutrons."),
        ]),
        "explanation": f"The atom has {number} electrons. The charge shows that the atom has lost {charge} of them, so "
                       f"{number} − {charge} = {number - charge} remain.",
        "hint": "Does a positive ion have more or fewer electrons than its atom?", "seconds": 50,
    }


TEMPLATES = [
    ("C2.03-T01", t_ion_electrons, 4),
    ("C3.03-T01", t_moles, 5),
    ("C3.03-T02", t_formula_mass, 4),
    ("C3.03-T03", t_concentration, 5),
    ("C3.03-T04", t_titration, 5),
    ("C3.03-T05", t_nitrogen, 5),
    ("C3.06-T01", t_rate, 5),
    ("C4.04-T01", t_heat, 5),
    ("C4.06-T01", t_half_life, 5),
]
