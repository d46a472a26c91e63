"""Biology questions of the first two years whose numbers change: size, soil, food, osmosis, water loss, the heart."""

from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_unit, numeric

PERCENT = ("%", ("percent", "per cent"))


def t_real_size(rng: Random) -> Item:
    """The real length of a cell from its drawing and the magnification."""
    drawn, times = rng.choice(
        [(40, 500), (30, 600), (45, 500), (60, 400), (24, 800), (50, 1000), (36, 600), (48, 800), (72, 400), (54, 600)]
    )
    right = drawn * 1000 / times
    what = rng.choice(["an onion cell", "a cell of a bean leaf", "a cheek cell", "a cell of a banana leaf", "a yeast cell"])
    return {
        "topic": "B1.02", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A drawing of {what} is {drawn} mm long. The magnification is ×{times}. How long is the real cell?",
        **choice(rng, right, f"{drawn} mm = {drawn * 1000:,} µm, and {drawn * 1000:,} ÷ {times} = {figure(right)}.", [
            Wrong(drawn * 100 / times, "mx-cell-32", "One millimetre is 1,000 µm, not 100 µm."),
            Wrong(drawn / times, "mx-cell-32", "This is the length in millimetres, not in micrometres."),
            Wrong(drawn * times, "mx-cell-31", "The real cell is smaller than its drawing, so we divide."),
            Wrong(round(times / drawn, 1), "mx-cell-31", "The length of the drawing is divided by the magnification."),
        ], in_unit("µm", 3)),
        "explanation": f"Real length = length of the drawing ÷ magnification. {drawn} mm is {drawn * 1000:,} µm, so the cell "
                       f"is {drawn * 1000:,} ÷ {times} = {figure(right)} µm long.",
        "hint": "The real cell is smaller than its drawing.",
        "rungs": [f"One millimetre is 1,000 µm. Write {drawn} mm in micrometres, then divide by {times}."],
        "seconds": 90,
    }


def t_scale_bar(rng: Random) -> Item:
    """The magnification of a picture from its scale bar."""
    bar, real = rng.choice(
        [(25, 50), (28, 70), (15, 30), (40, 50), (10, 100), (12, 20), (20, 200), (30, 100)]
    )
    what = rng.choice(["a root hair", "pollen of a maize flower", "a stoma of a bean leaf", "blood cells of a cow"])
    return {
        "topic": "B1.02", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A picture of {what} has a scale bar marked {real} µm. On the paper the bar is {bar} mm long. "
                "By how many times is the picture magnified?",
        **numeric(bar * 1000 // real, 0, "times"),
        "explanation": f"{bar} mm is {bar * 1000:,} µm. Magnification = {bar * 1000:,} ÷ {real} = {bar * 1000 // real:,}.",
        "hint": "Bring both lengths into the same unit first.",
        "rungs": [f"{bar} mm is {bar * 1000:,} µm.", "Divide the length on the paper by the length it stands for."],
        "seconds": 85,
    }


def t_field(rng: Random) -> Item:
    """The width of what is seen after a stronger lens is turned in."""
    wide, low, high = rng.choice(
        [(4, 40, 100), (4, 40, 400), (4.5, 40, 100), (1.8, 100, 400), (5, 40, 100), (2, 100, 400), (4.8, 40, 400),
         (1.6, 100, 400), (3.5, 40, 100)]
    )
    right = wide * low / high
    return {
        "topic": "B1.02", "difficulty": "hard", "cognitive": "apply",
        "stem": f"At a total magnification of ×{low} a learner sees a round field {figure(wide)} mm wide. The learner turns "
                f"to ×{high}. How wide is the field now?",
        **choice(rng, right, f"{figure(wide)} × {low} ÷ {high} = {figure(right, 3)}.", [
            Wrong(wide * high / low, "mx-cell-34", "A stronger lens shows a smaller part, larger."),
            Wrong(wide, "mx-cell-35", "The round you look into stays; the part of the slide in it shrinks."),
            Wrong(wide * (low / high) ** 2, "mx-cell-36", "This takes the change twice, as for an area."),
        ], in_unit("mm", 3)),
        "explanation": f"×{high} is {figure(high / low)} times as strong as ×{low}, so the field is {figure(high / low)} "
                       f"times narrower: {figure(wide)} ÷ {figure(high / low)} = {figure(right, 3)} mm.",
        "hint": "Does a stronger lens show more of the slide, or less?",
        "rungs": [f"How many times stronger is ×{high} than ×{low}? The field becomes so many times narrower."],
        "seconds": 85,
    }


def t_soil_water(rng: Random) -> Item:
    """The percentage of water in fresh soil."""
    wet, pct = rng.choice([(80, 25), (60, 15), (120, 20), (50, 18), (150, 24), (40, 35), (200, 22), (90, 30), (75, 16)])
    dry = wet - wet * pct // 100
    place = rng.choice(["a garden in Mukono", "a valley in Kabale", "a banana field in Mbarara", "a school garden in Lira"])
    return {
        "topic": "B2.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"{wet} g of fresh soil from {place} is dried until its mass stays the same. It is then {dry} g. "
                "What percentage of the fresh soil was water?",
        **numeric(pct, 0, *PERCENT),
        "explanation": f"Water lost = {wet} − {dry} = {wet - dry} g. Percentage = {wet - dry} ÷ {wet} × 100 = {pct}%.",
        "hint": "How many grams of water did the soil lose?",
        "rungs": [f"Compare the grams lost with the {wet} g at the start, then multiply by 100."], "seconds": 70,
    }


def t_humus(rng: Random) -> Item:
    """The percentage of humus in dry soil, found by burning it."""
    dry, pct = rng.choice(
        [(40, 10), (50, 12), (60, 15), (80, 5), (120, 20), (150, 8), (250, 16), (80, 15), (60, 5), (120, 15)]
    )
    lost = dry * pct // 100
    left = dry - lost
    return {
        "topic": "B2.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"{dry} g of dry soil is heated strongly until all its humus has burnt away. {left} g is left. "
                "What percentage of the dry soil was humus?",
        **choice(rng, pct, f"{lost} g of {dry} g burnt away.", [
            Wrong(100 * lost / left, "mx-soil-31", "The percentage is taken of the soil at the start."),
            Wrong(100 - pct, "mx-soil-32", "This is the part that did not burn."),
            Wrong(lost, "mx-soil-33", "These are grams, not parts of a hundred."),
        ], in_unit("%", 1)),
        "explanation": f"Humus = {dry} − {left} = {lost} g. Percentage = {lost} ÷ {dry} × 100 = {pct}%.",
        "hint": "Humus is the part that burns away.",
        "rungs": [f"{dry} − {left} gives the grams of humus. Compare them with the dry soil at the start."], "seconds": 75,
    }


def t_bmi(rng: Random) -> Item:
    """The body mass index of a learner."""
    mass, tall = rng.choice(
        [(50, 1.6), (54, 1.5), (45, 1.5), (64, 1.6), (48, 1.55), (58, 1.7), (40, 1.45), (63, 1.65), (52, 1.58)]
    )
    right, name = mass / tall**2, rng.choice(["Auma", "Kato", "Nabwire", "Tumusiime", "Okello", "Nansubuga"])
    return {
        "topic": "B2.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"{name} has a mass of {mass} kg and is {tall:.2f} m tall. What is the body mass index (BMI)?",
        **choice(rng, right, f"{mass} ÷ ({tall:.2f} × {tall:.2f}) = {figure(right, 1)}.", [
            Wrong(mass / tall, "mx-nutr-31", "The height is multiplied by itself before we divide."),
            Wrong(mass / (2 * tall), "mx-nutr-31", "The square of a height is not its double."),
            Wrong(mass * tall**2, "mx-nutr-32", "The mass is divided by the square of the height."),
        ], in_unit("kg/m²", 1)),
        "explanation": f"BMI = mass ÷ (height × height) = {mass} ÷ {figure(tall**2, 4)} = {figure(right, 1)} kg/m².",
        "hint": "The unit kg/m² tells what is divided by what.",
        "rungs": [f"Work out {tall:.2f} × {tall:.2f} first. Then divide the mass by it."], "seconds": 75,
    }


def t_meal(rng: Random) -> Item:
    """The energy in a plate of food."""
    starch, protein, fat = rng.choice([60, 70, 80, 90]), rng.choice([10, 15, 20, 25]), rng.choice([5, 8, 10, 12])
    meal = rng.choice(["matooke and beans", "posho and tilapia", "sweet potatoes and groundnut sauce", "rice and peas"])
    right = 17 * (starch + protein) + 37 * fat
    return {
        "topic": "B2.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A plate of {meal} holds {starch} g of carbohydrate, {protein} g of protein and {fat} g of fat. One gram of "
                "carbohydrate or protein gives 17 kJ and one gram of fat gives 37 kJ. How much energy does the plate give?",
        **numeric(right, 0, "kJ"),
        "explanation": f"{starch} × 17 = {starch * 17:,}, {protein} × 17 = {protein * 17} and {fat} × 37 = {fat * 37}. "
                       f"Together: {right:,} kJ.",
        "hint": "Find the energy of each nutrient by itself.",
        "rungs": [f"Fat gives {fat} × 37 = {fat * 37} kJ. Do the same for the other two with 17, then add."], "seconds": 90,
    }


def t_osmosis(rng: Random) -> Item:
    """The change of mass of a piece of plant in a solution, in percent."""
    start, pct = rng.choice(
        [(4, -15), (5, 12), (8, -10), (5, -16), (8, 15), (4, 20), (2.5, -8), (5, -24), (8, -20), (2.5, 16)]
    )
    change = start * pct / 100
    end = start + change
    what = rng.choice(["Irish potato", "cassava", "sweet potato", "green pawpaw"])
    liquid = "water" if pct > 0 else "strong salt solution"
    return {
        "topic": "B2.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A piece of {what} of {start:.2f} g lies in {liquid} for an hour. It is then {end:.2f} g. By what percentage "
                "did its mass change? (A loss has a minus sign.)",
        **choice(rng, pct, f"The change is {figure(change)} g of {figure(start)} g.", [
            Wrong(100 * change / end, "mx-osmo-31", "The change is compared with the mass at the start."),
            Wrong(-pct, "mx-osmo-32", "Look whether the piece became heavier or lighter."),
            Wrong(change, "mx-osmo-33", "This is the change in grams."),
        ], in_unit("%", 1)),
        "explanation": f"Change = {end:.2f} − {start:.2f} = {figure(change)} g. Percentage = {figure(change)} ÷ "
                       f"{figure(start)} × 100 = {figure(pct)}%. Water went {'in' if pct > 0 else 'out'} by osmosis.",
        "hint": "Did the piece become heavier or lighter?",
        "rungs": ["Subtract the mass at the start from the mass at the end.",
                  f"Compare that with the {start:.2f} g at the start, and multiply by 100."],
        "seconds": 85,
    }


def t_potometer(rng: Random) -> Item:
    """The water a shoot takes up, by the way of the bubble in a potometer."""
    way, area, minutes = rng.choice(
        [(45, 0.8, 6), (36, 0.5, 5), (60, 0.8, 10), (48, 0.5, 10), (54, 0.8, 9), (75, 1.2, 10), (64, 0.5, 8),
         (42, 1.2, 7)]
    )
    right = way * area / minutes
    where = rng.choice(["in front of a fan", "at a sunny window", "in a shady corner", "under a clear plastic bag"])
    return {
        "topic": "B2.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"A shoot in a potometer stands {where}. The bubble moves {way} mm in {minutes} minutes. The hole through the tube "
                f"has an area of {area} mm². How much water does the shoot take up in a minute?",
        **numeric(right, 1, "mm³", ("mm3", "cubic millimetres", "mm3/min", "mm3 per minute", "mm3/minute")),
        "explanation": f"Water taken up = {way} × {area} = {figure(way * area)} mm³ in {minutes} minutes. In one minute: "
                       f"{figure(way * area)} ÷ {minutes} = {figure(right)} mm³.",
        "hint": "Length times area gives a volume.",
        "rungs": [f"Find the volume for the whole {minutes} minutes first, then divide it by {minutes}."], "seconds": 90,
    }


def t_sap(rng: Random) -> Item:
    """The concentration at which a tissue neither gains nor loses, read from a table."""
    gain, loss = rng.choice([(3, 3), (2, 8), (4, 1), (6, 4), (1, 4), (7, 3), (2, 3)])
    step = gain + loss
    rows = [(4, gain + step), (8, gain), (12, -loss), (16, -loss - step), (20, -loss - 2 * step)]
    right = 8 + 4 * gain / step
    near, does = (8, "gains") if gain < loss else (12, "loses")
    table = "; ".join(f"{figure(at)}% sugar: {'+' if by > 0 else ''}{figure(by)}%" for at, by in rows)
    what = rng.choice(["Irish potato", "cassava", "carrot", "sweet potato"])
    return {
        "topic": "B2.06", "difficulty": "hard", "cognitive": "analyse",
        "stem": f"Pieces of {what} lay in sugar solutions. Their mass changed like this: {table}. On a straight line through "
                "these points, in which solution would the mass stay the same?",
        **choice(rng, right, "There the line passes through no change.", [
            Wrong(4, "mx-osmo-34", "Here the piece gains the most, so water still goes in."),
            Wrong(20, "mx-osmo-34", "Here the piece loses the most, so water still goes out."),
            Wrong(near, "mx-osmo-35", f"The piece still {does} mass here."),
        ], in_unit("% sugar", 1)),
        "explanation": f"At 8% the mass rises by {gain}% and at 12% it falls by {loss}%, so it stays the same between them: "
                       f"{gain}/{step} of the way, at 8 + 4 × {gain}/{step} = {figure(right, 1)}%. The cell sap has the same strength.",
        "hint": "Between which two solutions does the sign change?",
        "rungs": [f"From 8% to 12% sugar the mass falls by {step}% in all. After which part of this way is the change 0?"], "seconds": 110,
    }


def t_cardiac(rng: Random) -> Item:
    """The blood the heart pumps in a minute."""
    who, rates = rng.choice([
        ("a runner at rest", [56, 58, 62]), ("a learner at rest", [72, 74, 76, 78]), ("a farmer who digs", [110, 115, 120]),
        ("a nurse at work", [84, 86, 92]), ("a learner who runs", [130, 135, 140]),
    ])
    stroke, rate = rng.choice([60, 65, 70, 75, 80, 90]), rng.choice(rates)
    right = stroke * rate / 1000
    return {
        "topic": "B2.07", "difficulty": "medium", "cognitive": "apply",
        "stem": f"The heart of {who} beats {rate} times a minute. Each beat pushes {stroke} cm³ of blood into the aorta. "
                "How many litres does it pump in a minute?",
        **choice(rng, right, f"{stroke} × {rate} = {stroke * rate:,} cm³.", [
            Wrong(right * 10, "mx-blood-32", "A litre is 1,000 cm³, not 100 cm³."),
            Wrong(right / 10, "mx-blood-32", "A litre is 1,000 cm³, not 10,000 cm³."),
            Wrong((stroke + rate) / 1000, "mx-blood-31", "The volume of one beat is multiplied by the beats."),
        ], in_unit("litres", 3)),
        "explanation": f"{stroke} cm³ × {rate} = {stroke * rate:,} cm³ a minute. A litre is 1,000 cm³, so that is "
                       f"{figure(right, 3)} litres.",
        "hint": "Each beat brings the same volume again.",
        "rungs": [f"{stroke} × {rate} gives cubic centimetres. How many of them make a litre?"], "seconds": 75,
    }


def t_pulse(rng: Random) -> Item:
    """How much the pulse rises, from short counts."""
    seconds = rng.choice([10, 15, 20, 30])
    calm = rng.choice([66, 72, 78, 84]) * seconds // 60
    after = calm + rng.choice([24, 36, 48, 60]) * seconds // 60
    act = rng.choice(["skipping", "a race", "climbing a hill near Kabale", "a football match", "dancing"])
    return {
        "topic": "B2.07", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A learner counts {calm} beats of the pulse in {seconds} seconds at rest, and {after} beats in {seconds} "
                f"seconds after {act}. By how many beats a minute did the pulse rise?",
        **numeric((after - calm) * 60 // seconds, 0, "beats a minute", ("beats", "beats per minute", "bpm", "per minute")),
        "explanation": f"A minute has {60 // seconds} times {seconds} seconds. The rise is ({after} − {calm}) × "
                       f"{60 // seconds} = {(after - calm) * 60 // seconds} beats a minute.",
        "hint": f"How many times do {seconds} seconds go into a minute?",
        "rungs": ["Bring both counts to a whole minute, then find the difference."], "seconds": 70,
    }


TEMPLATES = [
    ("B1.02-T01", t_real_size, 3), ("B1.02-T05", t_scale_bar, 3), ("B1.02-T03", t_field, 2), ("B2.01-T01", t_soil_water, 2),
    ("B2.01-T02", t_humus, 3), ("B2.03-T01", t_bmi, 2), ("B2.03-T02", t_meal, 2), ("B2.06-T01", t_osmosis, 3),
    ("B2.06-T04", t_potometer, 2), ("B2.06-T03", t_sap, 3), ("B2.07-T01", t_cardiac, 3), ("B2.07-T02", t_pulse, 2),
]  # fmt: skip
