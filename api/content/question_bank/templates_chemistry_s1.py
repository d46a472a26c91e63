"""Chemistry questions of the first year whose numbers change: mixing, measuring, melting, separating, treating."""

from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.templates_chemistry import Wrong, choice, numeric, show, worded

SUBSTANCES = [
    ("naphthalene", 80, 218), ("ethanol", -114, 78), ("sulphur", 115, 445), ("bromine", -7, 59),
    ("paraffin wax", 60, 370), ("mercury", -39, 357), ("sodium", 98, 883),
]
DENSITIES = {"aluminium": 2.7, "iron": 7.9, "copper": 8.9, "lead": 11.3}


def t_burette(rng: Random) -> Item:
    """Volume run out of a burette between two readings."""
    start, used = rng.choice([2.5, 6.5, 12.5, 17.5, 21.5, 24.5]), rng.choice([8.0, 14.5, 18.0, 21.0, 23.0])
    end = start + used
    return {
        "topic": "C1.02", "difficulty": "easy", "cognitive": "apply",
        "stem": f"A 50 cm³ burette, with zero at the top, reads {start} cm³ before acid is run out and {end} cm³ after. "
                "What volume of acid was run out?",
        **choice(rng, used, "The volume used is the difference of the two readings.", [
            Wrong(end, "mx-lab-21", "This is the last reading; the burette did not begin at zero."),
            Wrong(start, "mx-lab-21", "This is the first reading, before any acid left."),
            Wrong(start + end, "mx-lab-22", "The readings were added; they must be subtracted."),
            Wrong(50 - end, "mx-lab-22", "This is the acid still above the 50 cm³ mark."),
        ], "cm³"),
        "explanation": f"Volume used = second reading − first reading = {end} − {start} = {show(used)} cm³.",
        "hint": "How far did the level move down the scale?", "seconds": 50,
    }


def t_state(rng: Random) -> Item:
    """State of a substance at a temperature, from its melting and boiling points."""
    name, melts, boils = rng.choice(SUBSTANCES)
    state, at = rng.choice([
        ("solid", melts - rng.choice([10, 20])), ("liquid", melts + rng.choice([10, 20, 30])),
        ("gas", boils + rng.choice([10, 30, 50])),
    ])
    texts = {
        "solid": f"At {at} °C it is still below its melting point.",
        "liquid": f"{at} °C lies between its melting and boiling points.",
        "gas": f"{at} °C is above its boiling point.",
    }
    wrong = {
        "solid": ("mx-cstate-06", f"It is a solid only below {melts} °C."),
        "liquid": ("mx-cstate-09" if state == "gas" else "mx-cstate-05", f"It is a liquid only from {melts} °C to {boils} °C."),
        "gas": ("mx-cstate-07", f"It boils only at {boils} °C, so it is a gas only above that."),
    }
    others = [(f"A {kind}", *wrong[kind]) for kind in wrong if kind != state]
    both = ("Half solid, half liquid", "mx-cstate-08", f"Both states are together only while it melts, at {melts} °C.")
    return {
        "topic": "C1.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Pure {name} melts at {figure(melts)} °C and boils at {figure(boils)} °C. "
                f"What is it at {figure(at)} °C?",
        **worded(rng, (f"A {state}", minus(texts[state])), [(text, mx, minus(why)) for text, mx, why in [*others, both]]),
        "explanation": minus(f"Below {melts} °C it is a solid, from {melts} to {boils} °C a liquid, above {boils} °C "
                             f"a gas. So at {at} °C it is a {state}."),
        "hint": "Mark the three temperatures on a line, lowest first.",
        "rungs": [
            minus(f"It melts at {melts} °C. Below that it is solid."),
            minus(f"It boils at {boils} °C. Is {at} °C higher or lower than that?"),
        ],
        "seconds": 55,
    }


def minus(text: str) -> str:
    """The text with true minus signs before its temperatures."""
    return text.replace("-", "−")


def figure(value: int) -> str:
    """A whole number with a true minus."""
    return minus(str(value))


def t_density(rng: Random) -> Item:
    """Which metal a block is, from its mass and volume."""
    metal, volume = rng.choice(list(DENSITIES)), rng.choice([10, 20, 30, 50, 80, 100])
    mass = show(DENSITIES[metal] * volume)
    thing = rng.choice(["scrap block", "window part", "machine part", "small bar"])
    listed = ", ".join(f"{name} {density}" for name, density in DENSITIES.items())
    return {
        "topic": "C1.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A {thing} bought in Katwe has a mass of {mass} g and a volume of {volume} cm³. "
                f"Densities in g/cm³: {listed}. Which metal is it?",
        **worded(rng, (metal.capitalize(), f"{mass} ÷ {volume} = {DENSITIES[metal]} g/cm³."), [
            (name.capitalize(), "mx-material-21", f"{volume} cm³ of {name} has a mass of {show(density * volume)} g.")
            for name, density in DENSITIES.items() if name != metal
        ]),
        "explanation": f"Density = mass ÷ volume = {mass} ÷ {volume} = {DENSITIES[metal]} g/cm³, which is {metal}.",
        "hint": "Find the mass of one cubic centimetre.", "seconds": 70,
    }


def t_mass_kept(rng: Random) -> Item:
    """Mass of gas lost or taken up in a permanent change."""
    start, first, second, gas = rng.choice([
        ("limestone is heated strongly until only quicklime is left", 100, 56, "carbon dioxide"),
        ("green copper carbonate is heated until only black copper oxide is left", 124, 80, "carbon dioxide"),
        ("magnesium ribbon burns completely to a white ash", 24, 40, "oxygen"),
        ("copper is heated in air until all of it is black copper oxide", 64, 80, "oxygen"),
        ("baking soda is heated until only washing soda is left", 168, 106, "gas and steam"),
    ])
    times = rng.choice([0.05, 0.1, 0.15, 0.25])
    before, after = first * times, second * times
    done = "given off" if before > after else "taken up"
    because = (
        f"The solid became lighter because {gas} escaped into the air."
        if before > after
        else f"The solid became heavier because {gas} from the air joined it."
    )
    return {
        "topic": "C1.05", "difficulty": "medium", "cognitive": "apply",
        "stem": f"{show(before)} g of {start}. The mass is then {show(after)} g. "
                f"What mass of {gas}, in g, was {done}?",
        **numeric(abs(before - after), 1, "g", ["grams", "gram"]),
        "explanation": f"No mass is lost in a chemical change. {because} Its mass is the difference: "
                       f"{show(max(before, after))} − {show(min(before, after))} = {show(abs(before - after))} g.",
        "hint": "The total mass before and after is the same if you count the gas.", "seconds": 70,
    }


def t_chromatogram(rng: Random) -> Item:
    """The Rf value of a dye."""
    front, value = rng.choice([8, 12, 16]), rng.choice([0.25, 0.35, 0.45, 0.65, 0.75, 0.85])
    dye = rng.choice(["red", "yellow", "blue", "green"])
    spot = show(front * value)
    return {
        "topic": "C1.06", "difficulty": "medium", "cognitive": "apply",
        "stem": f"In paper chromatography of ink, the water rises {front} cm above the start line and the {dye} dye rises "
                f"{spot} cm. Calculate the Rf value of the dye (distance of dye ÷ distance of water).",
        **numeric(value, 2, None, []),
        "explanation": f"Rf = {spot} ÷ {front} = {value}. It has no unit and is never more than 1, "
                       "because no dye travels farther than the water.",
        "hint": "The answer must be smaller than 1.", "rungs": ["Which of the two distances goes on top of the fraction?"],
        "seconds": 65,
    }


def t_air_left(rng: Random) -> Item:
    """Volume of gas left when hot copper has taken all the oxygen out of air."""
    volume, metal = rng.choice([50, 60, 80, 100, 120, 150, 200, 250, 300]), rng.choice(["copper", "iron wool", "magnesium"])
    return {
        "topic": "C1.07", "difficulty": "medium", "cognitive": "apply",
        "stem": f"{volume} cm³ of air is passed over hot {metal} until it has given up all its oxygen. "
                "About one fifth of air is oxygen. What volume of gas is left once it has cooled to the temperature at the start? "
                f"(The {metal} takes up oxygen only.)",
        **choice(rng, 0.8 * volume, "Four fifths of the air, mostly nitrogen, is left.", [
            Wrong(0.2 * volume, "mx-air-21", "This is the oxygen that was taken away."),
            Wrong(volume, "mx-air-22", "The oxygen has gone into the solid, so the volume falls."),
            Wrong(1.2 * volume, "mx-air-22", "The oxygen leaves the gas; it adds nothing to it."),
            Wrong(0.5 * volume, "mx-air-01", "Air is one fifth oxygen, rather than one half."),
        ], "cm³"),
        "explanation": f"Oxygen = {volume} ÷ 5 = {show(volume / 5)} cm³. "
                       f"Gas left = {volume} − {show(volume / 5)} = {show(0.8 * volume)} cm³.",
        "hint": "Which part of the air goes into the metal?", "seconds": 60,
    }


def t_chlorine(rng: Random) -> Item:
    """Mass of chlorine for a tank of water."""
    dose, volume = rng.choice([2, 3, 4, 5]), rng.choice([3000, 4000, 5000, 8000, 10000])
    place = rng.choice(["a school in Arua", "a health centre in Kaabong", "a trading centre in Ntungamo"])
    return {
        "topic": "C1.08", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The tank of {place} holds {volume:,} litres. To kill germs, {dose} mg of chlorine is added to each litre. "
                "What mass of chlorine, in grams, does the full tank need? (1,000 mg = 1 g)",
        **numeric(dose * volume / 1000, 0, "g", ["grams", "gram"]),
        "explanation": f"{volume:,} × {dose} mg = {dose * volume:,} mg. {dose * volume:,} ÷ 1,000 = {dose * volume // 1000} g.",
        "hint": "Find the milligrams first, then change them to grams.", "seconds": 75,
    }


# Codes skip numbers whose draws would put two like questions side by side.
TEMPLATES = [
    ("C1.02-T15", t_burette, 5),
    ("C1.03-T39", t_state, 6),
    ("C1.04-T33", t_density, 6),
    ("C1.05-T01", t_mass_kept, 5),
    ("C1.06-T02", t_chromatogram, 6),
    ("C1.07-T03", t_air_left, 5),
    ("C1.08-T02", t_chlorine, 5),
]
