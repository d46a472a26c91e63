"""Biology questions of the last two years whose numbers change: breath, growth, crosses, counting, energy, change."""

from fractions import Fraction
from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_unit, numeric

PERCENT = ("%", ("percent", "per cent"))
CHAINS = [
    ("water plants → snails → tilapia → fish eagle", ["snails", "tilapia", "fish eagles"], "Lake Victoria"),
    ("grass → grasshoppers → lizards → hawks", ["grasshoppers", "lizards", "hawks"], "a field near Soroti"),
    ("fig leaves → caterpillars → small birds → crowned eagles", ["caterpillars", "small birds", "eagles"], "Kibale forest"),
    ("bean leaves → aphids → ladybirds → wagtails", ["aphids", "ladybirds", "wagtails"], "a garden in Mpigi"),
]
TRAITS = [
    ("Two maize plants that both carry the genes Pp give {n} grains. P gives purple grains, p gives yellow grains.",
     "purple", "yellow"),
    ("Goats that all carry the genes Bb have {n} kids on many farms. B gives a black coat, b a brown coat.",
     "black", "brown"),
    ("Two pea plants of the genes Tt are crossed and give {n} seedlings. T makes tall plants, t makes short plants.",
     "tall", "short"),
    ("A cock and hens that all carry the genes Rr have {n} chicks. R gives a rose comb, r a single comb.",
     "rose-combed", "single-combed"),
]
PAIRS = [
    ("Both parents carry one gene for sickle cell disease (genes Aa). Only children with aa have the disease.",
     "have the disease", "are free of the disease", Fraction(1, 4)),
    ("Both parents carry one gene for albinism (genes Aa). Only children with aa have albinism.",
     "have albinism", "have the usual skin colour", Fraction(1, 4)),
    ("In one family a gene D gives an extra finger. The father has the genes Dd and the mother has dd.",
     "have an extra finger", "have the usual number of fingers", Fraction(1, 2)),
]


def t_breath(rng: Random) -> Item:
    """How much more air is moved in a minute after running."""
    calm, fast = rng.choice([12, 14, 15, 16, 18]), rng.choice([24, 26, 28, 30, 32])
    small, large = rng.choice([400, 500]), rng.choice([900, 1000, 1200, 1500])
    before, after = calm * small / 1000, fast * large / 1000
    return {
        "topic": "B3.01", "difficulty": "hard", "cognitive": "apply",
        "stem": f"At rest a learner takes {calm} breaths a minute of {small} cm³ each. After a run it is {fast} breaths of "
                f"{large:,} cm³ each. How many more litres of air does the learner breathe in a minute after the run?",
        **numeric(after - before, 1, "litres", ("l", "L", "litre", "dm³", "dm3", "litres per minute", "litres/minute", "L/min", "l/min")),
        "explanation": f"At rest: {calm} × {small} = {calm * small:,} cm³, or {figure(before)} litres. After the run: {fast} × "
                       f"{large:,} = {fast * large:,} cm³, or {figure(after)} litres. The difference is "
                       f"{figure(after - before)} litres: breaths are both faster and deeper.",
        "hint": "Both the number of breaths and their depth count.",
        "rungs": [f"At rest it is {calm} × {small} = {calm * small:,} cm³ a minute. Do the same for after the run."],
        "seconds": 100,
    }


def t_burning(rng: Random) -> Item:
    """The energy in a gram of food that warms water."""
    water, food, rise = rng.choice(
        [(25, 0.5, 32), (20, 0.8, 40), (20, 0.5, 30), (25, 0.6, 36), (20, 0.4, 24), (30, 0.5, 25)]
    )
    start, heat = rng.choice([21, 22, 23, 24, 26]), water * 4.2 * rise
    what = rng.choice(["dry groundnut", "roasted maize", "dry cassava", "simsim", "dry bread"])
    return {
        "topic": "B3.02", "difficulty": "hard", "cognitive": "apply",
        "stem": f"{food} g of burning {what} warms {water} g of water from {start} °C to {start + rise} °C. It takes 4.2 J to "
                "warm 1 g of water by 1 °C. How much energy does one gram of the food give to the water?",
        **choice(rng, heat / food, f"{figure(heat)} J come from {food} g.", [
            Wrong(heat, "mx-resp-32", "This is the energy of the whole piece, not of one gram."),
            Wrong(water * 4.2 * (start + rise) / food, "mx-resp-31", "The water was not at 0 °C at the start: take the rise."),
            Wrong(4.2 * rise, "mx-resp-32", "The heat went into all the water, not into one gram of it."),
        ], in_unit("J", 0)),
        "explanation": f"The rise is {rise} °C. Heat = {water} × 4.2 × {rise} = {figure(heat)} J. For one gram of food: "
                       f"{figure(heat)} ÷ {food} = {figure(heat / food, 0)} J.",
        "hint": "By how many degrees did the water become warmer?",
        "rungs": ["Multiply the mass of the water, 4.2 and the rise of temperature.",
                  f"That is the heat of {food} g of food. Divide by {food} for one gram."],
        "seconds": 105,
    }


def t_germination(rng: Random) -> Item:
    """The share of seeds that germinate."""
    sown, pct = rng.choice(
        [(40, 85), (150, 62), (60, 75), (80, 65), (50, 80), (120, 55), (125, 72), (60, 90)]
    )
    up = sown * pct // 100
    what = rng.choice(["bean", "maize", "groundnut", "sorghum", "cowpea", "pumpkin"])
    return {
        "topic": "B3.08", "difficulty": "easy", "cognitive": "apply",
        "stem": f"A farmer tests {sown} {what} seeds on wet cotton wool. After a week {up} have germinated. "
                "What is the germination percentage?",
        **choice(rng, pct, f"{up} of {sown} seeds came up.", [
            Wrong(100 - pct, "mx-grow-35", "These are the seeds that stayed dead or asleep."),
            Wrong(up / sown, "mx-grow-33", "This is the fraction, which still has to be multiplied by 100."),
            Wrong(up, "mx-grow-36", "This is a number of seeds, not a part of a hundred."),
        ], in_unit("%", 2)),
        "explanation": f"Germination percentage = {up} ÷ {sown} × 100 = {pct}%. The farmer sows more seeds for the same field "
                       "where the percentage is low.",
        "hint": "Compare the seeds that came up with all the seeds sown.",
        "rungs": [f"Divide {up} by {sown}, then multiply by 100."], "seconds": 55,
    }


def t_growth(rng: Random) -> Item:
    """The rate of growth between two days of a table."""
    days = [4, 8, 12, 16]
    per_day = rng.sample([0.4, 0.5, 0.6, 0.8, 0.9, 1.2, 1.3, 1.5], 3)
    tall = [rng.choice([1.7, 2.1, 2.9])]
    for rate in per_day:
        tall.append(round(tall[-1] + 4 * rate, 1))
    at = rng.choice([1, 2])
    right = (tall[at + 1] - tall[at]) / 4
    table = "; ".join(f"day {day}: {high:.1f} cm" for day, high in zip(days, tall, strict=True))
    what = rng.choice(["A bean plant", "A maize plant", "A young tomato plant", "A sorghum plant"])
    return {
        "topic": "B3.08", "difficulty": "hard", "cognitive": "apply",
        "stem": f"{what} is measured: {table}. How fast did it grow from day {days[at]} to day {days[at + 1]}?",
        **choice(rng, right, f"{tall[at + 1]:.1f} − {tall[at]:.1f} = {figure(4 * right)} cm in 4 days.", [
            Wrong(tall[at + 1] / days[at + 1], "mx-grow-31", "This is the mean from the first day on."),
            Wrong(tall[at + 1] / 4, "mx-grow-32", "What stood there at the start of these days did not grow in them."),
            Wrong(4 * right, "mx-grow-34", "This is the growth of all four days."),
            Wrong((tall[3] - tall[0]) / 12, "mx-grow-31", "This is the mean of all days."),
        ], in_unit("cm a day", 2)),
        "explanation": f"It grew {tall[at + 1]:.1f} − {tall[at]:.1f} = {figure(4 * right)} cm in 4 days, which is "
                       f"{figure(4 * right)} ÷ 4 = {figure(right)} cm a day.",
        "hint": "Use only the two days that the question names.",
        "rungs": ["Subtract the two heights. How many days lie between them?"], "seconds": 85,
    }


def t_cross(rng: Random) -> Item:
    """How many of many offspring of two heterozygous parents are expected to show a feature."""
    n = 4 * rng.choice([12, 15, 18, 20, 25, 30, 40, 50])
    said, strong, weak = rng.choice(TRAITS)
    asks_strong = rng.choice([True, False, True])
    right = 3 * n // 4 if asks_strong else n // 4
    asked = strong if asks_strong else weak
    return {
        "topic": "B4.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"{said.format(n=n)} About how many of them would you expect to be {asked}?",
        **choice(rng, right, f"{'Three' if asks_strong else 'One'} of four boxes of the cross {'are' if asks_strong else 'is'} "
                             f"{asked}.", [
            Wrong(n - right, "mx-gene-31", f"This is how many are expected to be {weak if asks_strong else strong}."),
            Wrong(n // 2, "mx-gene-21", "Two of the four boxes are heterozygous, and these look like the dominant one."),
            Wrong(n, "mx-gene-38", "A quarter of the offspring get the recessive gene from both parents."),
        ]),
        "explanation": f"The cross gives one box with two dominant genes, two mixed and one with two recessive genes: 3 {strong} "
                       f"to 1 {weak}. Of {n}, about {right} are {asked}. Real counts differ a little by chance.",
        "hint": "Draw the four boxes of the cross.",
        "rungs": [f"How many of the four boxes are {asked}? Take that part of {n}."], "seconds": 80,
    }


def t_both(rng: Random) -> Item:
    """The probability that two children are alike in a feature."""
    is_ill = rng.choice([True, False])
    said, ill, well, share = rng.choice(PAIRS)
    p = share if is_ill else 1 - share
    right = p * p
    wrong = [
        Wrong(float(p), "mx-gene-32", "This is the probability for one child."),
        Wrong(float(p / 2), "mx-gene-33", "For both of two, multiply the probability by itself."),
        Wrong(float((1 - p) ** 2), "mx-gene-31", "This is the probability of the other feature.") if p != Fraction(1, 2) else
        Wrong(1, "mx-gene-38", "It would be sure only if each child had to get this gene."),
        Wrong(1 / 8, "mx-gene-33", "Multiply the probability of one child by that of the other."),
        Wrong(1 / 2, "mx-gene-33", "Each child is a new draw: the probabilities are multiplied."),
    ]
    return {
        "topic": "B4.04", "difficulty": "hard", "cognitive": "apply",
        "stem": f"{said} What is the probability that the first two children both {ill if is_ill else well}?",
        **choice(rng, float(right), f"{p} × {p} = {right}.", [each for each in wrong if each.value != float(right)],
                 lambda value: str(Fraction(value).limit_denominator(64))),
        "explanation": f"For one child the probability is {p}. The second child is a new draw, so for both it is "
                       f"{p} × {p} = {right}.",
        "hint": "Find the probability for one child with the four boxes of the cross.",
        "rungs": [f"For one child it is {p}. What the first child got changes nothing for the second."], "seconds": 95,
    }


def t_quadrat(rng: Random) -> Item:
    """The size of a population from counts in quadrats."""
    area, per = rng.choice([(0.25, 4), (0.5, 2)])
    field = rng.choice([60, 80, 120, 150, 200, 300])
    mean = rng.choice([3, 4, 6, 7, 9])
    counts = [mean - 2, mean + 1, mean, mean + 2, mean - 1]
    rng.shuffle(counts)
    total, right = sum(counts), mean * per * field
    what = rng.choice(["black-jack plants", "dandelions", "clover plants", "couch grass shoots", "ant hills"])
    return {
        "topic": "B4.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Learners throw a quadrat of {area} m² five times in a field of {field} m². They count "
                f"{', '.join(str(n) for n in counts[:-1])} and {counts[-1]} {what}. About how many are in the whole field?",
        **choice(rng, right, f"A mean of {mean} in {area} m² is {mean * per} in 1 m².", [
            Wrong(mean * field, "mx-ecol-32", f"The quadrat is {area} m², not 1 m²."),
            Wrong(total * field, "mx-ecol-31", "This takes the sum of five quadrats as what stands in one square metre."),
            Wrong(total * per * field, "mx-ecol-31", "Use the mean of the five counts, not their sum."),
        ]),
        "explanation": f"The mean count is {total} ÷ 5 = {mean}. One square metre holds {per} such quadrats, so {mean} × {per} = "
                       f"{mean * per}. In the field: {mean * per} × {field} = {right:,}.",
        "hint": "Work out the mean of the five counts first.",
        "rungs": [f"How many quadrats of {area} m² fit into one square metre?",
                  f"Find how many stand in 1 m², then multiply by {field}."],
        "seconds": 105,
    }


def t_recapture(rng: Random) -> Item:
    """The size of a population by marking some and catching again."""
    first, second, marked = rng.choice(
        [(40, 50, 8), (60, 45, 9), (50, 60, 12), (30, 40, 5), (80, 60, 16), (45, 40, 6), (36, 50, 10), (90, 60, 15), (48, 35, 7)]
    )
    what, where = rng.choice([
        ("tilapia", "a pond near Jinja"), ("grasshoppers", "a field in Masaka"), ("snails", "a swamp in Pallisa"),
        ("butterflies", "a clearing in Kibale forest"), ("beetles", "a maize garden in Hoima"),
    ])
    right = first * second // marked
    return {
        "topic": "B4.06", "difficulty": "hard", "cognitive": "apply",
        "stem": f"Learners catch {first} {what} in {where}, mark them and let them go. Some days later they catch {second}; "
                f"{marked} of these are marked. About how many {what} live there?",
        **numeric(right, 0, None, (what,)),
        "explanation": f"{marked} of {second} caught are marked, so the {first} marked ones are the same part of all. "
                       f"All = {first} × {second} ÷ {marked} = {right:,}.",
        "hint": "Which part of the second catch was marked?",
        "rungs": [f"The {first} marked animals are to all animals as {marked} is to {second}."], "seconds": 95,
    }


def t_chain(rng: Random) -> Item:
    """The energy that reaches a level of a food chain."""
    energy, step = rng.choice([20, 30, 40, 50, 60, 70, 80]) * 1000, rng.choice([2, 3])
    chain, levels, place = rng.choice(CHAINS)
    right = energy / 10**step
    return {
        "topic": "B4.07", "difficulty": "medium", "cognitive": "apply",
        "stem": f"In {place} there is this food chain: {chain}. The plants hold {energy:,} kJ. About 10% of the energy goes on at "
                f"each step. How much reaches the {levels[step - 1]}?",
        **choice(rng, right, f"{energy:,} ÷ {10**step:,} = {figure(right)}.", [
            Wrong(energy, "mx-food-02", "Most of the energy is lost as heat at each step."),
            Wrong(energy * 0.9**step, "mx-food-31", "10% goes on; 90% is lost."),
            Wrong(energy / 10 ** (step - 1), "mx-food-32", "Count the arrows from the plants: one more step is needed."),
        ], in_unit("kJ", 0)),
        "explanation": f"From the plants to the {levels[step - 1]} there are {step} arrows. At each one a tenth goes on: "
                       f"{energy:,} ÷ {10**step:,} = {figure(right)} kJ.",
        "hint": "Count the arrows between the plants and the animal.",
        "rungs": ["Take a tenth once for each arrow."], "seconds": 75,
    }


def t_efficiency(rng: Random) -> Item:
    """The percentage of energy that goes on from one level to the next."""
    eaten, pct = rng.choice([5, 6, 8, 12, 15, 20, 25, 40]) * 1000, rng.choice([4, 5, 6, 7, 8, 9, 10, 12, 14, 15])
    built = eaten * pct // 100
    lost = rng.choice([eaten * 3 // 5, eaten // 2])
    who, food = rng.choice([
        ("Cattle near Mbarara", "grass"), ("Goats in Karamoja", "leaves"), ("Tilapia in a pond", "water plants"),
        ("Rabbits on a school farm", "cabbage leaves"), ("Caterpillars in a garden", "bean leaves"),
    ])
    return {
        "topic": "B4.07", "difficulty": "hard", "cognitive": "apply",
        "stem": f"{who} take in {eaten:,} kJ of energy from {food}. Of this, {lost:,} kJ are lost in droppings and "
                f"{eaten - lost - built:,} kJ are used in respiration. The rest is built into their bodies. "
                "What percentage of the energy taken in is built into their bodies?",
        **numeric(pct, 0, *PERCENT),
        "explanation": f"Built in = {eaten:,} − {lost:,} − {eaten - lost - built:,} = {built:,} kJ. "
                       f"{built:,} ÷ {eaten:,} × 100 = {pct}%. Only this part is there for the next animal.",
        "hint": "First find what is left after droppings and respiration.",
        "rungs": [f"Subtract both losses from {eaten:,} kJ.", f"Compare what is left with the {eaten:,} kJ taken in."],
        "seconds": 95,
    }


TEMPLATES = [
    ("B3.01-T01", t_breath, 2), ("B3.02-T02", t_burning, 3), ("B3.08-T04", t_germination, 3), ("B3.08-T02", t_growth, 3),
    ("B4.04-T04", t_cross, 3), ("B4.04-T03", t_both, 3), ("B4.06-T01", t_quadrat, 3), ("B4.06-T02", t_recapture, 3),
    ("B4.07-T01", t_chain, 3), ("B4.07-T02", t_efficiency, 3),
]  # fmt: skip
