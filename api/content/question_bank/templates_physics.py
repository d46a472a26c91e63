"""Physics questions whose numbers change; each distractor is computed from the error it names."""

from random import Random

from api.assessment.question_bank.items import Item
from api.content.question_bank.computed import Wrong, choice, figure, in_unit, numeric


def t_density(rng: Random) -> Item:
    """Density of a solid."""
    name, density = rng.choice([
        ("iron", 7.8), ("granite", 2.7), ("brass", 8.4), ("glass", 2.5), ("copper", 8.9), ("zinc", 7.1), ("brick", 1.8),
    ])
    volume = rng.choice([20, 30, 40, 50, 60, 80])
    mass = density * volume
    return {
        "topic": "P1.02", "difficulty": "easy", "cognitive": "apply",
        "stem": f"A piece of {name} has mass {figure(mass)} g and volume {volume} cm³. "
                "Find its density in g/cm³.",
        **numeric(density, 1, "g/cm³", ("g/cm3", "g/cm^3", "g cm-3", "g per cm3", "g/cc")),
        "explanation": f"Density = mass ÷ volume = {figure(mass)} ÷ {volume} = {density} g/cm³.",
        "hint": "Density tells us the mass of one cubic centimetre. How can you find it here?",
        "rungs": ["Density = mass ÷ volume."], "seconds": 80,
    }


def t_mass_from_weight(rng: Random) -> Item:
    """Mass of a body whose weight is given."""
    body = rng.choice(["a goat", "a sack of beans", "a calf", "a sack of maize", "a bag of sugar", "a drum of oil"])
    mass = rng.randint(17, 58)
    return {
        "topic": "P1.04", "difficulty": "easy", "cognitive": "apply",
        "stem": f"The weight of {body} is {mass * 10} N. What is its mass? Take g = 10 N/kg.",
        **choice(rng, mass, f"{mass * 10} ÷ 10 = {mass}.", [
            Wrong(mass * 10, "mx-mass-01", "Weight in newtons and mass in kilograms are different quantities."),
            Wrong(mass * 100, "mx-mass-04", "The weight was multiplied by g."),
            Wrong(mass * 10 - 10, "mx-mass-05", "Each kilogram is pulled with 10 N, so divide by g."),
        ], in_unit("kg")),
        "explanation": f"Weight = mass × g, so mass = {mass * 10} ÷ 10 = {mass} kg.",
        "hint": "With how many newtons is each kilogram pulled?",
        "rungs": ["Weight = mass × g. Which of the three is asked for?"], "seconds": 55,
    }


def t_power(rng: Random) -> Item:
    """Power of a pump or a person lifting a load."""
    force, height, seconds = rng.choice([200, 300, 450, 600]), rng.choice([4, 5, 8, 10]), rng.choice([10, 20, 25])
    right = force * height / seconds
    return {
        "topic": "P2.01", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A winch lifts a load of {force} N through {height} m in {seconds} s. What is its useful power?",
        **choice(rng, right, f"{force * height:,} J in {seconds} s is {figure(right)} W.", [
            Wrong(force / seconds, "mx-pow-01", "The height is missing: work is force times height."),
            Wrong(height / seconds, "mx-pow-04", "The force is missing: this is only the speed of lifting."),
            Wrong(force * height, "mx-pow-02", "This is the work in joules."),
            Wrong(force * height * seconds, "mx-pow-03", "The work was multiplied by the time."),
        ], in_unit("W")),
        "explanation": f"Work = force × height = {force} × {height} = {force * height:,} J. "
                       f"Power = work ÷ time = {force * height:,} ÷ {seconds} = {figure(right)} W.",
        "hint": "How much work is done in lifting the load?",
        "rungs": ["Power is the work done in one second."], "seconds": 55,
    }


def t_moments(rng: Random) -> Item:
    """The balancing distance on a uniform beam."""
    near, distance, far = rng.choice([
        (4, 30, 3), (3, 30, 2), (8, 25, 5), (5, 36, 4), (6, 20, 4), (7, 24, 6), (2, 18, 1), (3, 28, 4), (5, 24, 8),
    ])
    right = near * distance // far
    return {
        "topic": "P2.02", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A uniform metre rule is pivoted at its middle. A load of {near} N hangs {distance} cm from it. "
                f"How many centimetres from the pivot must {far} N hang to balance the load?",
        **numeric(right, 0, "cm", ("centimetres", "centimeters")),
        "explanation": f"The rule balances when the two moments (force × distance from the pivot) are equal: "
                       f"{near} × {distance} = {far} × d, so d = {near * distance} ÷ {far} = {right} cm.",
        "hint": "What must be equal on both sides when the rule balances?",
        "rungs": ["A moment is force × distance from the pivot."], "seconds": 80,
    }


def t_spring(rng: Random) -> Item:
    """Stretch of a spring that obeys Hooke's law."""
    load, each, more = rng.choice([10, 20, 30, 40]), rng.choice([3, 6, 8, 9]), rng.choice([2, 4, 5])
    return {
        "topic": "P2.04", "difficulty": "easy", "cognitive": "apply",
        "stem": f"A spring that obeys Hooke's law stretches by {each} cm under {load} N. "
                f"How far does it stretch under {load * more} N?",
        **choice(rng, each * more, f"{load * more} N is {more} times {load} N.", [
            Wrong(each, "mx-hook-01", "The stretch grows with the load."),
            Wrong(each + load * (more - 1), "mx-hook-02", "The extra load was added to the stretch."),
            Wrong(load * more, "mx-hook-03", "A newton does not always stretch a spring by one centimetre."),
        ], in_unit("cm")),
        "explanation": f"The load is {load * more} ÷ {load} = {more} times as large. The stretch is proportional to the "
                       f"load, so it is {more} × {each} = {each * more} cm.",
        "hint": "How many times as large is the load?",
        "rungs": ["By Hooke's law the stretch is proportional to the load."], "seconds": 55,
    }


def t_acceleration(rng: Random) -> Item:
    """Constant acceleration between two speeds."""
    start, rate, seconds = rng.randint(2, 9), rng.choice([0.5, 1.5, 2.5, 3.5]), rng.choice([4, 6, 8])
    end = start + rate * seconds
    return {
        "topic": "P3.01", "difficulty": "easy", "cognitive": "apply",
        "stem": f"The speed of a bus rises from {start} m/s to {figure(end)} m/s in {seconds} s. "
                "Find its acceleration in m/s².",
        **numeric(rate, 1, "m/s²", ("m/s2", "m/s^2", "ms-2", "m s-2", "m/s/s")),
        "explanation": f"The speed grows by {figure(end)} − {start} = {figure(end - start)} m/s. a = (v − u) ÷ t = "
                       f"{figure(end - start)} ÷ {seconds} = {rate} m/s².",
        "hint": "By how much does the speed grow in the whole time?",
        "rungs": ["Acceleration is the growth of the speed in one second: a = (v − u) ÷ t."], "seconds": 80,
    }


def t_wave_speed(rng: Random) -> Item:
    """Speed of a wave from frequency and wavelength."""
    frequency, length = rng.choice([(5, 0.4), (8, 0.5), (10, 0.2), (4, 1.5), (20, 0.3), (2, 2.5), (6, 3)])
    right = frequency * length
    return {
        "topic": "P3.04", "difficulty": "easy", "cognitive": "apply",
        "stem": f"A wave on a long rope has frequency {frequency} Hz and wavelength {figure(length)} m. "
                "What is its speed?",
        **choice(rng, right, f"{frequency} × {figure(length)} = {figure(right)}.", [
            Wrong(length / frequency, "mx-wave-01", "The wavelength was divided by the frequency."),
            Wrong(length + frequency, "mx-wave-02", "Quantities with different units cannot be added."),
            Wrong(frequency / length, "mx-wave-03", "The frequency was divided by the wavelength."),
        ], in_unit("m/s")),
        "explanation": f"Speed = frequency × wavelength: v = f × λ = {frequency} × {figure(length)} = {figure(right)} m/s.",
        "hint": "How many waves pass in one second, and how long is each?",
        "rungs": ["Speed = frequency × wavelength."], "seconds": 55,
    }


def t_heat(rng: Random) -> Item:
    """Heat needed to warm water."""
    mass, rise = rng.choice([0.5, 1.5, 2, 3, 4]), rng.choice([20, 30, 40, 60])
    right = mass * 4200 * rise
    return {
        "topic": "P3.06", "difficulty": "medium", "cognitive": "apply",
        "stem": f"How many joules of heat warm {figure(mass)} kg of water by {rise} °C? Take c = 4,200 J/(kg °C).",
        **numeric(right, 0, "J", ("joules", "joule")),
        "explanation": f"Heat = mass × c × rise = {figure(mass)} × 4,200 × {rise} = {figure(right)} J.",
        "hint": "How much heat does 1 kg of water need to warm by 1 °C?",
        "rungs": ["Heat = mass × c × rise of temperature."], "seconds": 80,
    }


def t_parallel(rng: Random) -> Item:
    """Two resistors in parallel with a whole result."""
    r, s = rng.choice([(6, 12), (4, 12), (10, 15), (20, 30), (12, 24), (10, 40), (3, 6), (8, 24)])
    right = r * s / (r + s)
    return {
        "topic": "P4.02", "difficulty": "medium", "cognitive": "apply",
        "stem": f"Resistors of {r} Ω and {s} Ω are joined in parallel. What is their combined resistance?",
        **choice(rng, right, f"{r} × {s} ÷ {r + s} = {figure(right)}.", [
            Wrong(1 / r + 1 / s, "mx-res-01", "This is 1/R; it must be turned over."),
            Wrong(s - r, "mx-res-04", "Resistances are not subtracted; here 1/R = 1/R₁ + 1/R₂."),
            Wrong((r + s) / 2, "mx-res-02", "In parallel the result is less than the smallest resistor."),
            Wrong(r + s, "mx-res-03", "Adding is for resistors in series."),
        ], in_unit("Ω")),
        "explanation": f"In parallel 1/R = 1/R₁ + 1/R₂ = 1/{r} + 1/{s} = {s}/{r * s} + {r}/{r * s} = {r + s}/{r * s}. Turn it over: "
                       f"R = {r * s} ÷ {r + s} = {figure(right)} Ω.",
        "hint": "Is the result larger or smaller than each resistor?",
        "rungs": ["In parallel 1/R = 1/R₁ + 1/R₂. Do not forget the last step."], "seconds": 55,
    }


def t_transformer(rng: Random) -> Item:
    """Secondary voltage of a step-up or a step-down transformer."""
    fewer, ratio = rng.choice([50, 60, 80, 100, 120, 150]), rng.choice([4, 5, 8, 10])
    primary, secondary = rng.choice([(fewer, fewer * ratio), (fewer * ratio, fewer)])
    volts = rng.choice([120, 240, 360])
    right = volts * secondary / primary
    return {
        "topic": "P4.03", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A transformer has {primary:,} turns on its primary and {secondary:,} on its secondary. "
                f"The primary is joined to {volts} V a.c. What is the secondary voltage?",
        **choice(rng, right, f"{volts} × {secondary:,} ÷ {primary:,} = {figure(right)}.", [
            Wrong(volts * primary / secondary, "mx-trf-44", "The ratio of the turns was used upside down."),
            Wrong(volts, "mx-trf-02", "The voltage changes in the ratio of the turns."),
            Wrong(volts + abs(primary - secondary), "mx-trf-03", "The ratio of the turns counts, not the difference."),
        ], in_unit("V")),
        "explanation": "The voltages are in the ratio of the turns: secondary voltage = primary voltage × secondary turns ÷ "
                       f"primary turns = {volts} × {secondary:,} ÷ {primary:,} = {figure(right)} V.",
        "hint": "Does the secondary have more turns than the primary or fewer?",
        "rungs": ["The voltages are in the ratio of the turns."], "seconds": 55,
    }


def t_units_of_electricity(rng: Random) -> Item:
    """Cost of running an appliance."""
    name, power = rng.choice([("a cooker", 2), ("a bread oven", 3), ("a water heater", 4), ("a maize mill", 5)])
    hours, price = rng.choice([6, 7, 8]), rng.choice([500, 600, 800])
    right = power * hours * price
    return {
        "topic": "P4.04", "difficulty": "medium", "cognitive": "apply",
        "stem": f"How much does it cost to run {name} of {power} kW for {hours} hours? "
                f"A unit (kWh) costs UGX {price}.",
        **numeric(right, 0, "UGX", ("shs", "shillings", "ush")),
        "explanation": f"Units = power in kW × hours = {power} × {hours} = {power * hours} kWh. "
                       f"Cost = {power * hours} × {price} = UGX {right:,}.",
        "hint": "How many units (kWh) does it use?",
        "rungs": ["Units = power in kW × hours."], "seconds": 80,
    }


def t_half_life(rng: Random) -> Item:
    """Mass left after three or four half-lives."""
    life, count, mass = rng.choice([5, 6, 8, 12]), rng.choice([3, 4]), rng.choice([48, 80, 96, 160])
    right = mass / 2**count
    return {
        "topic": "P4.06", "difficulty": "medium", "cognitive": "apply",
        "stem": f"A source of {mass} g has a half-life of {life} days. "
                f"How much of it is left after {life * count} days?",
        **choice(rng, right, f"{mass} g is halved {count} times.", [
            Wrong(0, "mx-half-01", "Each half-life removes half of what is left, never all of it."),
            Wrong(right / 2, "mx-half-06", f"The mass was halved {count + 1} times."),
            Wrong(mass / 2, "mx-half-02", "Only one half-life was counted."),
            Wrong(mass / count, "mx-half-04", "The mass was divided by the number of half-lives."),
            Wrong(mass - right, "mx-half-05", "This is the mass that has decayed."),
        ], in_unit("g")),
        "explanation": f"{life * count} ÷ {life} = {count} half-lives. Each one halves the mass: "
                       f"{' → '.join(figure(mass / 2**n) for n in range(count + 1))} g.",
        "hint": "How many half-lives fit into the whole time?",
        "rungs": ["What does each half-life do to the mass that is left?"], "seconds": 55,
    }


TEMPLATES = [
    ("P1.02-T01", t_density, 5),
    ("P1.04-T01", t_mass_from_weight, 5),
    ("P2.01-T01", t_power, 4),
    ("P2.02-T01", t_moments, 5),
    ("P2.04-T01", t_spring, 5),
    ("P3.01-T01", t_acceleration, 4),
    ("P3.04-T01", t_wave_speed, 4),
    ("P3.06-T01", t_heat, 4),
    ("P4.02-T01", t_parallel, 5),
    ("P4.03-T01", t_transformer, 5),
    ("P4.04-T01", t_units_of_electricity, 5),
    ("P4.06-T01", t_half_life, 5),
]
