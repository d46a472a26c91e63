"""Chemistry questions of the second year whose numbers or substances change: pH, salts, atoms, lime, metals."""

from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.formulas import charged, printed
from api.content.question_bank.templates_chemistry import Wrong, choice, matching, numeric, show, worded

METALS = ["potassium", "sodium", "calcium", "magnesium", "zinc", "iron", "lead", "copper", "silver", "gold"]
ACIDS = {"hydrochloric acid": "chloride", "nitric acid": "nitrate", "sulphuric acid": "sulphate"}
BASES = {
    "zinc oxide": "zinc", "sodium hydroxide": "sodium", "magnesium carbonate": "magnesium",
    "copper(II) oxide": "copper(II)", "calcium hydroxide": "calcium", "potassium hydroxide": "potassium",
}
CATIONS = {
    "sodium hydroxide": ("Na", 1), "calcium hydroxide": ("Ca", 2), "zinc oxide": ("Zn", 2),
    "aluminium hydroxide": ("Al", 3), "magnesium carbonate": ("Mg", 2), "potassium hydroxide": ("K", 1),
    "copper(II) oxide": ("Cu", 2), "iron(III) oxide": ("Fe", 3),
}
ANIONS = {"hydrochloric acid": ("Cl", 1), "nitric acid": ("NO3", 1), "sulphuric acid": ("SO4", 2)}
ISOTOPES = [
    ("Chlorine", 35, 75, 37), ("Copper", 63, 70, 65), ("Lithium", 6, 10, 7), ("Boron", 10, 20, 11),
    ("Gallium", 69, 60, 71), ("Silver", 107, 55, 109), ("Bromine", 79, 55, 81),
]
ELEMENTS = [
    ("sodium", 11), ("magnesium", 12), ("aluminium", 13), ("silicon", 14), ("phosphorus", 15), ("sulphur", 16),
    ("chlorine", 17), ("argon", 18), ("potassium", 19), ("calcium", 20), ("neon", 10), ("oxygen", 8), ("nitrogen", 7),
    ("fluorine", 9), ("carbon", 6), ("boron", 5),
]


def t_ph(rng: Random) -> Item:
    """Which of four solutions stands at an end of the pH scale."""
    values = [rng.choice([1, 2, 3]), rng.choice([5, 6]), rng.choice([8, 9]), rng.choice([11, 12, 13])]
    asked, right = rng.choice([
        ("is the most strongly alkaline", values[3]), ("is the most strongly acidic", values[0]),
        ("is only weakly acidic", values[1]), ("is only weakly alkaline", values[2]),
    ])
    shown = dict(zip("PQRS", rng.sample(values, 4), strict=True))
    place = rng.choice(["a soil laboratory in Kawanda", "a school in Jinja", "a dairy in Mbarara"])

    def ph_text(ph: int) -> str:
        side = "acidic" if ph < 7 else "alkaline"
        return f"pH {ph} is {'strongly' if ph < 4 or ph > 10 else 'weakly'} {side}."

    key = next(name for name, ph in shown.items() if ph == right)
    return {
        "topic": "C2.01", "difficulty": "easy", "cognitive": "understand",
        "stem": f"In {place} four solutions have these pH values: "
                f"{', '.join(f'{name} {ph}' for name, ph in shown.items())}. Which solution {asked}?",
        **worded(rng, (f"Solution {key}", ph_text(right)), [
            (f"Solution {name}", "mx-acid-01" if ph < 7 and right < 7 else "mx-acid-21", ph_text(ph))
            for name, ph in shown.items() if name != key
        ]),
        "explanation": "Below pH 7 a solution is acidic, above it alkaline; the farther from 7, the stronger. "
                       f"{key} has pH {right}, so it {asked}.",
        "hint": "Find neutral on the scale first, then look to both sides.",
        "rungs": [
            "Below pH 7 a solution is acidic, above it alkaline; the farther from 7, the stronger.",
            "Neutral is pH 7. Say of each solution how far it is from 7, and on which side.",
        ],
        "seconds": 45,
    }


def t_neutral_volume(rng: Random) -> Item:
    """Volume of alkali for more of the same acid."""
    acid, alkali, times = rng.choice([10, 20, 25]), rng.choice([12, 15, 18, 24, 30]), rng.choice([2, 3, 4, 6])
    return {
        "topic": "C2.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"{acid} cm³ of dilute acid is just neutralised by {alkali} cm³ of an alkali. "
                f"What volume of this alkali, in cm³, neutralises {acid * times} cm³ of the same acid?",
        **numeric(alkali * times, 0, "cm³", ["cm3", "ml", "mL"]),
        "explanation": f"There is {acid * times} ÷ {acid} = {times} times as much acid, so {times} times as much alkali is "
                       f"needed: {times} × {alkali} = {alkali * times} cm³.",
        "hint": "How many times as much acid is there?", "seconds": 60,
    }


def t_salt_formula(rng: Random) -> Item:
    """Formula of the salt of an acid and a base, with its brackets."""
    base, acid = rng.choice(list(CATIONS)), rng.choice(list(ANIONS))
    (metal, plus), (group, charge) = CATIONS[base], ANIONS[acid]
    one, other = (1, 1) if plus == charge else (charge, plus)
    part = f"({group})" if other > 1 and any(c.isdigit() for c in group) else group
    cation, anion = charged(metal, f"{plus}+"), charged(group, f"{charge}−")
    salt = f"{metal}{one if one > 1 else ''}{part}{other if other > 1 else ''}"
    return {
        "topic": "C2.02", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Write the chemical formula of the salt that forms from {base} and {acid}. "
                f"(The ions are {cation} and {anion}.)",
        "type": "short_text", "answer": {"accepted": [salt]},
        "explanation": f"The salt takes {metal} from the {base} and {printed(group)} from the {acid}. "
                       f"The charges must balance: {one} × {plus}+ from {cation} and {other} × {charge}− from {anion} cancel, "
                       f"so the formula is {printed(salt)}.",
        "hint": "The positive and negative charges must add up to zero.",
        "rungs": [
            f"The salt takes {metal} from the {base} and {printed(group)} from the {acid}.",
            f"Take {one} {cation} ion{'s' * (one > 1)}. How many {anion} ions cancel {'its' if one == 1 else 'their'} charge?",
        ],
        "seconds": 75,
    }


def t_salt_match(rng: Random) -> Item:
    """Four pairs of acid and base with the salts they give."""
    bases = rng.sample(list(BASES), 4)
    acids = [*ACIDS, rng.choice(list(ACIDS))]
    rng.shuffle(acids)
    pairs = [
        (f"{base[0].upper()}{base[1:]} + {acid}", f"{BASES[base][0].upper()}{BASES[base][1:]} {ACIDS[acid]}")
        for base, acid in zip(bases, acids, strict=True)
    ]
    return {
        "topic": "C2.02", "difficulty": "medium", "cognitive": "understand",
        "stem": f"A learner lets acids react with {', '.join(bases[:-1])} and {bases[-1]}. "
                "Match each pair of substances with the salt it gives.",
        **matching(rng, pairs),
        "explanation": "The salt takes its metal from the base and its second name from the acid. "
                       + ". ".join(f"{left} gives {right[0].lower()}{right[1:]}" for left, right in pairs) + ".",
        "hint": "Take the metal from the base, then look at the acid.",
        "rungs": ["Hydrochloric acid gives chlorides. What do nitric acid and sulphuric acid give?"],
        "seconds": 75,
    }


def t_isotopes(rng: Random) -> Item:
    """Relative atomic mass from the shares of two isotopes."""
    name, light, share, heavy = rng.choice(ISOTOPES)
    mean = (light * share + heavy * (100 - share)) / 100
    return {
        "topic": "C2.03", "difficulty": "hard", "cognitive": "apply",
        "stem": f"{name} has two isotopes. About {share}% of its atoms have mass number {light} and {100 - share}% have mass "
                f"number {heavy}. What relative atomic mass do these figures give?",
        **choice(rng, mean, "Each mass number was weighted by its share.", [
            Wrong((light + heavy) / 2, "mx-pt-21", "The plain mean leaves the shares out."),
            Wrong((heavy * share + light * (100 - share)) / 100, "mx-pt-21", "The two shares were swapped."),
            Wrong(light + heavy, "mx-pt-21", "The two mass numbers were only added."),
            Wrong(light if share > 50 else heavy, "mx-pt-21", "This is the mass number of the commoner isotope alone."),
            Wrong(heavy if share > 50 else light, "mx-pt-21", "This is the mass number of the rarer isotope alone."),
        ]),
        "explanation": f"Take 100 atoms. Their masses are {share} × {light} = {share * light:,} and {100 - share} × {heavy} = "
                       f"{(100 - share) * heavy:,}, together {mean * 100:,.0f}. One atom has {mean * 100:,.0f} ÷ 100 = {show(mean)}.",
        "hint": "Imagine 100 atoms. How many are there of each isotope?",
        "rungs": ["Add up the masses of all 100 atoms, then share the total by 100."], "seconds": 90,
    }


def t_shells(rng: Random) -> Item:
    """Electron arrangement of an atom from its atomic number."""
    name, number = rng.choice(ELEMENTS)
    shells, left = [], number
    for size in (2, 8, 8, 18):
        if left:
            shells.append(min(size, left))
            left -= shells[-1]
    written = ",".join(map(str, shells))
    return {
        "topic": "C2.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"An atom of {name} has {number} protons. Write its electron arrangement, with commas between the shells.",
        "type": "short_text", "answer": {"accepted": [written, " ".join(map(str, shells))]},
        "explanation": f"A neutral atom has as many electrons as protons: {number}. The shells fill in order, "
                       f"at most 2, then 8, then 8: {written}.",
        "hint": "Fill the shell nearest to the nucleus first.", "seconds": 50,
    }


def t_order_metals(rng: Random) -> Item:
    """Four metals in the order of their reactivity."""
    metals = sorted(rng.sample(METALS, 4), key=METALS.index)
    shown = rng.sample(metals, 4)
    while shown == metals:
        shown = rng.sample(metals, 4)
    options = [{"id": letter, "text": metal.capitalize()} for letter, metal in zip("abcd", shown, strict=True)]
    return {
        "topic": "C2.05", "difficulty": "medium", "cognitive": "recall",
        "stem": f"Arrange {', '.join(shown[:-1])} and {shown[-1]} from the most to the least reactive.",
        "type": "ordering", "options": options, "answer": ["abcd"[shown.index(metal)] for metal in metals],
        "explanation": f"In the reactivity series the order is {', '.join(metals)}. "
                       "Each is more reactive than all that come after it.",
        "hint": "Which of them reacts most easily with water or acid, and which one hardly at all?",
        "rungs": [
            "Potassium, sodium and calcium stand at the top of the series; silver and gold at the bottom.",
            f"The most reactive of these four is {metals[0]}.",
        ],
        "seconds": 65,
    }


def t_displace(rng: Random) -> Item:
    """Which metals displace a metal from its salt."""
    known = METALS[3:]
    place = rng.choice([2, 3, 4])
    metal, salts = known[place], {"iron": "iron(II)", "lead": "lead(II)", "copper": "copper(II)"}
    stronger, weaker = rng.sample(known[:place], 2), rng.sample(known[place + 1:], 2)
    offered = rng.sample([*stronger, *weaker], 4)
    options = [
        {
            "id": letter, "text": name.capitalize(), "misconception": None if name in stronger else "mx-react-01",
            "why": f"{name.capitalize()} is {'more' if name in stronger else 'less'} reactive than {metal}.",
        }
        for letter, name in zip("abcd", offered, strict=True)
    ]
    return {
        "topic": "C2.05", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Pieces of {', '.join(offered[:-1])} and {offered[-1]} are put into {salts[metal]} nitrate solution. "
                f"Which metals push out {metal}? Choose **two**.",
        "type": "multi_select", "options": options,
        "answer": [option["id"] for option in options if option["misconception"] is None],
        "explanation": f"Only metals above {metal} in the reactivity series displace it: "
                       f"{' and '.join(sorted(stronger, key=METALS.index))}.",
        "hint": "Write the five metals in the order of their reactivity.",
        "rungs": [
            f"A metal pushes out only those that stand below it, so look for the metals above {metal}.",
            f"{weaker[0].capitalize()} stands below {metal}.",
        ],
        "seconds": 60,
    }


# Codes skip numbers whose draws would put two like questions side by side.
TEMPLATES = [
    ("C2.01-T46", t_ph, 5),
    ("C2.01-T01", t_neutral_volume, 4),
    ("C2.02-T01", t_salt_formula, 5),
    ("C2.02-T02", t_salt_match, 5),
    ("C2.03-T41", t_isotopes, 5),
    ("C2.03-T02", t_shells, 4),
    ("C2.05-T01", t_order_metals, 5),
    ("C2.05-T05", t_displace, 5),
]
